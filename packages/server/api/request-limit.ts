/** Limits the signed requests of a partner within a second, and what it sends with them within a day (D-64). */
import type { RealTime } from '#core/clocks.ts';
import { type Count, consume, consumeUpTo, type RateLimit } from '#core/limits/rate-limit.ts';
import type { Store } from '#store/store.ts';

/**
 * Counts a request, or what counts as several: the whole limit at most, as it could never be sent otherwise. Of what is
 * sent, KiB and parts of it.
 *
 * @returns null within the limit, else how long the partner has to wait, milliseconds.
 */
export type TakeRequest = (partnerId: string, count?: number) => number | null | Promise<number | null>;

/** The limit of a database with one server: counted in memory, exactly. */
export function localRequestLimit(limit: RateLimit, now: () => RealTime): TakeRequest {
  const states = new Map<string, Count>();
  return (partnerId, count = 1) => {
    const at = now();
    const amount = Math.min(count, limit.max);
    const decision = consume(states.get(partnerId) ?? null, limit, amount, at);
    if (!decision.allowed) return decision.retryAt - at;
    states.set(partnerId, decision.state);
    return null;
  };
}

/** Takes up to `wanted` requests from the limit that all servers have together; usable `until` then (epoch milliseconds). */
type LeaseQuota = (partnerId: string, wanted: number) => Promise<{ granted: number; until: number }>;

/** What a server holds of a partner's limit. */
interface QuotaLease {
  left: number;
  /** Requests granted before anything was leased; the first lease includes them. */
  unleased: number;
  until: number;
  isExhausted: boolean;
  leasing: Promise<void> | null;
}

/**
 * The limit of a database with many servers. Each takes a tenth of it without asking, so that a partner with few
 * requests costs no round trip. Beyond that it leases tenths; the first lease includes the tenth that it took.
 *
 * @param isFreeAtFirst - whether it does: within a long window, each start would take another.
 */
export function sharedRequestLimit(
  limit: RateLimit,
  leaseQuota: LeaseQuota,
  now: () => RealTime,
  isFreeAtFirst = true,
): TakeRequest {
  const tenth = Math.floor(limit.max / 10);
  const free = isFreeAtFirst ? tenth : 0;
  const leases = new Map<string, QuotaLease>();

  const take = (partnerId: string, count = 1): number | null | Promise<number | null> => {
    const at = now();
    const amount = Math.min(count, limit.max);
    let lease = leases.get(partnerId);
    if (!lease || at >= lease.until) {
      lease = { left: free, unleased: free, until: at + limit.windowMs, isExhausted: false, leasing: null };
      leases.set(partnerId, lease);
    }
    if (lease.left >= amount) {
      lease.left -= amount;
      return null;
    }
    if (lease.isExhausted) return lease.until - at;
    lease.leasing ??= extend(lease, partnerId, amount - lease.left);
    return lease.leasing.then(() => take(partnerId, amount));
  };
  return take;

  async function extend(lease: QuotaLease, partnerId: string, missing: number): Promise<void> {
    try {
      const wanted = lease.unleased + Math.max(Math.ceil(missing), tenth);
      const { granted, until } = await leaseQuota(partnerId, wanted);
      lease.left = Math.max(0, lease.left + granted - lease.unleased);
      lease.unleased = 0;
      lease.until = until;
      lease.isExhausted = granted < wanted;
    } finally {
      lease.leasing = null;
    }
  }
}

/** Leases from a row of the database. */
export const leaseFrom =
  (store: Store, name: 'requests' | 'sent', limit: RateLimit, now: () => RealTime): LeaseQuota =>
  (partnerId, wanted) =>
    store.write(async (tx) => {
      const key = `${name}:${partnerId}`;
      const before = (await tx.limits.lock(key)) ?? null;
      const { granted, state } = consumeUpTo(before, limit, wanted, now());
      if (granted > 0) await tx.limits.save([{ key, ...state }]);
      return { granted, until: state.at + limit.windowMs };
    });
