/** What the sandbox's console asks for, and nothing else does. */
import { bucketOfId } from '#core/bucket.ts';
import type { Job } from '#core/job.ts';
import type { ReadSql } from '../sql.ts';
import { JOB } from './jobs.ts';
import type { StoredCount } from './limits.ts';

const OF_LINK = `SELECT ${JOB.columns()} FROM jobs WHERE bucket = $1 AND ref_id = $2
  ORDER BY accepted_at DESC, service_job_id DESC LIMIT $3`;
/** `erased_at IS NULL` for the index by age. */
const NEWEST = `SELECT ${JOB.columns()} FROM jobs WHERE erased_at IS NULL AND accepted_at <= $1
  ORDER BY accepted_at DESC LIMIT $2`;
const SEARCH = `SELECT ref_id FROM links
  WHERE ref_id LIKE $1 OR lower(name) LIKE $2 OR lower(company_name) LIKE $2 OR user_id = $3 LIMIT $4`;

export const consoleReads = (sql: ReadSql) => ({
  /** The newest jobs of a link. */
  async jobsOfLink(refId: string, max: number): Promise<Job[]> {
    return (await sql.all<object>(OF_LINK, bucketOfId(refId), refId, max)).map(JOB.read);
  },

  /** Jobs accepted at a time or before, newest first. */
  async newestJobs(before: number, max: number): Promise<Job[]> {
    return (await sql.all<object>(NEWEST, before, max)).map(JOB.read);
  },

  /** Links whose id begins with a text, whose name has it, or whose user it is. */
  async searchLinks(text: string, max: number): Promise<string[]> {
    const plain = text.replaceAll(/[%_\0]/g, '').toLowerCase();
    const rows = await sql.all<{ ref_id: string }>(
      SEARCH,
      `${plain}%`,
      `%${plain}%`,
      text.replaceAll('\0', ''),
      max,
    );
    return rows.map(({ ref_id }) => ref_id);
  },

  /** The count under a key of the ID number limit. */
  async countOf(key: string): Promise<StoredCount | null> {
    const text = 'SELECT count, last_at AS at FROM id_number_limits WHERE key_hash = $1';
    return (await sql.get<StoredCount>(text, key)) ?? null;
  },
});
