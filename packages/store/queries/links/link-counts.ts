/** How many jobs each link has, and how they ended. Kept apart from the links, as every submission writes them. */
import { bucketOfId } from '#core/bucket.ts';
import type { LinkCounts } from '#core/link.ts';
import { addedTo, insertOver, overRows } from '#store/sql/rows.ts';
import type { Sql } from '#store/sql/sql.ts';
import { ID, idRows } from '../lock-order.ts';

const TOTAL_JOBS = overRows(
  ID,
  (v) =>
    `SELECT c.ref_id, c.total_jobs FROM ${v} JOIN link_counts c ON c.bucket = v.bucket AND c.ref_id = v.id`,
);
const COUNT = insertOver(
  'link_counts',
  {
    bucket: 'number',
    ref_id: 'text',
    total_jobs: 'number',
    successful_jobs: 'number',
    failed_jobs: 'number',
  },
  {
    more: `ON CONFLICT (bucket, ref_id) DO UPDATE
      SET ${addedTo('link_counts', ['total_jobs', 'successful_jobs', 'failed_jobs'])}`,
  },
);

export const linkCountQueries = (sql: Sql) => ({
  /** How many jobs each link has, if any. Exact while the links are locked. */
  async totalJobsOf(refIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await sql.allOf<{ ref_id: string; total_jobs: number }>(TOTAL_JOBS, idRows(refIds));
    return new Map(rows.map(({ ref_id, total_jobs }) => [ref_id, total_jobs]));
  },

  async count(refId: string, add: Partial<LinkCounts>): Promise<void> {
    this.countAll(new Map([[refId, add]]));
  },

  /** Adds to the counts of links, in the order of their ids. Others wait for the rows, so it comes late in a unit. */
  countAll(added: ReadonlyMap<string, Partial<LinkCounts>>): void {
    const inOrder = [...added].sort(([a], [b]) => (a < b ? -1 : 1));
    sql.send(
      COUNT,
      inOrder.map(([refId, { totalJobs = 0, successfulJobs = 0, failedJobs = 0 }]) => [
        bucketOfId(refId),
        refId,
        totalJobs,
        successfulJobs,
        failedJobs,
      ]),
    );
  },

  countResults(results: readonly { readonly refId: string; readonly success: boolean }[]): void {
    const byLink = Map.groupBy(results, ({ refId }) => refId);
    const added = [...byLink].map(([refId, all]) => {
      const successfulJobs = all.filter(({ success }) => success).length;
      return [refId, { successfulJobs, failedJobs: all.length - successfulJobs }] as const;
    });
    this.countAll(new Map(added));
  },
});
