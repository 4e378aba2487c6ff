import { describe, expect, test } from 'vitest';
import { watchReadiness } from '#server/readiness.ts';
import type { Store } from '#store/store.ts';
import { DATABASES, useStore } from '../support/stores.ts';

const WITHIN_MS = 10_000;

for (const database of DATABASES) {
  describe(`readiness on ${database.name}`, () => {
    const at = useStore(database);

    test('a store that takes writes is ready, and the probe leaves nothing in it', async () => {
      const before = await at.database.rows('SELECT name FROM settings');
      expect(await watchReadiness(at.store, WITHIN_MS).isReady()).toBe(true);
      expect(await at.database.rows('SELECT name FROM settings')).toEqual(before);
    });

    test('many checks at the same time write to the database one time', async () => {
      let writes = 0;
      const store: Store = {
        ...at.store,
        write(work) {
          writes++;
          return at.store.write(work);
        },
      };
      const readiness = watchReadiness(store, WITHIN_MS);
      const verdicts = await Promise.all(Array.from({ length: 100 }, () => readiness.isReady()));
      expect(verdicts).toEqual(verdicts.map(() => true));
      expect(await readiness.isReady()).toBe(true);
      expect(writes).toBe(1);
    });

    test('a store that is closed is not ready', async () => {
      const store = await at.another();
      await store.close();
      expect(await watchReadiness(store, WITHIN_MS).isReady()).toBe(false);
    });

    test('a store that does not answer in time is not ready', async () => {
      let answer = () => {};
      const silence = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const store: Store = {
        ...at.store,
        async write(work) {
          await silence;
          return at.store.write(work);
        },
      };
      const readiness = watchReadiness(store, 10);
      expect(await readiness.isReady()).toBe(false);
      answer();
      await expect.poll(() => readiness.isReady(), { timeout: 10_000 }).toBe(true);
    });

    test('a server that stops is not ready, even if it was ready just before', async () => {
      const readiness = watchReadiness(at.store, WITHIN_MS);
      expect(await readiness.isReady()).toBe(true);
      readiness.stop();
      expect(await readiness.isReady()).toBe(false);
    });

    test('a server that stops during a probe is not ready', async () => {
      const readiness = watchReadiness(at.store, WITHIN_MS);
      const verdict = readiness.isReady();
      readiness.stop();
      expect(await verdict).toBe(false);
    });
  });
}
