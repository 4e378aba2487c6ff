/** The signature check of every baseline: the service's own HMAC, for one partner with one key. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_MS = 300_000;

export interface Proof {
  readonly partner_id: string;
  readonly timestamp: string;
  readonly signature: string;
}

export function isSigned({ partner_id, timestamp, signature }: Proof, apiKey: string): boolean {
  const expected = Buffer.from(hmac(apiKey, timestamp, partner_id), 'latin1');
  const sent = Buffer.from(signature, 'latin1');
  const isFresh = Math.abs(Date.now() - Date.parse(timestamp)) <= TOLERANCE_MS;
  return isFresh && sent.length === expected.length && timingSafeEqual(sent, expected);
}

export function hmac(apiKey: string, timestamp: string, partnerId: string): string {
  return createHmac('sha256', apiKey).update(`${timestamp}${partnerId}sid_request`).digest('base64');
}
