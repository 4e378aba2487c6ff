/** What goes with a person: the data of each job, and on request the ids that partners gave (D-70). */
import type { ErasureCounts, Person } from '#core/erasure.ts';
import { submissionScope } from '#core/submission.ts';
import type { Sql } from '../sql.ts';
import { erasePersonalData } from './erase.ts';

export interface FoundJob {
  readonly service_job_id: string;
  readonly job_id: string;
  readonly ref_id: string;
  readonly accepted_at: number;
}

/** The links that are for the user alone, or for the one job; locked. @returns their ids. */
export async function lockLinks(sql: Sql, { partnerId, userId, jobId }: Person): Promise<string[]> {
  const ofJob = `AND is_single_use = 1 AND ref_id IN (
    SELECT ref_id FROM job_names WHERE partner_id = $1 AND user_id = $2 AND job_id = $3
    UNION ALL SELECT ref_id FROM jobs WHERE partner_id = $1 AND user_id = $2 AND job_id = $3)`;
  const rows = await sql.all<{ ref_id: string }>(
    `SELECT ref_id FROM links WHERE partner_id = $1 AND user_id = $2 ${jobId === null ? '' : ofJob}
      ORDER BY ref_id${sql.dialect.forUpdate}`,
    ...[partnerId, userId],
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
  { partnerId, userId, jobId }: Person,
  links: readonly string[],
  pseudonym: string,
  now: number,
): Promise<Partial<ErasureCounts>> {
  for (const refId of links) {
    await sql.run(
      `UPDATE links SET user_id = $2, partner_params = NULL, name = NULL,
         disabled_at = COALESCE(disabled_at, $3), updated_at = $3 WHERE ref_id = $1`,
      refId,
      pseudonym,
      now,
    );
  }
  const ofJob = jobId === null ? '' : ' AND job_id = $3';
  await sql.run(
    `DELETE FROM job_names WHERE partner_id = $1 AND user_id = $2${ofJob}`,
    ...[partnerId, userId],
    ...(jobId === null ? [] : [jobId]),
  );
  if (jobId === null) {
    await sql.run(
      'UPDATE disabled_users SET user_id = $3 WHERE partner_id = $1 AND user_id = $2',
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
  const erased = await erasePersonalData(sql, serviceJobId, now);
  const savedResponses = await eraseSavedResponses(sql, job, userId);
  if (pseudonym === null) return { ...erased, savedResponses };
  await sql.run(
    'UPDATE jobs SET user_id = $2, job_id = service_job_id, partner_params = NULL WHERE service_job_id = $1',
    serviceJobId,
    pseudonym,
  );
  await sql.run('UPDATE callbacks SET user_id = $2 WHERE service_job_id = $1', serviceJobId, pseudonym);
  return { ...erased, savedResponses, pseudonyms: 1 };
}

/** A response is saved with the time of its job. */
async function eraseSavedResponses(sql: Sql, job: FoundJob, userId: string): Promise<number> {
  const scope = submissionScope(job.ref_id);
  const saved = await sql.all<{ key: string; answer: string }>(
    "SELECT key, answer FROM idempotency WHERE scope = $1 AND created_at = $2 AND answer <> ''",
    scope,
    job.accepted_at,
  );
  let erased = 0;
  for (const { key, answer } of saved) {
    const { body } = JSON.parse(answer);
    if (body?.user_id !== userId || body.job_id !== job.job_id) continue;
    erased += await sql.run('DELETE FROM idempotency WHERE scope = $1 AND key = $2', scope, key);
  }
  return erased;
}
