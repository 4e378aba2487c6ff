/**
 * Preloaded into the mock's process: job statuses are signed anew, because the examples were signed long ago and clients
 * verify them (§5). The key is that of a sandbox, or `API_KEY` of the partner `PARTNER_ID`.
 */
import { createHmac } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { signedText } from '#protocol/signing.ts';
import { toServiceTimestamp } from '#protocol/timestamps.ts';

const { PARTNER_ID = '001', API_KEY = 'sandbox-key-001' } = process.env;

subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse };
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    const [body] = args;
    if (response.statusCode !== 200 || response.headersSent || !/"sec_key":/.test(String(body)))
      return end(...args);
    const text = signedAnew(String(body));
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  };
});

function signedAnew(body: string): string {
  const timestamp = toServiceTimestamp(Date.now());
  const signature = createHmac('sha256', API_KEY).update(signedText(timestamp, PARTNER_ID)).digest('base64');
  return JSON.stringify({ ...JSON.parse(body), timestamp, signature, sec_key: signature });
}
