/** What happened on links (D-114). Two servers that write the same thing write it once. */
import { createHash } from 'node:crypto';
import { bucketOfId, idInBucket } from '#core/bucket.ts';
import {
  LINK_EVENT_TYPES,
  type LinkEvent,
  type LinkEventChoice,
  type LinkStep,
  linkTask,
  SETTLED_AFTER_MS,
  stateOfNew,
} from '#core/page/link-event.ts';
import { deleteOldest, oldestOf, overRows, type Place } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { integer, json, nullable, selection, table, text, time } from '#store/sql/table.ts';
import { ID, idRows, inLockOrder } from '../lock-order.ts';
import type { taskBatchQueries, WaitingTask } from '../tasks/task-batches.ts';

const EVENT = table<LinkEvent>(
  'link_events',
  {
    eventId: text('event_id'),
    refId: text('ref_id'),
    type: text('type'),
    serviceJobId: text('service_job_id', nullable),
    at: time('at'),
    state: text('state'),
    attempts: integer('attempts'),
  },
  ({ refId }) => bucketOfId(refId),
);
const INSERT = EVENT.insertRows(
  { place: 'number' },
  { more: 'ON CONFLICT (bucket, event_id) DO NOTHING RETURNING event_id' },
);

const CHOICE = selection<LinkEventChoice & { readonly refId: string; readonly partnerId: string }>({
  refId: text('l.ref_id'),
  partnerId: text('l.partner_id'),
  linkEvents: json('p.link_events', nullable),
  eventsUrl: text('p.events_url', nullable),
});
/** Whose links these are, of partners that want to know. */
const CHOICES = overRows(
  ID,
  (v) => `SELECT ${CHOICE.columns()} FROM ${v} JOIN links l ON l.bucket = v.bucket AND l.ref_id = v.id
    JOIN partners p ON p.partner_id = l.partner_id WHERE p.link_events IS NOT NULL`,
);

const OF_LINK = 'bucket = $1 AND ref_id = $2';
const IN_ORDER = 'ORDER BY at, place, event_id';

/** A step of a link whose partner wants to know. */
export interface ChosenStep {
  readonly step: LinkStep;
  readonly partnerId: string;
  readonly choice: LinkEventChoice;
}

export const linkEventReads = (sql: ReadSql) => {
  const read = (rows: readonly object[]) => rows.map((row) => EVENT.read(row));
  return {
    /** The next events of a link that are settled by `now`, after one of them. */
    async list(refId: string, after: string | null, now: number, limit: number): Promise<LinkEvent[]> {
      const bucket = bucketOfId(refId);
      const place =
        after === null
          ? undefined
          : await sql.get<{ at: number; place: number; event_id: string }>(
              `SELECT at, place, event_id FROM link_events WHERE ${OF_LINK} AND event_id = $3`,
              ...[bucket, refId, after],
            );
      const rows = await sql.all<object>(
        `SELECT ${EVENT.columns()} FROM link_events WHERE ${OF_LINK} AND at <= $3
           AND (at, place, event_id) > ($4, $5, $6) ${IN_ORDER} LIMIT $7`,
        ...[bucket, refId, now - SETTLED_AFTER_MS],
        ...[place?.at ?? 0, place?.place ?? 0, place?.event_id ?? '', limit],
      );
      return read(rows);
    },

    /** The newest events of a link, settled or not, newest first. */
    async newest(refId: string, limit: number): Promise<LinkEvent[]> {
      const rows = await sql.all<object>(
        `SELECT ${EVENT.columns()} FROM link_events WHERE ${OF_LINK}
          ORDER BY at DESC, place DESC, event_id DESC LIMIT $3`,
        bucketOfId(refId),
        refId,
        limit,
      );
      return read(rows);
    },

    /** The oldest event of a link that is to be sent. */
    async nextToSend(refId: string): Promise<LinkEvent | null> {
      const rows = await sql.all<object>(
        `SELECT ${EVENT.columns()} FROM link_events WHERE ${OF_LINK} AND state = 'waiting' ${IN_ORDER} LIMIT 1`,
        ...[bucketOfId(refId), refId],
      );
      return read(rows)[0] ?? null;
    },
  };
};

