/** Leases the tasks of a claim's parts, and sets when the partners' queues are due next. */
import type { Secrets } from '#store/seal/secrets.ts';
import type { Dialect, Sql } from '#store/sql/sql.ts';
import { ALL_ADDRESSES, type Candidate, type ClaimPart } from './claim-parts.ts';
import {
  placeOf,
  QUEUE_COLUMNS,
  type QueueRow,
  queueQueries,
  type ServedQueue,
  type TaskPlace,
} from './partner-queues.ts';
import type { TaskKind } from './task.ts';
import { hasAddresses, WITH_ADDRESS } from './task-addresses.ts';

/** What to take, and until when; `now` is the service's time, `leasedUntil` is real time; epoch milliseconds. */
export interface Take {
  readonly now: number;
  readonly leasedUntil: number;
  /** A fresh random text. */
  readonly lease: string;
  /** The most tasks. */
  readonly max: number;
}

type PartsOf = (partnerId: string) => readonly ClaimPart[];

export interface TakenRow {
  readonly subject: string;
  readonly partner_id: string;
  readonly address: number;
  readonly due_at: number;
  readonly planned_at: number | null;
}

/** A partner whose queue is due. */
export interface DueQueue extends Candidate, TaskPlace {
  readonly queueDueAt: number;
}

const RETURNED = 'tasks.subject, tasks.partner_id, tasks.address, tasks.due_at, tasks.planned_at';

/** Whoever runs it has locked the partner's queue, so nobody else takes the same tasks. */
const takePart = (
  ofAddress: string,
) => `UPDATE tasks SET leased_until = $5, lease = $6 WHERE bucket = $1 AND kind = $2 AND subject IN (
     SELECT subject FROM tasks
      WHERE bucket = $1 AND kind = $2 AND partner_id = $3 AND lease IS NULL AND due_at <= $4 AND due_at >= $7 ${ofAddress}
      ORDER BY due_at LIMIT $8)
   RETURNING ${RETURNED}`;
const TAKE_PART = { all: takePart(''), ofAddress: takePart(`AND ${WITH_ADDRESS} AND address = $9`) };

const lockQueueText = (skipLocked: string) =>
  `SELECT ${QUEUE_COLUMNS} FROM task_turns WHERE bucket = $1 AND kind = $2 AND partner_id = $3 AND due_at <= $4${skipLocked}`;

/** Locks a partner's queue. @returns its place; null where another server has locked it, or came before. */
async function lockQueue(
  sql: Sql,
  ...queue: [bucket: number, kind: TaskKind, partnerId: string, now: number]
): Promise<TaskPlace | null> {
  const row = await sql.get<QueueRow>(lockQueueText(sql.dialect.forUpdateSkipLocked), ...queue);
  return row ? placeOf(row, queue[3]) : null;
}

const takeAll = ({ jsonElements, forUpdateSkipLocked }: Dialect, ofAddress: string) =>
  `WITH taken AS MATERIALIZED (
     SELECT task.bucket, task.subject
       FROM ${jsonElements('$2')} WITH ORDINALITY AS part (value, place),
       LATERAL (SELECT bucket, subject FROM tasks
         WHERE bucket = (part.value ->> 2)::int AND kind = $1 AND partner_id = part.value ->> 0
           AND lease IS NULL AND due_at <= $3 AND due_at >= (part.value ->> 3)::bigint ${ofAddress}
         ORDER BY due_at LIMIT (part.value ->> 1)::int${forUpdateSkipLocked}) AS task
      ORDER BY part.place LIMIT $6)
   UPDATE tasks SET leased_until = $4, lease = $5 FROM taken
    WHERE tasks.bucket = taken.bucket AND tasks.kind = $1 AND tasks.subject = taken.subject
   RETURNING ${RETURNED}`;
const PART_OF_ADDRESS = `AND ${WITH_ADDRESS} AND address = (part.value ->> 4)::int`;

