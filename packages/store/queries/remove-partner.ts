/** Removes a partner and all that it has, in small units of work that may be interrupted anywhere. */
import type { Sql } from '../sql.ts';
import { requestPurge } from './erase.ts';

export interface PartnerRows {
  readonly links: number;
  readonly jobs: number;
}

/** Of a job, in this order: what it refers to comes after it. `$1` is its `service_job_id`. */
const JOB_ROWS = [
  `INSERT INTO unreferenced_objects (name, delete_at)
   SELECT object_name, 0 FROM blobs WHERE service_job_id = $1 AND object_name IS NOT NULL
   ON CONFLICT (name) DO UPDATE SET delete_at = 0`,
  'DELETE FROM blobs WHERE service_job_id = $1',
  'DELETE FROM job_keys WHERE service_job_id = $1',
  'DELETE FROM attempts WHERE callback_id IN (SELECT callback_id FROM callbacks WHERE service_job_id = $1)',
  'DELETE FROM callbacks WHERE service_job_id = $1',
  'DELETE FROM jobs WHERE service_job_id = $1',
];

/** Of the partner itself. `$1` is its id. The audit trail stays, and counts of limits, which end by themselves. */
const PARTNER_ROWS = [
  'DELETE FROM tasks WHERE partner_id = $1',
  'DELETE FROM task_turns WHERE partner_id = $1',
  'DELETE FROM job_names WHERE partner_id = $1',
  'DELETE FROM link_numbers WHERE partner_id = $1',
  'DELETE FROM disabled_users WHERE partner_id = $1',
  'DELETE FROM endpoints WHERE partner_id = $1',
  'DELETE FROM events WHERE partner_id = $1',
  'DELETE FROM erasures WHERE partner_id = $1',
  'DELETE FROM signed_requests WHERE partner_id = $1',
  `DELETE FROM idempotency WHERE scope LIKE '% ' || $1`,
  'DELETE FROM webhook_secrets WHERE partner_id = $1',
  'DELETE FROM partner_keys WHERE partner_id = $1',
  'DELETE FROM partners WHERE partner_id = $1',
];

export const removalQueries = (sql: Sql) => ({
  /** What the partner has. */
  async rows(partnerId: string): Promise<PartnerRows> {
    const row = await sql.get<PartnerRows>(
      `SELECT (SELECT COUNT(*) FROM links WHERE partner_id = $1) AS links,
              (SELECT COUNT(*) FROM jobs WHERE partner_id = $1) AS jobs`,
      partnerId,
    );
    return { links: row?.links ?? 0, jobs: row?.jobs ?? 0 };
  },

  /** Removes `max` jobs at most, with their images, keys and callbacks. @returns how many. */
  async jobs(partnerId: string, max: number): Promise<number> {
    const jobs = await sql.all<{ service_job_id: string }>(
      `SELECT service_job_id FROM jobs WHERE partner_id = $1 LIMIT $2${sql.dialect.forUpdate}`,
      partnerId,
      max,
    );
    for (const { service_job_id: id } of jobs) for (const text of JOB_ROWS) await sql.run(text, id);
    if (jobs.length > 0) await requestPurge(sql);
    return jobs.length;
  },

  /** Removes `max` links at most. @returns how many. */
  async links(partnerId: string, max: number): Promise<number> {
    const links = await sql.all<{ ref_id: string }>(
      `SELECT ref_id FROM links WHERE partner_id = $1 LIMIT $2${sql.dialect.forUpdate}`,
      partnerId,
      max,
    );
    for (const { ref_id: refId } of links) {
      await sql.run('DELETE FROM link_counts WHERE ref_id = $1', refId);
      await sql.run('DELETE FROM idempotency WHERE scope = $1', `submitVerification ${refId}`);
      await sql.run('DELETE FROM links WHERE ref_id = $1', refId);
    }
    return links.length;
  },

  /** Removes the partner, whose jobs and links are gone, with its keys. */
  async partner(partnerId: string): Promise<void> {
    for (const text of PARTNER_ROWS) await sql.run(text, partnerId);
  },
});
