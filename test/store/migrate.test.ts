import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { BREAKING, nextVersion, PLAIN } from '#testing/harness/databases/next-version.ts';
import { openRaw } from '#testing/harness/databases/open-raw.ts';
import { DATABASES, TEST_SECRET, type TestDatabase, useStore } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';
import { startNode } from '#testing/harness/process.ts';
import { longTest } from '#testing/harness/vitest/long.ts';

/** Each is a race of its own, and few races are lost. On PostgreSQL a lock decides them, and a database takes long. */
const DATABASES_OPENED = { SQLite: 20, PostgreSQL: 5, Citus: 5 };

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

  describe(`the migrations of the next version on a ${kind.name} database with rows`, () => {
    const at = useStore(kind);
    const link = aLink();
    const migrate = async (files: Readonly<Record<string, string>>) => {
      const raw = await openRaw(at.database, 'write');
      try {
        return (await raw.migrate(START, { folder: nextVersion(files) })).map(({ name }) => name);
      } finally {
        await raw.close();
      }
    };
    const linksHere = (columns: string) => at.database.rows<object>(`SELECT ${columns} FROM links`);
    beforeEach(() => at.store.write((tx) => tx.links.insert(link)));

    test('run in order, each once, and are recorded', async () => {
      const before = await migrations(at.database);
      expect(await migrate({ ...BREAKING, ...PLAIN })).toEqual(['9001-note.sql', '9002-title.breaking.sql']);
      expect(await migrate({ ...BREAKING, ...PLAIN })).toEqual([]);
      const done = (await migrations(at.database)).slice(before.length);
      expect(done.map(({ number, name, at: time }) => [Number(number), name, Number(time)])).toEqual([
        [9001, '9001-note.sql', START],
        [9002, '9002-title.breaking.sql', START],
      ]);
      const { refId, companyName } = link;
      expect(await linksHere('ref_id, test_title')).toEqual([{ ref_id: refId, test_title: companyName }]);
    });

    test('leave this version at work, as every migration does that is not named as breaking', async () => {
      await migrate(PLAIN);
      const later = aLink({ companyName: 'Green Bank' });
      for (const store of [at.store, await at.another()]) {
        expect(await store.read((tx) => tx.links.find(link.refId))).toMatchObject({ link });
      }
      await at.store.write((tx) => tx.links.insert(later));
      expect(await at.store.read((tx) => tx.links.find(later.refId))).toMatchObject({ link: later });
      expect((await linksHere('test_note')).map((row) => Object.values(row)[0]).sort()).toEqual([
        link.companyName,
        'none',
      ]);
    });

    test('close the database to this version where one is named as breaking (D-60)', async () => {
      await migrate({ ...PLAIN, ...BREAKING });
      await expect(at.another()).rejects.toThrow(
        'DATABASE_URL cannot be opened: it has the migration 9002-title.breaking.sql, which this version cannot work with; use a later version.',
      );
    });

    const opening = (files: Readonly<Record<string, string>>, isServer: boolean) => {
      const config = readConfig(at.database.settings);
      const database = { ...config.database, migrations: nextVersion(files) };
      return openStore({ ...config, database }, { isServer });
    };

    test('are left to `migrate` by a start where one breaks the version before', async () => {
      const before = await migrations(at.database);
      for (const isServer of kind.name === 'SQLite' ? [false] : [false, true]) {
        await expect(opening({ ...PLAIN, ...BREAKING }, isServer)).rejects.toThrow(
          /^DATABASE_URL cannot be opened: the migration 9002-title.breaking.sql is pending, .*stop them all, and run `.*migrate`\.$/,
        );
      }
      expect(await migrations(at.database)).toEqual(before);
      await (await opening(PLAIN, true)).store.close();
      expect((await migrations(at.database)).at(-1)?.name).toBe('9001-note.sql');
    });

    test('change nothing where one of them fails', async () => {
      const before = await migrations(at.database);
      await expect(migrate({ ...PLAIN, '9002-bad.sql': 'UPDATE links SET nothing = 1;' })).rejects.toThrow(
        'nothing',
      );
      expect(await migrations(at.database)).toEqual(before);
      await expect(linksHere('test_note')).rejects.toThrow('test_note');
      expect(await migrate(PLAIN)).toEqual(['9001-note.sql']);
    });

    test('run once where several processes begin them together', async () => {
      const done = await Promise.all([migrate(PLAIN), migrate(PLAIN), migrate(PLAIN)]);
      expect(done.flat()).toEqual(['9001-note.sql']);
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
