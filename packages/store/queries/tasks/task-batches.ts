/** Many tasks at once: what follows for them from results and attempts. */
import { bucketOfId } from '#core/bucket.ts';
import { NO_ADDRESS } from '#core/limits/address-limit.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { insertOver, overRows } from '#store/sql/rows.ts';
import type { Sql } from '#store/sql/sql.ts';
import { inLockOrder } from '../lock-order.ts';
import { type DueTask, queueQueries } from './partner-queues.ts';
import type { Task, TaskKind } from './tasks.ts';

const lock = (forUpdate: string) =>
  overRows(
    { bucket: 'number', kind: 'text', subject: 'text' },
    (
      v,
    ) => `SELECT t.subject, t.lease FROM ${v} JOIN tasks t ON t.bucket = v.bucket AND t.kind = v.kind AND t.subject = v.subject
      ORDER BY v.n${forUpdate}`,
  );
const REMOVE = overRows(
  { bucket: 'number', kind: 'text', subject: 'text' },
  (v) => `DELETE FROM tasks WHERE (bucket, kind, subject) IN (SELECT v.bucket, v.kind, v.subject FROM ${v})`,
);
const POSTPONE = overRows(
  {
    bucket: 'number',
    kind: 'text',
    subject: 'text',
    due_at: 'number',
    planned_at: 'number',
    address: 'number',
  },
  (v) => `UPDATE tasks SET due_at = v.due_at, planned_at = v.planned_at, leased_until = 0, lease = NULL,
      address = COALESCE(v.address, tasks.address)
    FROM ${v} WHERE tasks.bucket = v.bucket AND tasks.kind = v.kind AND tasks.subject = v.subject`,
);
const WAITING = {
  bucket: 'number',
  kind: 'text',
  subject: 'text',
  partner_id: 'text',
  due_at: 'number',
  address: 'number',
} as const;
const constants = { leased_until: '0' };
const ADD = insertOver('tasks', WAITING, { constants });
/** One that is there stays due when it was; it is locked, so that whoever is about to finish it sees what was written. */
const ENSURE = insertOver('tasks', WAITING, {
  constants,
  isOrdered: true,
  more: 'ON CONFLICT (bucket, kind, subject) DO UPDATE SET due_at = tasks.due_at',
});
export interface WaitingTask extends DueTask {
  readonly targetId: string;
  /** That of its address (D-118). Default: that which it has; of a new one, none. */
  readonly address?: number | undefined;
}

interface PostponedTask extends WaitingTask {
  /** Given where it was made due early, which it is once only until then. */
  readonly plannedAt?: number;
}

type NewTask = [kind: TaskKind, targetId: string, partnerId: string, dueAt: number, address?: number];

/** What becomes of tasks that were locked, and which are new. */
export interface TaskChanges {
  readonly removed: readonly Pick<Task, 'kind' | 'targetId'>[];
  /** Their leases end. */
  readonly postponed: readonly PostponedTask[];
  readonly added: readonly WaitingTask[];
  /** New, unless they are there already. */
  readonly ensured?: readonly WaitingTask[];
}

export const taskBatchQueries = (sql: Sql, secrets: Secrets) => {
  const { scheduleQueues } = queueQueries(sql, secrets);
  const LOCK = lock(sql.dialect.forUpdate);
  return {
    /** Locks tasks in the order of `ids`. @returns the lease of each that exists, null while nobody has claimed it. */
    async lockLeases(kind: TaskKind, ids: readonly string[]): Promise<Map<string, string | null>> {
      const rows = await sql.allOf<{ subject: string; lease: string | null }>(
        LOCK,
        inLockOrder(ids).map((id) => [bucketOfId(id), kind, id]),
      );
      return new Map(rows.map(({ subject, lease }) => [subject, lease]));
    },

    /** Call it last in a unit of work, because others wait for the rows of queues. */
    change({ removed, postponed, added, ensured = [] }: TaskChanges): void {
      const ensuredInOrder = inTaskOrder(ensured);
      sql.send(
        REMOVE,
        removed.map(({ kind, targetId }) => [bucketOfId(targetId), kind, targetId]),
      );
      sql.send(
        POSTPONE,
        postponed.map(({ kind, targetId, dueAt, plannedAt = null, address = null }) => {
          return [bucketOfId(targetId), kind, targetId, dueAt, plannedAt, address];
        }),
      );
      sql.send(ADD, added.map(rowOf));
      sql.send(ENSURE, ensuredInOrder.map(rowOf));
      scheduleQueues([...postponed, ...added, ...ensuredInOrder]);
    },

    /** Adds one task; last in a unit of work, as `change`. */
    async add(...[kind, targetId, partnerId, dueAt, address]: NewTask): Promise<void> {
      this.change({ removed: [], postponed: [], added: [{ kind, targetId, partnerId, dueAt, address }] });
    },
  };
};

const rowOf = ({ kind, targetId, partnerId, dueAt, address = NO_ADDRESS }: WaitingTask) => {
  return [bucketOfId(targetId), kind, targetId, partnerId, dueAt, address];
};

/** Each once, in one order everywhere. */
function inTaskOrder(tasks: readonly WaitingTask[]): WaitingTask[] {
  const byTarget = new Map(tasks.map((task) => [task.targetId, task]));
  return inLockOrder([...byTarget.keys()]).flatMap((id) => byTarget.get(id) ?? []);
}
