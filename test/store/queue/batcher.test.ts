import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type BatcherOptions, makeBatch, makeBatcher } from '#store/queue/batcher.ts';
import { StoreUnavailable } from '#store/store.ts';
import { forAllAsync } from '#testing/harness/for-all.ts';

const OPTIONS = { concurrency: 2, groupMax: 100, waitingMax: 1_000, timeoutMs: 60_000 };
const tick = () => new Promise((resolve) => setImmediate(resolve));
const groupsBegun = async (groups: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(groups).toHaveLength(count));

/** A batcher whose groups stay under way until they are ended. */
function heldBatcher(options: Partial<BatcherOptions<number>> = {}) {
  const groups: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const { add } = makeBatcher<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => `${item}`)));
        groups.push({ items, end });
      }),
    { ...OPTIONS, ...options },
  );
  return { add, groups };
}

test('an item gets the result of its own, and only items that are refused fail, whatever arrives when', async () => {
  const item = fc.record({ isBad: fc.boolean(), ticks: fc.integer({ max: 3, min: 0 }) });
  const items = fc.array(item, { maxLength: 60 });
  const options = fc.record({
    concurrency: fc.integer({ min: 1, max: 3 }),
    groupMax: fc.integer({ min: 1, max: 20 }),
  });
  await forAllAsync(items, options, async (all, chosen) => {
    const committed: number[] = [];
    let underWay = 0;
    const run = async (group: readonly number[]) => {
      expect(group.length).toBeLessThanOrEqual(chosen.groupMax);
      expect(++underWay).toBeLessThanOrEqual(chosen.concurrency);
      await tick();
      expect(isIdle()).toBe(false);
      underWay--;
      const bad = group.find((i) => all[i]?.isBad);
      if (bad !== undefined) throw new Error(`${bad} is bad`);
      committed.push(...group);
      return group.map((i) => `result ${i}`);
    };
    const { add, isIdle } = makeBatcher(run, { ...OPTIONS, ...chosen });
    const settled = await Promise.allSettled(
      all.map(async ({ ticks }, i) => {
        for (let n = 0; n < ticks; n++) await tick();
        return add(i, `${i % 3}`);
      }),
    );
    await tick();
    expect(isIdle()).toBe(true);
    for (const [i, { isBad }] of all.entries()) {
      expect(settled[i]).toMatchObject(
        isBad
          ? { status: 'rejected', reason: { message: `${i} is bad` } }
          : { status: 'fulfilled', value: `result ${i}` },
      );
    }
    expect(committed.toSorted((a, b) => a - b)).toEqual(all.flatMap(({ isBad }, i) => (isBad ? [] : [i])));
  });
});

test('what waits while as many groups are under way as may be goes together into the next group, in its order', async () => {
  const { add, groups } = heldBatcher({ groupMax: 3 });
  const results = [add(1, '001'), add(2, '001')];
  await groupsBegun(groups, 1);
  results.push(add(3, '001'));
  await groupsBegun(groups, 2);
  for (const item of [4, 5, 6, 7]) results.push(add(item, '001'));
  expect(groups.map(({ items }) => items)).toEqual([[1, 2], [3]]);
  groups[0]?.end();
  await groupsBegun(groups, 3);
  expect(groups[2]?.items).toEqual([4, 5, 6]);
  groups[1]?.end();
  await groupsBegun(groups, 4);
  for (const { end } of groups) end();
  expect(await Promise.all(results)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
});

test('a partner waits behind its own items, not behind those of others', async () => {
  const { add, groups } = heldBatcher({ concurrency: 1, groupMax: 2 });
  const results = [add(1, '001')];
  await groupsBegun(groups, 1);
  for (const item of [2, 3, 4]) results.push(add(item, '001'));
  results.push(add(5, '002'));
  groups[0]?.end();
  await groupsBegun(groups, 2);
  expect(groups[1]?.items).toEqual([2, 5]);
  groups[1]?.end();
  await groupsBegun(groups, 3);
  groups[2]?.end();
  await Promise.all(results);
});

test('when it is unknown whether a group was committed, all of it fails and none of it runs again', async () => {
  const { add, groups } = heldBatcher();
  const results = [add(1, '001'), add(2, '001')];
  await groupsBegun(groups, 1);
  groups[0]?.end(new StoreUnavailable('unknown'));
  for (const result of results) await expect(result).rejects.toThrow(StoreUnavailable);
  expect(groups).toHaveLength(1);
});

test('more items than may wait are refused at once', async () => {
  const { add, groups } = heldBatcher({ concurrency: 1, waitingMax: 2 });
  const results = [add(1, '001')];
  await groupsBegun(groups, 1);
  results.push(add(2, '001'), add(3, '001'));
  await expect(add(4, '001')).rejects.toThrow(StoreUnavailable);
  groups[0]?.end();
  await groupsBegun(groups, 2);
  groups[1]?.end();
  expect(await Promise.all(results)).toEqual(['1', '2', '3']);
});

test('an item that waits too long is refused while the concurrency are still busy', async () => {
  const { add, groups } = heldBatcher({ concurrency: 1, timeoutMs: 20 });
  const first = add(1, '001');
  await groupsBegun(groups, 1);
  await expect(add(2, '001')).rejects.toThrow(StoreUnavailable);
  groups[0]?.end();
  expect(await first).toBe('1');
  expect(groups).toHaveLength(1);
});

test('a group takes no more items once they have enough bytes', async () => {
  const { add, groups } = heldBatcher({ concurrency: 1, groupBytesMax: 10, bytesOf: (item) => item });
  const added = Promise.all([4, 5, 6, 20, 1, 2].map((item) => add(item, 'a')));
  while (groups.flatMap(({ items }) => items).length < 6) {
    await tick();
    groups.at(-1)?.end();
    await tick();
  }
  groups.at(-1)?.end();
  await added;
  expect(groups.map(({ items }) => items)).toEqual([[4, 5, 6], [20], [1, 2]]);
});

test('a group has no more items than its operation says', async () => {
  const groups: number[] = [];
  const { add } = makeBatch<null>((work) => work(null), 1_000);
  const operation = {
    itemsMax: 8,
    async run(_: null, items: readonly number[]) {
      groups.push(items.length);
      return items;
    },
  };
  await Promise.all(Array.from({ length: 20 }, (_, i) => add(operation, i)));
  expect(groups).toEqual([8, 8, 4]);
});
