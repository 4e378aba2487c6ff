/** Judging an answer, once it is here: no I/O. */
import { objectOf } from '../protocol/received.ts';
import { verifySignature } from '../protocol/signing.ts';
import { parseTimestamp, type Timestamp } from '../protocol/timestamps.ts';
import type { ErrorDetail } from './contract.ts';
import { malformed } from './failures.ts';
import type { ApiError, CallError, Result } from './result.ts';

/** What an answer is judged by. */
export interface Grounds {
  /** Whether the operation's answers are signed; the rest is then whose signatures count, and how old. */
  readonly isSigned: boolean;
  readonly keys: readonly string[];
  readonly partnerId: string;
  readonly toleranceMs: number;
  readonly nowMs: number;
}

/** The outcome that an answer, and the text of its body, stand for. */
export async function judge(
  response: Response,
  text: string,
  grounds: Grounds,
): Promise<Result<unknown, CallError>> {
  const body = objectOf(text);
  if (!body) return malformed(response);
  if (!response.ok) {
    const error = apiError(body, response, grounds.nowMs);
    return error ? { ok: false, error } : malformed(response);
  }
  const message = grounds.isSigned ? await distrusted(body, grounds) : null;
  if (message === null) return { ok: true, data: body, response };
  const kind = 'bad_answer_signature';
  return { ok: false, error: { kind, code: kind, message, response } };
}

/** Null for a failure that did not come from the service. */
function apiError(
  { code, error, request_id, details }: Record<string, unknown>,
  response: Response,
  nowMs: number,
): ApiError | null {
  if (typeof code !== 'string') return null;
  return {
    kind: 'api',
    code,
    message: typeof error === 'string' ? error : code,
    status: response.status,
    requestId: typeof request_id === 'string' ? request_id : null,
    details: Array.isArray(details) ? (details as ErrorDetail[]) : [],
    retryAfterMs: retryAfterMs(response, nowMs),
    response,
  };
}

/** `Retry-After` in milliseconds (RFC 9110 §10.2.3). The service sends seconds; its proxies may send a date. */
export function retryAfterMs({ headers }: Response, nowMs: number): number | null {
  const value = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Why a signed answer is not to be trusted; null when it is. */
async function distrusted(
  { timestamp, signature, sec_key }: Record<string, unknown>,
  { keys, partnerId, nowMs, toleranceMs }: Grounds,
): Promise<string | null> {
  // The interface names the field both ways (§2.4), and the service sends both (D-03).
  const sent = signature ?? sec_key;
  const sentMs = parseTimestamp(timestamp);
  const genuine =
    sentMs !== null &&
    typeof sent === 'string' &&
    // What parseTimestamp could read is text or a number.
    (await verifySignature({ keys, timestamp: timestamp as Timestamp, partnerId, signature: sent }));
  if (!genuine) return "No key verifies the answer's signature.";
  // Negated, so that a NaN among the three refuses.
  return Math.abs(nowMs - sentMs) <= toleranceMs
    ? null
    : `The answer was signed more than ${toleranceMs} ms from now.`;
}
