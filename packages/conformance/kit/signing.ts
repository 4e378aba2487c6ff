/** Signatures, computed here: the kit shares no signing code with a server (D-02, D-19). */
import { createHmac } from 'node:crypto';

export interface Credentials {
  readonly id: string;
  readonly key: string;
}

const hmac = (key: string | Uint8Array, text: string) =>
  createHmac('sha256', key).update(text).digest('base64');

/** The signature over a timestamp as it is sent (D-02). */
export function signature({ id, key }: Credentials, timestamp: string): string {
  return hmac(key, `${timestamp}${id}sid_request`);
}

/** One part of `webhook-signature`, under an API key or a webhook secret (D-19, D-63). */
export function webhookSignature(key: string, id: string, seconds: string, body: string): string {
  const secret = key.startsWith('whsec_') ? Buffer.from(key.slice('whsec_'.length), 'base64') : key;
  return `v1,${hmac(secret, `${id}.${seconds}.${body}`)}`;
}
