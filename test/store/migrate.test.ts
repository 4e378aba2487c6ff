import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DATABASES, TEST_SECRET, type TestDatabase, useStore } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';
import { startNode } from '#testing/harness/process.ts';
import { longTest } from '#testing/harness/vitest/long.ts';

/** Each is a race of its own, and few races are lost. On PostgreSQL a lock decides them, and a database takes long. */
const DATABASES_OPENED = { SQLite: 20, PostgreSQL: 5 };

/** Every migration there is, in order. */
const FILES = readdirSync('packages/store/migrations').sort();

const migrations = (database: TestDatabase) =>
  database.rows<{ number: number; name: string; at: number }>('SELECT * FROM migrations ORDER BY number');

for (const kind of DATABASES) {
  describe(`migrations on ${kind.name}`, () => {
    const at = useStore(kind, () => kind.create());

    test('a new database has every migration, in order, and the time of each', async () => {
      const done = await migrations(at.database);
      expect(done.map(({ name }) => name)).toEqual(FILES);
      expect(done.map(({ number }) => Number(number))).toEqual(FILES.map((name) => Number(name.slice(0, 4))));
      for (const { at: time } of done) expect(Math.abs(Number(time) - Date.now())).toBeLessThan(60_000);
    });

    test('opening again changes nothing, and keeps what was stored', async () => {
      const before = await migrations(at.database);
      const link = aLink();
      await at.store.write((tx) => tx.links.insert(link));
      await at.store.close();
      const again = await at.another();
      expect(await again.read((tx) => tx.links.find(link.refId))).toMatchObject({ link });
      expect(await migrations(at.database)).toEqual(before);
    });

    test('opening while another process writes does not disturb it', async () => {
      const writing = Array.from({ length: 20 }, async (_, i) => {
        await new Promise((resolve) => setTimeout(resolve, i));
        await at.store.write((tx) => tx.tasks.add('job', `task-${i}`, '042', START));
      });
      const others = [await at.another(), await at.another()];
      await Promise.all(writing);
      expect(await others[1]?.read((tx) => tx.links.total('042'))).toBe(0);
      expect(await at.database.rows('SELECT * FROM tasks')).toHaveLength(20);
    });
  });

  describe(`a ${kind.name} database that a later version has migrated`, () => {
    const at = useStore(kind);
    const migrate = (name: string) => at.database.rows(`INSERT INTO migrations VALUES (9999, '${name}', 0)`);

    test('works with this version, as every migration lets the version before work', async () => {
      await migrate('9999-later.sql');
      const link = aLink();
      const store = await at.another();
      await store.write((tx) => tx.links.insert(link));
      expect(await store.read((tx) => tx.links.find(link.refId))).toMatchObject({ link });
    });

    test('is not opened where the migration is named as breaking (D-60)', async () => {
      await migrate('9999-later.breaking.sql');
      await expect(at.another()).rejects.toThrow(
        'DATABASE_URL cannot be opened: it has the migration 9999-later.breaking.sql, which this version cannot work with; use a later version.',
      );
    });
  });

  describe(`processes that open one new ${kind.name} database at once`, () => {
    longTest('all succeed, every migration runs once, and nothing that they write is lost', async () => {
      const databases = await Promise.all(
        Array.from({ length: DATABASES_OPENED[kind.name] }, () => kind.create()),
      );
      const urls = databases.map(({ settings }) => settings.DATABASE_URL);
      // Ready at different times, they begin at one.
      const begin = String(Date.now() + 800);
      const processes = ['p00', 'p01', 'p02'].map((partnerId) =>
        startNode(['test/store/sqlite/open-and-write.ts', begin, partnerId, ...urls], {
          PATH: process.env['PATH'],
          SECRET: TEST_SECRET,
        }),
      );
      for (const { exited, written } of processes) {
        expect(await exited, written.all).toBe(0);
        expect(written.all).toBe('');
      }
      for (const database of databases) {
        const done = await migrations(database);
        expect(done.map(({ name }) => name)).toEqual(FILES);
        const links = await database.rows<{ partner_id: string }>(
          'SELECT partner_id FROM links ORDER BY partner_id',
        );
        expect(links.map(({ partner_id }) => partner_id)).toEqual(['p00', 'p01', 'p02']);
        await database.remove();
      }
    });
  });
}
