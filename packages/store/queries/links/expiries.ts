/**
 * Links that have expired, apart from deliveries and many at once (D-119). Their tasks are among deliveries, due an hour after
 * the expiry: until then no claim finds them.
 */
import {
  EXPIRY_DEFERRED_MS,
  expiredUnused,
  expiryTask,
  type Happening,
  linkOfExpiry,
  lookAtExpiry,
} from '#core/event.ts';
import { expiredStep } from '#core/page/link-event.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import type { eventQueries } from '../callbacks/events.ts';
import { type Buckets, inBuckets, type Task } from '../tasks/task.ts';
import type { taskBatchQueries, WaitingTask } from '../tasks/task-batches.ts';
import type { linkEventQueries } from './link-events.ts';
import type { linkReads } from './link-reads.ts';

/** While a partner has so many other deliveries to send soon, few of its links are looked at: results come before their events. */
const DELIVERIES_MAX = 300;
const LINKS_BESIDE_THEM = 5;
/** Also events that follow another, which are sent later (D-114), milliseconds. */
const SOON_MS = 10_000;
/** Tasks put off in one unit of work. */
const PUT_OFF_MAX = 2_000;

/** As in the index `tasks_of_expiry`. */
const OF_EXPIRY = "kind = 'delivery' AND lease IS NULL AND substr(subject, 1, 7) = 'expiry_'";
const OF_PARTNER = `bucket = $1 AND partner_id = $2 AND ${OF_EXPIRY} AND due_at <= $3`;

/** What links had expired, and whether there may be more to look at now. */
export interface Expired {
  readonly refIds: readonly string[];
  readonly mayBeMore: boolean;
}

export const expiryReads = (sql: ReadSql) => ({
  /** Partners with links to look at, those first whose queue of deliveries is due first. */
  async partners(now: number, max: number, buckets: Buckets): Promise<string[]> {
    const rows = await sql.all<{ partner_id: string }>(
      `SELECT partner_id FROM task_turns WHERE ${inBuckets(buckets, 'task_turns.')}kind = 'delivery' AND due_at <= $1
          AND EXISTS (SELECT 1 FROM tasks WHERE tasks.bucket = task_turns.bucket
            AND tasks.partner_id = task_turns.partner_id AND tasks.kind = 'delivery' AND tasks.lease IS NULL
            AND substr(tasks.subject, 1, 7) = 'expiry_' AND tasks.due_at <= $1)
        ORDER BY due_at LIMIT $2`,
      now + EXPIRY_DEFERRED_MS,
      max,
    );
    return rows.map(({ partner_id }) => partner_id);
  },
});

interface Queries {
  readonly links: Pick<ReturnType<typeof linkReads>, 'findAll'>;
  readonly events: Pick<ReturnType<typeof eventQueries>, 'insert'>;
  readonly linkEvents: Pick<ReturnType<typeof linkEventQueries>, 'insertChosen'>;
  readonly tasks: Pick<ReturnType<typeof taskBatchQueries>, 'change' | 'lockLeases'>;
}

