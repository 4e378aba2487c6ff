/** The schedule of a callback's delivery attempts (D-19). */

export interface DeliverySchedule {
  /** Delay before each attempt, milliseconds; the first is the delay after the result. */
  readonly delaysMs: readonly number[];
  /** Fraction by which a delay varies either way, 0 to 1, so that retries spread out. */
  readonly jitter: number;
  /** Longest `Retry-After` that is honoured, milliseconds. */
  readonly retryAfterMaxMs: number;
}

interface AttemptOutcome {
  /** HTTP status of the response; null when there was none. */
  readonly status: number | null;
  /** The receiver's `Retry-After`, milliseconds from the response; null when it sent none. */
  readonly retryAfterMs: number | null;
}

/** `paused`: not tried, because every attempt at its address has failed for days. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'paused';

/** What to do next; `dueAt` is epoch milliseconds. */
export type NextStep = { state: 'delivered' } | { state: 'failed' } | { state: 'waiting'; dueAt: number };

export function firstAttemptAt(schedule: DeliverySchedule, now: number): number {
  return now + (schedule.delaysMs[0] ?? 0);
}

export function isSuccess({ status }: Pick<AttemptOutcome, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * Decides after attempt number `attempts` (1 is the first): a 2xx delivers, 410 stops, anything else waits for
 * the next delay, or for `Retry-After` where that is longer, until the delays are used up.
 *
 * @param random - in [0, 1), spreads the delay over ± jitter.
 */
export function nextStep(
  schedule: DeliverySchedule,
  attempts: number,
  outcome: AttemptOutcome,
  now: number,
  random: number,
): NextStep {
  const { status, retryAfterMs } = outcome;
  if (isSuccess(outcome)) return { state: 'delivered' };
  const delay = schedule.delaysMs[attempts];
  if (status === 410 || delay === undefined) return { state: 'failed' };
  const spread = delay * (1 + schedule.jitter * (2 * random - 1));
  const asked = Math.min(retryAfterMs ?? 0, schedule.retryAfterMaxMs);
  return { state: 'waiting', dueAt: now + Math.round(Math.max(spread, asked)) };
}
