/** A callback as the service would sign it, by hand: computed with node:crypto, from the words of D-19 alone. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { KEY, NOW } from './receiver.ts';

const EXAMPLE = new URL('../../../openapi/examples/createLink.callback.json', import.meta.url);

/** The contract's own example, as sent. */
export const BODY = JSON.stringify(JSON.parse(readFileSync(EXAMPLE, 'utf8')).value);

export function webhookHeaders(
  body: string,
  { id = 'msg_1', now = NOW, key = KEY } = {},
): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const proof = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${proof}`,
  };
}