export const linkEventQueries = (sql: Sql, tasks: Pick<ReturnType<typeof taskBatchQueries>, 'change'>) => {
  const ensure = (ensured: readonly WaitingTask[]) =>
    tasks.change({ removed: [], postponed: [], added: [], ensured });

  /** Those of links whose partners want to know. */
  async function choose(steps: readonly LinkStep[]): Promise<ChosenStep[]> {
    const rows = idRows(inLockOrder(steps.map(({ refId }) => refId)));
    const found = await sql.allOf<object>(CHOICES, rows);
    const choices = new Map(found.map((row) => CHOICE.read(row)).map((choice) => [choice.refId, choice]));
    return steps.flatMap((step) => {
      const choice = choices.get(step.refId);
      return choice ? [{ step, choice, partnerId: choice.partnerId }] : [];
    });
  }

  /** Writes steps that were not written before. @returns the tasks that must be there for them. */
  async function insert(chosen: readonly ChosenStep[]): Promise<WaitingTask[]> {
    const events = chosen.map(({ step: { name, ...step }, partnerId, choice }) => {
      const eventId = eventIdOf(step.refId, step.type, name);
      const event = { ...step, eventId, state: stateOfNew(choice, step.type), attempts: 0 };
      return { event, partnerId };
    });
    // In one order everywhere, so that servers cannot deadlock.
    events.sort((a, b) => (a.event.eventId < b.event.eventId ? -1 : 1));
    const rows = events.map(({ event }) => [...EVENT.values(event), LINK_EVENT_TYPES.indexOf(event.type)]);
    const added = await sql.allOf<{ event_id: string }>(INSERT, rows);
    const isNew = new Set(added.map(({ event_id }) => event_id));
    return events
      .filter(({ event }) => isNew.has(event.eventId) && event.state === 'waiting')
      .map(({ event: { refId, at }, partnerId }) => ({
        ...taskOf('send', refId, partnerId),
        dueAt: at + SETTLED_AFTER_MS,
      }));
  }

  return {
    ...linkEventReads(sql),
    insert,

    /**
     * Writes what pages reported, of links whose partners subscribe to that.
     *
     * @param abandonedAfterMs - when to see whether somebody has stopped.
     */
    async addOfPages(steps: readonly LinkStep[], abandonedAfterMs: number): Promise<void> {
      const chosen = await choose(steps);
      const looks = chosen.map(({ step: { refId, at }, partnerId }) => ({
        ...taskOf('look', refId, partnerId),
        dueAt: at + abandonedAfterMs,
      }));
      if (looks.length > 0) ensure([...looks, ...(await insert(chosen))]);
    },

    /** Writes one, if the link's partner wants to know. */
    async addAlone(step: LinkStep): Promise<void> {
      ensure(await insert(await choose([step])));
    },

    /** Writes those of links whose partners want to know. @returns the tasks that must be there for them. */
    insertChosen: async (steps: readonly LinkStep[]): Promise<WaitingTask[]> => insert(await choose(steps)),

    async update({ refId, eventId }: LinkEvent, state: LinkEvent['state'], attempts: number): Promise<void> {
      await sql.run(
        'UPDATE link_events SET state = $3, attempts = $4 WHERE bucket = $1 AND event_id = $2',
        bucketOfId(refId),
        eventId,
        state,
        attempts,
      );
    },

    /** Removes old events, `max` at most. @returns how many. */
    removeBefore: (before: number, max: number, place?: Place): Promise<number> =>
      deleteOldest(sql, oldestOf('link_events', 'bucket, event_id', 'at < $1'), before, max, place),
  };
};

export const removeEventsOfJob = (sql: Sql, refId: string, serviceJobId: string): Promise<number> =>
  sql.run(
    `DELETE FROM link_events WHERE ${OF_LINK} AND service_job_id = $3`,
    bucketOfId(refId),
    refId,
    serviceJobId,
  );

const taskOf = (task: 'send' | 'look', refId: string, partnerId: string) => {
  return { kind: 'delivery', targetId: linkTask(task, refId), partnerId } as const;
};

/** The same for what happened once, whichever server writes it. */
function eventIdOf(refId: string, type: string, name: string): string {
  const hash = createHash('sha256').update(`${refId} ${type} ${name}`).digest('hex');
  const uuid = [0, 8, 12, 16, 20].map((from, i, all) => hash.slice(from, all[i + 1] ?? 32)).join('-');
  return `evt_${idInBucket(uuid, bucketOfId(refId))}`;
}
