/** Partners take turns at running requests (D-76). */
import { expect, test } from 'vitest';
import { makeRequestScheduler } from '#server/api/request-scheduler.ts';
import { currentPartner } from '#store/queue/current-partner.ts';

const RUNNING_PER_PARTNER = 48;

/** Requests that run until they are let go. */
function flood(turns: ReturnType<typeof makeRequestScheduler>, partnerId: string, count: number) {
  const begun: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => begun.push(resolve));
  const settled = Promise.allSettled(Array.from({ length: count }, () => turns.run(partnerId, work)));
  return { begun, settled };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a flood by one partner leaves places to others, whose requests run at once', async () => {
  const turns = makeRequestScheduler(10_000, 1_000);
  const { begun, settled } = flood(turns, '001', 1_000);
  expect(await turns.run('002', async () => currentPartner())).toBe('002');
  expect(begun).toHaveLength(RUNNING_PER_PARTNER);
  while (begun.length > 0) {
    begun.shift()?.();
    await nextTurn();
  }
  expect((await settled).every(({ status }) => status === 'fulfilled')).toBe(true);
});

test('a partner fills no more of the queue than it leaves to others; the rest is refused at once', async () => {
  const turns = makeRequestScheduler(100, 60_000);
  const refusedOf = async (partnerId: string) => {
    let refused = 0;
    const work = () => new Promise(() => undefined);
    for (let i = 0; i < 200; i++) {
      turns.run(partnerId, work).catch(({ condition }) => {
        if (condition === 'unavailable') refused++;
      });
    }
    await nextTurn();
    return refused;
  };
  expect(await refusedOf('001')).toBe(200 - RUNNING_PER_PARTNER - 50);
  expect(await refusedOf('002')).toBe(200 - (64 - RUNNING_PER_PARTNER) - 25);
});

test('a request whose turn does not come in time is refused', async () => {
  const turns = makeRequestScheduler(100, 10);
  flood(turns, '001', RUNNING_PER_PARTNER);
  await expect(turns.run('001', async () => 'run')).rejects.toMatchObject({ condition: 'unavailable' });
});

test('a request that waits for something else gives its place to others meanwhile', async () => {
  const turns = makeRequestScheduler(1_000, 1_000);
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fetching = Array.from({ length: 100 }, () => turns.run('001', () => turns.outside(() => slow)));
  expect(await turns.run('001', async () => 'run')).toBe('run');
  answer();
  await Promise.all(fetching);
});

test('of requests that are done together, few are answered in a turn of the event loop, by partners in turns', async () => {
  const turns = makeRequestScheduler(1_000, 1_000);
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const answered: string[] = [];
  const send = (partnerId: string) =>
    turns.run(partnerId, () => committed).then(() => void answered.push(partnerId));
  const all = [...Array.from({ length: 20 }, () => send('001')), send('002')];
  commit();
  await nextTurn();
  expect(answered.length).toBeLessThan(10);
  await Promise.all(all);
  expect(answered.indexOf('002')).toBeLessThan(10);
});
