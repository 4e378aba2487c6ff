/** Rate limits: how much may be consumed within a window that begins with the first use (D-64). */

/** What was consumed since the window began. */
export interface RateLimitState {
  readonly consumed: number;
  /** Epoch milliseconds. */
  readonly since: number;
}

export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** Allowed, with the state to save; or refused until `retryAt` (epoch milliseconds), with nothing to save. */
type RateLimitDecision =
  | { readonly allowed: true; readonly state: RateLimitState }
  | { readonly allowed: false; readonly retryAt: number };

/** The state at `now` (epoch milliseconds): a new window when there is none, or it is over. */
export function stateAt(state: RateLimitState | null, { windowMs }: RateLimit, now: number): RateLimitState {
  return state && now - state.since < windowMs ? state : { consumed: 0, since: now };
}

/** Consumes `amount` at `now`, all of it or nothing. A refused amount does not extend the window. */
export function consume(
  state: RateLimitState | null,
  limit: RateLimit,
  amount: number,
  now: number,
): RateLimitDecision {
  const { consumed, since } = stateAt(state, limit, now);
  if (consumed + amount > limit.max) return { allowed: false, retryAt: since + limit.windowMs };
  return { allowed: true, state: { consumed: consumed + amount, since } };
}

/** Consumes up to `wanted` at `now`. @returns how much, and the state to save. */
export function consumeUpTo(
  state: RateLimitState | null,
  limit: RateLimit,
  wanted: number,
  now: number,
): { readonly granted: number; readonly state: RateLimitState } {
  const { consumed, since } = stateAt(state, limit, now);
  const granted = Math.max(0, Math.min(wanted, limit.max - consumed));
  return { granted, state: { consumed: consumed + granted, since } };
}

/** What the keys of rate limits begin with in the database. Keys of ID numbers are hashes, which have no colon. */
const KEY_PREFIX = 'budget:';

/** The key of a rate limit's count. */
export const rateLimitKey = (name: string): string => `${KEY_PREFIX}${name}`;

export const isRateLimitKey = (key: string): boolean => key.startsWith(KEY_PREFIX);
