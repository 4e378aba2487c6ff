/** The leases of claimed tasks, renewed and ended as sets: many tasks cost as many statements as one. */
import { bucketOfId } from '#core/bucket.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { Sql } from '#store/sql/sql.ts';
import type { Task, TaskKind } from './task.ts';
import { type DueTask, turnQueries } from './task-turns.ts';

export const leaseQueries = (sql: Sql, secrets: Secrets) => {
  const { scheduleTurns } = turnQueries(sql, secrets);
  const pairs = (tasks: readonly Task[]) =>
    JSON.stringify(tasks.map(({ targetId, lease }) => [bucketOfId(targetId), targetId, lease]));
  const held = (parameter: string, columns: string) => `SELECT ${columns} FROM tasks
    WHERE kind = $1 AND (bucket, subject, lease) IN (
    SELECT CAST(value ->> 0 AS INTEGER), value ->> 1, value ->> 2 FROM ${sql.dialect.jsonElements(parameter)})`;

  return {
    /** Renews the leases. @returns the tasks that are no longer leased to their claimant. */
    async renew(kind: TaskKind, tasks: readonly Task[], leasedUntil: number): Promise<Task[]> {
      // One that another unit has locked is about to be finished: it is not waited for.
      const renewed = await sql.all<{ subject: string }>(
        `UPDATE tasks SET leased_until = $2
          WHERE kind = $1 AND (bucket, subject) IN (${held('$3', 'bucket, subject')}${sql.dialect.forUpdateSkipLocked}) RETURNING subject`,
        kind,
        leasedUntil,
        pairs(tasks),
      );
      const missing = without(tasks, renewed);
      if (missing.length === 0) return [];
      return without(
        missing,
        await sql.all<{ subject: string }>(held('$2', 'subject'), kind, pairs(missing)),
      );
    },

    /** Ends the leases of claimed tasks, which stay due when they were. */
    async release(kind: TaskKind, tasks: readonly Task[]): Promise<void> {
      const released = await sql.all<DueTask>(
        `UPDATE tasks SET leased_until = 0, lease = NULL
          WHERE kind = $1 AND (bucket, subject) IN (${held('$2', 'bucket, subject')}${sql.dialect.forUpdateSkipLocked})
         RETURNING kind, partner_id AS "partnerId", due_at AS "dueAt"`,
        kind,
        pairs(tasks),
      );
      scheduleTurns(released);
    },

    /**
     * Releases the tasks of processes that died: leases that ended by `realNow`, and leases that end later than
     * `latestEnd`, which were written before the clock was set back.
     */
    async releaseExpired(kind: TaskKind, realNow: number, latestEnd: number): Promise<void> {
      const released = await sql.all<DueTask>(
        `UPDATE tasks SET leased_until = 0, lease = NULL WHERE kind = $1 AND (bucket, subject) IN (
           SELECT bucket, subject FROM tasks
            WHERE kind = $1 AND lease IS NOT NULL AND (leased_until <= $2 OR leased_until > $3)${sql.dialect.forUpdateSkipLocked})
         RETURNING kind, partner_id AS "partnerId", due_at AS "dueAt"`,
        kind,
        realNow,
        latestEnd,
      );
      scheduleTurns(released);
    },
  };
};

function without(tasks: readonly Task[], rows: readonly { subject: string }[]): Task[] {
  const subjects = new Set(rows.map(({ subject }) => subject));
  return tasks.filter(({ targetId }) => !subjects.has(targetId));
}
