/** Jobs that wait because a call of the verifier failed (D-48). */
import type { Secrets } from '#store/seal/secrets.ts';
import type { Dialect, Sql } from '#store/sql/sql.ts';
import { queueQueries } from './partner-queues.ts';
import { type FreeSlots, inBuckets } from './task.ts';

/** The most partners that are looked at. */
const PARTNERS_MAX = 100;

interface EarlyRetry extends FreeSlots {
  readonly now: number;
  /** Those that are due later wait for something else. */
  readonly until: number;
}

/** What a look came to. */
interface EarlyRetries {
  /** How many were made due. */
  readonly retried: number;
  /** Partners of which none could be. */
  readonly without: readonly string[];
  /** Whether there may be other partners. */
  readonly mayBeMore: boolean;
}

/** The first of a partner that no other server makes due. One that was early before waits for its time. */
const makeDueIn = ({ forUpdateSkipLocked }: Dialect) => `WITH waiting AS MATERIALIZED (
    SELECT t.subject FROM tasks t JOIN jobs j ON j.bucket = t.bucket AND j.service_job_id = t.subject
     WHERE t.bucket = $1 AND t.kind = 'job' AND t.partner_id = $2 AND t.lease IS NULL AND t.planned_at IS NULL
       AND t.due_at > $3 AND t.due_at <= $4 AND j.state = 'queued' AND j.verifier_attempts > 0
     ORDER BY t.due_at LIMIT $5${forUpdateSkipLocked})
  UPDATE tasks SET planned_at = due_at, due_at = $3
   WHERE bucket = $1 AND kind = 'job' AND subject IN (SELECT subject FROM waiting)
     AND lease IS NULL AND planned_at IS NULL`;

export const retryQueries = (sql: Sql, secrets: Secrets) => ({
  /** Makes such jobs due now of the partner whose queue is due next, `max` at most. */
  async retryEarly(look: EarlyRetry): Promise<EarlyRetries> {
    const { now, until, max, availableFor, except, buckets } = look;
    const makeDue = makeDueIn(sql.dialect);
    const without: string[] = [];
    let isFull = false;
    const queues = await sql.all<{ partner_id: string }>(
      `SELECT partner_id FROM task_turns WHERE ${inBuckets(buckets)}kind = 'job' AND due_at <= $1
          AND partner_id NOT IN (SELECT value ->> 0 FROM ${sql.dialect.jsonElements('$2')})
        ORDER BY due_at LIMIT $3`,
      until,
      JSON.stringify(except.map((partnerId) => [partnerId])),
      PARTNERS_MAX,
    );
    for (const { partner_id: partnerId } of queues) {
      const most = Math.min(max, availableFor(partnerId));
      if (most === 0) {
        isFull = true;
        continue;
      }
      const retried = await sql.run(makeDue, secrets.bucketOf(partnerId), partnerId, now, until, most);
      if (retried > 0) {
        queueQueries(sql, secrets).scheduleQueues([{ kind: 'job', partnerId, dueAt: now }]);
        return { retried, without, mayBeMore: true };
      }
      without.push(partnerId);
    }
    return { retried: 0, without, mayBeMore: isFull || queues.length === PARTNERS_MAX };
  },
});
