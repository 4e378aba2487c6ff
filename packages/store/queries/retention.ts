import type { Sql } from '../sql.ts';

/** Erases old data (D-29, D-30). Each query erases at most `max` rows and returns how many. */
export const retentionQueries = (sql: Sql) => ({
  images: (before: number, max: number) =>
    sql.run(
      `DELETE FROM blobs WHERE (service_job_id, kind) IN
         (SELECT service_job_id, kind FROM blobs WHERE created_at < $1 ORDER BY created_at LIMIT $2)`,
      before,
      max,
    ),

  /** The personal data of old jobs: what users typed, payloads, receivers' responses, remaining images. */
  async personalData(before: number, max: number, now: number): Promise<number> {
    const jobs = await sql.all<{ service_job_id: string }>(
      `SELECT service_job_id FROM jobs WHERE erased_at IS NULL AND accepted_at < $1
        ORDER BY accepted_at LIMIT $2${sql.dialect.forUpdate}`,
      before,
      max,
    );
    for (const { service_job_id } of jobs) {
      await sql.run(
        'UPDATE jobs SET sealed_person = NULL, erased_at = $2 WHERE service_job_id = $1',
        service_job_id,
        now,
      );
      await sql.run('DELETE FROM blobs WHERE service_job_id = $1', service_job_id);
      // Callbacks first: storing an attempt locks its callback, so no response can be added after this.
      await sql.run('UPDATE callbacks SET sealed_payload = NULL WHERE service_job_id = $1', service_job_id);
      await sql.run(
        `UPDATE attempts SET sealed_answer = NULL WHERE callback_id IN
           (SELECT callback_id FROM callbacks WHERE service_job_id = $1)`,
        service_job_id,
      );
    }
    return jobs.length;
  },

  idempotency: (before: number, max: number) =>
    sql.run(
      `DELETE FROM idempotency WHERE (scope, key) IN
         (SELECT scope, key FROM idempotency WHERE created_at < $1 ORDER BY created_at LIMIT $2)`,
      before,
      max,
    ),

  /** Signed requests that are too old to be sent again. */
  signedRequests: (before: number, max: number) =>
    sql.run(
      `DELETE FROM signed_requests WHERE (partner_id, request_id) IN
         (SELECT partner_id, request_id FROM signed_requests WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`,
      before,
      max,
    ),

  /** Counts whose window has passed, which have no effect any more. */
  idNumberLimits: (before: number, max: number) =>
    sql.run(
      `DELETE FROM id_number_limits WHERE key_hash IN
         (SELECT key_hash FROM id_number_limits WHERE last_at <= $1 ORDER BY last_at LIMIT $2)`,
      before,
      max,
    ),
});
