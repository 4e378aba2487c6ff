import type { Client, ClientOptions } from './client.ts';
import type { JobStatusInput } from './contract.ts';
import { formOf } from './form.ts';
import { walkLinks } from './links.ts';
import { createSend } from './send.ts';
import { senderOf } from './sender.ts';
import { waitForJob } from './wait-for-job.ts';
import { wait } from './within.ts';

/**
 * Makes a client. It opens no connection, and remembers nothing but how far the service's clock is off: one for
 * each partner serves a whole program.
 *
 * Where no answer comes, and at 429 and 503, it sends again what may be repeated, unless the service asks for more
 * patience than the call has. When the service refuses a signature and its `Date` shows that this machine's clock is
 * wrong, it signs once more with the service's time, and with that from then on.
 *
 * An API key belongs on a server. In a browser, use the client only for what is not signed.
 *
 * @throws TypeError when an option can't be right: a setting to mend, not an outcome to handle.
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:3000', partnerId: '001', apiKey: 'sandbox-key-001' });
 * const result = await client.listLinks();
 * if (result.ok) console.log(result.data.meta.total);
 * else console.error(result.error.code, result.error.message);
 */
export function createClient(options: ClientOptions): Client {
  const {
    toleranceMs = 300_000,
    timeoutMs = 90_000,
    attemptTimeoutMs = 30_000,
    retriesMax = 3,
    hooks = {},
    // Looked up at each call, so that a program may replace the global one after this.
    fetch = (request) => globalThis.fetch(request),
    now = Date.now,
    random = Math.random,
    sleep = wait,
  } = options;
  const limits = { timeoutMs, attemptTimeoutMs, retriesMax };
  const pace = { random, sleep };
  const send = createSend({ ...senderOf(options), ...pace, limits, toleranceMs, hooks, fetch, now });

  const client: Client = {
    createLink: (body, call) => send('createLink', { body }, call),
    updateLink: (pathId, body, call) => send('updateLink', { pathId, body }, call),
    getLink: (pathId, call) => send('getLink', { pathId }, call),
    listLinks: (body, call) => send('listLinks', { body }, call),
    links: (walk) => walkLinks(client.listLinks, walk),
    // The interface types the timestamps of these two as numbers (§4.6, §4.7).
    getJobStatus: (job, call) =>
      send('getJobStatus', { body: flagsAsText(job), numericTimestamp: true }, call),
    resetIdNumberRateLimit: (body, call) =>
      send('resetIdNumberRateLimit', { body, numericTimestamp: true }, call),
    waitForJob: (job, call) => waitForJob(client.getJobStatus, job, call, pace),
    submitVerification: (pathId, submission, call) =>
      send('submitVerification', { pathId, body: formOf(submission) }, call),
    listCallbacks: (body, call) => send('listCallbacks', { body }, call),
    replayCallback: (pathId, call) => send('replayCallback', { pathId }, call),
    listServices: (query, call) => send('listServices', { query }, call),
    listValidDocuments: (query, call) => send('listValidDocuments', { query }, call),
    advanceSandboxClock: (body, call) => send('advanceSandboxClock', { body }, call),
  };
  return client;
}

/** The interface's own spelling of flags, which all its services understand (§4.6, D-06). */
function flagsAsText(job: JobStatusInput): object {
  return Object.fromEntries(
    Object.entries(job).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  );
}
