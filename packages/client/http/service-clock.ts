/** The service's clock, as far as it is known from the `Date` of refused signatures (D-04): no I/O. */
import type { CallError } from '../result.ts';
import { httpDateMs } from './read-response.ts';

/** A signature for a later time can be used then, so a false `Date` moves no signature further than this. */
const DAY_MS = 86_400_000;

/** A `Date` has whole seconds, and its answer takes time. */
const SLACK_MS = 60_000;

/** How long a correction is kept: one that a false `Date` caused ends by itself. */
const KEPT_MS = 3_600_000;

const FAR_OFF = 'The clock of this machine and the Date of the response differ by more than a day.';

export interface ServiceClock {
  /** How far the service's clock is ahead of this machine's; 0 while it is not known. */
  aheadMs(): number;
  /**
   * Takes the service's time from the `Date` of a refused signature, where that differs by more than the tolerance from the
   * time that was signed.
   *
   * @param sentAheadMs - The correction when the request was signed. Another call may have changed it since then.
   * @returns whether the request is to be signed again.
   */
  correct(error: CallError, sentAheadMs: number): boolean;
}

export function makeServiceClock(now: () => number, toleranceMs: number): ServiceClock {
  let aheadMs = 0;
  let correctedMs = 0;
  return {
    aheadMs() {
      return Math.abs(now() - correctedMs) < KEPT_MS ? aheadMs : 0;
    },
    correct(error, sentAheadMs) {
      // From this machine's clock, not from the corrected one, which further refusals could move day by day.
      const ms = differenceMs(error, now());
      if (isFarOff(ms) || !(Math.abs(ms - sentAheadMs) > toleranceMs)) return false;
      aheadMs = ms;
      correctedMs = now();
      return true;
    },
  };
}

/** The error, which says so where its `Date` is too far off to be used. */
export function withFarOffClock(error: CallError, nowMs: number): CallError {
  return isFarOff(differenceMs(error, nowMs)) ? { ...error, message: `${error.message} ${FAR_OFF}` } : error;
}

const isFarOff = (differenceMs: number) => Math.abs(differenceMs) > DAY_MS + SLACK_MS;

/** How far the `Date` of a refused signature is ahead; NaN without one. That of a cached answer is not the present time. */
function differenceMs(error: CallError, nowMs: number): number {
  if (error.kind !== 'api' || error.status !== 401) return Number.NaN;
  const { headers } = error.response;
  return (headers.get('age') ?? '0') === '0' ? httpDateMs(headers.get('date')) - nowMs : Number.NaN;
}
