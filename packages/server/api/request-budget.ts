/** Limits the signed requests of a partner within a second, and what it sends with them within a day (D-64). */
import type { RealTime } from '#core/clocks.ts';
import { type Budget, type BudgetState, spend, spendUpTo } from '#core/limits/budget.ts';
import type { Store } from '#store/store.ts';

/**
 * Counts a request, or what counts as several: the whole budget at most, as it could never be sent otherwise. Of what is
 * sent, KiB and parts of it.
 *
 * @returns null within the budget, else how long the partner has to wait, milliseconds.
 */
export type TakeRequest = (partnerId: string, count?: number) => number | null | Promise<number | null>;

/** The budget of a database with one server: counted in memory, exactly. */
export function localRequestBudget(budget: Budget, now: () => RealTime): TakeRequest {
  const states = new Map<string, BudgetState>();
  return (partnerId, count = 1) => {
    const at = now();
    const amount = Math.min(count, budget.max);
    const decision = spend(states.get(partnerId) ?? null, budget, amount, at);
    if (!decision.allowed) return decision.retryAt - at;
    states.set(partnerId, decision.state);
    return null;
  };
}

/** Takes up to `wanted` requests from the budget that all servers share; usable `until` then (epoch milliseconds). */
export type Lease = (partnerId: string, wanted: number) => Promise<{ granted: number; until: number }>;

/** What a server holds of a partner's budget. */
interface Share {
  left: number;
  /** Requests granted before anything was leased; the first lease includes them. */
  unleased: number;
  until: number;
  isSpent: boolean;
  leasing: Promise<void> | null;
}

/**
 * The budget of a database with many servers. Each takes a tenth of it without asking, so that a partner with few
 * requests costs no round trip. Beyond that it leases tenths; the first lease includes the tenth that it took.
 *
 * @param isFreeAtFirst - whether it does: within a long window, each start would take another.
 */
export function sharedRequestBudget(
  budget: Budget,
  lease: Lease,
  now: () => RealTime,
  isFreeAtFirst = true,
): TakeRequest {
  const tenth = Math.floor(budget.max / 10);
  const free = isFreeAtFirst ? tenth : 0;
  const shares = new Map<string, Share>();

  const take = (partnerId: string, count = 1): number | null | Promise<number | null> => {
    const at = now();
    const amount = Math.min(count, budget.max);
    let share = shares.get(partnerId);
    if (!share || at >= share.until) {
      share = { left: free, unleased: free, until: at + budget.windowMs, isSpent: false, leasing: null };
      shares.set(partnerId, share);
    }
    if (share.left >= amount) {
      share.left -= amount;
      return null;
    }
    if (share.isSpent) return share.until - at;
    share.leasing ??= extend(share, partnerId, amount - share.left);
    return share.leasing.then(() => take(partnerId, amount));
  };
  return take;

  async function extend(share: Share, partnerId: string, missing: number): Promise<void> {
    try {
      const wanted = share.unleased + Math.max(Math.ceil(missing), tenth);
      const { granted, until } = await lease(partnerId, wanted);
      share.left = Math.max(0, share.left + granted - share.unleased);
      share.unleased = 0;
      share.until = until;
      share.isSpent = granted < wanted;
    } finally {
      share.leasing = null;
    }
  }
}

/** Leases from a row of the database. */
export const leaseFrom =
  (store: Store, name: 'requests' | 'sent', budget: Budget, now: () => RealTime): Lease =>
  (partnerId, wanted) =>
    store.write(async (tx) => {
      const key = `${name}:${partnerId}`;
      const counted = await tx.limits.lock(key);
      const before = counted ? { spent: counted.count, since: counted.at } : null;
      const { granted, state } = spendUpTo(before, budget, wanted, now());
      if (granted > 0) await tx.limits.save([{ key, count: state.spent, at: state.since }]);
      return { granted, until: state.since + budget.windowMs };
    });
