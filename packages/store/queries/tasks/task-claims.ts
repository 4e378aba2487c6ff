/** Claims due tasks: partner by partner in the order of their turns, a bounded number at a time. */
import type { Secrets } from '#store/seal/secrets.ts';
import type { Dialect, Sql } from '#store/sql/sql.ts';
import { type FreeSlots, inBuckets, type Task, type TaskKind } from './task.ts';
import { turnQueries } from './task-turns.ts';

/** What to claim: `now` is the service's time, `leasedUntil` is real time; epoch milliseconds. */
export interface Claim extends FreeSlots {
  readonly now: number;
  readonly leasedUntil: number;
  /** A fresh random text. */
  readonly lease: string;
  /** The most partners to look at. */
  readonly maxPartners: number;
}

export interface Claimed {
  readonly tasks: Task[];
  /** Whether there may be more: what was asked for was found, or not every partner was looked at. */
  readonly mayBeMore: boolean;
}

/** A partner, and how many of its tasks to take. */
type Share = readonly [partnerId: string, tasks: number];

interface TakenRow {
  readonly subject: string;
  readonly partner_id: string;
  readonly due_at: number;
  readonly planned_at: number | null;
}

/** Whoever runs it has the partner's turn, so nobody else takes the same tasks. */
const TAKE_SHARE = `UPDATE tasks SET leased_until = $5, lease = $6 WHERE bucket = $1 AND kind = $2 AND subject IN (
     SELECT subject FROM tasks
      WHERE bucket = $1 AND kind = $2 AND partner_id = $3 AND lease IS NULL AND due_at <= $4
      ORDER BY due_at LIMIT $7)
   RETURNING subject, partner_id, due_at, planned_at`;

const takeTurn = (skipLocked: string) =>
  `SELECT 1 FROM task_turns WHERE bucket = $1 AND kind = $2 AND partner_id = $3 AND due_at <= $4${skipLocked}`;

/** Locks a partner's turn. @returns false where another server has it, or had it. */
async function takesTurn(
  sql: Sql,
  ...turn: [bucket: number, kind: TaskKind, partnerId: string, now: number]
) {
  return (await sql.get(takeTurn(sql.dialect.forUpdateSkipLocked), ...turn)) !== undefined;
}

const takeAll = ({ jsonElements, forUpdateSkipLocked }: Dialect) =>
  `WITH taken AS MATERIALIZED (
     SELECT task.bucket, task.subject
       FROM ${jsonElements('$2')} WITH ORDINALITY AS share (value, place),
       LATERAL (SELECT bucket, subject FROM tasks
         WHERE bucket = (share.value ->> 2)::int AND kind = $1 AND partner_id = share.value ->> 0
           AND lease IS NULL AND due_at <= $3
         ORDER BY due_at LIMIT (share.value ->> 1)::int${forUpdateSkipLocked}) AS task
      ORDER BY share.place LIMIT $6)
   UPDATE tasks SET leased_until = $4, lease = $5 FROM taken
    WHERE tasks.bucket = taken.bucket AND tasks.kind = $1 AND tasks.subject = taken.subject
   RETURNING tasks.subject, tasks.partner_id, tasks.due_at, tasks.planned_at`;

export const claimQueries = (sql: Sql, secrets: Secrets) => {
  const { advanceTurn, advanceTurns } = turnQueries(sql, secrets);

  /**
   * Leases due tasks: goes over the partners in the order of their turns and takes as many tasks of each as it may
   * have. Each step is one index lookup, so a long queue and tasks that are not due yet cost nothing.
   */
  async function claim(kind: TaskKind, wanted: Claim): Promise<Claimed> {
    const { now, lease, max, maxPartners, availableFor, except, buckets } = wanted;
    // Where they are on several nodes, each is locked when it comes.
    const turns = await sql.all<{ partner_id: string }>(
      `SELECT partner_id FROM task_turns WHERE ${inBuckets(buckets)}kind = $1 AND due_at <= $2
          AND partner_id NOT IN (SELECT value ->> 0 FROM ${sql.dialect.jsonElements('$4')})
        ORDER BY due_at LIMIT $3${sql.dialect.skipLockedInAll}`,
      kind,
      now,
      maxPartners,
      JSON.stringify(except.map((partnerId) => [partnerId])),
    );
    const shares = turns
      .map(({ partner_id }): Share => [partner_id, Math.min(availableFor(partner_id), max)])
      .filter(([, tasks]) => tasks > 0);
    if (shares.length === 0) return { tasks: [], mayBeMore: false };
    const take = sql.dialect.lateral ? takeTogether : takeEach;
    const rows = await take(kind, shares, wanted);
    return {
      tasks: rows.map(({ subject, partner_id, due_at, planned_at }) => ({
        ...{ kind, targetId: subject, partnerId: partner_id, lease },
        ...{ dueAt: due_at, plannedAt: planned_at },
      })),
      mayBeMore: rows.length === max || turns.length === maxPartners,
    };
  }

  /** Takes the shares one after the other: statements cost next to nothing where there is no server, and name one bucket. */
  async function takeEach(kind: TaskKind, shares: readonly Share[], claim: Claim): Promise<TakenRow[]> {
    const taken: TakenRow[] = [];
    for (const [partnerId, tasks] of shares) {
      const left = claim.max - taken.length;
      if (left === 0) break;
      const turn = [secrets.bucketOf(partnerId), kind, partnerId, claim.now] as const;
      if (sql.dialect.isDistributed && !(await takesTurn(sql, ...turn))) continue;
      const most = Math.min(tasks, left);
      const rows = await sql.all<TakenRow>(TAKE_SHARE, ...turn, claim.leasedUntil, claim.lease, most);
      taken.push(...rows);
      await advanceTurn(kind, partnerId, claim.now);
    }
    return taken;
  }

  /** Takes all shares, in two statements however many there are. */
  async function takeTogether(kind: TaskKind, shares: readonly Share[], claim: Claim): Promise<TakenRow[]> {
    const taken = await sql.all<TakenRow>(
      takeAll(sql.dialect),
      kind,
      JSON.stringify(shares.map(([partnerId, tasks]) => [partnerId, tasks, secrets.bucketOf(partnerId)])),
      claim.now,
      claim.leasedUntil,
      claim.lease,
      claim.max,
    );
    // Those after the last one that was reached keep their turns.
    const partners = shares.map(([partnerId]) => partnerId);
    const served = new Set(taken.map((row) => row.partner_id));
    const last = partners.findLastIndex((partnerId) => served.has(partnerId));
    const reached = taken.length === claim.max ? partners.slice(0, last + 1) : partners;
    await advanceTurns(kind, reached, claim.now);
    return taken;
  }

  return { claim };
};
