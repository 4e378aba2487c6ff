import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type MigrationStepsDeps,
  nextRows,
  startMigrationSteps,
} from '#server/background/migration-steps.ts';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { downtimeOf, loadMigrations } from '#store/migrate.ts';
import { readSteps } from '#store/migration-steps.ts';
import type { Store } from '#store/store.ts';
import { nextVersion } from '#testing/harness/databases/next-version.ts';
import { openRaw } from '#testing/harness/databases/open-raw.ts';
import { DATABASES, useStore } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';
import { longTest } from '#testing/harness/vitest/long.ts';

const LINKS = 700;
/** Each row counts how often it was changed. */
const IN_STEPS = {
  '9001-changes.sql': 'ALTER TABLE links ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;',
  '9002-count.steps.sql': '-- steps: links by ref_id\nUPDATE links SET changes = changes + 1 WHERE {{rows}};',
};

for (const kind of DATABASES) {
  describe(`a migration in steps on ${kind.name}`, () => {
    const at = useStore(kind);
    const folder = (more = {}) => nextVersion({ ...IN_STEPS, ...more });
    const deps = { realNow: () => START, log: { info: () => {} }, metrics: null, againMs: 10 };

    async function opened(migrations: URL): Promise<Store> {
      const config = readConfig(at.database.settings);
      const database = { ...config.database, migrations };
      const { store } = await openStore({ ...config, database });
      onTestFinished(() => store.close());
      return store;
    }
    const run = (store: Store, more: Partial<MigrationStepsDeps> = {}) =>
      startMigrationSteps({ ...deps, store, onError: (error) => expect.unreachable(String(error)), ...more });
    const names = async () =>
      (await at.database.rows<{ name: string }>('SELECT name FROM migrations ORDER BY number')).map(
        ({ name }) => name,
      );
    /** How many links were changed how often. */
    async function changes(): Promise<Record<string, number>> {
      const rows = await at.database.rows<object>(
        'SELECT changes, COUNT(*) AS n FROM links GROUP BY changes',
      );
      return Object.fromEntries(rows.map((row) => Object.values(row).map(Number)));
    }
    const done = () =>
      vi.waitFor(async () => expect(await names()).toContain('9002-count.steps.sql'), 20_000);

    beforeEach(async () => {
      await at.store.write(async (tx) => {
        for (let i = 0; i < LINKS; i++) await tx.links.insert(aLink());
      });
    });

    test('is left by a start, runs while others write, tells how far it is, and is recorded at its end', async () => {
      const store = await opened(folder());
      expect(store.migrationsLeft.map(({ name }) => name)).toEqual(['9002-count.steps.sql']);
      expect((await names()).at(-1)).toBe('9001-changes.sql');
      expect(await changes()).toEqual({ 0: LINKS });
      const [set, info] = [vi.fn(), vi.fn()];
      const stop = run(store, { metrics: { set }, log: { info } });
      const links = Array.from({ length: 20 }, () => aLink());
      for (const link of links) await store.write((tx) => tx.links.insert(link));
      await done();
      await stop();
      const { 0: left = 0, 1: once = 0, ...more } = await changes();
      expect([left + once, more]).toEqual([LINKS + links.length, {}]);
      expect(once).toBeGreaterThanOrEqual(LINKS);
      const labels = { migration: '9002-count.steps.sql' };
      const reported = (state: string) =>
        set.mock.calls.filter(([, , each]) => each.state === state).map(([, rows]) => rows);
      expect(set.mock.calls.every(([name, , each]) => name === 'migration_rows' && each.migration)).toBe(
        true,
      );
      expect(reported('done').length, 'batches').toBeGreaterThan(3);
      expect(reported('done')).toEqual([...reported('done')].sort((a, b) => a - b));
      // One that is written in the midst of a batch may be changed without being counted.
      const counted = reported('done').at(-1);
      expect(counted).toBeGreaterThanOrEqual(LINKS);
      expect(counted).toBeLessThanOrEqual(once);
      expect(reported('left').indexOf(0)).toBe(reported('left').length - 1);
      expect(info).toHaveBeenLastCalledWith(
        { ...labels, rows: counted, ms: expect.any(Number) },
        'a migration in steps is done',
      );
      expect((await opened(folder())).migrationsLeft).toEqual([]);
    });

    test('goes on where it was after a server was stopped, and changes no row twice', async () => {
      const migrations = folder();
      const first = await opened(migrations);
      const stop: () => Promise<void> = run(first, { metrics: { set: () => void stop() } });
      await vi.waitFor(async () => expect((await changes())[1]).toBeGreaterThan(0));
      await stop();
      expect((await changes())[1], 'stopped in between').toBeLessThan(LINKS);
      const stopAgain = run(await opened(migrations));
      await done();
      await stopAgain();
      expect(await changes()).toEqual({ 1: LINKS });
    });

    longTest('is finished by `migrate` after servers stopped midway, and changes no row twice', async () => {
      const migrations = folder();
      const store = await opened(migrations);
      const stop: () => Promise<void> = run(store, { metrics: { set: () => void stop() } });
      await vi.waitFor(async () => expect((await changes())[1]).toBeGreaterThan(0));
      await stop();
      const raw = await openRaw(at.database, 'write');
      await raw.migrate(START, { folder: migrations });
      await raw.close();
      expect(await changes()).toEqual({ 1: LINKS });
      expect(await at.database.rows("SELECT 1 FROM settings WHERE name = 'migration_mark'")).toEqual([]);
    });

    longTest('is shared by servers that run it together', async () => {
      const migrations = folder();
      const stops = [run(await opened(migrations)), run(await opened(migrations))];
      await done();
      for (const stop of stops) await stop();
      expect(await changes()).toEqual({ 1: LINKS });
    });

    test('that fails changes nothing, tells of it, and is tried again', async () => {
      const text =
        '-- steps: links by ref_id\nUPDATE links SET changes = CAST(nothing AS INTEGER) WHERE {{rows}};';
      const onError = vi.fn();
      const stop = run(await opened(folder({ '9002-count.steps.sql': text })), { onError });
      await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThan(1));
      await stop();
      expect(await changes()).toEqual({ 0: LINKS });
      expect(await names()).not.toContain('9002-count.steps.sql');
    });

    test('is run at once by `migrate` where no server is connected, and before a breaking one', async () => {
      for (const more of [
        {},
        { '9003-title.breaking.sql': 'ALTER TABLE links RENAME COLUMN changes TO times;' },
      ]) {
        const raw = await openRaw(at.database, 'write');
        await raw.migrate(START, { folder: folder(more), inSteps: 'breaking' in more });
        await raw.close();
      }
      expect((await names()).slice(-2)).toEqual(['9002-count.steps.sql', '9003-title.breaking.sql']);
      const [row] = await at.database.rows<object>('SELECT MIN(times) AS a, MAX(times) AS b FROM links');
      expect(Object.values(row ?? {}).map(Number)).toEqual([1, 1]);
    });

    longTest('is left to no server where a breaking one comes after it', async () => {
      const raw = await openRaw(at.database, 'write');
      const more = { '9003-title.breaking.sql': 'ALTER TABLE links RENAME COLUMN changes TO times;' };
      await raw.migrate(START, { folder: folder(more), inSteps: true });
      await raw.close();
      expect((await names()).slice(-2)).toEqual(['9002-count.steps.sql', '9003-title.breaking.sql']);
    });
  });
}

