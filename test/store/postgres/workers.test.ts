import { expect, test } from 'vitest';
import { BUCKETS } from '#core/bucket.ts';
import { Workers } from '#store/postgres/workers.ts';

const EVERY_MS = 5;

/** A coordinator with two workers. */
function twoWorkers() {
  const state = {
    dead: new Set<string>(),
    moved: 0,
    asked: 0,
    cuts: 0,
    hasCoordinator: true,
    inUse: [0, 1, BUCKETS - 1],
    late: 0,
  };
  const nodeOf = (bucket: number) => (bucket < BUCKETS / 2 + state.moved ? 'first' : 'second');
  const all = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
  const workers = new Workers({
    everyMs: EVERY_MS,
    async place() {
      if (!state.hasCoordinator) throw new Error('the coordinator is away');
      return ['first', 'second'].map((node) => ({ node, buckets: all.filter((b) => nodeOf(b) === node) }));
    },
    inUse: async () => state.inUse,
    async ask(bucket) {
      state.asked++;
      if (state.late-- > 0) throw new Error('no answer yet');
      if (state.dead.has(nodeOf(bucket))) throw new Error('no answer');
    },
    onAway: () => state.cuts++,
  });
  return { workers, state };
}

test('nobody is asked until something fails, and everything is looked through', async () => {
  const { workers, state } = twoWorkers();
  expect(await workers.reachable()).toBe('all');
  expect([workers.isAway(0), workers.fractionAway, state.asked]).toEqual([false, 0, 0]);
});

test('the worker that does not answer is left out, until it does', async () => {
  const { workers, state } = twoWorkers();
  state.dead.add('first');
  workers.suspect();
  expect(await workers.reachable()).toEqual([BUCKETS - 1]);
  expect([workers.isAway(0), workers.isAway(BUCKETS - 1), workers.fractionAway]).toEqual([true, false, 0.5]);
  expect(state.cuts).toBe(1);
  state.inUse.push(BUCKETS - 2);
  await expect.poll(() => workers.reachable()).toEqual([BUCKETS - 1, BUCKETS - 2]);
  state.dead.clear();
  await expect.poll(() => workers.isAway(0)).toBe(false);
  expect([await workers.reachable(), workers.fractionAway]).toEqual(['all', 0]);
  const { asked } = state;
  await new Promise((resolve) => setTimeout(resolve, 10 * EVERY_MS));
  expect(state.asked).toBe(asked);
});

test('a worker that answers when it is asked again is not away', async () => {
  const { workers, state } = twoWorkers();
  state.late = 2;
  workers.suspect();
  expect(await workers.reachable()).toBe('all');
  expect([workers.isAway(0), state.asked, state.cuts]).toEqual([false, 4, 0]);
});

test('buckets that move away from it meanwhile are reached', async () => {
  const { workers, state } = twoWorkers();
  state.dead.add('second');
  workers.suspect();
  await workers.reachable();
  expect(workers.isAway(BUCKETS / 2)).toBe(true);
  state.moved = 100;
  await expect.poll(() => workers.isAway(BUCKETS / 2)).toBe(false);
  expect(workers.isAway(BUCKETS - 1)).toBe(true);
  workers.close();
});

test('without the coordinator none counts as away', async () => {
  const { workers, state } = twoWorkers();
  state.hasCoordinator = false;
  workers.suspect();
  expect([await workers.reachable(), workers.fractionAway]).toEqual(['all', 0]);
});
