import { describe, expect, test } from 'vitest';
import { TransactionalCounts } from '#store/sqlite/transactional-counts.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';

const count = (n: number, at = START) => ({ count: n, at });

describe('counts in memory', () => {
  test('are rolled back to a savepoint, or to the last commit', () => {
    const counts = new TransactionalCounts();
    counts.set('a', count(1));
    counts.commit();
    counts.set('a', count(2));
    const savepoint = counts.savepoint();
    counts.set('a', count(3));
    counts.set('a', count(4));
    counts.set('b', count(1));
    counts.rollBack(savepoint);
    expect([counts.get('a'), counts.get('b')]).toEqual([count(2), undefined]);
    counts.rollBack();
    expect(counts.get('a')).toEqual(count(1));
    counts.rollBack();
    expect(counts.get('a')).toEqual(count(1));
  });

  test('are dropped a day after they began', () => {
    const counts = new TransactionalCounts();
    counts.set('old', count(1));
    counts.set('new', count(1, START + 1));
    for (let i = 2; i < 10_000; i++) counts.set('another', count(i, START + 86_400_001));
    expect([counts.get('old'), counts.get('new')]).toEqual([undefined, count(1, START + 1)]);
  });
});

onEveryDatabase('a limit’s count', (at) => {
  const key = 'budget:test';
  const read = () => at.store.write((tx) => tx.limits.lock(key));

  test('is saved with its unit of work, and not when that or the whole group fails', async () => {
    const save = (n: number) => at.store.write((tx) => tx.limits.save([{ key, ...count(n) }]));
    await save(1);
    const fail = () =>
      at.store.write(async (tx) => {
        await tx.limits.save([{ key, ...count(9) }]);
        throw new Error('this unit fails');
      });
    const others = () => at.store.write((tx) => tx.links.insert(aLink()));
    await Promise.allSettled([fail(), others(), fail()]);
    expect(await read()).toEqual(count(1));
    await Promise.allSettled([fail(), save(2), fail()]);
    expect(await read()).toEqual(count(2));
  });
});
