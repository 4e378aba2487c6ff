import { bucketOfId } from '#core/bucket.ts';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import { SEALED_UNDER_SECRET, type Secrets } from '#store/seal/secrets.ts';
import type { Sql } from '#store/sql/sql.ts';
import { responseContext } from '../callbacks/attempts.ts';
import { payloadContext } from '../callbacks/callbacks.ts';
import { blobContext, jobKeyQueries, personContext, type SealOfJob } from '../jobs/job-keys.ts';

/** A value that the version before sealed under SECRET, with the statement that replaces it. */
interface OldValue {
  readonly update: string;
  readonly keys: readonly (string | number)[];
  readonly context: string;
  readonly sealed: Uint8Array;
}

/** Seals a job of the version before under keys of its own (D-67). The job is locked. */
export async function sealJobAnew(sql: Sql, secrets: Secrets, serviceJobId: string): Promise<void> {
  const keys = jobKeyQueries(sql, secrets);
  await replace(await textsOf(sql, serviceJobId), await keys.of(serviceJobId, 'texts'));
  const images = await imagesOf(sql, serviceJobId);
  if (images.length > 0) await replace(images, await keys.of(serviceJobId, 'images'));

  async function replace(values: readonly OldValue[], seal: SealOfJob): Promise<void> {
    for (const { update, keys: names, context, sealed } of values) {
      // Some were stored since by this version.
      if (sealed[0] !== SEALED_UNDER_SECRET) continue;
      await sql.run(update, seal(secrets.open(sealed, context), context), ...names);
    }
  }
}

async function textsOf(sql: Sql, serviceJobId: string): Promise<OldValue[]> {
  const bucket = bucketOfId(serviceJobId);
  const persons = await sql.all<{ sealed: Uint8Array }>(
    'SELECT sealed_person AS sealed FROM jobs WHERE bucket = $1 AND service_job_id = $2 AND sealed_person IS NOT NULL',
    bucket,
    serviceJobId,
  );
  const payloads = await sql.all<{ id: string; sealed: Uint8Array }>(
    `SELECT callback_id AS id, sealed_payload AS sealed FROM callbacks
      WHERE bucket = $1 AND service_job_id = $2 AND sealed_payload IS NOT NULL${sql.dialect.forUpdate}`,
    bucket,
    serviceJobId,
  );
  const answers = await sql.all<{ id: string; number: number; sealed: Uint8Array }>(
    `SELECT callback_id AS id, number, sealed_answer AS sealed FROM attempts
      WHERE bucket = $1 AND sealed_answer IS NOT NULL AND callback_id IN
        (SELECT callback_id FROM callbacks WHERE bucket = $1 AND service_job_id = $2)`,
    bucket,
    serviceJobId,
  );
  return [
    ...persons.map(({ sealed }) => ({
      update: 'UPDATE jobs SET sealed_person = $1 WHERE bucket = $2 AND service_job_id = $3',
      keys: [bucket, serviceJobId],
      context: personContext(serviceJobId),
      sealed,
    })),
    ...payloads.map(({ id, sealed }) => ({
      update: 'UPDATE callbacks SET sealed_payload = $1 WHERE bucket = $2 AND callback_id = $3',
      keys: [bucket, id],
      context: payloadContext(id),
      sealed,
    })),
    ...answers.map(({ id, number, sealed }) => ({
      update: 'UPDATE attempts SET sealed_answer = $1 WHERE bucket = $2 AND callback_id = $3 AND number = $4',
      keys: [bucket, id, number],
      context: responseContext(id, number),
      sealed,
    })),
  ];
}

async function imagesOf(sql: Sql, serviceJobId: string): Promise<OldValue[]> {
  const bucket = bucketOfId(serviceJobId);
  const images = await sql.all<{ kind: ImageField; sealed: Uint8Array }>(
    'SELECT kind, sealed_bytes AS sealed FROM blobs WHERE bucket = $1 AND service_job_id = $2',
    bucket,
    serviceJobId,
  );
  return images.map(({ kind, sealed }) => ({
    update: 'UPDATE blobs SET sealed_bytes = $1 WHERE bucket = $2 AND service_job_id = $3 AND kind = $4',
    keys: [bucket, serviceJobId, kind],
    context: blobContext(serviceJobId, kind),
    sealed,
  }));
}
