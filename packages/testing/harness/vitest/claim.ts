/** Claims as the claim loop makes them, without the loop. */
import { randomUUID } from 'node:crypto';
import type { Task, TaskKind } from '#store/queries/tasks/tasks.ts';
import type { Store } from '#store/store.ts';

/** How long a claim holds without being renewed, milliseconds. */
export const LEASE_MS = 6_000;
/** A lease that ends later than this from now is not believed, milliseconds. */
const LEASE_MS_MAX = 60_000;

interface ClaimOptions {
  /** The service's time, and the real one unless `realNow` tells that: epoch milliseconds. */
  readonly now: number;
  readonly realNow?: number;
  readonly lease?: string;
  readonly max?: number;
}

/** Gives back what has expired, then leases what is due, with room for every partner. */
export function claimTasks(
  store: Store,
  kind: TaskKind,
  { now, realNow = now, lease = randomUUID(), max = 100 }: ClaimOptions,
): Promise<Task[]> {
  return store.write(async (tx) => {
    await tx.tasks.releaseExpired(kind, { now, realNow, latestEnd: realNow + LEASE_MS_MAX, buckets: 'all' });
    const leasedUntil = realNow + LEASE_MS;
    const slots = { max, maxPartners: max, availableFor: () => max, except: [], buckets: 'all' } as const;
    return (await tx.tasks.claim(kind, { now, leasedUntil, lease, ...slots })).tasks;
  });
}
