/**
 * Callback signatures: made by the service, verified by the receiver (§6, D-05, D-19).
 *
 * Each callback is signed twice: `timestamp` and `signature` in the body (D-02), and the Standard
 * Webhooks headers. The headers are the stronger proof: they cover the content, the body's signature does not.
 */
import { base64Utf8, type HmacKey, hmacBase64, matchesHmac } from './hmac.ts';
import { isPasted, KEY_ALONE } from './pasted.ts';
import { decodeUtf8, type HeadersLike, header, isLonger, isRaw, NOT_RAW, parseObject } from './received.ts';
import { verifySignature } from './signing.ts';
import { isServiceTimestamp, parseTimestamp, type Timestamp } from './timestamps.ts';

export type { HeadersLike } from './received.ts';

/** The receiver: its partner id, its keys and its clock. */
export interface CallbackOptions {
  /** The receiver's own partner id, three characters (D-13). */
  readonly partnerId: string;
  /** The receiver's webhook secrets, which begin with `whsec_`, or its live API keys; any of them verifies (D-63). */
  readonly keys: readonly string[];
  /** The receiver's clock, epoch milliseconds. Default: `Date.now()`. */
  readonly now?: number | undefined;
  /** How far the callback's time may be from `now`, either way, in milliseconds. Default: 300 000. */
  readonly toleranceMs?: number | undefined;
  /** The largest body, in bytes; a larger one is malformed. Default: 1 048 576; a callback has a few thousand. */
  readonly bodyBytesMax?: number | undefined;
  /**
   * Accepts callbacks without the webhook headers by the signature in their body. **It does not cover the content**:
   * whoever has seen one callback can send any invented result until it is stale. Default: false.
   */
  readonly unsafeAllowBodySignature?: boolean | undefined;
}

/** The verdict: the callback's content, or why it is refused. `message` is a sentence for the log. */
export type UntypedCallbackVerdict =
  | { ok: true; id: string | null; payload: Record<string, unknown> }
  | { ok: false; reason: 'malformed' | 'stale' | 'bad_signature'; message: string };

/** The default of `bodyBytesMax`. */
export const BODY_BYTES_MAX = 1_048_576;

const SECRET_PREFIX = 'whsec_';

/**
 * The secret to give a Standard Webhooks library where the partner has no webhook secret of its own: `whsec_` + base64
 * of the API key's UTF-8 bytes (D-19).
 */
export function webhookSecret(apiKey: string): string {
  return SECRET_PREFIX + base64Utf8(apiKey);
}

/** The bytes that a webhook secret stands for; an API key stands for itself. Malformed base64 gives an empty key. */
export function hmacKeyOf(key: string): HmacKey {
  if (!key.startsWith(SECRET_PREFIX)) return key;
  try {
    return Uint8Array.from(atob(key.slice(SECRET_PREFIX.length)), (each) => each.charCodeAt(0));
  } catch {
    return '';
  }
}

/** The text under `webhook-signature`: id, time in epoch seconds and raw body, joined with dots. */
export function webhookSignedContent(id: string, timestampSeconds: number | string, body: string): string {
  return `${id}.${timestampSeconds}.${body}`;
}

/**
 * One part of `webhook-signature`: `v1,` and the base64 HMAC-SHA-256. A partner with several live secrets or keys gets
 * one part for each, separated by a space (D-05).
 *
 * @param key - A webhook secret, which begins with `whsec_`, or an API key.
 * @throws DOMException (by rejecting) when the key is empty.
 */
export async function signWebhook(
  key: string,
  id: string,
  timestampSeconds: number,
  body: string,
): Promise<string> {
  return `v1,${await hmacBase64(hmacKeyOf(key), webhookSignedContent(id, timestampSeconds, body))}`;
}

