/** When a call is sent again, and how long that waits: no I/O. */
import { RATE_LIMIT_BLOCKED } from '../protocol/codes.ts';
import { retryAfterMs } from './judge.ts';
import type { CallError } from './result.ts';

const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 8_000;

/**
 * How long to wait before an operation that may be repeated is sent again; null when it is not to be.
 *
 * Sent again is what got no answer, 429 and 503, and what the service is still working on under the same
 * idempotency key (D-29). A blocked ID number (§7.2) stays blocked for days.
 *
 * @param retries - How often it was sent again already.
 * @param random - From 0 up to 1. All of the wait is left to it (full jitter), so that callers which failed
 *   together do not come back together; `Retry-After` comes on top.
 */
export function waitBeforeRetry(
  error: CallError,
  retries: number,
  random: number,
  nowMs: number,
): number | null {
  const { code, response } = error;
  const passes =
    ['network', 'timeout', 'request_in_progress'].includes(code) ||
    [429, 503].includes(response?.status ?? 0);
  if (!passes || code === RATE_LIMIT_BLOCKED) return null;
  const asked = (response && retryAfterMs(response, nowMs)) ?? 0;
  return asked + random * Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** retries);
}

/**
 * How far the service's clock is ahead of `nowMs`, where it refused a signature (401) and says so in `Date`;
 * 0 when the clock is not to blame.
 */
export function skewMs(error: CallError, nowMs: number, toleranceMs: number): number {
  if (error.kind !== 'api' || error.status !== 401) return 0;
  const skew = Date.parse(error.response.headers.get('date') ?? '') - nowMs;
  return Math.abs(skew) > toleranceMs ? skew : 0;
}
