/** Removes a partner and all that it has, in small units of work that may be interrupted anywhere. */
import { bucketOfId } from '#core/bucket.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { Sql } from '#store/sql/sql.ts';
import { eraseHandoffsOf } from '../links/handoffs.ts';
import { removeEventsOf } from '../links/link-events.ts';
import { erasePrefill } from '../links/prefills.ts';
import { eraseStagedOf } from '../links/staged-images.ts';
import { eraseImages, eraseKeys, requestPurge } from './erase.ts';

export interface PartnerRows {
  readonly links: number;
  readonly jobs: number;
}

/** Of a job whose images are erased, in this order: what it refers to comes after it. `$1` is its bucket, `$2` its `service_job_id`. */
const JOB_ROWS = [
  'DELETE FROM attempts WHERE bucket = $1 AND callback_id IN (SELECT callback_id FROM callbacks WHERE bucket = $1 AND service_job_id = $2)',
  'DELETE FROM callbacks WHERE bucket = $1 AND service_job_id = $2',
  'DELETE FROM jobs WHERE bucket = $1 AND service_job_id = $2',
];

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

/** Of the partner in tables without buckets, itself last. `$1` is its id. */
const PARTNER_ROWS = [
  'DELETE FROM webhook_secrets WHERE partner_id = $1',
  'DELETE FROM partner_keys WHERE partner_id = $1',
  'DELETE FROM partners WHERE partner_id = $1',
];

export const removalQueries = (sql: Sql, secrets: Secrets) => ({
  async rows(partnerId: string): Promise<PartnerRows> {
    const row = await sql.get<PartnerRows>(
      `SELECT (SELECT COUNT(*) FROM links WHERE bucket = $1 AND partner_id = $2) AS links,
              (SELECT COUNT(*) FROM jobs WHERE bucket = $1 AND partner_id = $2) AS jobs`,
      secrets.bucketOf(partnerId),
      partnerId,
    );
    return { links: row?.links ?? 0, jobs: row?.jobs ?? 0 };
  },

  /** Removes `max` jobs at most, with their images, keys and callbacks. @returns how many. */
  async jobs(partnerId: string, max: number): Promise<number> {
    const jobs = await sql.all<{ service_job_id: string }>(
      `SELECT service_job_id FROM jobs WHERE bucket = $1 AND partner_id = $2 LIMIT $3${sql.dialect.forUpdate}`,
      secrets.bucketOf(partnerId),
      partnerId,
      max,
    );
    const ids = jobs.map((job) => job.service_job_id);
    await eraseImages(sql, ids);
    await eraseKeys(sql, ids, 'texts');
    for (const id of ids) {
      for (const text of JOB_ROWS) await sql.run(text, bucketOfId(id), id);
    }
    if (jobs.length > 0) await requestPurge(sql);
    return jobs.length;
  },

  /** Removes `max` links at most. @returns how many. */
  async links(partnerId: string, max: number): Promise<number> {
    const links = await sql.all<{ ref_id: string }>(
      `SELECT ref_id FROM links WHERE bucket = $1 AND partner_id = $2 LIMIT $3${sql.dialect.forUpdate}`,
      secrets.bucketOf(partnerId),
      partnerId,
      max,
    );
    for (const { ref_id: refId } of links) await removeLink(sql, refId);
    return links.length;
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
    for (const text of PARTNER_ROWS) await sql.run(text, partnerId);
  },
});

/** A link without jobs, and what it has staged. */
async function removeLink(sql: Sql, refId: string): Promise<void> {
  const bucket = bucketOfId(refId);
  await eraseHandoffsOf(sql, refId);
  const erased = (await eraseStagedOf(sql, refId)) + (await erasePrefill(sql, refId));
  if (erased > 0) await requestPurge(sql);
  await removeEventsOf(sql, refId);
  await sql.run('DELETE FROM link_counts WHERE bucket = $1 AND ref_id = $2', bucket, refId);
  await sql.run(
    'DELETE FROM idempotency WHERE bucket = $1 AND scope = $2',
    bucket,
    `submitVerification ${refId}`,
  );
  await sql.run('DELETE FROM links WHERE bucket = $1 AND ref_id = $2', bucket, refId);
}
