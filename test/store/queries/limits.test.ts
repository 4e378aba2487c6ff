import { expect, test } from 'vitest';
import { consumeRequest } from '#core/id-numbers/id-number-limit.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';

const RULE = { max: 2, windowMs: 3 * 86_400_000 };

onEveryDatabase('ID number limits', (at) => {
  const read = (key: string) => at.store.write((tx) => tx.limits.lock(key));
  const save = (key: string, count: number) =>
    at.store.write((tx) => tx.limits.save([{ key, count, at: START }]));
  const reset = (key: string) => at.store.write((tx) => tx.limits.reset(key));

  test('a number is unknown until it is counted, and after a reset', async () => {
    expect(await read('a')).toBeUndefined();
    await save('a', 2);
    await save('a', 3);
    await save('c', 1);
    expect(await read('a')).toEqual({ count: 3, at: START });
    expect(await read('b')).toBeUndefined();
    await reset('a');
    await reset('b');
    expect([await read('a'), await read('c')]).toEqual([undefined, { count: 1, at: START }]);
  });

  test('requests that race with resets, from a number never seen on, pass no more than each reset allows', async () => {
    const stores = [at.store, await at.another()];
    const resets = 3;
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        stores[i % 2]?.write(async (tx) => {
          if (i % 10 === 9 && i < resets * 10) {
            await tx.limits.reset('a');
            return false;
          }
          const state = (await tx.limits.lock('a')) ?? null;
          const decision = consumeRequest(state, RULE, START);
          if (decision.allowed) await tx.limits.save([{ key: 'a', ...decision.state }]);
          return decision.allowed;
        }),
      ),
    );
    expect(outcomes.filter(Boolean).length).toBeLessThanOrEqual(RULE.max * (resets + 1));
    expect(outcomes.filter(Boolean).length).toBeGreaterThanOrEqual(RULE.max);
  });

  test('several counts are locked and saved at once, each under its key', async () => {
    const keys = { one: 'key of one', two: 'key of two' };
    const lock = () => at.store.write(async (tx) => (await tx.limits.lockAll(Object.values(keys))).counts);
    expect(await lock()).toEqual(new Map());
    const saved = { key: keys.two, count: 7, at: START };
    await at.store.write((tx) => tx.limits.save([saved, { ...saved, key: 'another' }]));
    expect(await lock()).toEqual(new Map([[keys.two, { count: 7, at: START }]]));
    await at.store.write((tx) => tx.limits.save([]));
  });
});
