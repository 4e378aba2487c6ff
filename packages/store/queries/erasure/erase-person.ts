/** What goes with a person: the data of each job, and on request the ids that partners gave (D-70). */
import { bucketOfId } from '#core/bucket.ts';
import type { ErasureCounts, Person } from '#core/erasure.ts';
import { submissionScope } from '#core/submission.ts';
import { overRows } from '#store/sql/rows.ts';
import type { Sql } from '#store/sql/sql.ts';
import { removeEventsOfJob } from '../links/link-events.ts';
import { ID, idRows } from '../lock-order.ts';
import { erasePersonalData } from './erase.ts';

const REPLACE_IN_LINKS = overRows(
  { ...ID, pseudonym: 'text', at: 'number' },
  (v) => `UPDATE links SET user_id = v.pseudonym, partner_params = NULL, name = NULL,
      disabled_at = COALESCE(links.disabled_at, v.at), updated_at = v.at
    FROM ${v} WHERE links.bucket = v.bucket AND links.ref_id = v.id`,
);

export interface FoundJob {
  readonly service_job_id: string;
  readonly job_id: string;
  readonly ref_id: string;
  readonly accepted_at: number;
}

/** The links that are for the user alone, or for the one job; locked. @returns their ids. */
export async function lockLinks(
  sql: Sql,
  bucket: number,
  { partnerId, userId, jobId }: Person,
): Promise<string[]> {
  const ofJob = `AND is_single_use = 1 AND ref_id IN (
    SELECT ref_id FROM job_names WHERE bucket = $1 AND partner_id = $2 AND user_id = $3 AND job_id = $4
    UNION ALL SELECT ref_id FROM jobs WHERE bucket = $1 AND partner_id = $2 AND user_id = $3 AND job_id = $4)`;
  // In the order of an expression: to save the sort, SQLite would read every link of the bucket in the order of its key.
  const rows = await sql.all<{ ref_id: string }>(
    `SELECT ref_id FROM links WHERE bucket = $1 AND partner_id = $2 AND user_id = $3 ${jobId === null ? '' : ofJob}
      ORDER BY ref_id || ''${sql.dialect.forUpdate}`,
    ...[bucket, partnerId, userId],
    ...(jobId === null ? [] : [jobId]),
  );
  return rows.map(({ ref_id }) => ref_id);
}

/**
 * Replaces the user's id outside of jobs. The links are disabled: a result would be about a user that nobody knows. The
 * names of their jobs can be taken again, as nothing is left to compare them with.
 */
export async function replaceUserId(
  sql: Sql,
  bucket: number,
  { partnerId, userId, jobId }: Person,
  links: readonly string[],
  pseudonym: string,
  now: number,
): Promise<Partial<ErasureCounts>> {
  sql.send(
    REPLACE_IN_LINKS,
    idRows(links).map((row) => [...row, pseudonym, now]),
  );
  const ofJob = jobId === null ? '' : ' AND job_id = $4';
  await sql.run(
    `DELETE FROM job_names WHERE bucket = $1 AND partner_id = $2 AND user_id = $3${ofJob}`,
    ...[bucket, partnerId, userId],
    ...(jobId === null ? [] : [jobId]),
  );
  if (jobId === null) {
    await sql.run(
      'UPDATE disabled_users SET user_id = $4 WHERE bucket = $1 AND partner_id = $2 AND user_id = $3',
      bucket,
      partnerId,
      userId,
      pseudonym,
    );
  }
  return { pseudonyms: links.length };
}

/** Erases what a job holds of its user, and the saved response to its submission. */
export async function eraseJob(
  sql: Sql,
  job: FoundJob,
  userId: string,
  pseudonym: string | null,
  now: number,
): Promise<Partial<ErasureCounts>> {
  const { service_job_id: serviceJobId } = job;
  const bucket = bucketOfId(serviceJobId);
  const erased = await erasePersonalData(sql, [serviceJobId], now);
  await removeEventsOfJob(sql, job.ref_id, serviceJobId);
  const savedResponses = await eraseSavedResponses(sql, job, userId);
  if (pseudonym === null) return { ...erased, savedResponses };
  await sql.run(
    'UPDATE jobs SET user_id = $3, job_id = service_job_id, partner_params = NULL, attempt = NULL WHERE bucket = $1 AND service_job_id = $2',
    bucket,
    serviceJobId,
    pseudonym,
  );
  await sql.run(
    'UPDATE callbacks SET user_id = $3 WHERE bucket = $1 AND service_job_id = $2',
    bucket,
    serviceJobId,
    pseudonym,
  );
  return { ...erased, savedResponses, pseudonyms: 1 };
}

/** A response is saved with the time of its job. */
async function eraseSavedResponses(sql: Sql, job: FoundJob, userId: string): Promise<number> {
  const scope = submissionScope(job.ref_id);
  const bucket = bucketOfId(job.ref_id);
  const saved = await sql.all<{ key: string; answer: string }>(
    "SELECT key, answer FROM idempotency WHERE bucket = $1 AND scope = $2 AND created_at = $3 AND answer <> ''",
    bucket,
    scope,
    job.accepted_at,
  );
  let erased = 0;
  for (const { key, answer } of saved) {
    const { body } = JSON.parse(answer);
    if (body?.user_id !== userId || body.job_id !== job.job_id) continue;
    erased += await sql.run(
      'DELETE FROM idempotency WHERE bucket = $1 AND scope = $2 AND key = $3',
      bucket,
      scope,
      key,
    );
  }
  return erased;
}
