/** Removes a partner and all that it has, in small units of work that may be interrupted anywhere. */
import { bucketOfId } from '#core/bucket.ts';
import type { Secrets } from '../secrets.ts';
import type { Sql } from '../sql.ts';
import { eraseImages, requestPurge } from './erase.ts';
import { eraseStagedOf } from './staged-images.ts';

export interface PartnerRows {
  readonly links: number;
  readonly jobs: number;
}

/** Of a job whose images are erased, in this order: what it refers to comes after it. `$1` is its bucket, `$2` its `service_job_id`. */
const JOB_ROWS = [
  'DELETE FROM job_keys WHERE bucket = $1 AND service_job_id = $2',
  'DELETE FROM attempts WHERE bucket = $1 AND callback_id IN (SELECT callback_id FROM callbacks WHERE bucket = $1 AND service_job_id = $2)',
  'DELETE FROM callbacks WHERE bucket = $1 AND service_job_id = $2',
  'DELETE FROM jobs WHERE bucket = $1 AND service_job_id = $2',
];

/** In the partner's bucket, `$1`; `$2` is its id. The audit trail stays, and counts of limits, which end by themselves. */
const ROWS_IN_BUCKET = [
  'DELETE FROM tasks WHERE bucket = $1 AND partner_id = $2',
  'DELETE FROM task_turns WHERE bucket = $1 AND partner_id = $2',
  'DELETE FROM job_names WHERE bucket = $1 AND partner_id = $2',
  'DELETE FROM link_numbers WHERE bucket = $1 AND partner_id = $2',
  'DELETE FROM disabled_users WHERE bucket = $1 AND partner_id = $2',
  'DELETE FROM endpoints WHERE bucket = $1 AND partner_id = $2',
  'DELETE FROM erasures WHERE bucket = $1 AND partner_id = $2',
  'DELETE FROM signed_requests WHERE bucket = $1 AND partner_id = $2',
  // Not LIKE, to which `abc` and `ABC` are the same on SQLite.
  `DELETE FROM idempotency WHERE bucket = $1 AND SUBSTR(scope, LENGTH(scope) - 3) = ' ' || $2`,
];

/** Of the partner in tables without buckets, itself last. `$1` is its id. */
const PARTNER_ROWS = [
  'DELETE FROM events WHERE partner_id = $1',
  'DELETE FROM webhook_secrets WHERE partner_id = $1',
  'DELETE FROM partner_keys WHERE partner_id = $1',
  'DELETE FROM partners WHERE partner_id = $1',
];

export const removalQueries = (sql: Sql, secrets: Secrets) => ({
  /** What the partner has. */
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
    for (const { service_job_id: id } of jobs) {
      await eraseImages(sql, id);
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
    const bucket = secrets.bucketOf(partnerId);
    for (const { ref_id: refId } of links) {
      if ((await eraseStagedOf(sql, refId)) > 0) await requestPurge(sql);
      await sql.run('DELETE FROM link_counts WHERE bucket = $1 AND ref_id = $2', bucket, refId);
      await sql.run(
        'DELETE FROM idempotency WHERE bucket = $1 AND scope = $2',
        bucket,
        `submitVerification ${refId}`,
      );
      await sql.run('DELETE FROM links WHERE bucket = $1 AND ref_id = $2', bucket, refId);
    }
    return links.length;
  },

  /** Removes the partner, whose jobs and links are gone, with its keys. */
  async partner(partnerId: string): Promise<void> {
    const bucket = secrets.bucketOf(partnerId);
    for (const text of ROWS_IN_BUCKET) await sql.run(text, bucket, partnerId);
    for (const text of PARTNER_ROWS) await sql.run(text, partnerId);
  },
});
