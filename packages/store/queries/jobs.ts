import type { ImageField } from '#core/id-type.ts';
import type { ImageSource, ImageType } from '#core/image-type.ts';
import type { Job, PersonalData } from '#core/job.ts';
import type { Secrets } from '../secrets.ts';
import type { ReadSql, Sql } from '../sql.ts';
import { integer, json, nullable, table, text, time } from '../table.ts';

/** An image as it was accepted. */
export interface StoredImage {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  /** Left out where it is not known. */
  readonly source?: ImageSource;
}

const JOB = table<Job>('jobs', {
  serviceJobId: text('service_job_id'),
  refId: text('ref_id'),
  partnerId: text('partner_id'),
  userId: text('user_id'),
  jobId: text('job_id'),
  country: text('country'),
  idType: text('id_type'),
  method: text('method'),
  partnerParams: json('partner_params', nullable),
  state: text('state'),
  result: json('result', nullable),
  verifierAttempts: integer('verifier_attempts'),
  reportDueAt: time('report_due_at', nullable),
  acceptedAt: time('accepted_at'),
  completedAt: time('completed_at', nullable),
  erasedAt: time('erased_at', nullable),
});

const FIND = `SELECT ${JOB.columns()} FROM jobs WHERE service_job_id = $1`;
const FIND_WITH_PERSON = `SELECT ${JOB.columns()}, sealed_person FROM jobs WHERE service_job_id = $1`;
const FIND_BY_NAME = `SELECT ${JOB.columns()},
    EXISTS (SELECT 1 FROM disabled_users d WHERE d.partner_id = $1 AND d.user_id = $2) AS is_user_disabled
  FROM jobs WHERE partner_id = $1 AND user_id = $2 AND job_id = $3`;
const INSERT = JOB.insert(['sealed_person']);
/** What may change of a job. */
const UPDATE = JOB.update('serviceJobId', [
  'state',
  'result',
  'completedAt',
  'verifierAttempts',
  'reportDueAt',
]);

interface ImageRow {
  readonly kind: ImageField;
  readonly type: ImageType;
  readonly source: ImageSource | null;
  readonly sealed_bytes: Uint8Array;
}

/** A job with what its user typed. */
export interface JobWithPerson {
  readonly job: Job;
  readonly person: PersonalData;
}

const personContext = (serviceJobId: string) => `jobs/${serviceJobId}/person`;
const blobContext = (serviceJobId: string, kind: string) => `blobs/${serviceJobId}/${kind}`;

function readWithPerson(row: { readonly sealed_person: Uint8Array | null }, secrets: Secrets): JobWithPerson {
  const job = JOB.read(row);
  if (!row.sealed_person) return { job, person: {} };
  const opened = secrets.open(row.sealed_person, personContext(job.serviceJobId));
  return { job, person: JSON.parse(opened.toString()) };
}

export const jobReads = (sql: ReadSql, secrets: Secrets) => ({
  /** The job, and whether its user is disabled; in one statement, because partners poll it. */
  async findByName(
    partnerId: string,
    userId: string,
    jobId: string,
  ): Promise<{ job: Job; isUserDisabled: boolean } | null> {
    const row = await sql.get<{ is_user_disabled: number | boolean }>(FIND_BY_NAME, partnerId, userId, jobId);
    return row ? { job: JOB.read(row), isUserDisabled: Boolean(row.is_user_disabled) } : null;
  },

  /** Whether a (partner, user, job) name is taken (D-24). */
  async isNameTaken(partnerId: string, userId: string, jobId: string): Promise<boolean> {
    const text = 'SELECT 1 FROM job_names WHERE partner_id = $1 AND user_id = $2 AND job_id = $3';
    return (await sql.get(text, partnerId, userId, jobId)) !== undefined;
  },

  async find(serviceJobId: string): Promise<Job | null> {
    const row = await sql.get<object>(FIND, serviceJobId);
    return row ? JOB.read(row) : null;
  },

  async findWithPerson(serviceJobId: string): Promise<JobWithPerson | null> {
    const row = await sql.get<{ sealed_person: Uint8Array | null }>(FIND_WITH_PERSON, serviceJobId);
    return row ? readWithPerson(row, secrets) : null;
  },

  async hasImage(serviceJobId: string, kind: ImageField): Promise<boolean> {
    const row = await sql.get(
      'SELECT 1 FROM blobs WHERE service_job_id = $1 AND kind = $2',
      serviceJobId,
      kind,
    );
    return row !== undefined;
  },

  async image(serviceJobId: string, kind: ImageField): Promise<StoredImage | null> {
    const row = await sql.get<ImageRow>(
      'SELECT kind, type, source, sealed_bytes FROM blobs WHERE service_job_id = $1 AND kind = $2',
      serviceJobId,
      kind,
    );
    return row ? openImage(serviceJobId, row, secrets) : null;
  },

  /** Every image of a job, by field. */
  async images(serviceJobId: string): Promise<Partial<Record<ImageField, StoredImage>>> {
    const rows = await sql.all<ImageRow>(
      'SELECT kind, type, source, sealed_bytes FROM blobs WHERE service_job_id = $1 ORDER BY kind',
      serviceJobId,
    );
    return Object.fromEntries(rows.map((row) => [row.kind, openImage(serviceJobId, row, secrets)]));
  },
});

function openImage(
  serviceJobId: string,
  { kind, type, source, sealed_bytes }: ImageRow,
  secrets: Secrets,
): StoredImage {
  const bytes = secrets.open(sealed_bytes, blobContext(serviceJobId, kind));
  return { type, bytes, ...(source && { source }) };
}

export const jobQueries = (sql: Sql, secrets: Secrets) => ({
  ...jobReads(sql, secrets),

  /** Takes a (partner, user, job) name for a link (D-24). @returns false when it is taken. */
  async takeName(partnerId: string, userId: string, jobId: string, refId: string): Promise<boolean> {
    const taken = await sql.run(
      `INSERT INTO job_names (partner_id, user_id, job_id, ref_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      partnerId,
      userId,
      jobId,
      refId,
    );
    return taken === 1;
  },

  /** The job with what the user typed, locked until the unit of work ends. */
  async lock(serviceJobId: string): Promise<JobWithPerson | null> {
    const row = await sql.get<{ sealed_person: Uint8Array | null }>(
      FIND_WITH_PERSON + sql.dialect.forUpdate,
      serviceJobId,
    );
    return row ? readWithPerson(row, secrets) : null;
  },

  async insert(job: Job, person: PersonalData): Promise<void> {
    const sealed = secrets.seal(JSON.stringify(person), personContext(job.serviceJobId));
    await sql.run(INSERT.text, ...INSERT.values(job), sealed);
  },

  /** Saves what may change of a job. */
  async update(job: Job): Promise<void> {
    await sql.run(UPDATE.text, ...UPDATE.values(job));
  },

  async insertImage(serviceJobId: string, kind: ImageField, image: StoredImage, now: number): Promise<void> {
    await sql.run(
      `INSERT INTO blobs (service_job_id, kind, type, source, sealed_bytes, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      serviceJobId,
      kind,
      image.type,
      image.source ?? null,
      secrets.seal(image.bytes, blobContext(serviceJobId, kind)),
      now,
    );
  },
});
