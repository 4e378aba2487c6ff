import { bucketOfId } from '#core/bucket.ts';
import { NO_ADDRESS } from '#core/limits/address-limit.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { queueQueries } from './partner-queues.ts';
import { type Buckets, inBuckets, type LookTimes, type Task, type TaskKind } from './task.ts';
import { claimQueries } from './task-claims.ts';
import { clockQueries } from './task-clock.ts';
import { leaseQueries } from './task-leases.ts';
import { retryQueries } from './task-retries.ts';

export type { Buckets, FreeSlots, Task, TaskKind } from './task.ts';

/** What there is to do for a claim loop. */
export interface TaskNews {
  /** A partner's queue is due. */
  readonly isDue: boolean;
  /** A lease has expired. */
  readonly hasExpired: boolean;
}

/** `address` is the number of its callback address (D-118). */
type RescheduledTask = [kind: TaskKind, targetId: string, partnerId: string, dueAt: number, address?: number];

const NOTHING: TaskNews = { isDue: false, hasExpired: false };

const dueOnNodes = (buckets: Buckets) =>
  `SELECT kind FROM task_turns WHERE ${inBuckets(buckets)}kind IN ('job', 'delivery') AND due_at <= $1 GROUP BY kind`;
const expiredOnNodes = (buckets: Buckets) => `SELECT kind FROM tasks
  WHERE ${inBuckets(buckets)}kind IN ('job', 'delivery') AND lease IS NOT NULL
    AND (leased_until <= $1 OR leased_until > $2) GROUP BY kind`;

/** Where tables are distributed, a statement over several of them would copy what each has to the others. */
async function newsOfNodes(
  sql: ReadSql,
  { now, realNow, latestEnd, buckets }: LookTimes,
): Promise<Record<TaskKind, TaskNews>> {
  const [due, expired] = await Promise.all([
    sql.all<{ kind: TaskKind }>(dueOnNodes(buckets), now),
    sql.all<{ kind: TaskKind }>(expiredOnNodes(buckets), realNow, latestEnd),
  ]);
  const newsOf = (kind: TaskKind): TaskNews => ({
    isDue: due.some((row) => row.kind === kind),
    hasExpired: expired.some((row) => row.kind === kind),
  });
  return { job: newsOf('job'), delivery: newsOf('delivery') };
}

export const taskReads = (sql: ReadSql) => ({
  /** Looks, in one statement and without a lock, whether there is work; times as for `claim` and `releaseExpired`. */
  async news(look: LookTimes): Promise<Record<TaskKind, TaskNews>> {
    if (sql.dialect.isDistributed) return newsOfNodes(sql, look);
    const { now, realNow, latestEnd } = look;
    const held = 'SELECT 1 FROM tasks WHERE tasks.kind = kinds.kind AND lease IS NOT NULL';
    const rows = await sql.all<{ kind: TaskKind; is_due: unknown; has_expired: unknown }>(
      `SELECT kind, EXISTS (SELECT 1 FROM task_turns WHERE task_turns.kind = kinds.kind AND due_at <= $1) AS is_due,
         EXISTS (${held} AND leased_until <= $2) OR EXISTS (${held} AND leased_until > $3) AS has_expired
         FROM (SELECT 'job' AS kind UNION ALL SELECT 'delivery') AS kinds`,
      now,
      realNow,
      latestEnd,
    );
    const news = { job: NOTHING, delivery: NOTHING };
    for (const row of rows) {
      news[row.kind] = { isDue: Boolean(row.is_due), hasExpired: Boolean(row.has_expired) };
    }
    return news;
  },

  /** When the first task that waits became due, of each partner whose first is due since before `before`. */
  async oldest(
    kind: TaskKind,
    now: number,
    before: number,
    buckets: Buckets = 'all',
  ): Promise<{ partnerId: string; dueAt: number }[]> {
    const rows = await sql.all<{ partner_id: string; oldest: number }>(
      `SELECT partner_id, oldest FROM (
         SELECT partner_id,
           (SELECT due_at FROM tasks
             WHERE ${inBuckets(buckets, 'tasks.')}tasks.bucket = task_turns.bucket AND tasks.kind = $1
               AND tasks.partner_id = task_turns.partner_id AND lease IS NULL
             ORDER BY due_at LIMIT 1) AS oldest
           FROM task_turns WHERE ${inBuckets(buckets)}kind = $1 AND due_at <= $2) AS waiting
        WHERE oldest < $3`,
      kind,
      now,
      before,
    );
    return rows.map(({ partner_id, oldest }) => ({ partnerId: partner_id, dueAt: oldest }));
  },
});

export const taskQueries = (sql: Sql, secrets: Secrets) => {
  const { scheduleQueues, repairQueues } = queueQueries(sql, secrets);
  return {
    ...taskReads(sql),
    ...claimQueries(sql, secrets),
    ...leaseQueries(sql, secrets),
    repairQueues,
    ...clockQueries(sql),
    ...retryQueries(sql, secrets),

    /** Adds the task, or changes the due time of an existing one. */
    async reschedule(
      ...[kind, targetId, partnerId, dueAt, address = NO_ADDRESS]: RescheduledTask
    ): Promise<void> {
      await sql.run(
        `INSERT INTO tasks (bucket, kind, subject, partner_id, due_at, address, leased_until) VALUES ($1, $2, $3, $4, $5, $6, 0)
         ON CONFLICT (bucket, kind, subject) DO UPDATE SET due_at = $5,
           address = COALESCE(NULLIF(excluded.address, ${NO_ADDRESS}), tasks.address)`,
        bucketOfId(targetId),
        kind,
        targetId,
        partnerId,
        dueAt,
        address,
      );
      scheduleQueues([{ kind, partnerId, dueAt }]);
    },

    /** Whether the task is still leased to its claimant; locks it. */
    async ownsLease(task: Task): Promise<boolean> {
      const row = await sql.get<{ lease: string | null }>(
        `SELECT lease FROM tasks WHERE bucket = $1 AND kind = $2 AND subject = $3${sql.dialect.forUpdate}`,
        bucketOfId(task.targetId),
        task.kind,
        task.targetId,
      );
      return row?.lease === task.lease;
    },

    /** Postpones a claimed task until `dueAt` and ends its lease. */
    async postpone(task: Task, dueAt: number): Promise<void> {
      const changed = await sql.run(
        `UPDATE tasks SET due_at = $5, leased_until = 0, lease = NULL
          WHERE bucket = $1 AND kind = $2 AND subject = $3 AND lease = $4`,
        bucketOfId(task.targetId),
        task.kind,
        task.targetId,
        task.lease,
        dueAt,
      );
      if (changed === 1) scheduleQueues([{ kind: task.kind, partnerId: task.partnerId, dueAt }]);
    },

    /** Deletes a claimed task, which is done. */
    async finish(task: Task): Promise<void> {
      await sql.run(
        'DELETE FROM tasks WHERE bucket = $1 AND kind = $2 AND subject = $3 AND lease = $4',
        bucketOfId(task.targetId),
        task.kind,
        task.targetId,
        task.lease,
      );
    },
  };
};
