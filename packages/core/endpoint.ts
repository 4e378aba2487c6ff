/** An address that callbacks go to, and when it is paused: after days of nothing but failures. */

/** An address whose last attempt failed. One that answers well, or was never tried, has none of this. */
export interface FailingEndpoint {
  readonly partnerId: string;
  readonly url: string;
  /** Its first failure since the last success, epoch milliseconds. */
  readonly failingSince: number;
  /** Since when nothing new is sent to it, epoch milliseconds. */
  readonly pausedAt: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

/** What went wrong in an attempt. */
export interface Failure {
  readonly status: number | null;
  readonly error: string | null;
}

/** The address after one more failure at `now`. */
export function failedAgain(
  before: Pick<FailingEndpoint, 'failingSince' | 'pausedAt'> | null,
  failure: Failure,
  now: number,
  pauseAfterMs: number,
): Omit<FailingEndpoint, 'partnerId' | 'url'> {
  // A clock that was put back starts the count again: it cannot say how long ago that was.
  const failingSince = Math.min(before?.failingSince ?? now, now);
  const paused = before && isPaused(before, now) ? before.pausedAt : null;
  return {
    failingSince,
    pausedAt: paused ?? (now - failingSince >= pauseAfterMs ? now : null),
    lastStatus: failure.status,
    lastError: failure.error,
  };
}

/** Whether it is paused. A pause that begins in the future was set by a clock that was wrong: it does not hold. */
export function isPaused(endpoint: Pick<FailingEndpoint, 'pausedAt'>, now: number): boolean {
  return endpoint.pausedAt !== null && endpoint.pausedAt <= now;
}
