/** Grouped commits: many units, one transaction, one sync. */
import { describe, expect, test } from 'vitest';
import { DATABASES, useStore } from '#testing/harness/databases/stores.ts';
import { aLink } from '#testing/harness/fixtures.ts';

const GROUPING = DATABASES.filter(({ groupsUnits }) => groupsUnits);
// In a run on split tables, which SQLite does not have.
if (GROUPING.length === 0) test.skip('no database groups units', () => undefined);
for (const database of GROUPING) {
  describe(`grouped commits on ${database.name}`, () => {
    const at = useStore(database);

    /** Transactions that `work` commits. */
    async function commitsOf(work: () => Promise<unknown>): Promise<number> {
      const before = await at.database.commits();
      await work();
      return (await at.database.commits()) - before;
    }

    const insert = () => at.store.write((tx) => tx.links.insert(aLink()));

    test('units of one tick share one transaction', async () => {
      expect(await commitsOf(() => Promise.all(Array.from({ length: 50 }, insert)))).toBe(1);
    });

    test('units that wait for one another have a transaction each', async () => {
      const work = async () => {
        for (let i = 0; i < 7; i++) await insert();
      };
      expect(await commitsOf(work)).toBe(7);
    });

    test('units that fail do not cost the others their transaction', async () => {
      const fail = () =>
        at.store.write(async (tx) => {
          await tx.links.insert(aLink());
          throw new Error('this unit fails');
        });
      const units = () => Promise.allSettled([fail(), insert(), fail(), insert(), fail()]);
      expect(await commitsOf(units)).toBe(1);
      expect(await at.store.read((tx) => tx.links.total('042'))).toBe(2);
    });

    test('nothing of a group is told before the whole group is committed', async () => {
      const other = await at.another();
      const [first, second] = [aLink(), aLink()];
      const settled: string[] = [];
      let commit = () => {};
      const mayCommit = new Promise<void>((resolve) => {
        commit = resolve;
      });
      const units = [
        at.store.write((tx) => tx.links.insert(first)).then(() => settled.push('first')),
        at.store
          .write(() => Promise.reject(new Error('this unit fails')))
          .catch(() => settled.push('failed')),
        // Holds the group's transaction open, as no real unit does.
        at.store
          .write((tx) => mayCommit.then(() => tx.links.insert(second)))
          .then(() => settled.push('second')),
      ];
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(settled).toEqual([]);
      expect(await other.read((tx) => tx.links.total('042'))).toBe(0);
      commit();
      await Promise.all(units);
      expect(settled).toEqual(['first', 'failed', 'second']);
      expect(await other.read((tx) => tx.links.total('042'))).toBe(2);
    });

    test('units that arrive while a group is open form the next group', async () => {
      let commit = () => {};
      const mayCommit = new Promise<void>((resolve) => {
        commit = resolve;
      });
      const commits = await commitsOf(async () => {
        const held = at.store.write((tx) => mayCommit.then(() => tx.links.insert(aLink())));
        await new Promise((resolve) => setTimeout(resolve, 20));
        const next = Array.from({ length: 20 }, insert);
        commit();
        await Promise.all([held, ...next]);
      });
      expect(commits).toBe(2);
    });
  });
}
