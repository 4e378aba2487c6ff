/** Jobs that wait because a call of the verifier failed (D-48). */
import type { Secrets } from '#store/seal/secrets.ts';
import type { Sql } from '#store/sql/sql.ts';
import { type Buckets, inBuckets } from './task.ts';
import { turnQueries } from './task-turns.ts';

/** The most partners that are looked at. */
const PARTNERS_MAX = 100;

export interface EarlyRetry {
  readonly now: number;
  /** Those that are due later wait for something else. */
  readonly until: number;
  readonly max: number;
  /** Partners whose jobs stay as they are. */
  readonly except: readonly string[];
  readonly buckets: Buckets;
}

/** The first of a partner. One that was early before waits for its time; another server may make the same due. */
const MAKE_DUE = `WITH waiting AS MATERIALIZED (
    SELECT t.subject FROM tasks t JOIN jobs j ON j.bucket = t.bucket AND j.service_job_id = t.subject
     WHERE t.bucket = $1 AND t.kind = 'job' AND t.partner_id = $2 AND t.lease IS NULL AND t.planned_at IS NULL
       AND t.due_at > $3 AND t.due_at <= $4 AND j.state = 'queued' AND j.verifier_attempts > 0
     ORDER BY t.due_at LIMIT $5)
  UPDATE tasks SET planned_at = due_at, due_at = $3
   WHERE bucket = $1 AND kind = 'job' AND subject IN (SELECT subject FROM waiting)
     AND lease IS NULL AND planned_at IS NULL`;

export const retryQueries = (sql: Sql, secrets: Secrets) => ({
  /** Makes such jobs due now of the partner whose turn is next, `max` at most. @returns how many. */
  async retryEarly({ now, until, max, except, buckets }: EarlyRetry): Promise<number> {
    const turns = await sql.all<{ partner_id: string }>(
      `SELECT partner_id FROM task_turns WHERE ${inBuckets(buckets)}kind = 'job' AND due_at <= $1
          AND partner_id NOT IN (SELECT value ->> 0 FROM ${sql.dialect.jsonElements('$2')})
        ORDER BY due_at LIMIT $3`,
      until,
      JSON.stringify(except.map((partnerId) => [partnerId])),
      PARTNERS_MAX,
    );
    for (const { partner_id: partnerId } of turns) {
      const retried = await sql.run(MAKE_DUE, secrets.bucketOf(partnerId), partnerId, now, until, max);
      if (retried === 0) continue;
      turnQueries(sql, secrets).scheduleTurns([{ kind: 'job', partnerId, dueAt: now }]);
      return retried;
    }
    return 0;
  },
});
