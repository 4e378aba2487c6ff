/** Request, response and callback signatures (§5, D-02). */
import { hmacBase64, matchesHmac } from './hmac.ts';
import { signedTimestamps, type Timestamp } from './timestamps.ts';

/**
 * The text under a signature: `timestamp ‖ partner_id ‖ "sid_request"` (D-02). It has no other field, so a
 * signature proves who sent a request and when, not its content.
 *
 * @param timestamp - The timestamp exactly as sent; for a number, its `YYYY-MM-DDTHH:mm:ss.sssZ` form.
 * @param partnerId - Three characters, leading zeros kept (D-13).
 */
export function signedText(timestamp: string, partnerId: string): string {
  return `${timestamp}${partnerId}sid_request`;
}

/**
 * Signs a request or a response: `base64(HMAC-SHA-256(apiKey, signedText))`, UTF-8 (D-02).
 *
 * @param apiKey - The partner's API key, not empty.
 * @param timestamp - The timestamp exactly as it will be sent.
 * @param partnerId - Three characters, leading zeros kept (D-13).
 * @returns 44 characters of base64, for `signature` or `sec_key` (D-03).
 * @throws DOMException (by rejecting) when the key is empty.
 */
export function sign(apiKey: string, timestamp: string, partnerId: string): Promise<string> {
  return hmacBase64(apiKey, signedText(timestamp, partnerId));
}

/** What {@link verifySignature} checks. */
export interface SignatureToVerify {
  /** The partner's live API keys; any of them verifies (D-05). */
  readonly keys: readonly string[];
  /** As sent, number or text. */
  readonly timestamp: Timestamp;
  readonly partnerId: string;
  /** The base64 text sent as `signature` or `sec_key`. */
  readonly signature: string;
}

/**
 * Whether a signature was made with one of the keys (D-02, D-05). Comparison takes constant time, and every
 * key is tried against every spelling that may have been signed. The age of the timestamp is not checked here
 * (D-04): see `parseTimestamp`.
 *
 * @returns false, never an error, for a malformed signature, an unreadable number or no keys.
 */
export function verifySignature({
  keys,
  timestamp,
  partnerId,
  signature,
}: SignatureToVerify): Promise<boolean> {
  const texts = signedTimestamps(timestamp).map((text) => signedText(text, partnerId));
  return matchesHmac(keys, texts, [signature]);
}

/** A request whose content is signed (D-61). */
export interface SignedContent {
  /** In capitals. */
  readonly method: string;
  /** From `/v1` on, with the query, as sent. */
  readonly path: string;
  /** As sent. */
  readonly body: string;
}

/**
 * The payload of a request's Standard Webhooks signature: method, path and body (D-61). As in callbacks, id and time come
 * before it in the signed text.
 */
export function signedContent({ method, path, body }: SignedContent): string {
  return `${method} ${path}\n${body}`;
}
