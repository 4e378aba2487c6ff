/** Which requests to erase wait (D-70): partners take turns, so that no queue holds another partner's up (D-119). */
import type { Secrets } from '#store/seal/secrets.ts';
import { overRows } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { ID, idRows, inLockOrder } from '../lock-order.ts';
import { type Buckets, inBuckets } from '../tasks/task.ts';

const waiting = (
  buckets: Buckets,
) => `SELECT partner_id, MIN(requested_at) AS first FROM erasures WHERE ${inBuckets(buckets)}erased_at IS NULL
  GROUP BY partner_id ORDER BY first LIMIT $1`;
const SET_PURGED = overRows(
  { ...ID, at: 'number' },
  (v) => `UPDATE erasures SET purged_at = v.at FROM ${v}
    WHERE erasures.bucket = v.bucket AND erasures.erasure_id = v.id AND erasures.purged_at IS NULL`,
);

export const pendingErasureReads = (sql: ReadSql, secrets: Secrets) => {
  const ids = (rows: readonly { readonly erasure_id: string }[]) => rows.map(({ erasure_id }) => erasure_id);
  return {
    /** The partners whose requests wait to be carried out, by their oldest one. */
    async partnersPending(buckets: Buckets, max: number): Promise<string[]> {
      const rows = await sql.all<{ partner_id: string }>(waiting(buckets), max);
      return rows.map(({ partner_id }) => partner_id);
    },

    /** A partner's requests to be carried out, oldest first, without `except`. */
    async pendingOf(partnerId: string, max: number, except: readonly string[]): Promise<string[]> {
      const rows = await sql.all<{ erasure_id: string }>(
        `SELECT erasure_id FROM erasures WHERE bucket = $1 AND partner_id = $2 AND erased_at IS NULL
           AND erasure_id NOT IN (SELECT value ->> 0 FROM ${sql.dialect.jsonElements('$4')})
          ORDER BY requested_at, erasure_id LIMIT $3`,
        ...[secrets.bucketOf(partnerId), partnerId, max],
        JSON.stringify(except.map((id) => [id])),
      );
      return ids(rows);
    },

    /** Those that are carried out, but may still be readable in the database's files; oldest first. */
    async unpurged(buckets: Buckets, max: number): Promise<string[]> {
      const text = `SELECT erasure_id FROM erasures
        WHERE ${inBuckets(buckets)}purged_at IS NULL AND erased_at IS NOT NULL ORDER BY requested_at LIMIT $1`;
      return ids(await sql.all<{ erasure_id: string }>(text, max));
    },
  };
};

/** Records that the files were purged of these. */
export const setErasuresPurged = async (sql: Sql, erasureIds: readonly string[], now: number) => {
  await sql.allOf(
    SET_PURGED,
    idRows(inLockOrder(erasureIds)).map((row) => [...row, now]),
  );
};

/**
 * Whether anything is stored that erasing a user, or one of the user's jobs, would change; also a request for it that
 * waits. Each part is a look at an index.
 */
export async function leavesAnything(
  sql: ReadSql,
  bucket: number,
  { partnerId, userId, jobId, keepsIds }: Asked,
): Promise<boolean> {
  const of = (table: string, more = '') =>
    `SELECT 1 AS found FROM ${table} WHERE bucket = $1 AND partner_id = $2 AND user_id = $3${more}`;
  const ofJob = jobId === null ? '' : ' AND job_id = $4';
  const parts = [
    of('jobs', ofJob),
    of('job_names', ofJob),
    of('erasures', ` AND job_id = $4 AND keeps_ids = ${keepsIds ? 1 : 0}`),
    ...(jobId === null ? [of('links'), of('disabled_users')] : []),
  ];
  const text = `${parts.join(' UNION ALL ')} LIMIT 1`;
  return (await sql.get(text, bucket, partnerId, userId, jobId ?? '')) !== undefined;
}

interface Asked {
  readonly partnerId: string;
  readonly userId: string;
  readonly jobId: string | null;
  readonly keepsIds: boolean;
}
