/** Callback URLs and events URLs that fail, and when one is paused: after days in which every attempt failed. */

/** Stands for a partner at the operator's own address; ids of partners are shorter. */
export const OPERATOR = 'operator';

/** A URL at which the last attempt failed. Others have no such record. */
export interface FailingEndpoint {
  readonly partnerId: string;
  readonly url: string;
  /** A receiver may refuse the ones and take the others at the same URL. */
  readonly receives: 'callbacks' | 'events';
  /** Its first failure since the last success, epoch milliseconds. */
  readonly failingSince: number;
  /** When something was last to be sent there, to the hour where it is paused, epoch milliseconds. */
  readonly usedAt: number;
  /** Since when nothing new is sent to it, epoch milliseconds. */
  readonly pausedAt: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

/** What tells addresses apart. */
export type Address = Pick<FailingEndpoint, 'partnerId' | 'url' | 'receives'>;

/** Why an attempt failed. */
export interface AttemptFailure {
  readonly status: number | null;
  readonly error: string | null;
}

/** The record after one more failure at `now`. */
export function afterFailure(
  before: Pick<FailingEndpoint, 'failingSince' | 'pausedAt'> | null,
  failure: AttemptFailure,
  now: number,
  pauseAfterMs: number,
): Omit<FailingEndpoint, keyof Address> {
  // If the clock was set back, the count starts again: the time since the first failure is unknown.
  const failingSince = Math.min(before?.failingSince ?? now, now);
  const paused = before && isPaused(before, now) ? before.pausedAt : null;
  return {
    failingSince,
    usedAt: now,
    pausedAt: paused ?? (now - failingSince >= pauseAfterMs ? now : null),
    lastStatus: failure.status,
    lastError: failure.error,
  };
}

/** Whether it is paused. A pause that begins in the future comes from a wrong clock and does not count. */
export function isPaused(endpoint: Pick<FailingEndpoint, 'pausedAt'>, now: number): boolean {
  return endpoint.pausedAt !== null && endpoint.pausedAt <= now;
}
