/** Jobs by the names that partners know them by: (partner, user, job). */
import type { Job } from '#core/job.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { findable, overRows } from '#store/sql/rows.ts';
import type { ReadSql } from '#store/sql/sql.ts';
import { JOB } from './jobs.ts';

const FIND_BY_NAME = `SELECT ${JOB.columns()},
    EXISTS (SELECT 1 FROM disabled_users d
      WHERE d.bucket = $1 AND d.partner_id = $2 AND d.user_id = $3) AS is_user_disabled
  FROM jobs WHERE bucket = $1 AND partner_id = $2 AND user_id = $3 AND job_id = $4`;
const FIND_MANY_BY_NAME = overRows(
  { bucket: 'number', partner_id: 'text', user_id: 'text', job_id: 'text' },
  (v) => `SELECT v.n::INT AS place, ${JOB.columns('j')}, (SELECT 1 FROM disabled_users d
      WHERE d.bucket = v.bucket AND d.partner_id = v.partner_id AND d.user_id = v.user_id LIMIT 1) AS is_user_disabled
    FROM ${v} JOIN jobs j
      ON j.bucket = v.bucket AND j.partner_id = v.partner_id AND j.user_id = v.user_id AND j.job_id = v.job_id`,
);

/** What a job is called by its partner. */
export interface JobName {
  readonly partnerId: string;
  readonly userId: string;
  readonly jobId: string;
}

/** A job, and whether its user is disabled; in one statement, because partners poll it. */
export interface NamedJob {
  readonly job: Job;
  readonly isUserDisabled: boolean;
}

interface NamedRow {
  readonly is_user_disabled: number | boolean | null;
}

const readNamed = (row: NamedRow): NamedJob => ({
  job: JOB.read(row),
  isUserDisabled: Boolean(row.is_user_disabled),
});

export const namedJobReads = (sql: ReadSql, secrets: Secrets) => ({
  async findByName(partnerId: string, userId: string, jobId: string): Promise<NamedJob | null> {
    const row = await sql.get<NamedRow>(FIND_BY_NAME, secrets.bucketOf(partnerId), partnerId, userId, jobId);
    return row ? readNamed(row) : null;
  },

  /** Each of them, or null. */
  async findManyByName(names: readonly JobName[]): Promise<(NamedJob | null)[]> {
    const [first] = names;
    if (first && names.length === 1) {
      return [await this.findByName(first.partnerId, first.userId, first.jobId)];
    }
    const found: (NamedJob | null)[] = names.map(() => null);
    const rows = names.map(({ partnerId, userId, jobId }) => [
      secrets.bucketOf(partnerId),
      partnerId,
      findable(userId),
      findable(jobId),
    ]);
    for (const row of await sql.allOf<NamedRow & { place: number }>(FIND_MANY_BY_NAME, rows)) {
      found[row.place - 1] = readNamed(row);
    }
    return found;
  },
});
