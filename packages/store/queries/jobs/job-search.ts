/** Finds jobs of a partner by what they have (D-105): each page costs about the same, however many jobs there are. */
import type { Job } from '#core/job.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { ReadSql, SqlValue } from '#store/sql/sql.ts';
import { JOB } from './jobs.ts';

/** What a list is narrowed to; what is left out narrows nothing. Times are epoch milliseconds. */
interface JobFilter {
  readonly state?: 'open' | 'successful' | 'failed' | undefined;
  readonly userId?: string | undefined;
  readonly refId?: string | undefined;
  /** Accepted at this time or later. */
  readonly createdAfter?: number | undefined;
  readonly createdBefore?: number | undefined;
}

/** A place in the list, by acceptance and service job id: the jobs that were accepted before come next. */
interface JobPlace {
  readonly time: number;
  readonly id: string;
}

interface JobPage {
  /** The newest first. */
  readonly found: readonly Job[];
  /** null when no more come. */
  readonly after: JobPlace | null;
}

/** The most jobs that a page looks through. */
const LOOKED_THROUGH_MAX = 1_000;

const NEWEST_FIRST = 'ORDER BY accepted_at DESC, service_job_id DESC';
/** JSON is text in every database; only a complete job's result is final. */
const STATES = {
  open: "state <> 'complete'",
  successful: `state = 'complete' AND result LIKE '%"success":true%'`,
  failed: `state = 'complete' AND result NOT LIKE '%"success":true%'`,
} as const satisfies Record<NonNullable<JobFilter['state']>, string>;

/** Whether a user has more jobs than are looked through. */
const HAS_MANY = `SELECT 1 FROM jobs WHERE bucket = $1 AND partner_id = $2 AND user_id = $3
  ORDER BY job_id LIMIT 1 OFFSET ${LOOKED_THROUGH_MAX}`;
/** The jobs of one that has not: an index has them, in this order. */
const OF_USER = `(SELECT * FROM jobs WHERE bucket = $1 AND partner_id = $2 AND user_id = $3
  ORDER BY job_id LIMIT ${LOOKED_THROUGH_MAX}) AS j`;

export const jobSearches = (sql: ReadSql, secrets: Secrets) => ({
  /**
   * A page of the partner's jobs that pass the filter and whose personal data was not erased.
   *
   * @param after - where the page before ended; null for the first page.
   */
  async search(
    partnerId: string,
    filter: JobFilter,
    { after, limit }: { after: JobPlace | null; limit: number },
  ): Promise<JobPage> {
    const values: SqlValue[] = [secrets.bucketOf(partnerId), partnerId];
    const isOfFew = filter.userId !== undefined && !(await sql.get(HAS_MANY, ...values, filter.userId));
    if (isOfFew) values.push(filter.userId ?? null);
    const value = (given: SqlValue) => `$${values.push(given)}`;
    const within = ['erased_at IS NULL'];
    if (filter.createdAfter !== undefined) within.push(`accepted_at >= ${value(filter.createdAfter)}`);
    if (filter.createdBefore !== undefined) within.push(`accepted_at < ${value(filter.createdBefore)}`);
    if (after) {
      // A bound of the index, and then the order within a millisecond.
      const at = value(after.time);
      within.push(`accepted_at <= ${at}`);
      within.push(`(accepted_at < ${at} OR service_job_id < ${value(after.id)})`);
    }
    const lookedThrough = `FROM jobs WHERE bucket = $1 AND partner_id = $2 AND ${within.join(' AND ')} ${NEWEST_FIRST}`;
    const bounds = [...values];

    const fits = isOfFew ? [...within] : ['TRUE'];
    if (filter.state !== undefined) fits.push(STATES[filter.state]);
    if (filter.userId !== undefined && !isOfFew) fits.push(`user_id = ${value(filter.userId)}`);
    if (filter.refId !== undefined) fits.push(`ref_id = ${value(filter.refId)}`);
    const from = isOfFew ? OF_USER : `(SELECT * ${lookedThrough} LIMIT ${LOOKED_THROUGH_MAX}) AS j`;
    // One more than the limit shows whether there is a next page.
    const rows = await sql.all<object>(
      `SELECT ${JOB.columns()} FROM ${from} WHERE ${fits.join(' AND ')} ${NEWEST_FIRST} LIMIT ${value(limit + 1)}`,
      ...values,
    );
    const found = rows.slice(0, limit).map((row) => JOB.read(row));
    const last = found.at(-1);
    if (last && rows.length > limit)
      return { found, after: { time: last.acceptedAt, id: last.serviceJobId } };
    if (isOfFew) return { found, after: null };
    const end = await sql.get<{ time: number; id: string }>(
      `SELECT accepted_at AS time, service_job_id AS id ${lookedThrough} LIMIT 1 OFFSET ${LOOKED_THROUGH_MAX - 1}`,
      ...bounds,
    );
    return { found, after: end ?? null };
  },
});
