/** Which partners have tasks, and when a claim comes to each: a claim goes from partner to partner (`task_turns` in the migrations). */
import type { Secrets } from '#store/seal/secrets.ts';
import { insertOver } from '#store/sql/rows.ts';
import type { Dialect, Sql } from '#store/sql/sql.ts';
import { type Buckets, inBuckets, type TaskKind } from './task.ts';

/** What is known of it from before stays known: an earlier task brings both forward. */
const SCHEDULE = insertOver(
  'task_turns',
  {
    bucket: 'number',
    kind: 'text',
    partner_id: 'text',
    due_at: 'number',
    tasks_from: 'number',
    known_for: 'number',
  },
  {
    isOrdered: true,
    more: `ON CONFLICT (bucket, kind, partner_id) DO UPDATE SET
      due_at = ${lesser('due_at')}, known_for = ${lesser('due_at')},
      tasks_from = CASE WHEN task_turns.known_for = task_turns.due_at THEN ${lesser('tasks_from')} ELSE 0 END
     WHERE task_turns.due_at > excluded.due_at OR task_turns.tasks_from > excluded.tasks_from`,
  },
);
function lesser(column: string): string {
  const [old, given] = [`task_turns.${column}`, `excluded.${column}`];
  return `CASE WHEN ${old} > ${given} THEN ${given} ELSE ${old} END`;
}

const advanceAll = ({ jsonElements }: Dialect) =>
  `WITH next AS MATERIALIZED (
     SELECT (partner.value ->> 0)::int AS bucket, partner.value ->> 1 AS partner_id, (partner.value ->> 4)::bigint AS looked_at,
       COALESCE((SELECT due_at FROM tasks
         WHERE bucket = (partner.value ->> 0)::int AND kind = $1 AND partner_id = partner.value ->> 1
           AND lease IS NULL AND due_at >= (partner.value ->> 2)::bigint
         ORDER BY due_at LIMIT 1), (partner.value ->> 3)::bigint) AS due_at
       FROM ${jsonElements('$2')} AS partner (value)),
   without AS (
     DELETE FROM task_turns USING next
      WHERE task_turns.bucket = next.bucket AND kind = $1 AND task_turns.partner_id = next.partner_id
        AND next.due_at IS NULL)
   UPDATE task_turns SET due_at = GREATEST(next.due_at, $3), known_for = GREATEST(next.due_at, $3),
       tasks_from = next.due_at, looked_at = next.looked_at FROM next
    WHERE task_turns.bucket = next.bucket AND kind = $1 AND task_turns.partner_id = next.partner_id
      AND next.due_at IS NOT NULL`;

/** After this, a partner's tasks are looked for from the beginning, milliseconds. */
const LOOK_FULLY_AFTER_MS = 60_000;

/** A partner's queue as it is stored. */
export interface QueueRow {
  readonly partner_id: string;
  readonly due_at: number;
  readonly tasks_from: number;
  readonly known_for: number;
  readonly looked_at: number;
}
export const QUEUE_COLUMNS = 'partner_id, due_at, tasks_from, known_for, looked_at';

/** Where a partner's tasks are looked for, all of which are due at `from` or later. */
export interface TaskPlace {
  readonly from: number;
  /** When they were last looked for from the beginning. */
  readonly lookedAt: number;
}

/** From the beginning once a minute, and where a server of 1.0.0 wrote the queue. */
export function placeOf(row: QueueRow, now: number): TaskPlace {
  const isKnown = row.known_for === row.due_at;
  const isRecent = row.looked_at <= now && now - row.looked_at < LOOK_FULLY_AFTER_MS;
  return isKnown && isRecent
    ? { from: Math.min(row.tasks_from, row.due_at), lookedAt: row.looked_at }
    : { from: 0, lookedAt: now };
}

/** A partner's queue after a claim came to it: when it is due next is to be found. */
export interface ServedQueue extends TaskPlace {
  readonly partnerId: string;
  /** Whether it had no waiting task when they were looked for from the beginning. */
  readonly isIdle: boolean;
}

