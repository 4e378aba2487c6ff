/** The ID number limit (§3.3, §8, D-20): whatever the number, and wherever its count is stored. */
import type { Count, LimitDecision } from '../limits/rate-limit.ts';

/** The limit. Both values may change while counts are kept (§8.4). */
export interface LimitRule {
  /** Requests allowed before one is blocked; at least 1. */
  max: number;
  /** Time after the last counted request at which the count has reset, milliseconds. */
  windowMs: number;
}

/**
 * Counts one request at `now` (epoch milliseconds), or blocks it. `state` has the requests that came each within the window
 * of the one before; it is null for a number not seen, or reset by its partner (§3.3).
 *
 * A blocked request has no state to save, which is why it cannot extend the window. A clock that goes backwards
 * is within the window, and the time of the last request stays where it was (D-20).
 */
export function consumeRequest(state: Count | null, rule: LimitRule, now: number): LimitDecision {
  if (state === null || now - state.at >= rule.windowMs) {
    return { allowed: true, state: { count: 1, at: now } };
  }
  if (state.count >= rule.max) return { allowed: false, retryAt: state.at + rule.windowMs };
  return { allowed: true, state: { count: state.count + 1, at: Math.max(state.at, now) } };
}
