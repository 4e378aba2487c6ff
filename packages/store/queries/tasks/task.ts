import type { RealTime, ServiceTime } from '#core/clocks.ts';

export const TASK_KINDS = ['job', 'delivery'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** What is looked through at once: everything, or some buckets, where others cannot be reached. */
export type Buckets = 'all' | readonly number[];

/** For the beginning of a condition, of each table that it joins. As constants, by which a distributed database finds their nodes. */
export const inBuckets = (buckets: Buckets, table = ''): string =>
  buckets === 'all'
    ? ''
    : buckets.length === 0
      ? 'false AND '
      : `${table}bucket IN (${buckets.join(', ')}) AND `;

/** When to look; epoch milliseconds. */
export interface LookTimes {
  readonly now: ServiceTime;
  readonly realNow: RealTime;
  /** A lease that ends later was written before the clock was set back. */
  readonly latestEnd: number;
  readonly buckets: Buckets;
}

/** What more tasks may begin. */
export interface FreeSlots {
  /** The most tasks. */
  readonly max: number;
  /** How many more tasks the partner may have claimed. */
  readonly availableFor: (partnerId: string) => number;
  /** Partners that are passed over, because they may have none. */
  readonly except: readonly string[];
  readonly buckets: Buckets;
}

/** A claimed task. `lease` proves the claim when it is finished. */
export interface Task {
  readonly kind: TaskKind;
  /** A `service_job_id`, or a `callback_id`. */
  readonly targetId: string;
  readonly partnerId: string;
  readonly lease: string;
  /** The number of its callback address (D-118). Only a claim knows it. */
  readonly address?: number;
  /** When it became due, the service's time, epoch milliseconds. Only a claim knows it. */
  readonly dueAt?: number;
  /** When it would be due, had it not been made due early; null where it was not. Only a claim knows it. */
  readonly plannedAt?: number | null;
}
