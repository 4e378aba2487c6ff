/** Partners take turns at running requests (D-76). */
import { expect, test } from 'vitest';
import { makeRequestScheduler } from '#server/api/request-scheduler.ts';
import { currentPartner, heldTurn, runInTurn } from '#store/queue/current-partner.ts';

const RUNNING_PER_PARTNER = 96;

type Scheduler = ReturnType<typeof makeRequestScheduler>;

/** Runs a request as an operation does. */
async function run<T>(turns: Scheduler, partnerId: string, work: () => Promise<T>): Promise<T> {
  if (!turns.takeFree(partnerId)) await turns.take(partnerId);
  const turn = heldTurn(partnerId);
  try {
    return await runInTurn(turn, work);
  } finally {
    await turns.pause(partnerId);
    turns.giveBack(turn);
  }
}

/** Requests that run until they are let go. */
function flood(turns: Scheduler, partnerId: string, count: number) {
  const begun: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => begun.push(resolve));
  const settled = Promise.allSettled(Array.from({ length: count }, () => run(turns, partnerId, work)));
  return { begun, settled };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a flood by one partner leaves places to others, whose requests run at once', async () => {
  const turns = makeRequestScheduler(10_000, 1_000);
  const { begun, settled } = flood(turns, '001', 1_000);
  expect(await run(turns, '002', async () => currentPartner())).toBe('002');
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
      run(turns, partnerId, work).catch(({ condition }) => {
        if (condition === 'unavailable') refused++;
      });
    }
    await nextTurn();
    return refused;
  };
  expect(await refusedOf('001')).toBe(200 - RUNNING_PER_PARTNER - 50);
  expect(await refusedOf('002')).toBe(200 - (128 - RUNNING_PER_PARTNER) - 25);
});

test('a request whose turn does not come in time is refused', async () => {
  const turns = makeRequestScheduler(100, 10);
  flood(turns, '001', RUNNING_PER_PARTNER);
  await expect(run(turns, '001', async () => 'run')).rejects.toMatchObject({ condition: 'unavailable' });
});

test('a request that waits for something else gives its place to others meanwhile', async () => {
  const turns = makeRequestScheduler(1_000, 1_000);
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fetching = Array.from({ length: 100 }, () =>
    run(turns, '001', () => turns.releaseDuring(() => slow)),
  );
  expect(await run(turns, '001', async () => 'run')).toBe('run');
  answer();
  await Promise.all(fetching);
});

test('a request that waits for two things at the same time takes its one place again, and gives it back', async () => {
  const turns = makeRequestScheduler(1_000, 1_000);
  const slow = () => new Promise((resolve) => setTimeout(resolve, 1));
  for (let i = 0; i < 2 * RUNNING_PER_PARTNER; i++) {
    await run(turns, '001', () => Promise.all([turns.releaseDuring(slow), turns.releaseDuring(slow)]));
  }
  expect(turns.takeFree('001')).toBe(true);
});

test('of requests that are done together, few are answered in a turn of the event loop, by partners in turns', async () => {
  const turns = makeRequestScheduler(1_000, 1_000);
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const answered: string[] = [];
  const send = (partnerId: string) =>
    run(turns, partnerId, () => committed).then(() => void answered.push(partnerId));
  const all = [...Array.from({ length: 60 }, () => send('001')), send('002')];
  commit();
  await nextTurn();
  expect(answered.length).toBeLessThan(20);
  await Promise.all(all);
  expect(answered.indexOf('002')).toBeLessThan(20);
});
