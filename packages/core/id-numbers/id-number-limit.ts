/** The ID number limit (§3.3, §8, D-20): whatever the number, and wherever its count is stored. */

/** The count of one ID number. */
export interface LimitState {
  /** Counted requests, each within the window of the one before. */
  count: number;
  /** Time of the last counted request, epoch milliseconds. */
  lastAt: number;
}

/** The limit. Both values may change while counts are kept (§8.4). */
export interface LimitRule {
  /** Requests allowed before one is blocked; at least 1. */
  max: number;
  /** Time after the last counted request at which the count has reset, milliseconds. */
  windowMs: number;
}

/** Allowed, with the state to save; or blocked until `retryAt` (epoch milliseconds), with nothing to save. */
type LimitDecision = { allowed: true; state: LimitState } | { allowed: false; retryAt: number };

/**
 * Counts one request at `now` (epoch milliseconds), or blocks it. `state` is null for a number not seen, or reset by its
 * partner (§3.3).
 *
 * A blocked request has no state to save, which is why it cannot extend the window. A clock that goes backwards
 * is within the window, and the time of the last request stays where it was (D-20).
 */
export function consumeRequest(state: LimitState | null, rule: LimitRule, now: number): LimitDecision {
  if (state === null || now - state.lastAt >= rule.windowMs) {
    return { allowed: true, state: { count: 1, lastAt: now } };
  }
  if (state.count >= rule.max) return { allowed: false, retryAt: state.lastAt + rule.windowMs };
  return { allowed: true, state: { count: state.count + 1, lastAt: Math.max(state.lastAt, now) } };
}
