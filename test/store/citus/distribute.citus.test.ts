/** `migrate --distribute` on a coordinator with two workers (D-102). */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { readShards } from '#store/postgres/distribute.ts';
import { openRawPostgres } from '#store/postgres/raw.ts';
import { StoreUnavailable } from '#store/store.ts';
import { newMarks, plantJobs } from '#testing/chaos/erasure/plant.ts';
import { CITUS, POSTGRESQL, SQLITE, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { admin } from '#testing/harness/vitest/admin.ts';
import { everything, plantEverywhere } from '../plant-everywhere.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await CITUS.create();
});
afterEach(() => database.remove());

const migrate = (...args: string[]) => admin(['migrate', ...args], { ...database.settings });
const UP_TO_DATE = { code: 0, stdout: 'The database is up to date.\n', stderr: '' };

test('an empty database is distributed, says what it did, and is so a second time', async () => {
  const { code, stdout } = await migrate('--distribute');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^partners: each node$/m);
  expect(stdout).toMatch(/^job_keys: by bucket$/m);
  expect(stdout).toMatch(/^id_number_limits: by key_hash$/m);
  expect(await migrate('--distribute')).toEqual(UP_TO_DATE);
  expect(await migrate('--check', '--distribute')).toEqual(UP_TO_DATE);
  await database.rows('CREATE TABLE later (bucket INTEGER PRIMARY KEY)');
  const { stderr } = await migrate('--check');
  expect(stderr).toContain('later is on the coordinator, and should be by bucket\nRun migrate --distribute.');
});

test('a filled database keeps every row', async () => {
  expect(await migrate()).toMatchObject({ code: 0 });
  expect(await migrate('--check', '--distribute')).toMatchObject({
    code: 1,
    stderr: 'The tables are not distributed.\n',
  });
  const at = { database } as Parameters<typeof everything>[0];
  await plantEverywhere(at, [
    { name: 'mine', partnerId: '042', userId: 'ada' },
    { name: 'elsewhere', partnerId: '001', userId: 'ada' },
  ]);
  const before = await everything(at);
  expect(await migrate('--distribute')).toMatchObject({ code: 0, stderr: '' });
  const changed = (rows: typeof before) => rows.filter(({ name }) => name !== 'buckets');
  expect(changed(await everything(at))).toEqual(changed(before));
  const local = await database.rows('SELECT * FROM ONLY jobs');
  expect(local).toHaveLength(2);
});

/** The address of the database on a worker. */
async function onWorker(): Promise<string> {
  const [worker] = await database.rows<{ nodeport: number }>(
    'SELECT nodeport FROM pg_dist_node WHERE groupid > 0 LIMIT 1',
  );
  const address = new URL(database.settings.DATABASE_URL);
  address.port = String(worker?.nodeport);
  return address.href;
}

