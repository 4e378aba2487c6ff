/** Fills a PostgreSQL with rows of past months by SQL, which is much faster than by requests. */
import pg from 'pg';

/** Of rows that are kept for months: how long ago the first was written, and over how long all were. */
const SPREAD_DAYS = 90;
const FIRST_DAYS = 89;

/** While it fills: what is lost in a crash is filled again. */
const FAST = ['fsync = off', 'full_page_writes = off', "max_wal_size = '4GB'"];
const MEMORY = "SET synchronous_commit = off; SET maintenance_work_mem = '512MB'";

const bytes = (count: number) => `decode(repeat('a5', ${count}), 'hex')`;
/** A UUID in bucket 0. */
const id = (name: string) => `overlay(md5('${name}' || i)::uuid::text placing '8000' from 15 for 4)`;
const at = 'first_at + (i * each_ms)::bigint';

interface Table {
  readonly columns: string;
  readonly values: string;
  /** Rows for each job. */
  readonly perJob: number;
}

/** As large as the service makes them: what is sealed is bytes, which no database compresses at this length. */
const TABLES: Readonly<Record<string, Table>> = {
  jobs: {
    columns: `bucket, service_job_id, ref_id, partner_id, user_id, job_id, country, id_type, method, sealed_person,
      consent, state, result, verifier_attempts, accepted_at, completed_at`,
    values: `0, ${id('job')}, 'old-link-' || i / 20, 'old' || i % 100, 'user-' || i, 'job-' || i, 'NG', 'NIN_V2',
      'enhanced_kyc', ${bytes(160)}, repeat('c', 150), 'complete', repeat('r', 120), 1, ${at}, ${at} + 2000`,
    perJob: 1,
  },
  job_keys: {
    columns: 'bucket, service_job_id, kind, sealed_key',
    values: `0, ${id('job')}, 'texts', ${bytes(61)}`,
    perJob: 1,
  },
  callbacks: {
    columns: `bucket, callback_id, service_job_id, partner_id, user_id, sequence, sealed_payload, state, attempts,
      created_at, finished_at`,
    values: `0, ${id('callback')}, ${id('job')}, 'old' || i % 100, 'user-' || i, 1, ${bytes(400)}, 'delivered', 1,
      ${at} + 2000, ${at} + 3000`,
    perJob: 1,
  },
  attempts: {
    columns: 'bucket, callback_id, number, at, duration_ms, status, sealed_answer',
    values: `0, ${id('callback')}, 1, ${at} + 2500, 80, 200, ${bytes(48)}`,
    perJob: 1,
  },
  link_events: {
    columns: 'bucket, event_id, ref_id, type, place, at, state, attempts',
    values: `0, ${id('event')}, 'old-link-' || i / 20, 'link.opened', 1, ${at}, 'kept', 0`,
    perJob: 1 / 2,
  },
  audit: {
    columns: 'last_number, at, hashes, entries',
    values: `i, ${at}, repeat('h', 64), repeat('e', 300)`,
    perJob: 1 / 4,
  },
  // What is kept for hours: all of it is of the last one.
  idempotency: {
    columns: 'bucket, scope, key, body_hash, answer, created_at',
    values: `0, 'old' || i % 100, ${id('key')}, repeat('b', 43), repeat('a', 700), now_at - i % 3600000`,
    perJob: 1 / 10,
  },
  signed_requests: {
    columns: 'bucket, partner_id, request_id, expires_at',
    values: `0, 'old' || i % 100, ${id('request')}, now_at + 3600000 + i % 3600000`,
    perJob: 1 / 10,
  },
  id_number_limits: {
    columns: 'key_hash, count, last_at',
    values: `encode(sha256(('number' || i)::bytea), 'base64'), 1, now_at - i % 3600000`,
    perJob: 1 / 10,
  },
};

/** @param place - of a database with empty tables. @param jobs - how many; other rows are in proportion. */
export async function addOldRows(place: string, jobs: number, say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: place });
  await client.connect();
  const query = async (text: string) => (await client.query(text)).rows;
  const change = async (settings: readonly string[], how: (each: string) => string) => {
    for (const setting of settings) await query(`ALTER SYSTEM ${how(setting)}`);
    await query('SELECT pg_reload_conf()');
  };
  await change(FAST, (each) => `SET ${each}`);
  await query(MEMORY);
  const now = Date.now();
  for (const [table, { columns, values, perJob }] of Object.entries(TABLES)) {
    const rows = Math.round(jobs * perJob);
    await withoutIndexes(query, table, () =>
      query(
        `INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series(1, ${rows}) i,
         (SELECT ${now}::bigint AS now_at, ${now}::bigint - ${FIRST_DAYS}::bigint * 86400000 AS first_at,
            ${SPREAD_DAYS} * 86400000.0 / ${rows} AS each_ms) AS times`,
      ),
    );
    await query(`VACUUM (ANALYZE) ${table}`);
    say(`${rows.toLocaleString('en')} rows in ${table}`);
  }
  // What the server chains goes on after them.
  const head = `${Math.round(jobs / 4)} ${'h'.repeat(64)}`;
  await query(`INSERT INTO settings (name, value) VALUES ('audit_head', '${head}')
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`);
  await change(FAST, (each) => `RESET ${each.split(' ')[0]}`);
  await query('CHECKPOINT');
  await client.end();
}

type Query = (text: string) => Promise<{ readonly drop: string; readonly create: string }[]>;

/** Building an index after its rows are there is faster than beside them. */
async function withoutIndexes(query: Query, table: string, fill: () => Promise<unknown>): Promise<void> {
  const all = [
    ...(await query(
      `SELECT 'ALTER TABLE ${table} DROP CONSTRAINT ' || conname AS drop,
         'ALTER TABLE ${table} ADD CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid) AS create
       FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'p'`,
    )),
    ...(await query(
      `SELECT 'DROP INDEX ' || indexrelid::regclass AS drop, pg_get_indexdef(indexrelid) AS create
       FROM pg_index WHERE indrelid = '${table}'::regclass AND NOT indisprimary`,
    )),
  ];
  for (const { drop } of all) await query(drop);
  await fill();
  for (const { create } of all) await query(create);
}
