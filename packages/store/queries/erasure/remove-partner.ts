/** Removes a partner and all that it has, in small units of work that may be interrupted anywhere. */
import type { Secrets } from '#store/seal/secrets.ts';
import { overRows } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { ID, idRows } from '../lock-order.ts';
import { settingQueries, settingReads } from '../settings.ts';
import { eraseImages, eraseKeys } from './erase.ts';
import { isAmong } from './erase-links.ts';
import { requestPurge } from './purges.ts';
import { removeLinks } from './remove-links.ts';

interface PartnerRows {
  readonly links: number;
  readonly jobs: number;
}

const DELETE_ATTEMPTS = overRows(
  ID,
  (v) => `DELETE FROM attempts WHERE (bucket, callback_id) IN (SELECT c.bucket, c.callback_id FROM ${v}
    JOIN callbacks c ON c.bucket = v.bucket AND c.service_job_id = v.id)`,
);
const DELETE_CALLBACKS = overRows(ID, (v) => `DELETE FROM callbacks WHERE ${isAmong('service_job_id', v)}`);
const DELETE_JOBS = overRows(ID, (v) => `DELETE FROM jobs WHERE ${isAmong('service_job_id', v)}`);

/** Counted no further: counting millions takes longer than a statement may. */
export const COUNT_MAX = 10_000;

/** Rows in the partner's bucket by its id, and the column that names them. The audit trail and counts of limits stay. */
const ROWS_IN_BUCKET = [
  ['tasks', "kind = 'job' AND partner_id = $2 AND lease IS NULL", 'subject'],
  ['tasks', "kind = 'delivery' AND partner_id = $2 AND lease IS NULL", 'subject'],
  ['tasks', "kind = 'job' AND partner_id = $2 AND lease IS NOT NULL", 'subject'],
  ['tasks', "kind = 'delivery' AND partner_id = $2 AND lease IS NOT NULL", 'subject'],
  ['task_turns', "kind IN ('job', 'delivery') AND partner_id = $2", 'kind'],
  ['job_names', 'partner_id = $2', 'user_id'],
  ['link_numbers', 'partner_id = $2', 'partner_id'],
  ['link_days', 'partner_id = $2', 'ref_id'],
  ['disabled_users', 'partner_id = $2', 'user_id'],
  ['endpoints', 'partner_id = $2', 'url'],
  ['erasures', 'partner_id = $2', 'erasure_id'],
  ['signed_requests', 'partner_id = $2', 'request_id'],
] as const;

/** The setting of a partner whose removal has begun: what is gone already is gone for ever. */
const PREFIX = 'removal ';
const settingOf = (partnerId: string) => `${PREFIX}${partnerId}` as const;

export const removalReads = (sql: ReadSql) => ({
  /** The ids of partners whose removal has begun. */
  async begun(): Promise<string[]> {
    const text = `SELECT name FROM settings WHERE name LIKE '${PREFIX}%'`;
    return (await sql.all<{ name: string }>(text)).map(({ name }) => name.slice(PREFIX.length));
  },

  hasBegun: async (partnerId: string): Promise<boolean> =>
    (await settingReads(sql).get(settingOf(partnerId))) !== null,
});

/** Of the partner in tables without buckets, itself last. `$1` is its id. */
const PARTNER_ROWS = [
  'DELETE FROM webhook_secrets WHERE partner_id = $1',
  'DELETE FROM partner_keys WHERE partner_id = $1',
  'DELETE FROM partners WHERE partner_id = $1',
];

export const removalQueries = (sql: Sql, secrets: Secrets) => ({
  ...removalReads(sql),

  /** Notes that it has begun, in a unit of its own before anything is removed. */
  begin: (partnerId: string, now: number): Promise<void> =>
    settingQueries(sql).set(settingOf(partnerId), String(now)),

  /** The partner keeps what is left. */
  giveUp: (partnerId: string): Promise<void> => settingQueries(sql).unset(settingOf(partnerId)),

  /** How many there are, up to 10,000 of each. */
  async rows(partnerId: string): Promise<PartnerRows> {
    const some = (table: string) =>
      `(SELECT COUNT(*) FROM (SELECT 1 FROM ${table} WHERE bucket = $1 AND partner_id = $2 LIMIT ${COUNT_MAX}) AS found)`;
    const row = await sql.get<PartnerRows>(
      `SELECT ${some('links')} AS links, ${some('jobs')} AS jobs`,
      secrets.bucketOf(partnerId),
      partnerId,
    );
    return { links: row?.links ?? 0, jobs: row?.jobs ?? 0 };
  },

  /** Removes `max` jobs at most, with their images, keys and callbacks. @returns how many. */
  async jobs(partnerId: string, max: number): Promise<number> {
    const ids = await idsOf(sql, 'jobs', 'service_job_id', secrets.bucketOf(partnerId), partnerId, max);
    if (ids.length === 0) return 0;
    await eraseImages(sql, ids);
    eraseKeys(sql, ids, 'texts');
    // What refers to a row goes before it.
    for (const statement of [DELETE_ATTEMPTS, DELETE_CALLBACKS, DELETE_JOBS])
      sql.send(statement, idRows(ids));
    await requestPurge(sql);
    return ids.length;
  },

  /** Removes `max` links at most, which have no jobs any more. @returns how many, and how many rows in all. */
  async links(partnerId: string, max: number): Promise<{ links: number; rows: number }> {
    return removeLinks(sql, await idsOf(sql, 'links', 'ref_id', secrets.bucketOf(partnerId), partnerId, max));
  },

  /** Removes `max` rows at most of each other table, and of each scope of its Idempotency-Keys. @returns how many. */
  async rest(partnerId: string, scopes: readonly string[], max: number): Promise<number> {
    let removed = 0;
    for (const scope of scopes) {
      removed += await sql.run(
        `DELETE FROM idempotency WHERE bucket = $1 AND scope = $2 AND key IN (
           SELECT key FROM idempotency WHERE bucket = $1 AND scope = $2 LIMIT $3)`,
        secrets.bucketOf(partnerId),
        scope,
        max,
      );
    }
    for (const [table, where, name] of ROWS_IN_BUCKET) {
      removed += await sql.run(
        `DELETE FROM ${table} WHERE bucket = $1 AND ${where} AND ${name} IN (
           SELECT ${name} FROM ${table} WHERE bucket = $1 AND ${where} LIMIT $3)`,
        secrets.bucketOf(partnerId),
        partnerId,
        max,
      );
    }
    removed += await sql.run(
      `DELETE FROM events WHERE partner_id = $1 AND event_id IN (
         SELECT event_id FROM events WHERE partner_id = $1 LIMIT $2)`,
      partnerId,
      max,
    );
    return removed;
  },

  /** Removes the partner, of which nothing else is left, with its keys. */
  async partner(partnerId: string): Promise<void> {
    await settingQueries(sql).unset(settingOf(partnerId));
    for (const text of PARTNER_ROWS) await sql.run(text, partnerId);
  },
});

/** Ids of rows of the partner, which are locked. */
async function idsOf(
  sql: Sql,
  table: string,
  name: string,
  bucket: number,
  partnerId: string,
  max: number,
): Promise<string[]> {
  const rows = await sql.all<{ id: string }>(
    `SELECT ${name} AS id FROM ${table} WHERE bucket = $1 AND partner_id = $2 LIMIT $3${sql.dialect.forUpdate}`,
    ...[bucket, partnerId, max],
  );
  return rows.map(({ id }) => id);
}
