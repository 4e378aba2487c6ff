import { createHmac } from 'node:crypto';
import type { RealTime } from '#core/clocks.ts';
import type { HistoryEntry } from '#core/job.ts';
import { callbackKeys, type Partner } from '#core/partners/partner.ts';
import { webhookSignedContent } from '#protocol/callback.ts';
import { signedText } from '#protocol/signing.ts';
import { toServiceTimestamp } from '#protocol/timestamps.ts';

/**
 * The payload with fresh signing fields, and its Standard Webhooks headers (D-05, D-19, D-63); null when no key of the
 * partner is live. It uses Node's HMAC, which is synchronous and several times faster than WebCrypto's.
 */
export function signedRequest(
  payload: HistoryEntry,
  callbackId: string,
  partner: Partner,
  realNow: RealTime,
): { headers: Record<string, string>; body: string } | null {
  const apiKeys = callbackKeys(partner, realNow).map(({ key }) => key);
  const [oldestKey] = apiKeys;
  if (oldestKey === undefined) return null;
  const timestamp = toServiceTimestamp(realNow);
  const signature = hmac(oldestKey, signedText(timestamp, partner.partnerId));
  const body = JSON.stringify({ ...payload, timestamp, signature });
  const seconds = Math.floor(realNow / 1000);
  const content = webhookSignedContent(callbackId, seconds, body);
  const secrets = [
    ...(partner.derivesWebhookSecret ? apiKeys : []),
    ...partner.webhookSecrets.map(({ secret }) => Buffer.from(secret.replace('whsec_', ''), 'base64')),
  ];
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'hosted-verification-links',
    'webhook-id': callbackId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${hmac(secret, content)}`).join(' '),
  };
  return { headers, body };
}

/** HMAC-SHA-256 in base64. */
export function hmac(key: string | Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}