test('a server and its commands refuse the address of a worker, and name the coordinator', async () => {
  await migrate('--distribute');
  const settings = { ...database.settings, DATABASE_URL: await onWorker() };
  const { port } = new URL(database.settings.DATABASE_URL);
  const sentence = `DATABASE_URL names a worker of Citus, where the audit trail is not; name the coordinator, 127.0.0.1:${port}`;
  await expect(openStore(readConfig(settings))).rejects.toThrow(sentence);
  expect(await admin(['migrate'], settings)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
});

test('a server whose role does not own the tables does not start, and names their owner', async () => {
  await migrate('--distribute');
  const role = `servers_${process.pid}`;
  await database.rows(`CREATE ROLE ${role} LOGIN`);
  const oneByOne = "BEGIN; SET LOCAL citus.multi_shard_modify_mode = 'sequential'";
  const rights = 'SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public';
  await database.rows(`${oneByOne}; GRANT ${rights} TO ${role}; COMMIT`);
  const address = new URL(database.settings.DATABASE_URL);
  address.username = role;
  const settings = readConfig({ ...database.settings, DATABASE_URL: address.href });
  await expect(openStore(settings)).rejects.toThrow(
    'On Citus, the role of DATABASE_URL has to be postgres or to be granted it',
  );
  await database.rows(`${oneByOne}; REVOKE ${rights} FROM ${role}; COMMIT`);
  await database.rows(`DROP ROLE ${role}`);
});

/** What a copy takes from one database to another, each row as a text. */
async function copiedRows(of: TestDatabase): Promise<string[]> {
  const rows = await everything({ database: of } as Parameters<typeof everything>[0]);
  const asText = (value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
  return rows
    .filter(({ table, name }) => table !== 'migrations' && name !== 'buckets')
    .map((row) => Object.entries(row).map(([column, value]) => JSON.stringify([column, asText(value)])))
    .map((columns) => columns.sort().join())
    .sort();
}

test.for([SQLITE, POSTGRESQL])('a database on $name is copied whole to a distributed one', async (from) => {
  await migrate('--distribute');
  const source = await from.createMigrated();
  const whose = [
    { name: 'mine', partnerId: '042', userId: 'ada' },
    { name: 'elsewhere', partnerId: '001', userId: 'ada' },
  ];
  await plantEverywhere({ database: source } as Parameters<typeof everything>[0], whose);
  const before = await copiedRows(source);
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'copy-')), 'target.url');
  writeFileSync(file, database.settings.DATABASE_URL);
  const { code, stderr } = await admin(['copy', '--from', source.settings.DATABASE_URL, '--to-file', file], {
    ...database.settings,
  });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(await copiedRows(database)).toEqual(before);
  expect(await migrate('--check', '--distribute')).toEqual(UP_TO_DATE);
  await source.remove();
});

test('tables of a later migration are distributed by it, and one that was split is refused', async () => {
  await migrate('--distribute');
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  cpSync('packages/store/migrations', folder, { recursive: true });
  const sql = 'CREATE TABLE later (bucket INTEGER NOT NULL, id TEXT, PRIMARY KEY (bucket, id));';
  writeFileSync(path.join(folder, '9999-later.sql'), sql);
  const raw = await openRawPostgres(database.settings.DATABASE_URL);
  await raw.migrate(START, { folder: pathToFileURL(`${folder}/`) });
  expect(await raw.places()).toContainEqual({ table: 'later', is: 'by bucket', shouldBe: 'by bucket' });
  await raw.close();

  const split = await CITUS.create();
  await admin(['migrate', '--partitions', '4'], { ...split.settings });
  const { stderr } = await admin(['migrate', '--distribute'], { ...split.settings });
  expect(stderr).toBe(
    'The database cannot be distributed: it was split by --partitions: copy it into a new one, which is distributed.\n',
  );
  await split.remove();
});

test('the shard of a bucket and of a key of counts is the one that Citus finds', async () => {
  await migrate('--distribute');
  const client = new Client({ connectionString: database.settings.DATABASE_URL });
  await client.connect();
  const shardOf = await readShards(client);
  const found = async (table: string, place: string) => {
    const text = `SELECT get_shard_id_for_distribution_column('${table}', ${place})::int AS shard`;
    return (await client.query<{ shard: number }>(text)).rows[0]?.shard;
  };
  for (let n = 0; n < 50; n++) {
    const [bucket, key] = [n * 80, `budget:${n}`];
    expect(shardOf(bucket)).toBe(await found('links', String(bucket)));
    expect(shardOf(key)).toBe(await found('id_number_limits', `'${key}'::text`));
  }
  await client.end();
});

test('a purge fails while somebody on a worker could still read what was erased', async () => {
  await migrate('--distribute');
  const { store } = await openStore(readConfig(database.settings));
  await plantJobs(store, 1, newMarks(), START);
  const reader = new Client({ connectionString: await onWorker() });
  await reader.connect();
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await reader.query('SELECT 1 FROM settings');
  await store.write((tx) => tx.retention.personalData(START + 1, 1, START));
  await expect(store.purge()).rejects.toThrow(StoreUnavailable);
  await reader.end();
  await store.purge();
  await store.close();
});
