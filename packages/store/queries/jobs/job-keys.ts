/** The keys of a job's personal data (D-67): erasing deletes a key, and with it everything sealed under it. */
import { randomBytes } from 'node:crypto';
import { bucketOfId } from '#core/bucket.ts';
import { decrypt, encrypt, KEY_BYTES } from '#store/seal/encryption.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { Sql } from '#store/sql/sql.ts';

/** What a key seals: images are erased earlier than the rest. */
export type JobKeyKind = 'texts' | 'images';

/** First byte of a value that is sealed under a job's key. */
const HEADER = Uint8Array.of(2);

export const jobKeyContext = (serviceJobId: string, kind: string) => `job_keys/${serviceJobId}/${kind}`;

export const personContext = (serviceJobId: string) => `jobs/${serviceJobId}/person`;
export const blobContext = (serviceJobId: string, kind: string) => `blobs/${serviceJobId}/${kind}`;

/**
 * A column of a SELECT with a job's key; `of` is a table in it that has the job's id. `bucket` is the job's bucket as it
 * is given, not as a row has it: where tables are distributed, it says where the key is (D-102).
 */
export const sealedKeyOf = (of: string, kind: JobKeyKind, bucket: string, name = 'sealed_key') =>
  `${jobKeySelect(of, kind, bucket)} AS ${name}`;

/** The same as an expression. */
export const jobKeySelect = (of: string, kind: JobKeyKind, bucket: string) =>
  `(SELECT k.sealed_key FROM job_keys k WHERE k.bucket = ${bucket}
    AND k.service_job_id = ${of}.service_job_id AND k.kind = '${kind}')`;

interface SealedOfJob {
  readonly serviceJobId: string;
  readonly kind: JobKeyKind;
  readonly sealedKey: Uint8Array | null;
  readonly sealed: Uint8Array;
  readonly context: string;
}

/** @throws when it was sealed for another place, or was changed. */
export function openOfJob(
  { serviceJobId, kind, sealedKey, sealed, context }: SealedOfJob,
  secrets: Secrets,
): Buffer {
  return openUnder(sealedKey && jobKeyOf(serviceJobId, kind, sealedKey, secrets), sealed, context);
}

export type SealOfJob = (plain: Uint8Array | string, context: string) => Uint8Array;

export const sealBy =
  (key: Uint8Array): SealOfJob =>
  (plain, context) =>
    encrypt(key, plain, context, HEADER);

/** The key of a job, opened once for several values. */
export interface JobKey {
  readonly seal: SealOfJob;
  readonly open: (sealed: Uint8Array, context: string) => Buffer;
}

export const jobKeyOf = (
  serviceJobId: string,
  kind: JobKeyKind,
  sealedKey: Uint8Array,
  secrets: Secrets,
): JobKey => keyOf(secrets.open(sealedKey, jobKeyContext(serviceJobId, kind)));

const keyOf = (key: Uint8Array): JobKey => ({
  seal: sealBy(key),
  open: (sealed, context) => decrypt(key, sealed, context, HEADER.length),
});

/** @throws when it was sealed for another place, or was changed, or the key was erased. */
export function openUnder(key: JobKey | null, sealed: Uint8Array, context: string): Buffer {
  if (!key) throw new Error('The key of this value was erased.');
  return key.open(sealed, context);
}

const FIND = 'SELECT sealed_key FROM job_keys WHERE bucket = $1 AND service_job_id = $2 AND kind = $3';
/** Another unit of work may insert the key at the same time; both get the same one. */
const INSERT_OR_FIND = `INSERT INTO job_keys (bucket, service_job_id, kind, sealed_key) VALUES ($1, $2, $3, $4)
  ON CONFLICT (bucket, service_job_id, kind)
  DO UPDATE SET sealed_key = job_keys.sealed_key RETURNING sealed_key`;

export type JobKeyQueries = ReturnType<typeof jobKeyQueries>;

export const jobKeyQueries = (sql: Sql, secrets: Secrets) => ({
  /** The job's key; a new one where it has none, as after an erasing. */
  async of(serviceJobId: string, kind: JobKeyKind): Promise<SealOfJob> {
    const context = jobKeyContext(serviceJobId, kind);
    const row =
      (await sql.get<{ sealed_key: Uint8Array }>(FIND, bucketOfId(serviceJobId), serviceJobId, kind)) ??
      (await sql.get<{ sealed_key: Uint8Array }>(
        INSERT_OR_FIND,
        bucketOfId(serviceJobId),
        serviceJobId,
        kind,
        secrets.seal(randomBytes(KEY_BYTES), context),
      ));
    if (!row) throw new Error('The key of a job was not inserted.');
    return sealBy(secrets.open(row.sealed_key, context));
  },
});