/**
 * Verifies a callback that was received (D-19).
 *
 * The `webhook-signature` header must verify, over the raw body. Without the header the callback is malformed, unless
 * `unsafeAllowBodySignature` is set: then the body's `timestamp` and `signature` decide, which do not cover the content.
 *
 * Delivery is at least once: drop those whose `id` was seen before.
 *
 * @param rawBody - The body exactly as received, before any JSON parser touched it.
 * @returns `ok: true` with the parsed body and its `webhook-id` (null where only the body is signed), or
 *   `ok: false`: `malformed` (not a signed callback), `bad_signature`, or `stale` (genuine, but its time is
 *   further than `toleranceMs` from `now`). Never rejects.
 */
export async function verifyCallback(
  rawBody: string | Uint8Array,
  headers: HeadersLike,
  options: CallbackOptions,
): Promise<UntypedCallbackVerdict> {
  const { now = Date.now(), toleranceMs = 300_000, bodyBytesMax = BODY_BYTES_MAX } = options;
  // What a setting that is missing gives is no key.
  const keys = [options.keys].flat().filter((key) => typeof key === 'string');
  if (!isRaw(rawBody)) return refuse('malformed', NOT_RAW);
  const body = isLonger(rawBody, bodyBytesMax) ? null : decodeUtf8(rawBody);
  if (body === null) return refuse('malformed', 'The body is not UTF-8, or too long.');
  const payload = parseObject(body);
  if (!payload) return refuse('malformed', 'The body is not a JSON object.');
  const signatures = header(headers, 'webhook-signature');
  if (signatures === null && !options.unsafeAllowBodySignature) {
    return refuse('malformed', 'There is no webhook-signature header.');
  }
  const proof =
    signatures === null
      ? await proofInBody(payload, { ...options, keys })
      : await proofInHeaders(signatures, headers, body, keys);
  if (!proof) return refuse('malformed', 'The id, time or signature is missing or malformed.');
  if (!proof.genuine) return refuse('bad_signature', `No key verifies the signature${hintOf(options)}.`);
  // Negated, so that a NaN among the three refuses.
  if (!(Math.abs(now - proof.sentMs) <= toleranceMs)) {
    return refuse('stale', `The callback was signed more than ${toleranceMs} ms from now.`);
  }
  return { ok: true, id: proof.id, payload };
}

/** The claimed id and time, and whether a key verifies them; null when they are missing or malformed. */
type Proof = { id: string | null; sentMs: number; genuine: boolean } | null;

async function proofInHeaders(
  signatures: string,
  headers: HeadersLike,
  body: string,
  keys: readonly string[],
): Promise<Proof> {
  const id = header(headers, 'webhook-id');
  const seconds = header(headers, 'webhook-timestamp');
  if (!id || !seconds || !/^\d{1,12}$/.test(seconds)) return null;
  // Parts of other versions (`v1a,`: asymmetric) are for other receivers.
  const sent = signatures.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []));
  const genuine = await matchesHmac(keys.map(hmacKeyOf), [webhookSignedContent(id, seconds, body)], sent);
  return { id, sentMs: Number(seconds) * 1000, genuine };
}

async function proofInBody(
  { timestamp, signature }: Record<string, unknown>,
  { keys, partnerId }: CallbackOptions,
): Promise<Proof> {
  const sentMs = parseTimestamp(timestamp);
  if (sentMs === null || typeof signature !== 'string') return null;
  // What parseTimestamp could read is text or a number. Without the service's mark it may be what the receiver signed
  // itself: a request, sent back.
  const sent = timestamp as Timestamp;
  const genuine =
    isServiceTimestamp(sent) && (await verifySignature({ keys, timestamp: sent, partnerId, signature }));
  return { id: null, sentMs, genuine };
}

/** Why no key may verify anything. */
const hintOf = ({ keys }: CallbackOptions): string =>
  [keys].flat().some(isPasted) ? `: each must be there, with ${KEY_ALONE}` : '';

const refuse = (
  reason: 'malformed' | 'stale' | 'bad_signature',
  message: string,
): UntypedCallbackVerdict => ({
  ok: false,
  reason,
  message,
});
