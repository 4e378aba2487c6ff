/** Turning a response into a result: no I/O. */
import { parseObject } from '../../protocol/received.ts';
import { verifySignature } from '../../protocol/signing.ts';
import { isServiceTimestamp, parseTimestamp, type Timestamp } from '../../protocol/timestamps.ts';
import type { ErrorDetail } from '../contract.ts';
import { malformed } from '../failures.ts';
import type { ApiError, CallError, Result } from '../result.ts';

/** What a signature is verified with. */
export interface VerifyContext {
  /** Whether the operation's responses are signed. */
  readonly isSigned: boolean;
  readonly keys: readonly string[];
  readonly partnerId: string;
  readonly toleranceMs: number;
  readonly nowMs: number;
}

/** The result of a response and the text of its body; null where it has none that can be read. */
export async function readResponse(
  response: Response,
  text: string | null,
  context: VerifyContext,
): Promise<Result<unknown, CallError>> {
  const body = text === null ? null : parseObject(text);
  if (!body) return malformed(response);
  if (!response.ok) {
    const error = apiError(body, response, context.nowMs);
    return error ? { ok: false, error } : malformed(response);
  }
  const message = context.isSigned ? await signatureProblem(body, context) : null;
  if (message === null) return { ok: true, data: body, response };
  const kind = 'bad_response_signature';
  return { ok: false, error: { kind, code: kind, message, response } };
}

/** The service's own error; null for anything else, such as a proxy's error page. */
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
    details: Array.isArray(details) ? details.filter(isDetail) : [],
    retryAfterMs: retryAfterMs(response, nowMs),
    response,
  };
}

const isDetail = (each: ErrorDetail | null): each is ErrorDetail =>
  typeof each?.path === 'string' && typeof each.message === 'string';

/** The time of an HTTP date; NaN for others, which `Date.parse` may read all the same. */
export const httpDateMs = (text: string | null): number =>
  text?.endsWith(' GMT') ? Date.parse(text) : Number.NaN;

/** `Retry-After` in milliseconds (RFC 9110 §10.2.3). The service sends seconds; a proxy may send a date. */
export function retryAfterMs({ headers }: Response, nowMs: number): number | null {
  const value = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : httpDateMs(value) - nowMs;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Why the signature of a response is not accepted; null when it is. */
async function signatureProblem(
  { timestamp, signature, sec_key }: Record<string, unknown>,
  { keys, partnerId, nowMs, toleranceMs }: VerifyContext,
): Promise<string | null> {
  // The interface names the field both ways (§2.4), and the service sends both (D-03).
  const sent = signature ?? sec_key;
  const sentMs = parseTimestamp(timestamp);
  const isGenuine =
    sentMs !== null &&
    typeof sent === 'string' &&
    // Without the mark it may be a request of the partner's own, sent back (D-02).
    isServiceTimestamp(timestamp as Timestamp) &&
    // parseTimestamp has accepted it, so it is text or a number.
    (await verifySignature({ keys, timestamp: timestamp as Timestamp, partnerId, signature: sent }));
  if (!isGenuine) return "No key verifies the response's signature.";
  // NaN compares false, so it is refused.
  return Math.abs(nowMs - sentMs) <= toleranceMs
    ? null
    : `The response was signed more than ${toleranceMs} ms from now.`;
}
