/** A database that is split by buckets (D-81): the service works on it, and a request looks into one partition. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINK_FIELDS } from '#harness/api.ts';
import { admin } from '../support/admin.ts';
import { startTestServer } from '../support/server.ts';
import { POSTGRESQL, type TestDatabase } from '../support/stores.ts';

/** The tables that requests, jobs and callbacks of one partner use. The loops look at tasks of all partners. */
const HOT = [
  ...['attempts', 'blobs', 'callbacks', 'idempotency', 'job_keys', 'job_names', 'jobs', 'link_counts'],
  ...['link_numbers', 'links'],
];

const ROWS = 40_000;
/** What differs between the rows of each table. */
const KEYS = {
  links: { ref_id: "'x' || i", number: 'i + 1' },
  link_counts: { ref_id: "'x' || i" },
  jobs: { service_job_id: "'x' || i", job_id: "'x' || i" },
  blobs: {
    service_job_id: "'x' || i",
    kind: "'selfie'",
    type: "'image/png'",
    sealed_bytes: "'x'",
    created_at: '1e15',
  },
  callbacks: { callback_id: "'x' || i", service_job_id: "'x' || i" },
  attempts: { callback_id: "'x' || i", number: '1', at: '0', duration_ms: '0' },
};
const KEY = { 'idempotency-key': 'key-1' };

let database: TestDatabase;
beforeAll(async () => {
  database = await POSTGRESQL.create();
  expect(await admin(['migrate', '--partitions', '16'], { ...database.settings })).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await database.remove();
});

/** The partitions that were looked into or written to, by table. */
async function used(): Promise<Map<string, string[]>> {
  const rows = await database.rows<{ parent: string; partition: string }>(
    `SELECT i.inhparent::regclass::text AS parent, s.relname AS partition
       FROM pg_stat_user_tables s JOIN pg_inherits i ON i.inhrelid = s.relid
      WHERE COALESCE(s.seq_scan, 0) + COALESCE(s.idx_scan, 0) + s.n_tup_ins > 0`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ parent }) => parent)].map(([table, all]) => [
      table,
      all.map((each) => each.partition),
    ]),
  );
}

/** Rows of other partners, so that PostgreSQL plans for large tables: small ones it reads whole. */
async function fillTables(): Promise<void> {
  const first = await startTestServer({}, database);
  const { body } = await first.submit(await first.newLink());
  await first.completed(body.user_id, body.job_id);
  await first.stop();
  for (const [table, keys] of Object.entries(KEYS)) {
    const columns = await database.rows<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0`,
    );
    const names = columns.map(({ name }) => name);
    const values = { ...keys, bucket: 'i % 4096', partner_id: "'zzz'" } as Record<string, string>;
    await database.rows(
      `INSERT INTO ${table} (${names}) SELECT ${names.map((name) => values[name] ?? `t.${name}`)}
        FROM generate_series(1, ${ROWS}) AS i LEFT JOIN (SELECT * FROM ${table} LIMIT 1) AS t ON true`,
    );
  }
}

test('all that is done for one partner happens in one partition of each table', async () => {
  await fillTables();
  // PostgreSQL publishes what a connection has counted when it ends, if not before.
  await database.rows('ANALYZE');
  await database.rows('SELECT pg_stat_reset()');
  const server = await startTestServer({}, database);
  const named = { is_single_use: true, partner_params: { user_id: 'u', job_id: 'j' } };
  const created = await server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, ...named }, KEY);
  const link = created.body.ref_id;
  await server.signed('POST', '/v1/hosted_links/:list');
  await server.call('GET', `/l/${link}`);
  await server.signed('PUT', `/v1/hosted_links/${link}`, { is_disabled: false });
  const { body } = await server.submit(link, {}, KEY);
  await server.completed(body.user_id, body.job_id, { history: true, image_links: true });
  const attempts = async () => (await server.signed('POST', '/v1/callbacks')).body.callbacks?.[0]?.attempts;
  await expect.poll(attempts, { timeout: 10_000 }).toBeGreaterThan(0);
  await server.stop();
  const after = await used();
  expect(Object.fromEntries(HOT.map((table) => [table, after.get(table)?.length]))).toEqual(
    Object.fromEntries(HOT.map((table) => [table, 1])),
  );
});

test('a new database alone can be split, and only on PostgreSQL', async () => {
  const again = await admin(['migrate', '--partitions', '16'], { ...database.settings });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('for a new database') });
  const sqlite = await admin(['migrate', '--partitions', '16'], { DATABASE_URL: 'file:none.db' });
  expect(sqlite).toMatchObject({ code: 1, stderr: expect.stringContaining('is for PostgreSQL') });
});
