import { describe, expect, test } from 'vitest';
import { countRequest } from '#core/rate-limit.ts';
import { START } from '#harness/fixtures.ts';
import { DATABASES, useStore } from '../support/stores.ts';

const RULE = { max: 30, windowMs: 3 * 86_400_000 };

for (const database of DATABASES) {
  describe(`ID number limits on ${database.name}`, () => {
    const at = useStore(database);

    test('a number is unknown until it is counted, and after a reset', async () => {
      const state = { count: 3, lastAt: START };
      expect((await at.store.write((tx) => tx.limits.of('a').lock(RULE))).state).toBeNull();
      await at.store.write((tx) => tx.limits.of('a').save({ count: 2, lastAt: START - 1 }));
      await at.store.write((tx) => tx.limits.of('a').save(state));
      expect((await at.store.write((tx) => tx.limits.of('a').lock(RULE))).state).toEqual(state);
      expect((await at.store.write((tx) => tx.limits.of('b').lock(RULE))).state).toBeNull();
      await at.store.write((tx) => tx.limits.of('a').reset());
      expect((await at.store.write((tx) => tx.limits.of('a').lock(RULE))).state).toBeNull();
    });

    test('resetting a number that was never seen does nothing', async () => {
      await at.store.write((tx) => tx.limits.of('b').save({ count: 1, lastAt: START }));
      await at.store.write((tx) => tx.limits.of('a').reset());
      expect((await at.store.write((tx) => tx.limits.of('b').lock(RULE))).state).not.toBeNull();
    });

    test('requests that race with resets, from a number never seen on, pass no more than each reset allows', async () => {
      const stores = [at.store, await at.another()];
      const max = 2;
      const resets = 3;
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          stores[i % 2]?.write(async (tx) => {
            if (i % 10 === 9 && i < resets * 10) {
              await tx.limits.of('a').reset();
              return false;
            }
            const decision = countRequest(
              (await tx.limits.of('a').lock(RULE)).state,
              { ...RULE, max },
              START,
            );
            if (decision.allowed) await tx.limits.of('a').save(decision.state);
            return decision.allowed;
          }),
        ),
      );
      expect(outcomes.filter(Boolean).length).toBeLessThanOrEqual(max * (resets + 1));
      expect(outcomes.filter(Boolean).length).toBeGreaterThanOrEqual(max);
    });

    test('several counts are locked and saved at once, each under its name', async () => {
      const keys = { one: 'key of one', two: 'key of two' };
      const lock = () => at.store.write(async (tx) => (await tx.limits.lock(keys)).counts);
      expect(await lock()).toEqual({});
      const saved = { key: keys.two, count: 7, at: START };
      await at.store.write((tx) => tx.limits.save([saved, { ...saved, key: 'another' }]));
      expect(await lock()).toEqual({ two: { count: 7, at: START } });
      await at.store.write((tx) => tx.limits.save([]));
    });

    test('the key is stored as a keyed hash only', async () => {
      const key = JSON.stringify(['*', 'NG', 'NIN_V2', '12345678900']);
      await at.store.write((tx) => tx.limits.of(key).save({ count: 1, lastAt: START }));
      const rows = await at.database.rows<{ key_hash: string }>('SELECT key_hash FROM id_number_limits');
      expect(rows).toEqual([{ key_hash: at.secrets.limitHash(key) }]);
    });
  });
}
