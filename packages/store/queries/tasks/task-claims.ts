/** Claims due tasks: partner by partner in the order of their queues, a bounded number at a time. */
import { NO_ADDRESS } from '#core/limits/address-limit.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { ALL_ADDRESSES, type ClaimPart, divideClaim, type PlanAddresses } from './claim-parts.ts';
import { placeOf, QUEUE_COLUMNS, type QueueRow } from './partner-queues.ts';
import { type ClaimLook, SeenQueues } from './seen-queues.ts';
import { type FreeSlots, inBuckets, type Task, type TaskKind } from './task.ts';
import { type AddressLook, hasAddresses, KNOWN_ADDRESSES_MAX, lookAtAddresses } from './task-addresses.ts';
import { type DueQueue, type Take, type TakenRow, takeQueries } from './task-takes.ts';

export interface Claim extends FreeSlots, Take {
  /** The most partners to look at. */
  readonly maxPartners: number;
  /** What earlier claims saw. Default: nothing. */
  readonly seen?: SeenQueues;
  /** Default: as many for each address. */
  readonly plan?: PlanAddresses;
}

export interface Claimed {
  readonly tasks: Task[];
  /** Whether there may be more: what was asked for was found, or not every partner was looked at. */
  readonly mayBeMore: boolean;
  /** Partners whose tasks are due, and none of them may begin. */
  readonly blocked: readonly string[];
  /** For later claims, once this one is committed. */
  readonly look: ClaimLook;
}

export const claimQueries = (sql: Sql, secrets: Secrets) => {
  const take = takeQueries(sql, secrets);

  /**
   * Leases due tasks: goes over the partners in the order of their queues and takes as many tasks of each as it may
   * have. Each step is one index lookup, so a long queue and tasks that are not due yet cost nothing.
   */
  async function claim(kind: TaskKind, wanted: Claim): Promise<Claimed> {
    const { now, lease, max, maxPartners, except, buckets, seen = new SeenQueues() } = wanted;
    const queuesFrom = seen.from(now);
    // Where they are on several nodes, each is locked when it comes.
    const due = await sql.all<QueueRow>(
      `SELECT ${QUEUE_COLUMNS} FROM task_turns WHERE ${inBuckets(buckets)}kind = $1 AND due_at <= $2 AND due_at >= $5
          AND partner_id NOT IN (SELECT value ->> 0 FROM ${sql.dialect.jsonElements('$4')})
        ORDER BY due_at LIMIT $3${sql.dialect.skipLockedInAll}`,
      kind,
      now,
      maxPartners,
      JSON.stringify(except.map((partnerId) => [partnerId])),
      queuesFrom,
    );
    const queues = await dueQueues(sql, secrets, kind, due, wanted);
    const { byPartner, blocked } = divideClaim(queues, wanted);
    const own = queues.filter(({ partnerId }) => byPartner.has(partnerId));
    const partsOf = (partnerId: string) => byPartner.get(partnerId) ?? [];
    const rows = await take(kind, own, partsOf, wanted);
    const taken = Map.groupBy(rows, (row) => row.partner_id);
    /** Where all of a part was taken, others of its partner may wait still. */
    const hasMore = ({ partnerId, room }: DueQueue) => {
      const tasks = taken.get(partnerId) ?? [];
      const isAll = ({ address, tasks: most }: ClaimPart) => countOf(tasks, address) === most;
      return tasks.length < room && partsOf(partnerId).some(isAll);
    };
    return {
      tasks: rows.map(({ subject, partner_id, address, due_at, planned_at }) => ({
        kind,
        targetId: subject,
        partnerId: partner_id,
        lease,
        ...(address !== NO_ADDRESS && { address }),
        dueAt: due_at,
        plannedAt: planned_at,
      })),
      mayBeMore: rows.length === max || due.length === maxPartners || own.some(hasMore),
      blocked,
      look: {
        now,
        except,
        firstDueAt: due[0]?.due_at ?? null,
        isFull: queuesFrom === 0,
        partners: new Map(
          queues.map(({ partnerId, queueDueAt, addresses }) => {
            return [partnerId, { queueDueAt, addresses: usedAddresses(addresses) }];
          }),
        ),
      },
    };
  }

  return { claim };
};

/** Those for which tasks wait first; of those for which none does, some. */
function usedAddresses(look: AddressLook | null): number[] {
  const [waiting, others] = [...(look ?? [])].reduce<[number[], number[]]>(
    (both, [address, dueAt]) => {
      both[dueAt === null ? 1 : 0].push(address);
      return both;
    },
    [[], []],
  );
  return [...waiting, ...others].slice(0, KNOWN_ADDRESSES_MAX);
}

const countOf = (rows: readonly TakenRow[], address: number): number =>
  address === ALL_ADDRESSES ? rows.length : rows.filter((row) => row.address === address).length;

/** The partners that may have something. */
async function dueQueues(
  sql: ReadSql,
  secrets: Secrets,
  kind: TaskKind,
  due: readonly QueueRow[],
  { now, max, availableFor, seen }: Claim,
): Promise<DueQueue[]> {
  const found = due
    .map((row) => {
      const { partner_id: partnerId, due_at: queueDueAt } = row;
      const room = Math.min(availableFor(partnerId), max);
      return { partnerId, queueDueAt, room, ...placeOf(row, now) };
    })
    .filter(({ room }) => room > 0);
  const partners = hasAddresses(kind) ? found : [];
  const looks = await lookAtAddresses(
    sql,
    secrets,
    partners.map(({ partnerId, from }) => {
      return { partnerId, from, addresses: seen?.addressesOf(partnerId) ?? [] };
    }),
  );
  return found.map((each) => ({ ...each, addresses: looks.get(each.partnerId) ?? null }));
}
