/** Rate limits: how much may be consumed within a window that begins with the first use (D-64). */

/** What was counted, and a time (epoch milliseconds): of the first use for a rate limit, of the last for an ID number. */
export interface Count {
  readonly count: number;
  readonly at: number;
}

export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** Allowed, with the state to save; or refused until `retryAt` (epoch milliseconds), with nothing to save. */
export type LimitDecision =
  | { readonly allowed: true; readonly state: Count }
  | { readonly allowed: false; readonly retryAt: number };

/** The state at `now` (epoch milliseconds): a new window when there is none, or it is over. */
export function stateAt(state: Count | null, { windowMs }: RateLimit, now: number): Count {
  return state && now - state.at < windowMs ? state : { count: 0, at: now };
}

/** Consumes `amount` at `now`, all of it or nothing. A refused amount does not extend the window. */
export function consume(state: Count | null, limit: RateLimit, amount: number, now: number): LimitDecision {
  const { count, at } = stateAt(state, limit, now);
  if (count + amount > limit.max) return { allowed: false, retryAt: at + limit.windowMs };
  return { allowed: true, state: { count: count + amount, at } };
}

/** Counts by name; one is left out, or undefined, where nothing is counted. */
export type Counts<Name extends string> = { readonly [Each in Name]?: Count | undefined };
/** Limits by name; one is null, undefined or left out where it is off, or does not apply. */
export type Limits<Name extends string> = { readonly [Each in Name]?: RateLimit | null | undefined };

/** By which limit it was refused, and until when (epoch milliseconds); else the counts to save. */
type AllDecision<Name extends string> =
  | { readonly by: Name; readonly retryAt: number }
  | { readonly by: null; readonly save: Counts<Name> };

/** Asks the limits one after the other, and consumes all of them or none. `ask` is null where there is no limit. */
export function consumeAll<Name extends string>(
  names: readonly Name[],
  ask: (name: Name) => LimitDecision | null,
): AllDecision<Name> {
  const save: { [Each in Name]?: Count } = {};
  for (const name of names) {
    const decision = ask(name);
    if (decision && !decision.allowed) return { by: name, retryAt: decision.retryAt };
    if (decision) save[name] = decision.state;
  }
  return { by: null, save };
}

/** Consumes up to `wanted` at `now`. @returns how much, and the state to save. */
export function consumeUpTo(
  state: Count | null,
  limit: RateLimit,
  wanted: number,
  now: number,
): { readonly granted: number; readonly state: Count } {
  const { count, at } = stateAt(state, limit, now);
  const granted = Math.max(0, Math.min(wanted, limit.max - count));
  return { granted, state: { count: count + granted, at } };
}

/** What the keys of rate limits begin with in the database. Keys of ID numbers are hashes, which have no colon. */
const KEY_PREFIX = 'budget:';

/** The key of a rate limit's count. */
export const rateLimitKey = (name: string): string => `${KEY_PREFIX}${name}`;

export const isRateLimitKey = (key: string): boolean => key.startsWith(KEY_PREFIX);
