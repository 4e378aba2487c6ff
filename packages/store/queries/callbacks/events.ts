/** What partners and the operator are notified of (D-79). An event is delivered as a callback is: its task is a delivery. */
import { createHash, randomUUID } from 'node:crypto';
import { idInBucket } from '#core/bucket.ts';
import { type Event, type EventReceiver, eventOf, type Happening } from '#core/event.ts';
import type { FailingEndpoint } from '#core/partners/endpoint.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { deleteOldest, oldestOf, overRows, type Place } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { integer, json, table, text, time } from '#store/sql/table.ts';
import type { taskBatchQueries, WaitingTask } from '../tasks/task-batches.ts';
import { ENDPOINT_COLUMNS, readEndpoint } from './endpoints.ts';

interface StoredEvent {
  readonly partnerId: string;
  /** `webhook-id`. */
  readonly eventId: string;
  readonly receiver: EventReceiver;
  readonly payload: Event;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly createdAt: number;
}

const EVENT = table<StoredEvent>('events', {
  partnerId: text('partner_id'),
  eventId: text('event_id'),
  receiver: text('receiver'),
  payload: json('payload'),
  state: text('state'),
  attempts: integer('attempts'),
  createdAt: time('created_at'),
});
const INSERT = EVENT.insertRows(
  { happening: 'text' },
  {
    isOrdered: true,
    more: 'ON CONFLICT (partner_id, receiver, happening) DO NOTHING RETURNING event_id',
  },
);
const SUBSCRIBERS_AMONG = overRows(
  { partner_id: 'text' },
  (v) => `SELECT p.partner_id FROM ${v} JOIN partners p ON p.partner_id = v.partner_id
    WHERE p.events_url IS NOT NULL`,
);
const FIND = `SELECT ${EVENT.columns()} FROM events WHERE partner_id = $1 AND event_id = $2`;

export const eventReads = (sql: ReadSql) => ({
  async find(partnerId: string, eventId: string): Promise<StoredEvent | null> {
    const row = await sql.get<object>(FIND, partnerId, eventId);
    return row ? EVENT.read(row) : null;
  },

  /** Whether any partner has an address for events. */
  async haveSubscribers(): Promise<boolean> {
    return (await sql.get('SELECT 1 FROM partners WHERE events_url IS NOT NULL LIMIT 1')) !== undefined;
  },

  /** Which of these partners have an address for events. */
  async subscribers(partnerIds: Iterable<string>): Promise<ReadonlySet<string>> {
    const asked = [...new Set(partnerIds)].map((id) => [id]);
    const rows = await sql.allOf<{ partner_id: string }>(SUBSCRIBERS_AMONG, asked);
    return new Set(rows.map((row) => row.partner_id));
  },

  /** Addresses that are paused, or have failed since `failingSince` or longer. */
  async failingAddresses(failingSince: number): Promise<FailingEndpoint[]> {
    const rows = await sql.all<object>(
      `SELECT ${ENDPOINT_COLUMNS} FROM endpoints WHERE failing_since <= $1 OR paused_at IS NOT NULL
        ORDER BY partner_id, url, receives`,
      failingSince,
    );
    return rows.map(readEndpoint);
  },
});

export const eventQueries = (
  sql: Sql,
  secrets: Secrets,
  tasks: Pick<ReturnType<typeof taskBatchQueries>, 'change'>,
) => {
  const reads = eventReads(sql);
  return {
    ...reads,
    insert,

    /** As `insert`, and has it sent. */
    async add(happening: Happening, notifyOperator: boolean, now: number): Promise<void> {
      const added = await insert([happening], notifyOperator, now);
      if (added.length > 0) tasks.change({ removed: [], postponed: [], added });
    },

    async update(event: StoredEvent, state: StoredEvent['state'], attempts: number): Promise<void> {
      await sql.run(
        'UPDATE events SET state = $3, attempts = $4 WHERE partner_id = $1 AND event_id = $2',
        event.partnerId,
        event.eventId,
        state,
        attempts,
      );
    },

    /** Removes old events, `max` at most. @returns how many. */
    remove: (before: number, max: number, place?: Place): Promise<number> =>
      deleteOldest(sql, oldestOf('events', 'partner_id, event_id', 'created_at < $1'), before, max, place),
  };

  /** Notifies each partner that has an address for events, and the operator if `notifyOperator`. @returns the new tasks. */
  async function insert(
    happenings: readonly Happening[],
    notifyOperator: boolean,
    now: number,
  ): Promise<WaitingTask[]> {
    const inOrder = inLockOrder(happenings);
    const subscribers = await reads.subscribers(inOrder.map(({ partnerId }) => partnerId));
    const rows = inOrder.flatMap((happening) => {
      const receivers: EventReceiver[] = [
        ...(subscribers.has(happening.partnerId) ? (['partner'] as const) : []),
        ...(notifyOperator ? (['operator'] as const) : []),
      ];
      return receivers.map((receiver) => rowFor(receiver, happening, now));
    });
    const inserted = await sql.allOf<{ event_id: string }>(
      INSERT,
      rows.map(({ event, hash }) => [...EVENT.values(event), hash]),
    );
    // One that is not among them was notified before.
    const isNew = new Set(inserted.map(({ event_id }) => event_id));
    return rows
      .filter(({ event: { eventId } }) => isNew.has(eventId))
      .map(({ event: { eventId, partnerId } }) => {
        return { kind: 'delivery', targetId: eventId, partnerId, dueAt: now };
      });
  }

  function rowFor(receiver: EventReceiver, happening: Happening, now: number) {
    const { partnerId, key } = happening;
    const eventId = `evt_${idInBucket(randomUUID(), secrets.bucketOf(partnerId))}`;
    const payload = eventOf(happening, now);
    const state = 'waiting' as const;
    const event: StoredEvent = { partnerId, eventId, receiver, payload, state, attempts: 0, createdAt: now };
    // A key may have a URL in it, which is neither short nor for everybody's eyes.
    return { event, hash: createHash('sha256').update(key).digest('base64url') };
  }
};

/** Each once, and in one order everywhere, so that no two units of work can deadlock. */
function inLockOrder(happenings: readonly Happening[]): Happening[] {
  const byName = new Map(happenings.map((each) => [`${each.partnerId} ${each.key}`, each]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
