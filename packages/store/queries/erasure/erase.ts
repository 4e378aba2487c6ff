/** Erasing what a job holds of a person (D-30, D-67). The values go, and then the key that they were sealed under. */
import { randomUUID } from 'node:crypto';
import { bucketOfId } from '#core/bucket.ts';
import type { ErasureCounts } from '#core/erasure.ts';
import type { Sql } from '#store/sql/sql.ts';
import type { JobKeyKind } from '../jobs/job-keys.ts';
import { releaseObjectsOf } from '../jobs/objects.ts';
import { settingQueries } from '../settings.ts';

/** @returns how many images there were. */
export async function eraseImages(sql: Sql, serviceJobId: string): Promise<number> {
  await releaseObjectsOf(sql, serviceJobId);
  const images = await sql.run(
    'DELETE FROM blobs WHERE bucket = $1 AND service_job_id = $2',
    bucketOfId(serviceJobId),
    serviceJobId,
  );
  await eraseKeys(sql, serviceJobId, 'images');
  return images;
}

/** What the user typed, payloads, receivers' responses and images. The job's outcome stays. @returns what there was. */
export async function erasePersonalData(
  sql: Sql,
  serviceJobId: string,
  now: number,
): Promise<Partial<ErasureCounts>> {
  const bucket = bucketOfId(serviceJobId);
  const jobs = await sql.run(
    `UPDATE jobs SET sealed_person = NULL, request_id = NULL, traceparent = NULL, erased_at = $3
      WHERE bucket = $1 AND service_job_id = $2 AND erased_at IS NULL`,
    bucket,
    serviceJobId,
    now,
  );
  // Callbacks first: storing an attempt locks its callback, so no response can be added after this.
  const payloads = await sql.run(
    'UPDATE callbacks SET sealed_payload = NULL WHERE bucket = $1 AND service_job_id = $2 AND sealed_payload IS NOT NULL',
    bucket,
    serviceJobId,
  );
  const responses = await sql.run(
    `UPDATE attempts SET sealed_answer = NULL WHERE bucket = $1 AND sealed_answer IS NOT NULL AND callback_id IN
       (SELECT callback_id FROM callbacks WHERE bucket = $1 AND service_job_id = $2)`,
    bucket,
    serviceJobId,
  );
  const images = await eraseImages(sql, serviceJobId);
  await eraseKeys(sql, serviceJobId, 'texts');
  return { jobs, images, payloads, responses };
}

export async function eraseKeys(sql: Sql, serviceJobId: string, kind: JobKeyKind): Promise<void> {
  await sql.run(
    `${sql.dialect.eraseKeys} WHERE bucket = $1 AND service_job_id = $2 AND kind = $3`,
    bucketOfId(serviceJobId),
    serviceJobId,
    kind,
  );
}

/** Records, in the same unit of work, that the database's files have to be purged of what was erased. */
export async function requestPurge(sql: Sql): Promise<void> {
  // A value that never comes again: a purge that is over clears only what it was made for.
  await settingQueries(sql).set('purge_due', randomUUID());
}