export const expiryQueries = (sql: Sql, secrets: Secrets, { links, events, linkEvents, tasks }: Queries) => {
  const TAKE = `SELECT subject FROM tasks WHERE ${OF_PARTNER}
    ORDER BY due_at LIMIT $4${sql.dialect.forUpdateSkipLocked}`;

  const QUEUE = `SELECT 1 AS n FROM task_turns WHERE bucket = $1 AND kind = 'delivery' AND partner_id = $2${sql.dialect.forUpdateSkipLocked}`;

  /** Decides what follows for links whose tasks are locked. @returns those that have expired. */
  async function settle(refIds: readonly string[], partnerId: string, now: number): Promise<string[]> {
    const found = await links.findAll(refIds);
    const task = (refId: string) => ({ kind: 'delivery', targetId: expiryTask(refId), partnerId }) as const;
    const [removed, postponed]: [string[], WaitingTask[]] = [[], []];
    const expired: string[] = [];
    const unused: Happening[] = [];
    for (const [i, refId] of refIds.entries()) {
      const { link = null, counts } = found[i] ?? {};
      const seen = lookAtExpiry(link, now);
      if (seen && 'lookAt' in seen) {
        postponed.push({ ...task(refId), dueAt: seen.lookAt });
        continue;
      }
      removed.push(refId);
      if (!seen) continue;
      expired.push(refId);
      if (counts?.totalJobs === 0)
        unused.push(expiredUnused({ refId, partnerId, expiresAt: seen.expiredAt }));
    }
    const added = await events.insert(unused, false, now);
    const ensured = await linkEvents.insertChosen(expired.map((refId) => expiredStep(refId, now)));
    tasks.change({ removed: removed.map(task), postponed, added, ensured });
    return expired;
  }

  async function take(partnerId: string, until: number, max: number): Promise<string[]> {
    const rows = await sql.all<{ subject: string }>(TAKE, secrets.bucketOf(partnerId), partnerId, until, max);
    return rows.map(({ subject }) => subject);
  }

  /** A claim locks the queue before tasks: whoever did it the other way round could wait for each other. @returns whether it could be locked. */
  async function lockQueue(partnerId: string): Promise<boolean> {
    return (await sql.get(QUEUE, secrets.bucketOf(partnerId), partnerId)) !== undefined;
  }

  async function hasManyDeliveries(partnerId: string, now: number): Promise<boolean> {
    const row = await sql.get<{ n: number }>(
      `SELECT COUNT(*) AS n FROM (SELECT 1 FROM tasks WHERE bucket = $1 AND kind = 'delivery' AND partner_id = $2
          AND lease IS NULL AND due_at <= $3 AND substr(subject, 1, 7) <> 'expiry_' LIMIT $4) AS waiting`,
      ...[secrets.bucketOf(partnerId), partnerId, now + SOON_MS, DELIVERIES_MAX],
    );
    return Number(row?.n) >= DELIVERIES_MAX;
  }

  return {
    ...expiryReads(sql),

    /**
     * Puts off tasks that claims find: of a server of 1.0.0, or that no server has looked at for an hour. @returns whether
     * there may be more.
     */
    async putOff(partnerId: string, now: number): Promise<boolean> {
      if (!(await lockQueue(partnerId))) return false;
      const subjects = await take(partnerId, now, PUT_OFF_MAX);
      const dueAt = now + EXPIRY_DEFERRED_MS;
      const postponed = subjects.map(
        (targetId) => ({ kind: 'delivery', targetId, partnerId, dueAt }) as const,
      );
      tasks.change({ removed: [], postponed, added: [] });
      return subjects.length === PUT_OFF_MAX;
    },

    /** Looks at the partner's next links, `max` at most. */
    async lookAtNext(partnerId: string, now: number, max: number): Promise<Expired> {
      if (!(await lockQueue(partnerId))) return { refIds: [], mayBeMore: false };
      const isBusy = await hasManyDeliveries(partnerId, now);
      const subjects = await take(partnerId, now + EXPIRY_DEFERRED_MS, isBusy ? LINKS_BESIDE_THEM : max);
      const refIds = subjects.flatMap((subject) => linkOfExpiry(subject) ?? []);
      return { refIds: await settle(refIds, partnerId, now), mayBeMore: !isBusy && subjects.length === max };
    },

    /** Looks at the link of a task that a claim has found. @returns whether it has expired. */
    async lookAtClaimed({ targetId, partnerId, lease }: Task, now: number): Promise<boolean> {
      const leases = await tasks.lockLeases('delivery', [targetId]);
      const refId = linkOfExpiry(targetId);
      if (refId === null || leases.get(targetId) !== lease) return false;
      return (await settle([refId], partnerId, now)).length > 0;
    },
  };
};
