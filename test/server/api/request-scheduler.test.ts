/** Partners take turns at running requests (D-76). */
import { expect, test } from 'vitest';
import { makeRequestScheduler } from '#server/api/request-scheduler.ts';
import { currentPartner, requestContext, runInContext } from '#store/queue/current-partner.ts';

const RUNNING_PER_PARTNER = 96;

type Scheduler = ReturnType<typeof makeRequestScheduler>;

/** Runs a request as an operation does. */
async function run<T>(scheduler: Scheduler, partnerId: string, work: () => Promise<T>): Promise<T> {
  if (!scheduler.tryAcquire(partnerId)) await scheduler.acquire(partnerId);
  const context = requestContext(partnerId);
  try {
    return await runInContext(context, work);
  } finally {
    await scheduler.pause(partnerId);
    scheduler.release(context);
  }
}

/** Requests that run until they are let go. */
function flood(scheduler: Scheduler, partnerId: string, count: number) {
  const begun: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => begun.push(resolve));
  const settled = Promise.allSettled(Array.from({ length: count }, () => run(scheduler, partnerId, work)));
  return { begun, settled };
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('a flood by one partner leaves permits to others, whose requests run at once', async () => {
  const scheduler = makeRequestScheduler(10_000, 1_000);
  const { begun, settled } = flood(scheduler, '001', 1_000);
  expect(await run(scheduler, '002', async () => currentPartner())).toBe('002');
  expect(begun).toHaveLength(RUNNING_PER_PARTNER);
  while (begun.length > 0) {
    begun.shift()?.();
    await nextTick();
  }
  expect((await settled).every(({ status }) => status === 'fulfilled')).toBe(true);
});

test('a partner fills no more of the queue than it leaves to others; the rest is refused at once', async () => {
  const scheduler = makeRequestScheduler(100, 60_000);
  const refusedOf = async (partnerId: string) => {
    let refused = 0;
    const work = () => new Promise(() => undefined);
    for (let i = 0; i < 200; i++) {
      run(scheduler, partnerId, work).catch(({ condition }) => {
        if (condition === 'unavailable') refused++;
      });
    }
    await nextTick();
    return refused;
  };
  expect(await refusedOf('001')).toBe(200 - RUNNING_PER_PARTNER - 50);
  expect(await refusedOf('002')).toBe(200 - (128 - RUNNING_PER_PARTNER) - 25);
});

test('a request that gets no permit in time is refused', async () => {
  const scheduler = makeRequestScheduler(100, 10);
  flood(scheduler, '001', RUNNING_PER_PARTNER);
  await expect(run(scheduler, '001', async () => 'run')).rejects.toMatchObject({ condition: 'unavailable' });
});

test('a request that waits for something else holds no permit meanwhile', async () => {
  const scheduler = makeRequestScheduler(1_000, 1_000);
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fetching = Array.from({ length: 100 }, () =>
    run(scheduler, '001', () => scheduler.releaseDuring(() => slow)),
  );
  expect(await run(scheduler, '001', async () => 'run')).toBe('run');
  answer();
  await Promise.all(fetching);
});

test('a request that waits for two things at the same time acquires its one permit again, and releases it', async () => {
  const scheduler = makeRequestScheduler(1_000, 1_000);
  const slow = () => new Promise((resolve) => setTimeout(resolve, 1));
  for (let i = 0; i < 2 * RUNNING_PER_PARTNER; i++) {
    await run(scheduler, '001', () =>
      Promise.all([scheduler.releaseDuring(slow), scheduler.releaseDuring(slow)]),
    );
  }
  expect(scheduler.tryAcquire('001')).toBe(true);
});

test('of requests that are done together, few are answered in a tick of the event loop, by partners in turns', async () => {
  const scheduler = makeRequestScheduler(1_000, 1_000);
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const answered: string[] = [];
  const send = (partnerId: string) =>
    run(scheduler, partnerId, () => committed).then(() => void answered.push(partnerId));
  const all = [...Array.from({ length: 60 }, () => send('001')), send('002')];
  commit();
  await nextTick();
  expect(answered.length).toBeLessThan(20);
  await Promise.all(all);
  expect(answered.indexOf('002')).toBeLessThan(20);
});
