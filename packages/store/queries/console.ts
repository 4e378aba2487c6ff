/** What the sandbox's console asks for, and nothing else does. */
import { bucketOfId } from '#core/bucket.ts';
import type { Job } from '#core/job.ts';
import type { Count } from '#core/limits/rate-limit.ts';
import type { Link } from '#core/link.ts';
import type { Secrets } from '../seal/secrets.ts';
import { findable, overRows } from '../sql/rows.ts';
import type { ReadSql, SqlValue } from '../sql/sql.ts';
import { JOB } from './jobs/jobs.ts';
import { ID, idRows } from './lock-order.ts';

/** The most jobs that are looked through for a link's, or for a user's links. */
const LOOKED_THROUGH_MAX = 10_000;
/** No index has a link's jobs: those of its partner are looked through, the newest first. */
const OF_LINK = `SELECT ${JOB.columns()} FROM (SELECT * FROM jobs
    WHERE bucket = $1 AND partner_id = $2 AND erased_at IS NULL
    ORDER BY accepted_at DESC LIMIT $5) AS newest
  WHERE ref_id = $3 ORDER BY accepted_at DESC, service_job_id DESC LIMIT $4`;
/** `erased_at IS NULL` for the index by age. */
const NEWEST = `SELECT ${JOB.columns()} FROM jobs WHERE erased_at IS NULL AND accepted_at <= $1
  ORDER BY accepted_at DESC LIMIT $2`;
const BY_ID = 'SELECT ref_id FROM links WHERE ref_id >= $1 AND ref_id < $2 LIMIT $3';
const BY_SERVICE_JOB = 'SELECT ref_id FROM jobs WHERE bucket = $1 AND service_job_id = $2';
const BY_USER = `SELECT ref_id FROM links WHERE bucket = $1 AND partner_id = $2 AND user_id = $3 LIMIT $4`;
const BY_USER_OF_JOB = `SELECT DISTINCT ref_id FROM (SELECT ref_id FROM jobs
    WHERE bucket = $1 AND partner_id = $2 AND user_id = $3 ORDER BY job_id LIMIT $5) AS of_user LIMIT $4`;
const BY_JOB = `SELECT ref_id FROM (SELECT ref_id, job_id FROM jobs WHERE erased_at IS NULL
    ORDER BY accepted_at DESC LIMIT $1) AS newest WHERE job_id = $2 LIMIT $3`;
/** As typed as well: SQLite's lower() knows ASCII only. */
const BY_NAME = `SELECT ref_id FROM links WHERE bucket = $1 AND partner_id = $2 AND number > $3
    AND (name LIKE $4 ESCAPE '\\' OR lower(name) LIKE $5 ESCAPE '\\'
      OR company_name LIKE $4 ESCAPE '\\' OR lower(company_name) LIKE $5 ESCAPE '\\')
  ORDER BY number DESC LIMIT $6`;

const OWNERS = overRows(
  ID,
  (v) => `SELECT j.service_job_id AS "serviceJobId", j.ref_id AS "refId", j.partner_id AS "partnerId"
    FROM ${v} JOIN jobs j ON j.bucket = v.bucket AND j.service_job_id = v.id`,
);

/** Whose a job is. */
type JobOwner = Pick<Job, 'serviceJobId' | 'refId' | 'partnerId'>;

/** A partner whose links are searched; their names from this number on. */
interface SearchedPartner {
  readonly partnerId: string;
  readonly afterNumber: number;
}

export const consoleReads = (sql: ReadSql, secrets: Secrets) => ({
  /** Whose jobs are, by id; of those that exist. */
  async ownersOf(serviceJobIds: readonly string[]): Promise<Map<string, JobOwner>> {
    const rows = await sql.allOf<JobOwner>(OWNERS, idRows(serviceJobIds.filter(findable)));
    return new Map(rows.map((row) => [row.serviceJobId, row]));
  },

  /** Jobs of a link among the newest of its partner that are not erased. */
  async jobsOfLink({ refId, partnerId }: Pick<Link, 'refId' | 'partnerId'>, max: number): Promise<Job[]> {
    const values = [bucketOfId(refId), partnerId, refId, max, LOOKED_THROUGH_MAX];
    return (await sql.all<object>(OF_LINK, ...values)).map(JOB.read);
  },

  /** Jobs accepted at a time or before, newest first. */
  async newestJobs(before: number, max: number): Promise<Job[]> {
    return (await sql.all<object>(NEWEST, before, max)).map(JOB.read);
  },

  /**
   * Links whose id begins with a text, whose user or job it is, or whose name has it. No index is made for this, which
   * each new link and job would pay for: names and job ids are searched among the newest only.
   *
   * @param jobsMax - the jobs whose ids are searched.
   */
  async searchLinks(
    text: string,
    partners: readonly SearchedPartner[],
    max: number,
    jobsMax: number,
  ): Promise<ReadonlySet<string>> {
    const plain = text.replaceAll('\0', '');
    const found = new Set<string>();
    const add = async (query: string, ...values: SqlValue[]) => {
      if (found.size >= max) return;
      for (const { ref_id } of await sql.all<{ ref_id: string }>(query, ...values)) found.add(ref_id);
    };
    const within = (part: string) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const id = plain.toLowerCase();
    // No id goes on with more than one z.
    await add(BY_ID, id, `${id}zz`, max);
    await add(BY_SERVICE_JOB, bucketOfId(id), id);
    for (const { partnerId, afterNumber } of partners) {
      const bucket = secrets.bucketOf(partnerId);
      await add(BY_USER, bucket, partnerId, plain, max);
      await add(BY_USER_OF_JOB, bucket, partnerId, plain, max, LOOKED_THROUGH_MAX);
      await add(BY_NAME, bucket, partnerId, afterNumber, within(plain), within(id), max);
    }
    await add(BY_JOB, jobsMax, plain, max);
    return found;
  },

  /** Whether there are more jobs than so many. */
  async hasMoreJobs(than: number): Promise<boolean> {
    const text = 'SELECT 1 FROM jobs WHERE erased_at IS NULL ORDER BY accepted_at LIMIT 1 OFFSET $1';
    return (await sql.get(text, than)) !== undefined;
  },

  /** The count under a key of the ID number limit. */
  async countOf(key: string): Promise<Count | null> {
    const text = 'SELECT count, last_at AS at FROM id_number_limits WHERE key_hash = $1';
    return (await sql.get<Count>(text, key)) ?? null;
  },
});
