import { CONTRACT_BRAND } from '../../generated/routes.ts';
import type { Client, ClientOptions } from './client.ts';
import type { JobStatusInput } from './contract.ts';
import { formOf } from './form.ts';
import { createSend } from './send.ts';

/**
 * Makes a client. It keeps no state and opens no connection: one for each partner serves a whole program.
 *
 * An API key belongs on a server. In a browser, use the client only for what is not signed.
 *
 * @throws TypeError when an option can't be right: a setting to mend, not an outcome to handle.
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:3000', partnerId: '001', apiKey: 'sandbox-key-001' });
 * const result = await client.listLinks();
 * if (result.ok) console.log(result.data.meta.total);
 * else console.error(result.error.kind, result.error.message);
 */
export function createClient(options: ClientOptions): Client {
  const {
    baseUrl,
    partnerId,
    apiKey,
    brand = CONTRACT_BRAND,
    now = Date.now,
    toleranceMs = 300_000,
  } = options;
  const keys = typeof apiKey === 'string' ? ([apiKey] as const) : apiKey;
  if (!URL.canParse(baseUrl)) throw new TypeError('baseUrl is not an absolute address.');
  if (!/^[A-Za-z\d]{3}$/.test(partnerId)) throw new TypeError('partnerId is not three letters or digits.');
  if (!keys.length || !keys.every(Boolean)) throw new TypeError('apiKey is empty.');
  // Looked up at each call, so that a program may replace the global one after this.
  const fetch = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const send = createSend({ baseUrl, partnerId, keys, brand, fetch, now, toleranceMs });

  return {
    createLink: (body, call) => send('createLink', { body }, call),
    updateLink: (linkId, body, call) => send('updateLink', { linkId, body }, call),
    getLink: (linkId, call) => send('getLink', { linkId }, call),
    listLinks: (body, call) => send('listLinks', { body }, call),
    // The interface types the timestamps of these two as numbers (§4.6, §4.7).
    getJobStatus: (job, call) =>
      send('getJobStatus', { body: flagsAsText(job), numericTimestamp: true }, call),
    resetIdNumberRateLimit: (body, call) =>
      send('resetIdNumberRateLimit', { body, numericTimestamp: true }, call),
    submitVerification: (linkId, submission, call) =>
      send('submitVerification', { linkId, body: formOf(submission) }, call),
    listCallbacks: (body, call) => send('listCallbacks', { body }, call),
    replayCallback: (webhookId, call) => send('replayCallback', { webhookId }, call),
    listServices: (query, call) => send('listServices', { query }, call),
    listValidDocuments: (query, call) => send('listValidDocuments', { query }, call),
    advanceSandboxClock: (body, call) => send('advanceSandboxClock', { body }, call),
  };
}

/** The interface's own spelling of flags, which all its services understand (§4.6, D-06). */
function flagsAsText(job: JobStatusInput): object {
  return Object.fromEntries(
    Object.entries(job).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  );
}