test('a batch has at most double the rows of the one before, and as many as take 50 ms', () => {
  expect([nextRows(100, 1), nextRows(100, 50), nextRows(100, 62.5), nextRows(100, 5_000)]).toEqual([
    200, 100, 80, 50,
  ]);
  expect([nextRows(5_000, 0), nextRows(1, 10_000)]).toEqual([5_000, 1]);
});

test('a migration in steps that does not say its table and key, or has no place for the rows, is refused', () => {
  for (const text of ['UPDATE links SET a = 1 WHERE {{rows}};', '-- steps: links by ref_id\nUPDATE links;']) {
    expect(() => readSteps('9001-a.steps.sql', text)).toThrow('9001-a.steps.sql must begin with');
  }
  expect(readSteps('9001-a.sql', 'UPDATE links SET a = 1;')).toMatchObject({ steps: null });
});

test('a breaking migration says how long it takes, and no other has to', () => {
  const breaking = { number: 1, name: '0001-a.breaking.sql', steps: null };
  const sql = '-- downtime: 3 s for each million links\nDROP TABLE links;';
  expect(downtimeOf({ ...breaking, sql })).toBe('3 s for each million links');
  expect(() => downtimeOf({ ...breaking, sql: 'DROP TABLE links;' })).toThrow(
    'must begin with `-- downtime:',
  );
  for (const each of loadMigrations({ bytes: '', numberKey: '' })) downtimeOf(each);
});
