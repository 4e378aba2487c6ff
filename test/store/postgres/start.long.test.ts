/** How a server starts on PostgreSQL that is not there yet, or whose role may do little. */
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { openRawPostgres } from '#store/postgres/raw.ts';
import { nextVersion } from '#testing/harness/databases/next-version.ts';
import { type PostgresDatabase, postgresServer } from '#testing/harness/databases/postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { admin } from '#testing/harness/vitest/admin.ts';
import { run } from '#testing/harness/vitest/child.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';

const opened = (DATABASE_URL: string, options = {}) =>
  openStore(readConfig({ DATABASE_URL, SECRET: TEST_SECRET }), options);

test('a start waits for a database that is not there yet, and says so one time', async () => {
  const server = await postgresServer();
  const { url } = await server.createDatabase();
  const proxy = await untilTestEnds(startTcpProxy(server.port));
  proxy.cut();
  const reasons: string[] = [];
  const onWait = (reason: string) => void reasons.push(reason);
  const through = url.replace(`:${server.port}/`, `:${proxy.port}/`);
  const opening = opened(through, { waitMs: 60_000, onWait });
  await until(async () => reasons.length > 0);
  proxy.restore();
  await (await opening).store.close();
  expect(reasons).toEqual([expect.stringMatching(/./)]);
});

test.each([
  ['partners', 'list'],
  ['migrate', '--check'],
])('admin %s %s waits as a server does, and says so one time', async (...command) => {
  const server = await postgresServer();
  const { url } = await server.createDatabase();
  const proxy = await untilTestEnds(startTcpProxy(server.port));
  proxy.cut();
  const through = { DATABASE_URL: url.replace(`:${server.port}/`, `:${proxy.port}/`), SECRET: TEST_SECRET };
  expect((await admin(command, through)).stderr).toMatch(/cannot be opened/);
  expect((await admin([...command, '--wait-for-database', 'soon'], through)).stderr).toMatch(/whole number/);
  const waiting = admin([...command, '--wait-for-database', '60'], through);
  setTimeout(() => proxy.restore(), 500);
  const { stderr } = await waiting;
  expect(stderr.match(/Waiting for the database: /g)).toHaveLength(1);
  expect(stderr).not.toMatch(/cannot be opened/);
});

longTest('a start gives up when the time is over, and at once for what no waiting mends', async () => {
  const nowhere = { DATABASE_URL: 'postgres://x@localhost:1/x', SECRET: TEST_SECRET, PORT: '0' };
  const { code, stdout, stderr } = await run('server/main.ts', ['--wait-for-database', '1'], nowhere);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/waiting for the database.*\nDATABASE_URL cannot be opened: .*ECONNREFUSED.*\.\n$/s);
  const { url } = await (await postgresServer()).createDatabase();
  const wrong = url.replace('postgres:postgres@', 'postgres:wrong@');
  await expect(opened(wrong, { waitMs: 600_000 })).rejects.toThrow(/password authentication failed/);
});

/** The URL of a database under a role that may change rows, but no tables. */
async function urlOfWorker({ url, query }: PostgresDatabase): Promise<string> {
  await query(
    `DO $$ BEGIN CREATE ROLE worker LOGIN PASSWORD 'worker'; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
     REVOKE CREATE ON SCHEMA public FROM PUBLIC;
     GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO worker;
     GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO worker`,
  );
  return url.replace('postgres:postgres@', 'worker:worker@');
}

test('a role that may not create tables runs where nothing is to migrate', async () => {
  const database = await (await postgresServer()).createDatabase();
  await (await opened(database.url)).store.close();
  const { store } = await opened(await urlOfWorker(database));
  onTestFinished(() => store.close());
  await store.write((tx) => tx.settings.set('clock_offset_ms', '0'));
  // PostgreSQL only warns, each version in other words, and what was erased would stay.
  await expect(store.purge()).rejects.toThrow(/^Erased keys are still in the files: .*job_keys/);
});

test('migrations that wait for a server which waits for them are tried again', async () => {
  const { url, query } = await (await postgresServer()).createDatabase();
  await (await opened(url)).store.close();
  const server = new Client({ connectionString: url });
  await server.connect();
  onTestFinished(() => server.end());
  await server.query('BEGIN; LOCK TABLE jobs IN ROW EXCLUSIVE MODE');
  const folder = nextVersion({
    '9001-both.sql': 'ALTER TABLE links ADD COLUMN a TEXT; ALTER TABLE jobs ADD COLUMN a TEXT',
  });
  const raw = await openRawPostgres(url);
  onTestFinished(() => raw.close());
  const migrating = raw.migrate(0, { folder });
  const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'jobs'::regclass";
  await until(async () => (await query(waiting)).length > 0);
  // Whoever waits first finds the deadlock, and is ended.
  await server.query('SELECT 1 FROM links');
  await server.query('COMMIT');
  expect((await migrating).map(({ name }) => name)).toEqual(['9001-both.sql']);
});

test('migrations that wait for a dump let requests go first, and are tried again when it is over', async () => {
  const { url, query } = await (await postgresServer()).createDatabase();
  await (await opened(url)).store.close();
  const dump = new Client({ connectionString: url });
  await dump.connect();
  onTestFinished(() => dump.end());
  await dump.query('BEGIN; LOCK TABLE jobs IN ACCESS SHARE MODE');
  const folder = nextVersion({ '9001-one.sql': 'ALTER TABLE jobs ADD COLUMN a TEXT' });
  const raw = await openRawPostgres(url);
  onTestFinished(() => raw.close());
  const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'jobs'::regclass";
  const isWaiting = async () => (await query(waiting)).length > 0;
  const refused = expect(raw.migrate(0, { folder })).rejects.toThrow(/a transaction, as of a dump/);
  await until(isWaiting);
  // It waits behind the migration, and not until the dump ends.
  await query('UPDATE jobs SET completed_at = 1');
  await refused;
  const migrating = raw.migrate(0, { folder });
  await until(isWaiting);
  await dump.query('COMMIT');
  expect((await migrating).map(({ name }) => name)).toEqual(['9001-one.sql']);
});

test('a role without rights on the tables is told to be given them', async () => {
  const database = await (await postgresServer()).createDatabase();
  const url = await urlOfWorker(database);
  await (await opened(database.url)).store.close();
  await expect(opened(url)).rejects.toThrow(/permission denied for table .+; GRANT its role SELECT, INSERT/);
});

test('such a role is told what is pending, and what to run', async () => {
  const database = await (await postgresServer()).createDatabase();
  const url = await urlOfWorker(database);
  await expect(opened(url)).rejects.toThrow(
    /^DATABASE_URL cannot be opened: its role may not create tables, and migrations are pending: 0001-.*admin -- migrate/,
  );
  const command = await admin(['migrate'], { DATABASE_URL: url, SECRET: TEST_SECRET });
  expect(command).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database cannot be migrated: its role/),
  });
});
