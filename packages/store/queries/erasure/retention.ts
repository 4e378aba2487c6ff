import type { Secrets } from '#store/seal/secrets.ts';
import { overRows, type Place, passOver } from '#store/sql/rows.ts';
import type { Sql } from '#store/sql/sql.ts';
import { eraseImages, erasePersonalData } from './erase.ts';
import { expiredQueries } from './expired.ts';
import { requestPurge } from './purges.ts';

/** Erases old data (D-29, D-30). Each query erases at most `max` rows and returns how many. */
export const retentionQueries = (sql: Sql, secrets: Secrets) => {
  return {
    ...expiredQueries(sql),

    /** The images of old jobs, oldest first, with their keys: those of `max` jobs at most. */
    async images(before: number, max: number, place: Place = { from: 0 }): Promise<number> {
      const jobs = await sql.all<{ service_job_id: string; at: number }>(
        `SELECT service_job_id, MAX(created_at) AS at FROM
       (SELECT service_job_id, created_at FROM blobs WHERE created_at < $1 AND created_at >= $3
         ORDER BY created_at LIMIT $2) AS old GROUP BY service_job_id`,
        ...[before, max, place.from],
      );
      passOver(place, jobs);
      return eraseAll(sql, jobs, (ids) => eraseImages(sql, ids));
    },

    /** The personal data of old jobs: what users typed, payloads, receivers' responses, remaining images. */
    async personalData(
      before: number,
      max: number,
      now: number,
      place: Place = { from: 0 },
    ): Promise<number> {
      const old = await sql.all<OldJob>(
        `SELECT bucket, service_job_id, accepted_at AS at FROM jobs
        WHERE erased_at IS NULL AND accepted_at < $1 AND accepted_at >= $3 ORDER BY accepted_at LIMIT $2`,
        ...[before, max, place.from],
      );
      passOver(place, old);
      const jobs = await lockAll(sql, old);
      return eraseAll(sql, jobs, (ids) => erasePersonalData(sql, ids, now));
    },

    /** As `images`, of the jobs that a partner's own retention has not looked at yet (D-70). */
    async imagesOfPartner(partnerId: string, before: number, max: number): Promise<number> {
      const jobs = await sql.all<{ service_job_id: string; accepted_at: number }>(
        `SELECT service_job_id, accepted_at FROM jobs
      WHERE bucket = $1 AND partner_id = $2 AND erased_at IS NULL AND accepted_at < $3
        AND accepted_at >= (SELECT images_erased_until FROM partners WHERE partner_id = $2)
        AND EXISTS (SELECT 1 FROM blobs b WHERE b.bucket = $1 AND b.service_job_id = jobs.service_job_id)
      ORDER BY accepted_at LIMIT $4`,
        secrets.bucketOf(partnerId),
        partnerId,
        before,
        max,
      );
      // Before images are erased on many nodes: Citus changes a table that all nodes have only ahead of that.
      await sql.run(
        'UPDATE partners SET images_erased_until = $2 WHERE partner_id = $1 AND images_erased_until < $2',
        partnerId,
        // Others may have been accepted at the same time as the last one.
        jobs.length < max ? before : (jobs.at(-1)?.accepted_at ?? before),
      );
      return eraseAll(sql, jobs, (ids) => eraseImages(sql, ids));
    },

    /** As `personalData`, of one partner (D-70). */
    async personalDataOfPartner(
      partnerId: string,
      before: number,
      max: number,
      now: number,
    ): Promise<number> {
      const old = await sql.all<OldJob>(
        `SELECT bucket, service_job_id, accepted_at AS at FROM jobs
        WHERE bucket = $1 AND partner_id = $2 AND erased_at IS NULL AND accepted_at < $3
        ORDER BY accepted_at LIMIT $4`,
        ...[secrets.bucketOf(partnerId), partnerId, before, max],
      );
      const jobs = await lockAll(sql, old);
      return eraseAll(sql, jobs, (ids) => erasePersonalData(sql, ids, now));
    },
  };
};

interface OldJob {
  readonly bucket: number;
  readonly service_job_id: string;
  readonly at: number;
}

/** Locks jobs in the order of their ids, as groups of results do. @returns those that are not erased. */
async function lockAll(sql: Sql, old: readonly OldJob[]): Promise<Pick<OldJob, 'service_job_id'>[]> {
  const inOrder = old.toSorted((a, b) => (a.service_job_id < b.service_job_id ? -1 : 1));
  return sql.allOf(
    lockEach(sql.dialect.forUpdate),
    inOrder.map(({ bucket, service_job_id }) => [bucket, service_job_id]),
  );
}

const lockEach = (forUpdate: string) =>
  overRows(
    { bucket: 'number', service_job_id: 'text' },
    (v) => `SELECT j.service_job_id FROM ${v}
      JOIN jobs j ON j.bucket = v.bucket AND j.service_job_id = v.service_job_id
      WHERE j.erased_at IS NULL ORDER BY v.n${forUpdate}`,
  );

/** Erases jobs, and has the files purged of them. @returns how many there were. */
async function eraseAll(
  sql: Sql,
  jobs: readonly { readonly service_job_id: string }[],
  erase: (ids: readonly string[]) => Promise<unknown>,
): Promise<number> {
  if (jobs.length === 0) return 0;
  await erase(jobs.map((job) => job.service_job_id));
  await requestPurge(sql);
  return jobs.length;
}
