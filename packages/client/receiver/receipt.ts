/** What all adapters share: verifying a callback that arrived. */
import { BODY_BYTES_MAX, type CallbackOptions, type HeadersLike } from '../../protocol/callback.ts';
import { isPasted, KEY_ALONE } from '../../protocol/pasted.ts';
import { isLonger, isRaw, NOT_RAW } from '../../protocol/received.ts';
import { verifyCallback } from '../callbacks/callback.ts';
import type { Callback } from '../contract.ts';

/** The options of the adapters. They are read at each callback, so a getter can return the current keys. */
export interface VerifyOptions extends Omit<CallbackOptions, 'now' | 'unsafeAllowBodySignature'> {
  /** The receiver's clock, epoch milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** A genuine callback. */
export interface ReceivedCallback {
  /** Its `webhook-id`: the same each time that this callback is delivered. */
  readonly id: string;
  readonly payload: Callback;
}

/** Why a callback is refused: a sentence for the log, and the status to respond with. */
export interface RefusedCallback {
  readonly ok: false;
  readonly reason: 'malformed' | 'bad_signature' | 'stale' | 'too_large';
  readonly message: string;
  readonly status: 400 | 401 | 413;
}

/** The result of an adapter: a genuine callback, or why it is refused. */
export type Receipt = (ReceivedCallback & { readonly ok: true }) | RefusedCallback;

const STATUS = { malformed: 400, bad_signature: 401, stale: 401, too_large: 413 } as const;

/**
 * Verifies a callback by its `webhook-signature` alone, which the service always sends: the signature in the body does
 * not cover the content.
 *
 * @param rawBody - null when it is larger than `bodyBytesMax`.
 */
export async function verifyReceived(
  rawBody: string | Uint8Array | null,
  headers: HeadersLike,
  { now = Date.now, bodyBytesMax = BODY_BYTES_MAX, ...options }: VerifyOptions,
): Promise<Receipt> {
  if (rawBody !== null && !isRaw(rawBody)) return refused('malformed', NOT_RAW);
  if (rawBody === null || isLonger(rawBody, bodyBytesMax)) {
    return refused('too_large', `The body is larger than ${bodyBytesMax} bytes.`);
  }
  const verdict = await verifyCallback(rawBody, headers, { ...options, bodyBytesMax, now: now() });
  if (!verdict.ok) return refused(verdict.reason, verdict.message);
  const { id, payload } = verdict;
  return id === null ? refused('malformed', 'There is no webhook-id header.') : { ok: true, id, payload };
}

/** @throws TypeError for keys that were pasted with more than themselves, when a receiver is made. */
export function checkKeys({ keys }: VerifyOptions): void {
  if (!Array.isArray(keys) || keys.some(isPasted)) {
    throw new TypeError(`keys must be a list of secrets or API keys, each alone: ${KEY_ALONE}.`);
  }
}

export function refused(reason: RefusedCallback['reason'], message: string): RefusedCallback {
  return { ok: false, reason, message, status: STATUS[reason] };
}
