import { bucketOfId } from '#core/bucket.ts';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { ImageCheck, ImageSource, ImageType } from '#core/images/image-type.ts';
import type { Job, PersonalData } from '#core/job.ts';
import {
  type Images,
  type SealedImages,
  type SealedJob,
  type StoredImage,
  sealImages,
  sealJob,
} from '#store/seal/seal-job.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { insertOver, overRows } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { integer, json, nullable, table, text, time } from '#store/sql/table.ts';
import { ID, idRows, inLockOrder } from '../lock-order.ts';
import { blobContext, openOfJob, personContext, sealedKeyOf } from './job-keys.ts';

export type { Images, SealedImages, SealedJob, StoredImage } from '#store/seal/seal-job.ts';

export const JOB = table<Job>(
  'jobs',
  {
    serviceJobId: text('service_job_id'),
    refId: text('ref_id'),
    partnerId: text('partner_id'),
    userId: text('user_id'),
    jobId: text('job_id'),
    country: text('country'),
    idType: text('id_type'),
    method: text('method'),
    partnerParams: json('partner_params', nullable),
    attempt: json('attempt', nullable),
    state: text('state'),
    result: json('result', nullable),
    verifierRuns: integer('verifier_attempts'),
    reportDueAt: time('report_due_at', nullable),
    consent: json('consent'),
    requestId: text('request_id', nullable),
    traceparent: text('traceparent', nullable),
    acceptedAt: time('accepted_at'),
    completedAt: time('completed_at', nullable),
    erasedAt: time('erased_at', nullable),
  },
  ({ serviceJobId }) => bucketOfId(serviceJobId),
);

const FIND = `SELECT ${JOB.columns()} FROM jobs WHERE bucket = $1 AND service_job_id = $2`;
const FIND_WITH_PERSON = `SELECT ${JOB.columns()}, sealed_person, ${sealedKeyOf('jobs', 'texts', '$1')}
  FROM jobs WHERE bucket = $1 AND service_job_id = $2`;
const INSERT = JOB.insertRows({ sealed_person: 'bytes' });
/** What may change of a job. */
const UPDATE = overRows(
  {
    bucket: 'number',
    service_job_id: 'text',
    state: 'text',
    result: 'text',
    completed_at: 'number',
    verifier_attempts: 'number',
    report_due_at: 'number',
    attempt: 'text',
  },
  (v) => `UPDATE jobs SET state = v.state, result = v.result, completed_at = v.completed_at,
      verifier_attempts = v.verifier_attempts, report_due_at = v.report_due_at,
      attempt = v.attempt
    FROM ${v} WHERE jobs.bucket = v.bucket AND jobs.service_job_id = v.service_job_id`,
);

export interface PersonRow {
  readonly sealed_person: Uint8Array | null;
  readonly sealed_key: Uint8Array | null;
}

const imageColumns = (bucket: string) =>
  `b.kind, b.type, b.source, b.device_check, b.object_name, b.sealed_bytes, ${sealedKeyOf('b', 'images', bucket)}`;
const IMAGE = `SELECT ${imageColumns('$1')} FROM blobs b WHERE b.bucket = $1 AND b.service_job_id = $2 AND b.kind = $3`;
const IMAGES = overRows(
  ID,
  (v) => `SELECT b.service_job_id, ${imageColumns('v.bucket')}
    FROM ${v} JOIN blobs b ON b.bucket = v.bucket AND b.service_job_id = v.id`,
);

interface ImageRow {
  readonly kind: ImageField;
  readonly type: ImageType;
  readonly source: ImageSource | null;
  readonly device_check: ImageCheck | null;
  readonly object_name: string | null;
  readonly sealed_bytes: Uint8Array;
  readonly sealed_key: Uint8Array | null;
}

/** A job with what its user typed. */
export interface JobWithPerson {
  readonly job: Job;
  readonly person: PersonalData;
}

export function readWithPerson(row: PersonRow, secrets: Secrets): JobWithPerson {
  const job = JOB.read(row);
  const { sealed_person: sealed, sealed_key: sealedKey } = row;
  if (!sealed) return { job, person: {} };
  const { serviceJobId } = job;
  const context = personContext(serviceJobId);
  const opened = openOfJob({ serviceJobId, kind: 'texts', sealedKey, sealed, context }, secrets);
  return { job, person: JSON.parse(opened.toString()) };
}

export const jobReads = (sql: ReadSql, secrets: Secrets) => ({
  /** Whether a (partner, user, job) name is taken (D-24). */
  async isNameTaken(partnerId: string, userId: string, jobId: string): Promise<boolean> {
    const text =
      'SELECT 1 FROM job_names WHERE bucket = $1 AND partner_id = $2 AND user_id = $3 AND job_id = $4';
    return (await sql.get(text, secrets.bucketOf(partnerId), partnerId, userId, jobId)) !== undefined;
  },

  async find(serviceJobId: string): Promise<Job | null> {
    const row = await sql.get<object>(FIND, bucketOfId(serviceJobId), serviceJobId);
    return row ? JOB.read(row) : null;
  },

  async findWithPerson(serviceJobId: string): Promise<JobWithPerson | null> {
    const row = await sql.get<PersonRow>(FIND_WITH_PERSON, bucketOfId(serviceJobId), serviceJobId);
    return row ? readWithPerson(row, secrets) : null;
  },

  async hasImage(serviceJobId: string, kind: ImageField): Promise<boolean> {
    const row = await sql.get(
      'SELECT 1 FROM blobs WHERE bucket = $1 AND service_job_id = $2 AND kind = $3',
      bucketOfId(serviceJobId),
      serviceJobId,
      kind,
    );
    return row !== undefined;
  },

  async image(serviceJobId: string, kind: ImageField): Promise<StoredImage | null> {
    const row = await sql.get<ImageRow>(IMAGE, bucketOfId(serviceJobId), serviceJobId, kind);
    return row ? openImage(serviceJobId, row, secrets) : null;
  },

  /** Every image of a job, by field. */
  async images(serviceJobId: string): Promise<Images> {
    return (await imagesOf(sql, secrets, [serviceJobId])).get(serviceJobId) ?? {};
  },

  /** The same of several jobs; of those that have any. */
  imagesOf: (serviceJobIds: readonly string[]) => imagesOf(sql, secrets, serviceJobIds),
});

