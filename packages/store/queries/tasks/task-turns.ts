/** When each partner's turn comes: a claim goes from partner to partner (`task_turns` in the migrations). */
import type { Secrets } from '#store/seal/secrets.ts';
import { insertOver, replacing } from '#store/sql/rows.ts';
import type { Dialect, Sql } from '#store/sql/sql.ts';
import { type Buckets, inBuckets, type TaskKind } from './task.ts';

const SCHEDULE = insertOver(
  'task_turns',
  { bucket: 'number', kind: 'text', partner_id: 'text', due_at: 'number' },
  `ORDER BY n ON CONFLICT (bucket, kind, partner_id) DO UPDATE SET ${replacing(['due_at'])}
    WHERE task_turns.due_at > excluded.due_at`,
);

const advanceAll = ({ jsonElements }: Dialect) =>
  `WITH next AS MATERIALIZED (
     SELECT (partner.value ->> 0)::int AS bucket, partner.value ->> 1 AS partner_id,
       (SELECT due_at FROM tasks
         WHERE bucket = (partner.value ->> 0)::int AND kind = $1 AND partner_id = partner.value ->> 1
           AND lease IS NULL
         ORDER BY due_at LIMIT 1) AS due_at
       FROM ${jsonElements('$2')} AS partner (value)),
   without AS (
     DELETE FROM task_turns USING next
      WHERE task_turns.bucket = next.bucket AND kind = $1 AND task_turns.partner_id = next.partner_id
        AND next.due_at IS NULL)
   UPDATE task_turns SET due_at = GREATEST(next.due_at, $3) FROM next
    WHERE task_turns.bucket = next.bucket AND kind = $1 AND task_turns.partner_id = next.partner_id
      AND next.due_at IS NOT NULL`;

/** When a partner has a task to do. */
export interface DueTask {
  readonly kind: TaskKind;
  readonly partnerId: string;
  readonly dueAt: number;
}

export const turnQueries = (sql: Sql, secrets: Secrets) => ({
  /** Makes the turns come of all who have these tasks. Call it last in a unit of work, because others wait for the rows. */
  scheduleTurns(tasks: readonly DueTask[]): void {
    if (tasks.length === 0) return;
    sql.send(
      SCHEDULE,
      firstTasks(tasks).map(({ kind, partnerId, dueAt }) => [
        secrets.bucketOf(partnerId),
        kind,
        partnerId,
        dueAt,
      ]),
    );
    for (const { kind } of tasks) sql.tasksAdded(kind);
  },

  /** Sets the partner's next turn, after a claim: when its next task is due, and after the partners that wait now. */
  async advanceTurn(kind: TaskKind, partnerId: string, now: number): Promise<void> {
    const bucket = secrets.bucketOf(partnerId);
    const next = await sql.get<{ due_at: number }>(
      `SELECT due_at FROM tasks WHERE bucket = $1 AND kind = $2 AND partner_id = $3 AND lease IS NULL
        ORDER BY due_at LIMIT 1`,
      bucket,
      kind,
      partnerId,
    );
    if (!next) {
      await sql.run(
        'DELETE FROM task_turns WHERE bucket = $1 AND kind = $2 AND partner_id = $3',
        bucket,
        kind,
        partnerId,
      );
      return;
    }
    await sql.run(
      'UPDATE task_turns SET due_at = $4 WHERE bucket = $1 AND kind = $2 AND partner_id = $3',
      bucket,
      kind,
      partnerId,
      Math.max(next.due_at, now),
    );
  },

  /** The same for many partners in one statement, where it may be `lateral`. */
  async advanceTurns(kind: TaskKind, partnerIds: readonly string[], now: number): Promise<void> {
    await sql.run(
      advanceAll(sql.dialect),
      kind,
      JSON.stringify(partnerIds.map((partnerId) => [secrets.bucketOf(partnerId), partnerId])),
      now,
    );
  },

  /** Brings forward turns that are later than the partner's first task, as after the clock was set back. */
  async repairTurns(kind: TaskKind, now: number, buckets: Buckets = 'all'): Promise<void> {
    const first = (bucket: string) => `SELECT MIN(due_at) FROM tasks WHERE tasks.bucket = ${bucket}
      AND tasks.kind = task_turns.kind AND tasks.partner_id = task_turns.partner_id AND tasks.lease IS NULL`;
    const repair = (inBucket: string, bucket: string) =>
      `UPDATE task_turns SET due_at = (${first(bucket)}) WHERE ${inBucket} kind = $1 AND (bucket, partner_id) IN (
         SELECT bucket, partner_id FROM task_turns
          WHERE ${inBucket} kind = $1 AND due_at > $2 AND (${first(bucket)}) < due_at${sql.dialect.forUpdateSkipLocked})`;
    if (!sql.dialect.isDistributed) return void (await sql.run(repair('', 'task_turns.bucket'), kind, now));
    const late = await sql.all<{ bucket: number }>(
      `SELECT DISTINCT bucket FROM task_turns WHERE ${inBuckets(buckets)}kind = $1 AND due_at > $2 ORDER BY bucket`,
      ...[kind, now],
    );
    for (const { bucket } of late) await sql.run(repair('bucket = $3 AND', '$3'), kind, now, bucket);
  },
});

/** The first task of each kind and partner, in the order in which their turns are locked. */
function firstTasks(tasks: readonly DueTask[]): DueTask[] {
  const first = new Map<string, DueTask>();
  for (const task of tasks) {
    const key = `${task.kind} ${task.partnerId}`;
    const before = first.get(key);
    if (!before || task.dueAt < before.dueAt) first.set(key, task);
  }
  return [...first].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, task]) => task);
}
