/**
 * How many submissions may be with the verifier at once (D-74). It follows the verifier: a little more while responses
 * stay about as fast as at their best and few fail, much less otherwise, as TCP does with a network.
 */

export interface ConcurrencyState {
  /** Places; a fraction adds up. */
  readonly limit: number;
  /** The shortest average duration of a window, milliseconds; null before the first. */
  readonly bestMs: number | null;
  /** Windows since `bestMs` was measured. */
  readonly bestAge: number;
  /** The limit to go back to after a window at half of it, which measures `bestMs` anew; null at other times. */
  readonly limitBefore: number | null;
  /** Whether too many calls of the last window failed. */
  readonly isFailing: boolean;
  /** Whether all calls of a window failed, and too many of each since. */
  readonly isAway: boolean;
  readonly window: Window;
}

/** Calls since the limit was last looked at. */
interface Window {
  readonly calls: number;
  readonly failures: number;
  /** Of the calls that did not fail. */
  readonly totalMs: number;
  /** Whether more calls would have been made, had they been allowed. */
  readonly wasFull: boolean;
}

export interface VerifierCall {
  readonly durationMs: number;
  /** Whether it failed as calls do when there are too many: no response in time, or none but "later". */
  readonly isOverload: boolean;
  /** Places that were held when it began, with its own. */
  readonly held: number;
}

const CONCURRENCY_AT_START = 16;
/** Fewer do not show whether the verifier is well again. */
const MIN = 4;
/** A window has as many calls as there are places, and at least so many. */
const WINDOW_CALLS_MIN = 10;
const FAILURES_MAX = 0.2;
/** More than so many times the best, and so much longer, is slow: fast responses vary by milliseconds. */
const SLOW_RATIO = 2;
const SLOW_MS = 50;
const DECREASE = 0.7;
/** Under load the best is never measured, so it is looked for now and then. */
const BEST_AGE_MAX = 100;

const NO_CALLS: Window = { calls: 0, failures: 0, totalMs: 0, wasFull: false };

export const initialConcurrency = (max: number): ConcurrencyState => ({
  limit: Math.min(CONCURRENCY_AT_START, max),
  bestMs: null,
  bestAge: 0,
  limitBefore: null,
  isFailing: false,
  isAway: false,
  window: NO_CALLS,
});

/** The state after a call. `max` is the operator's limit. */
export function afterCall(state: ConcurrencyState, call: VerifierCall, max: number): ConcurrencyState {
  const { window, limit } = state;
  const failures = window.failures + (call.isOverload ? 1 : 0);
  const next: Window = {
    calls: window.calls + 1,
    failures,
    totalMs: window.totalMs + (call.isOverload ? 0 : call.durationMs),
    // One partner alone may have half of the places, which are whole.
    wasFull: window.wasFull || call.held >= Math.floor(limit) / 2,
  };
  if (next.calls < Math.max(limit, WINDOW_CALLS_MIN)) return { ...state, window: next };
  const isFailing = failures > next.calls * FAILURES_MAX;
  const isAway = isFailing && (state.isAway || failures === next.calls);
  return { ...afterWindow({ ...state, isFailing, isAway }, next, Math.min(MIN, max), max), window: NO_CALLS };
}

function afterWindow(state: ConcurrencyState, window: Window, min: number, max: number): ConcurrencyState {
  const { limit, bestMs, limitBefore } = state;
  const bestAge = state.bestAge + 1;
  const lower = Math.max(limit * DECREASE, min);
  if (state.isFailing) return { ...state, bestAge, limitBefore: null, limit: lower };
  const averageMs = window.totalMs / (window.calls - window.failures);
  // No queue is ours with so few under way, or in the window at half of the limit.
  const isBest = bestMs === null || averageMs < bestMs || limit <= min || limitBefore !== null;
  const best = isBest ? { bestMs: averageMs, bestAge: 0 } : { bestMs, bestAge };
  if (limitBefore !== null) return { ...state, ...best, limit: limitBefore, limitBefore: null };
  if (averageMs > best.bestMs * SLOW_RATIO + SLOW_MS) return { ...state, ...best, limit: lower };
  if (!window.wasFull) return { ...state, ...best };
  if (best.bestAge >= BEST_AGE_MAX) {
    return { ...state, ...best, limit: Math.max(limit / 2, min), limitBefore: limit };
  }
  return { ...state, ...best, limit: Math.min(limit + Math.sqrt(limit), max) };
}
