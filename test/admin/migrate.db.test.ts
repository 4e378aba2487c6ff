import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectAlone } from '#admin/database/expect-alone.ts';
import { BREAKING, nextVersion, PLAIN } from '#testing/harness/databases/next-version.ts';
import { openRaw } from '#testing/harness/databases/open-raw.ts';
import { DATABASE, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';

const FILES = readdirSync('packages/store/migrations').sort();

let database: TestDatabase;
beforeEach(async () => {
  database = await DATABASE.create();
});
afterEach(() => database.remove());

const migrate = (...args: string[]) => run(['migrate', ...args], { ...database.settings });
const UP_TO_DATE = { code: 0, stdout: 'The database is up to date.\n', stderr: '' };

test('migrate --check lists pending migrations, fails, and changes nothing', async () => {
  const listed = { code: 1, stdout: '', stderr: ['Pending:', ...FILES, ''].join('\n') };
  expect(await migrate('--check')).toEqual(listed);
  expect(await migrate('--check')).toEqual(listed);
  if (database.folder) expect(readdirSync(database.folder)).toEqual([]);
});

test('migrate brings a new database up to date, which --check and a second time then say', async () => {
  const { code, stdout } = await migrate();
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    ...FILES.map((name) => `Done: ${name}`),
    expect.stringMatching(/^It took \d+\.\d s\.$/),
    UP_TO_DATE.stdout.trim(),
    '',
  ]);
  expect(await migrate('--check')).toEqual(UP_TO_DATE);
  expect(await migrate()).toEqual(UP_TO_DATE);
});

test('migrate --distribute refuses a database without Citus, and changes nothing', async () => {
  const why = database.folder
    ? '--distribute is for PostgreSQL.'
    : 'The database cannot be distributed: it has no Citus: run CREATE EXTENSION citus in it, and add workers.';
  const refused = { code: 1, stdout: '', stderr: `${why}\n` };
  expect(await migrate('--distribute')).toEqual(refused);
  expect((await migrate('--check')).stderr).toMatch(/^Pending:/);
});

test('migrate --check tells of a later version’s migrations, and fails when one of them is breaking', async () => {
  await migrate();
  await database.rows("INSERT INTO migrations VALUES (9998, '9998-later.sql', 0)");
  const { code, stdout } = await migrate('--check');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^The database is newer.*\n9998-later\.sql\n$/)]);
  await database.rows("INSERT INTO migrations VALUES (9999, '9999-later.breaking.sql', 0)");
  for (const args of [['--check'], []]) {
    const refused = await migrate(...args);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toBe(
      'The database is newer: it has the migration 9999-later.breaking.sql, which this version cannot work with; use a later version.\n',
    );
  }
});

test('a breaking migration is not run while others are connected, which are named', async () => {
  await migrate();
  const folder = nextVersion({ ...PLAIN, ...BREAKING });
  const raw = await openRaw(database, 'write');
  await expectAlone(raw, { folder });
  const server = await startTestServer({}, database);
  await expect(expectAlone(raw, { folder })).rejects.toThrow(
    /9002-title\.breaking\.sql, and others are connected: (a server|\d+ of the role \w+ from [\w.: ]+)\. Stop them, or say --force/,
  );
  await expectAlone(raw, { folder: nextVersion(PLAIN) });
  await server.stop();
  await raw.close();
});

test('a database that cannot be reached is reported in a sentence, without its password', async () => {
  const settings = { DATABASE_URL: 'postgres://user:password@127.0.0.1:1/x', SECRET: 'x'.repeat(20) };
  for (const args of [['--check'], []]) {
    const { code, stderr } = await run(['migrate', ...args], settings);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The PostgreSQL database cannot be opened: .+\.\n$/),
    ]);
    expect(stderr).not.toContain('password');
  }
});
