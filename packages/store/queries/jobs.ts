import type { ImageField } from '#core/id-type.ts';
import type { Job, PersonalData } from '#core/job.ts';
import type { Secrets } from '../secrets.ts';
import type { Sql } from '../sql.ts';

interface JobRow {
  service_job_id: string;
  ref_id: string;
  partner_id: string;
  user_id: string;
  job_id: string;
  country: string;
  id_type: string;
  method: string;
  partner_params: string | null;
  state: string;
  result: string | null;
  verifier_attempts: number;
  report_due_at: number | null;
  accepted_at: number;
  completed_at: number | null;
  erased_at: number | null;
}

/** An image as it was accepted. */
export interface Image {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

interface JobRowWithPerson extends JobRow {
  sealed_person: Uint8Array | null;
}

interface JobWithPerson {
  readonly job: Job;
  readonly person: PersonalData;
}

const JOB = `service_job_id, ref_id, partner_id, user_id, job_id, country, id_type, method, partner_params,
  state, result, verifier_attempts, report_due_at, accepted_at, completed_at, erased_at`;

const WITH_PERSON = `SELECT ${JOB}, sealed_person FROM jobs WHERE service_job_id = $1`;

const personContext = (serviceJobId: string) => `jobs/${serviceJobId}/person`;
const blobContext = (serviceJobId: string, kind: string) => `blobs/${serviceJobId}/${kind}`;

export const jobQueries = (sql: Sql, secrets: Secrets) => ({
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

  /** The job, and whether its user is disabled, in one statement: partners ask for it again and again. */
  async findByName(
    partnerId: string,
    userId: string,
    jobId: string,
  ): Promise<{ job: Job; isUserDisabled: boolean } | null> {
    const row = await sql.get<JobRow & { is_user_disabled: number | boolean }>(
      `SELECT ${JOB}, EXISTS (SELECT 1 FROM disabled_users d WHERE d.partner_id = $1 AND d.user_id = $2)
         AS is_user_disabled FROM jobs WHERE partner_id = $1 AND user_id = $2 AND job_id = $3`,
      partnerId,
      userId,
      jobId,
    );
    return row ? { job: toJob(row), isUserDisabled: Boolean(row.is_user_disabled) } : null;
  },

  async find(serviceJobId: string): Promise<Job | null> {
    const row = await sql.get<JobRow>(`SELECT ${JOB} FROM jobs WHERE service_job_id = $1`, serviceJobId);
    return row ? toJob(row) : null;
  },

  /** The job with what the user typed. */
  async findWithPerson(serviceJobId: string): Promise<JobWithPerson | null> {
    const row = await sql.get<JobRowWithPerson>(WITH_PERSON, serviceJobId);
    return row ? toJobWithPerson(row, secrets) : null;
  },

  /** The same, locked until the unit of work ends. */
  async lock(serviceJobId: string): Promise<JobWithPerson | null> {
    const row = await sql.get<JobRowWithPerson>(`${WITH_PERSON}${sql.dialect.forUpdate}`, serviceJobId);
    return row ? toJobWithPerson(row, secrets) : null;
  },

  async insert(job: Job, person: PersonalData): Promise<void> {
    await sql.run(
      `INSERT INTO jobs (service_job_id, ref_id, partner_id, user_id, job_id, country, id_type, method,
         partner_params, state, sealed_person, accepted_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      job.serviceJobId,
      job.refId,
      job.partnerId,
      job.userId,
      job.jobId,
      job.country,
      job.idType,
      job.method,
      job.partnerParams ? JSON.stringify(job.partnerParams) : null,
      job.state,
      secrets.seal(JSON.stringify(person), personContext(job.serviceJobId)),
      job.acceptedAt,
    );
  },

  /** Saves what may change of a job. */
  async update(job: Job): Promise<void> {
    await sql.run(
      `UPDATE jobs SET state = $2, result = $3, completed_at = $4, verifier_attempts = $5, report_due_at = $6
        WHERE service_job_id = $1`,
      job.serviceJobId,
      job.state,
      job.result ? JSON.stringify(job.result) : null,
      job.completedAt,
      job.verifierAttempts,
      job.reportDueAt,
    );
  },

  async insertImage(serviceJobId: string, kind: ImageField, image: Image, now: number): Promise<void> {
    await sql.run(
      `INSERT INTO blobs (service_job_id, kind, type, sealed_bytes, created_at) VALUES ($1, $2, $3, $4, $5)`,
      serviceJobId,
      kind,
      image.type,
      secrets.seal(image.bytes, blobContext(serviceJobId, kind)),
      now,
    );
  },

  async hasImage(serviceJobId: string, kind: ImageField): Promise<boolean> {
    const row = await sql.get(
      'SELECT 1 FROM blobs WHERE service_job_id = $1 AND kind = $2',
      serviceJobId,
      kind,
    );
    return row !== undefined;
  },

  async image(serviceJobId: string, kind: ImageField): Promise<Image | null> {
    const row = await sql.get<{ type: Image['type']; sealed_bytes: Uint8Array }>(
      'SELECT type, sealed_bytes FROM blobs WHERE service_job_id = $1 AND kind = $2',
      serviceJobId,
      kind,
    );
    return row
      ? { type: row.type, bytes: secrets.open(row.sealed_bytes, blobContext(serviceJobId, kind)) }
      : null;
  },

  /** Every image of a job, by field. */
  async images(serviceJobId: string): Promise<Partial<Record<ImageField, Image>>> {
    const rows = await sql.all<{ kind: ImageField; type: Image['type']; sealed_bytes: Uint8Array }>(
      'SELECT kind, type, sealed_bytes FROM blobs WHERE service_job_id = $1 ORDER BY kind',
      serviceJobId,
    );
    const images = rows.map(({ kind, type, sealed_bytes }) => [
      kind,
      { type, bytes: secrets.open(sealed_bytes, blobContext(serviceJobId, kind)) },
    ]);
    return Object.fromEntries(images);
  },
});

function toJobWithPerson(row: JobRowWithPerson, secrets: Secrets): JobWithPerson {
  const { sealed_person: sealed, service_job_id: serviceJobId } = row;
  const person = sealed ? JSON.parse(secrets.open(sealed, personContext(serviceJobId)).toString()) : {};
  return { job: toJob(row), person };
}

function toJob(row: JobRow): Job {
  return {
    serviceJobId: row.service_job_id,
    refId: row.ref_id,
    partnerId: row.partner_id,
    userId: row.user_id,
    jobId: row.job_id,
    country: row.country,
    idType: row.id_type,
    method: row.method as Job['method'],
    partnerParams: row.partner_params ? JSON.parse(row.partner_params) : null,
    state: row.state as Job['state'],
    result: row.result ? JSON.parse(row.result) : null,
    verifierAttempts: row.verifier_attempts,
    reportDueAt: row.report_due_at,
    acceptedAt: row.accepted_at,
    completedAt: row.completed_at,
    erasedAt: row.erased_at,
  };
}
