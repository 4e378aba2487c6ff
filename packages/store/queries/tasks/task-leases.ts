/** The leases of claimed tasks, renewed and ended as sets: many tasks cost as many statements as one. */
import { bucketOfId } from '#core/bucket.ts';
import type { ServiceTime } from '#core/clocks.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { Sql } from '#store/sql/sql.ts';
import { type DueTask, queueQueries } from './partner-queues.ts';
import { inBuckets, type LookTimes, type Task, type TaskKind } from './task.ts';

/** One that was claimed was due: it is due at once, also where the clock was set back since. */
const release = (now: string) => `UPDATE tasks SET leased_until = 0, lease = NULL,
  due_at = CASE WHEN due_at > ${now} THEN ${now} ELSE due_at END`;

export const leaseQueries = (sql: Sql, secrets: Secrets) => {
  const { scheduleQueues } = queueQueries(sql, secrets);
  const { isDistributed } = sql.dialect;
  const inBucket = (parameter: string) => (isDistributed ? `bucket = ${parameter} AND` : '');
  const pairs = (tasks: readonly Task[]) =>
    JSON.stringify(tasks.map(({ targetId, lease }) => [bucketOfId(targetId), targetId, lease]));
  const held = (parameter: string, columns: string, bucket: string) => `SELECT ${columns} FROM tasks
    WHERE ${inBucket(bucket)} kind = $1 AND (bucket, subject, lease) IN (
    SELECT CAST(value ->> 0 AS INTEGER), value ->> 1, value ->> 2 FROM ${sql.dialect.jsonElements(parameter)})`;

  return {
    /** Renews the leases. @returns the tasks that are no longer leased to their claimant. */
    async renew(kind: TaskKind, tasks: readonly Task[], leasedUntil: number): Promise<Task[]> {
      // One that another unit has locked is about to be finished: it is not waited for.
      const text = `UPDATE tasks SET leased_until = $2 WHERE ${inBucket('$4')} kind = $1
        AND (bucket, subject) IN (${held('$3', 'bucket, subject', '$4')}${sql.dialect.forUpdateSkipLocked}) RETURNING subject`;
      const renewed = await onEach(tasks, (own, bucket) =>
        sql.all<{ subject: string }>(text, kind, leasedUntil, pairs(own), ...bucket),
      );
      const missing = without(tasks, renewed);
      if (missing.length === 0) return [];
      const look = held('$2', 'subject', '$3');
      const found = await onEach(missing, (own, bucket) =>
        sql.all<{ subject: string }>(look, kind, pairs(own), ...bucket),
      );
      return without(missing, found);
    },

    /** Ends the leases of claimed tasks. */
    async release(kind: TaskKind, tasks: readonly Task[], now: ServiceTime): Promise<void> {
      const text = `${release('$3')} WHERE ${inBucket('$4')} kind = $1
        AND (bucket, subject) IN (${held('$2', 'bucket, subject', '$4')}${sql.dialect.forUpdateSkipLocked})
        RETURNING kind, partner_id AS "partnerId", due_at AS "dueAt"`;
      const released = await onEach(tasks, (own, bucket) =>
        sql.all<DueTask>(text, kind, pairs(own), now, ...bucket),
      );
      scheduleQueues(released, now);
    },

    /**
     * Releases the tasks of processes that died: leases that ended by `realNow`, and leases that end later than
     * `latestEnd`, which were written before the clock was set back.
     */
    async releaseExpired(kind: TaskKind, { now, realNow, latestEnd, buckets }: LookTimes): Promise<void> {
      const expired = 'kind = $1 AND lease IS NOT NULL AND (leased_until <= $2 OR leased_until > $3)';
      const text = `${release('$4')} WHERE ${inBucket('$5')} kind = $1 AND (bucket, subject) IN (
          SELECT bucket, subject FROM tasks WHERE ${inBucket('$5')} ${expired}${sql.dialect.forUpdateSkipLocked})
        RETURNING kind, partner_id AS "partnerId", due_at AS "dueAt"`;
      const places = isDistributed
        ? await sql.all<{ bucket: number }>(
            `SELECT DISTINCT bucket FROM tasks WHERE ${inBuckets(buckets)}${expired} ORDER BY bucket`,
            ...[kind, realNow, latestEnd],
          )
        : [null];
      for (const place of places) {
        const bucket = place ? [place.bucket] : [];
        scheduleQueues(await sql.all<DueTask>(text, kind, realNow, latestEnd, now, ...bucket), now);
      }
    },
  };

  async function onEach<Row>(
    tasks: readonly Task[],
    run: (own: readonly Task[], bucket: readonly number[]) => Promise<Row[]>,
  ): Promise<Row[]> {
    const found: Row[] = [];
    for (const [own, bucket] of isDistributed ? byBucket(tasks) : [[tasks, []] as const]) {
      found.push(...(await run(own, bucket)));
    }
    return found;
  }
};

/** The tasks that one statement may lock where tables are distributed, with the value that says where they are. */
const byBucket = (tasks: readonly Task[]) =>
  [...Map.groupBy(tasks, ({ targetId }) => bucketOfId(targetId))].map(
    ([bucket, own]) => [own, [bucket]] as const,
  );

function without(tasks: readonly Task[], rows: readonly { subject: string }[]): Task[] {
  const subjects = new Set(rows.map(({ subject }) => subject));
  return tasks.filter(({ targetId }) => !subjects.has(targetId));
}
