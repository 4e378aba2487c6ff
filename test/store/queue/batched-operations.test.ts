import { expect, test } from 'vitest';
import type { BatchedOperation, BatchedRead } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aLink } from '#testing/harness/fixtures.ts';

/** Inserts links by name, and refuses some. */
const INSERT: BatchedOperation<string, string> = {
  async run(tx, names) {
    for (const name of names) {
      await tx.links.insert(aLink({ partnerId: '001', name }));
      if (name.startsWith('bad')) throw new Error(`${name} is refused`);
    }
    return names.map((name) => `inserted ${name}`);
  },
};
const ITEMS = Array.from({ length: 30 }, (_, i) => `${i % 7 === 3 ? 'bad' : 'fine'} ${i}`);
const FINE = ITEMS.filter((name) => name.startsWith('fine'));

onEveryDatabase('batched operations', (at) => {
  test('an item gets its own result, and one that is refused leaves nothing', async () => {
    const settled = await Promise.allSettled(ITEMS.map((name) => at.store.batch(INSERT, name)));
    for (const [i, name] of ITEMS.entries()) {
      expect(settled[i]).toMatchObject(
        name.startsWith('bad')
          ? { reason: { message: `${name} is refused` } }
          : { value: `inserted ${name}` },
      );
    }
    const kept = await at.store.read((tx) => tx.links.range('001', 1_000, 1));
    expect(kept.map(({ link }) => link.name).sort()).toEqual(FINE.toSorted());
  });

  test('of what brings much, few are read in one tick of the event loop, and each finds its own', async () => {
    let [tick, isOver] = [0, false];
    const next = () => {
      tick++;
      if (!isOver) setImmediate(next);
    };
    next();
    const ticks: number[] = [];
    const read: BatchedRead<number, string> = {
      itemsMax: 3,
      async run(_tx, items) {
        ticks.push(...items.map(() => tick));
        return items.map((item) => `found ${item}`);
      },
    };
    const items = Array.from({ length: 20 }, (_, i) => i);
    const found = await Promise.all(items.map((item) => at.store.readBatch(read, item)));
    isOver = true;
    expect(found).toEqual(items.map((item) => `found ${item}`));
    const inTicks = Object.values(Object.groupBy(ticks, String)).map((all) => all?.length ?? 0);
    // Two groups may be under way.
    expect(Math.max(...inTicks)).toBeLessThanOrEqual(6);
  });

  test('a store that closes finishes what was added before', async () => {
    const other = await at.another();
    const results = FINE.map((name) => other.batch(INSERT, name));
    await other.close();
    expect(await Promise.all(results)).toHaveLength(FINE.length);
    expect(await at.store.read((tx) => tx.links.total('001'))).toBe(FINE.length);
  });
});
