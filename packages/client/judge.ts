/** Judging an answer, once it is here: no I/O. */
import { objectOf } from '../protocol/received.ts';
import { verifySignature } from '../protocol/signing.ts';
import { parseTimestamp, type Timestamp } from '../protocol/timestamps.ts';
import type { ErrorDetail } from './contract.ts';
import type { ApiError, Result } from './result.ts';

/** An answer as openapi-fetch hands it over: text of a success, parsed JSON (or text) of an error. */
export interface Answer {
  readonly data?: string;
  readonly error?: unknown;
  readonly response: Response;
}

/** What an answer is judged by. */
export interface Grounds {
  /** Whether the operation's answers are signed; the rest is then whose signatures count, and how old. */
  readonly isSigned: boolean;
  readonly keys: readonly string[];
  readonly partnerId: string;
  readonly toleranceMs: number;
  readonly nowMs: number;
}

/** The outcome that an answer stands for. */
export async function judge(
  { data, error, response }: Answer,
  grounds: Grounds,
): Promise<Result<unknown, string>> {
  const failed = apiError(error, response, grounds.nowMs);
  if (failed) return { ok: false, error: failed };
  const body = objectOf(data ?? '');
  if (!body) {
    const message = `The answer, with status ${response.status}, is not the contract's.`;
    return { ok: false, error: { kind: 'malformed', message, response, cause: undefined } };
  }
  const distrust = grounds.isSigned ? await distrusted(body, grounds) : null;
  if (distrust) return { ok: false, error: { kind: 'bad_answer_signature', message: distrust, response } };
  return { ok: true, data: body, response };
}

/** Null for a success, and for a failure that did not come from the service. */
function apiError(body: unknown, response: Response, nowMs: number): ApiError<string> | null {
  const { code, error, request_id, details } = (body ?? {}) as Record<string, unknown>;
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
function retryAfterMs({ headers }: Response, nowMs: number): number | null {
  const value = headers.get('retry-after');
  if (!value) return null;
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