/** Without a waiting task: the queue stays, with its place, until a look from the beginning finds none. */
const idleUntil = ({ isIdle }: ServedQueue, now: number) => (isIdle ? null : now + LOOK_FULLY_AFTER_MS);

/** When a partner has a task to do. */
export interface DueTask {
  readonly kind: TaskKind;
  readonly partnerId: string;
  readonly dueAt: number;
}

export const queueQueries = (sql: Sql, secrets: Secrets) => ({
  /**
   * Has the queues of all who have these tasks due by then. Call it last in a unit of work, because others wait for the rows.
   *
   * @param notBefore - no queue is due earlier, however long ago a task was due.
   */
  scheduleQueues(tasks: readonly DueTask[], notBefore = 0): void {
    if (tasks.length === 0) return;
    sql.send(
      SCHEDULE,
      firstTasks(tasks).map(({ kind, partnerId, dueAt }) => {
        const queueDueAt = Math.max(dueAt, notBefore);
        return [secrets.bucketOf(partnerId), kind, partnerId, queueDueAt, dueAt, queueDueAt];
      }),
    );
    for (const { kind } of tasks) sql.tasksAdded(kind);
  },

  /** Sets when the partner's queue is due after a claim: with its next task, and after the partners that wait now. */
  async advanceQueue(kind: TaskKind, queue: ServedQueue, now: number): Promise<void> {
    const { partnerId, from, lookedAt } = queue;
    const at = [secrets.bucketOf(partnerId), kind, partnerId] as const;
    const next = await sql.get<{ due_at: number }>(
      `SELECT due_at FROM tasks WHERE bucket = $1 AND kind = $2 AND partner_id = $3 AND lease IS NULL AND due_at >= $4
        ORDER BY due_at LIMIT 1`,
      ...[...at, from],
    );
    const dueAt = next?.due_at ?? idleUntil(queue, now);
    if (dueAt === null) {
      await sql.run('DELETE FROM task_turns WHERE bucket = $1 AND kind = $2 AND partner_id = $3', ...at);
      return;
    }
    await sql.run(
      `UPDATE task_turns SET due_at = $4, known_for = $4, tasks_from = $5, looked_at = $6
        WHERE bucket = $1 AND kind = $2 AND partner_id = $3`,
      ...[...at, Math.max(dueAt, now), dueAt, lookedAt],
    );
  },

  /** The same for many partners in one statement, where it may be `lateral`. */
  async advanceQueues(kind: TaskKind, queues: readonly ServedQueue[], now: number): Promise<void> {
    const rows = queues.map((queue) => {
      const { partnerId, from, lookedAt } = queue;
      return [secrets.bucketOf(partnerId), partnerId, from, idleUntil(queue, now), lookedAt];
    });
    if (rows.length > 0) await sql.run(advanceAll(sql.dialect), kind, JSON.stringify(rows), now);
  },

  /** Brings forward queues that are due later than the partner's first task, as after the clock was set back. */
  async repairQueues(kind: TaskKind, now: number, buckets: Buckets = 'all'): Promise<void> {
    const first = (bucket: string) => `SELECT MIN(due_at) FROM tasks WHERE tasks.bucket = ${bucket}
      AND tasks.kind = task_turns.kind AND tasks.partner_id = task_turns.partner_id AND tasks.lease IS NULL`;
    const repair = (inBucket: string, bucket: string) =>
      `UPDATE task_turns SET due_at = (${first(bucket)}), known_for = 0 WHERE ${inBucket} kind = $1 AND (bucket, partner_id) IN (
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

/** The first task of each kind and partner, in the order in which their queues are locked. */
function firstTasks(tasks: readonly DueTask[]): DueTask[] {
  const first = new Map<string, DueTask>();
  for (const task of tasks) {
    const key = `${task.kind} ${task.partnerId}`;
    const before = first.get(key);
    if (!before || task.dueAt < before.dueAt) first.set(key, task);
  }
  return [...first].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, task]) => task);
}
