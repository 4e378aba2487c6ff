/** When a request is retried, and after how long: no I/O. */
import { RATE_LIMIT_BLOCKED } from '../../protocol/codes.ts';
import type { CallError } from '../result.ts';
import { retryAfterMs } from './read-response.ts';

const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 8_000;

/** The statuses of a service or a proxy that may answer later. */
const RETRYABLE: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** Limits that last for an hour or longer (§7.2, D-64). */
const LASTING: ReadonlySet<string> = new Set([
  RATE_LIMIT_BLOCKED,
  'too_many_id_numbers',
  'too_many_submissions',
  'too_much_image_data',
]);

/**
 * How long to wait before a repeatable operation is retried; null where it must not be.
 *
 * Retried are requests without a response, 429, 500, 502, 503 and 504, and those that the service is still working on
 * under the same idempotency key (D-29); not a limit that lasts for an hour or longer, such as a blocked ID number (§7.2).
 *
 * @param retries - How often it has been retried already.
 * @param random - From 0 up to 1: the part of the maximum wait (full jitter), so that callers which failed together do
 *   not retry together. `Retry-After` is added to it.
 */
export function retryWaitMs(error: CallError, retries: number, random: number, nowMs: number): number | null {
  const { code, response } = error;
  const isTemporary =
    ['network', 'timeout', 'request_in_progress'].includes(code) || RETRYABLE.has(response?.status ?? 0);
  if (!isTemporary || LASTING.has(code)) return null;
  const retryAfter = (response && retryAfterMs(response, nowMs)) ?? 0;
  return retryAfter + random * Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** retries);
}
