/**
 * How many submissions may be with the verifier at once (D-74). It adapts to the verifier: a little more while responses
 * stay about as fast as at their best and few fail, much less otherwise, as TCP does with a network.
 */

export interface ConcurrencyState {
  /** Places; a fraction adds up. */
  readonly limit: number;
  /** By kind of call, the one seen last at the end. */
  readonly bests: ReadonlyMap<string, Best>;
  /** Windows since the bests were measured anew. */
  readonly bestAge: number;
  /** The limit to go back to after a window at half of it, which measures the bests anew; null at other times. */
  readonly limitBefore: number | null;
  /** Whether too many calls of the last window failed. */
  readonly isFailing: boolean;
  /** Whether all calls of a window failed, and too many of each since. */
  readonly isAway: boolean;
  readonly window: Window;
}

interface Durations {
  readonly calls: number;
  readonly totalMs: number;
}

interface Best {
  /** The shortest average duration of enough calls, milliseconds. */
  readonly ms: number;
  /** Calls that are not enough yet. */
  readonly sample: Durations;
}

interface Answered {
  readonly kind: string;
  readonly durationMs: number;
  readonly before: Answered | null;
}

/** Calls since the limit was last looked at. */
interface Window {
  /** How many calls it is to have. */
  readonly size: number;
  readonly calls: number;
  readonly failures: number;
  /** Those that were answered, the latest first. */
  readonly answered: Answered | null;
  /** Whether more calls would have been made, had they been allowed. */
  readonly wasFull: boolean;
  readonly mostUnderWay: number;
}