async function imagesOf(
  sql: ReadSql,
  secrets: Secrets,
  serviceJobIds: readonly string[],
): Promise<Map<string, Images>> {
  const rows = await sql.allOf<ImageRow & { readonly service_job_id: string }>(
    IMAGES,
    idRows(inLockOrder(serviceJobIds)),
  );
  const ofJobs = Map.groupBy(rows, (row) => row.service_job_id);
  return new Map(
    [...ofJobs].map(([id, own]) => [
      id,
      Object.fromEntries(own.map((row) => [row.kind, openImage(id, row, secrets)])),
    ]),
  );
}

function openImage(serviceJobId: string, row: ImageRow, secrets: Secrets): StoredImage {
  const { type, source, device_check: check, object_name: objectName } = row;
  const { sealed_bytes: sealed, sealed_key: sealedKey } = row;
  const context = blobContext(serviceJobId, row.kind);
  const bytes = openOfJob({ serviceJobId, kind: 'images', sealedKey, sealed, context }, secrets);
  return {
    type,
    bytes,
    ...(source && { source }),
    ...(check && { check }),
    ...(objectName && { objectName }),
  };
}

const INSERT_KEY = insertOver('job_keys', {
  bucket: 'number',
  service_job_id: 'text',
  kind: 'text',
  sealed_key: 'bytes',
});
const INSERT_IMAGE = `INSERT INTO blobs
    (bucket, service_job_id, kind, type, source, device_check, object_name, created_at, sealed_bytes)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** A job to insert, and what it stores of a person. */
export interface NewJob {
  readonly job: Job;
  readonly sealed: SealedJob;
}

export const jobQueries = (sql: Sql, secrets: Secrets) => ({
  ...jobReads(sql, secrets),

  /** Takes a (partner, user, job) name for a link (D-24). @returns false when it is taken. */
  async takeName(partnerId: string, userId: string, jobId: string, refId: string): Promise<boolean> {
    const taken = await sql.run(
      `INSERT INTO job_names (bucket, partner_id, user_id, job_id, ref_id) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      bucketOfId(refId),
      partnerId,
      userId,
      jobId,
      refId,
    );
    return taken === 1;
  },

  /** Inserts new jobs with their keys and images. */
  insertAll(jobs: readonly NewJob[]): void {
    sql.send(
      INSERT_KEY,
      jobs.flatMap(({ sealed: { serviceJobId, keys } }) =>
        keys.map(({ kind, sealedKey }) => [bucketOfId(serviceJobId), serviceJobId, kind, sealedKey]),
      ),
    );
    sql.send(
      INSERT,
      jobs.map(({ job, sealed }) => [...JOB.values(job), sealed.person]),
    );
    for (const { job, sealed } of jobs) insertImages(sql, sealed, job.acceptedAt);
  },

  async insert(job: Job, person: PersonalData): Promise<void> {
    this.insertAll([{ job, sealed: sealJob(secrets, job.serviceJobId, person) }]);
  },

  /** Saves what may change of jobs. */
  update(jobs: readonly Job[]): void {
    const values = (job: Job) => [
      bucketOfId(job.serviceJobId),
      job.serviceJobId,
      job.state,
      job.result && JSON.stringify(job.result),
      job.completedAt,
      job.verifierRuns,
      job.reportDueAt,
      job.attempt && JSON.stringify(job.attempt),
    ];
    sql.send(UPDATE, jobs.map(values));
  },

  async insertImages(serviceJobId: string, images: Images, now: number): Promise<void> {
    insertSealedImages(sql, sealImages(secrets, serviceJobId, images), now);
  },
});

export function insertSealedImages(sql: Sql, sealed: SealedImages, now: number): void {
  const { serviceJobId, keys } = sealed;
  sql.send(
    INSERT_KEY,
    keys.map(({ kind, sealedKey }) => [bucketOfId(serviceJobId), serviceJobId, kind, sealedKey]),
  );
  insertImages(sql, sealed, now);
}

/** One by one: a list of images would be sent as text, twice as long. */
function insertImages(
  sql: Sql,
  { serviceJobId, images }: Pick<SealedJob, 'serviceJobId' | 'images'>,
  now: number,
): void {
  for (const { kind, type, source = null, check = null, objectName = null, sealedBytes } of images) {
    sql.sendOne(
      INSERT_IMAGE,
      bucketOfId(serviceJobId),
      serviceJobId,
      kind,
      type,
      source,
      check,
      objectName,
      now,
      sealedBytes,
    );
  }
}