/** Takes the parts one after the other: statements cost next to nothing where there is no server, and name one bucket. */
const takeEach = (sql: Sql, secrets: Secrets) =>
  async function takeEach(
    kind: TaskKind,
    queues: readonly DueQueue[],
    partsOf: PartsOf,
    { now, max, leasedUntil, lease }: Take,
  ): Promise<TakenRow[]> {
    const taken: TakenRow[] = [];
    for (const queue of queues) {
      if (taken.length === max) break;
      const at = [secrets.bucketOf(queue.partnerId), kind, queue.partnerId, now] as const;
      const place = sql.dialect.isDistributed ? await lockQueue(sql, ...at) : queue;
      if (!place) continue;
      const before = taken.length;
      for (const { address, from, tasks } of partsOf(queue.partnerId)) {
        const values = [...at, leasedUntil, lease, from, Math.min(tasks, max - taken.length)] as const;
        const rows =
          address === ALL_ADDRESSES
            ? await sql.all<TakenRow>(TAKE_PART.all, ...values)
            : await sql.all<TakenRow>(TAKE_PART.ofAddress, ...values, address);
        taken.push(...rows);
      }
      const next = nextOf(queue, taken.length > before);
      // Another server may have written the queue after the look, which was without a lock.
      await queueQueries(sql, secrets).advanceQueue(
        kind,
        { ...next, from: Math.min(next.from, place.from) },
        now,
      );
    }
    return taken;
  };

/** Takes all parts, in a few statements however many there are. */
const takeTogether = (sql: Sql, secrets: Secrets) =>
  async function takeTogether(
    kind: TaskKind,
    queues: readonly DueQueue[],
    partsOf: PartsOf,
    { now, max, leasedUntil, lease }: Take,
  ): Promise<TakenRow[]> {
    const taken: TakenRow[] = [];
    const all = queues.flatMap(({ partnerId }) => partsOf(partnerId));
    for (const [addresses, ofAddress] of [
      ['some', PART_OF_ADDRESS],
      ['all', ''],
    ] as const) {
      const parts = all.filter(({ address }) => (address === ALL_ADDRESSES) === (addresses === 'all'));
      if (parts.length === 0 || taken.length === max) continue;
      const rows = parts.map(({ partnerId, tasks, from, address }) => {
        return [partnerId, tasks, secrets.bucketOf(partnerId), from, address];
      });
      taken.push(
        ...(await sql.all<TakenRow>(
          takeAll(sql.dialect, ofAddress),
          ...[kind, JSON.stringify(rows), now, leasedUntil, lease, max - taken.length],
        )),
      );
    }
    // Those that a full claim did not reach stay due.
    const served = new Set(taken.map((row) => row.partner_id));
    const last = queues.findLastIndex(({ partnerId }) => served.has(partnerId));
    const isReached = ({ partnerId, addresses }: DueQueue, i: number) => {
      if (taken.length < max || served.has(partnerId) || partsOf(partnerId).length === 0) return true;
      return !hasAddresses(kind) && addresses === null && i < last;
    };
    await queueQueries(sql, secrets).advanceQueues(
      kind,
      queues.filter(isReached).map((queue) => nextOf(queue, served.has(queue.partnerId))),
      now,
    );
    return taken;
  };

export const takeQueries = (sql: Sql, secrets: Secrets) =>
  sql.dialect.lateral ? takeTogether(sql, secrets) : takeEach(sql, secrets);

/** From where to look for the partner's next task. */
function nextOf({ partnerId, addresses, from, lookedAt }: DueQueue, isServed: boolean): ServedQueue {
  const dues = [...(addresses?.values() ?? [])].filter((dueAt) => dueAt !== null);
  return {
    partnerId,
    lookedAt,
    isIdle: from === 0 && !isServed,
    from: dues.length > 0 ? Math.min(...dues) : from,
  };
}