export interface VerifierCall {
  /** Calls of one kind take about equally long. */
  readonly kind: string;
  readonly durationMs: number;
  /** `overload`: it failed as calls do when there are too many; `refused`: otherwise, which may take no time. */
  readonly outcome: 'answered' | 'refused' | 'overload';
  /** Places that were held when it began, with its own. */
  readonly held: number;
  /** Calls that were under way when it began, with itself. */
  readonly underWay: number;
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
/** The shortest average of fewer calls is far below what they take by and large. */
const SAMPLE_CALLS_MIN = 100;
const KINDS_MAX = 1_000;
/** Places are held while jobs are loaded too, and what is loaded slowly may come to the verifier all at once. */
const LIMIT_PER_UNDER_WAY_MAX = 4;

const NONE: Durations = { calls: 0, totalMs: 0 };

const newWindow = (limit: number): Window => ({
  size: Math.ceil(Math.max(limit, WINDOW_CALLS_MIN)),
  calls: 0,
  failures: 0,
  answered: null,
  wasFull: false,
  mostUnderWay: 0,
});

export function initialConcurrency(max: number): ConcurrencyState {
  const limit = Math.min(CONCURRENCY_AT_START, max);
  return {
    limit,
    limitBefore: null,
    window: newWindow(limit),
    bests: new Map(),
    bestAge: 0,
    isFailing: false,
    isAway: false,
  };
}

/** The state after a call. `max` is the operator's limit. */
export function afterCall(state: ConcurrencyState, call: VerifierCall, max: number): ConcurrencyState {
  const min = Math.min(MIN, max);
  const window = withCall(state.window, call, state.limit);
  const isFailing = hasFailed(window);
  // Once in a window, and at once: refusals come back sooner than responses, and make room for more of them.
  const isLowered = isFailing && !hasFailed(state.window);
  const current = isLowered ? { ...state, limit: lowered(state.limit, min), limitBefore: null } : state;
  if (window.calls < window.size) return { ...current, window };
  const isAway = isFailing && (state.isAway || window.failures === window.calls);
  const next = isFailing
    ? { ...current, bestAge: current.bestAge + 1 }
    : afterWindow({ ...current, window }, min, max);
  return { ...next, isFailing, isAway, window: newWindow(next.limit) };
}

function withCall(window: Window, call: VerifierCall, limit: number): Window {
  const { kind, durationMs, outcome } = call;
  return {
    size: window.size,
    calls: window.calls + 1,
    failures: window.failures + (outcome === 'overload' ? 1 : 0),
    answered: outcome === 'answered' ? { kind, durationMs, before: window.answered } : window.answered,
    // One partner alone may have half of the places, which are whole.
    wasFull: window.wasFull || call.held >= Math.floor(limit) / 2,
    mostUnderWay: Math.max(window.mostUnderWay, call.underWay),
  };
}

function afterWindow(state: ConcurrencyState, min: number, max: number): ConcurrencyState {
  const { limit, limitBefore, window } = state;
  // No queue is ours with so few under way, or in the window at half of the limit.
  const isAnew = limit <= min || limitBefore !== null;
  const durations = byKind(window.answered);
  const bests = measured(state.bests, durations, isAnew);
  const next = { ...state, bests: newest(bests), bestAge: isAnew ? 0 : state.bestAge + 1 };
  if (limitBefore !== null) return { ...next, limit: limitBefore, limitBefore: null };
  const hasSlowed = isSlow(durations, bests);
  if (!hasSlowed && (!window.wasFull || limit > window.mostUnderWay * LIMIT_PER_UNDER_WAY_MAX)) return next;
  const following = hasSlowed ? lowered(limit, min) : Math.min(limit + Math.sqrt(limit), max);
  // Not while it rises: half of what is too much may be too much as well.
  const isDue = next.bestAge >= BEST_AGE_MAX && following <= limit;
  return isDue
    ? { ...next, limit: Math.max(following / 2, min), limitBefore: following }
    : { ...next, limit: following };
}

/** The bests after a window. Those of its kinds come last. */
function measured(bests: ReadonlyMap<string, Best>, window: ReadonlyMap<string, Durations>, isAnew: boolean) {
  const next = new Map(bests);
  for (const [kind, durations] of window) {
    const best = bests.get(kind);
    next.delete(kind);
    next.set(kind, best && !isAnew ? bestWith(best, durations) : { ms: average(durations), sample: NONE });
  }
  return next;
}

function bestWith(best: Best, durations: Durations): Best {
  const sample = sum(durations, best.sample);
  return sample.calls < SAMPLE_CALLS_MIN
    ? { ms: best.ms, sample }
    : { ms: Math.min(best.ms, average(sample)), sample: NONE };
}

/** Whether calls took much longer than as many of the same kinds take at their best. */
function isSlow(window: ReadonlyMap<string, Durations>, bests: ReadonlyMap<string, Best>): boolean {
  let excessMs = 0;
  for (const [kind, { calls, totalMs }] of window) {
    excessMs += totalMs - calls * ((bests.get(kind)?.ms ?? 0) * SLOW_RATIO + SLOW_MS);
  }
  return excessMs > 0;
}

/** In the order in which they were last called. */
function byKind(latest: Answered | null): Map<string, Durations> {
  const calls: Answered[] = [];
  for (let each = latest; each; each = each.before) calls.push(each);
  const found = new Map<string, Durations>();
  for (const { kind, durationMs } of calls.reverse()) {
    const before = found.get(kind);
    found.delete(kind);
    found.set(kind, sum({ calls: 1, totalMs: durationMs }, before));
  }
  return found;
}

const hasFailed = ({ failures, size }: Window) => failures > size * FAILURES_MAX;
const lowered = (limit: number, min: number) => Math.max(limit * DECREASE, min);
const average = ({ calls, totalMs }: Durations) => totalMs / calls;
const sum = (a: Durations, b: Durations = NONE): Durations => ({
  calls: a.calls + b.calls,
  totalMs: a.totalMs + b.totalMs,
});
const newest = (bests: ReadonlyMap<string, Best>) =>
  bests.size <= KINDS_MAX ? bests : new Map([...bests].slice(-KINDS_MAX));
