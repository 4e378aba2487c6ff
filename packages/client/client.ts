/** The client: one method for each operation of the contract. */
import type { CallOptions, IdempotentCallOptions } from './call-options.ts';
import { clientConfigFrom } from './client-config.ts';
import type { ClientOptions } from './client-options.ts';
import type {
  ClockInput,
  CountryQuery,
  CreateLinkInput,
  CreateLinksInput,
  EraseUserInput,
  ImagesInput,
  JobStatusInput,
  ListCallbacksInput,
  ListDailyCountsInput,
  ListJobsInput,
  ListLinkEventsInput,
  ListLinksInput,
  OperationId,
  ResetInput,
  SubmissionInput,
  UpdateLinkInput,
} from './contract.ts';
import { toFormData } from './http/form.ts';
import { createSend } from './http/send.ts';
import { sleep as sleepUntil } from './http/with-timeout.ts';
import type { ResultOf } from './result.ts';
import { makeWalks, type Walks } from './walks.ts';

/**
 * The API, one method for each operation, and five that call them for you: {@link Client.links},
 * {@link Client.dailyCounts}, {@link Client.jobs}, {@link Client.callbacks} and {@link Client.waitForJob}. Every method signs where the interface asks for it, resolves to a {@link ResultOf}
 * and never rejects.
 */
export interface Client extends Walks {
  /**
   * Creates a link (§4.1).
   *
   * @example
   * const created = await client.createLink({
   *   company_name: 'Acme',
   *   data_privacy_policy_url: 'https://acme.example/privacy',
   *   callback_url: 'https://acme.example/callbacks',
   *   id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }],
   * });
   * if (created.ok) redirect(created.data.link);
   */
  createLink(link: CreateLinkInput, options?: IdempotentCallOptions): Promise<ResultOf<'createLink'>>;

  /**
   * Creates up to 1,000 links at once, and resolves to one result for each, at its place (D-103): a link, or `code`,
   * `error` and `details` where it was not created.
   *
   * @example
   * const fields = { company_name: 'Acme', data_privacy_policy_url: 'https://acme.example/privacy' };
   * const links = ['user-7', 'user-8'].map((id) => ({ ...fields, user_id: id, idempotency_key: id }));
   * const batch = await client.createLinks({ links });
   * if (batch.ok) for (const { link, error } of batch.data.results) console.log(link ?? error);
   */
  createLinks(batch: CreateLinksInput, options?: IdempotentCallOptions): Promise<ResultOf<'createLinks'>>;

  /**
   * Disables or enables a link, or replaces its ID types; they do not merge (§4.2).
   *
   * @example
   * await client.updateLink(refId, { is_disabled: true });
   */
  updateLink(refId: string, changes: UpdateLinkInput, options?: CallOptions): Promise<ResultOf<'updateLink'>>;

  /** Gets a link with its states and counts (§4.3). */
  getLink(refId: string, options?: CallOptions): Promise<ResultOf<'getLink'>>;

  /** Lists links, newest first, a page at a time (§4.4). A page past the end is empty, not an error (D-14). */
  listLinks(page?: ListLinksInput, options?: CallOptions): Promise<ResultOf<'listLinks'>>;

  /**
   * Lists what happened on a link, in order, a few seconds late (D-114). Send the last `event_id` as `after_event` for those
   * that come later.
   */
  listLinkEvents(
    refId: string,
    filter?: ListLinkEventsInput,
    options?: CallOptions,
  ): Promise<ResultOf<'listLinkEvents'>>;

  /**
   * Counts what happened on the links by day, the newest first (D-113). Send a page's `next_cursor` as `cursor` for the
   * next one.
   */
  listDailyCounts(filter?: ListDailyCountsInput, options?: CallOptions): Promise<ResultOf<'listDailyCounts'>>;

  /**
   * Gets the state of a job (§4.6). The signature of the response and the age of its timestamp are verified first.
   * They prove that the service responded just now, not the content of the response: that needs https.
   *
   * @example
   * const job = await client.getJobStatus({ user_id: 'user-7', job_id: 'job-31', history: true });
   * if (job.ok && job.data.job_complete) settle(job.data.job_success);
   */
  getJobStatus(job: JobStatusInput, options?: CallOptions): Promise<ResultOf<'getJobStatus'>>;

  /** Lists jobs, newest first (D-105). Send a page's `next_cursor` as `cursor` for the next one. */
  listJobs(filter?: ListJobsInput, options?: CallOptions): Promise<ResultOf<'listJobs'>>;

  /** Clears the block of an ID number at once; succeeds for an unknown number as well (§4.7, D-20). */
  resetIdNumberRateLimit(
    idNumber: ResetInput,
    options?: CallOptions,
  ): Promise<ResultOf<'resetIdNumberRateLimit'>>;

  /**
   * Submits a verification on a user's behalf, as the hosted page does. The link's id is the capability; the
   * request is not signed (D-02).
   *
   * @example
   * await client.submitVerification(refId, {
   *   country: 'NG', id_type: 'NIN_V2', id_number: '00000000000', consent: true, selfie: await readFile('me.jpg'),
   * });
   */
  submitVerification(
    refId: string,
    submission: SubmissionInput,
    options?: IdempotentCallOptions,
  ): Promise<ResultOf<'submitVerification'>>;

  /**
   * Sends images ahead of a submission, as the hosted page does when the user accepts each photo. The submission of the
   * same `visit` names them within an hour (D-82).
   *
   * @example
   * const visit = 'the visit of the page';
   * const staged = await client.stageImages(refId, visit, { selfie: await readFile('me.jpg') });
   * if (staged.ok) await client.submitVerification(refId, {
   *   country: 'NG', id_type: 'NIN_V2', id_number: '00000000000', consent: true, visit, ...staged.data,
   * });
   */
  stageImages(
    refId: string,
    visit: string,
    images: ImagesInput,
    options?: CallOptions,
  ): Promise<ResultOf<'stageImages'>>;

  /**
   * Lists callbacks with the state of their delivery, newest first, and the paused endpoints. Send a page's
   * `next_cursor` as `cursor` for the next one.
   */
  listCallbacks(filter?: ListCallbacksInput, options?: CallOptions): Promise<ResultOf<'listCallbacks'>>;

  /** Sends a callback again, unchanged and under the same `webhook-id`. */
  replayCallback(webhookId: string, options?: CallOptions): Promise<ResultOf<'replayCallback'>>;

  /**
   * Erases a user's data, or that of one job: accepted at once, and carried out soon. `pseudonyms` replaces the ids as
   * well. Ask {@link Client.getErasure} when it is done.
   *
   * @example
   * const erasure = await client.eraseUser({ user_id: 'user-7' });
   * if (erasure.ok) console.log(erasure.data.erasure_id);
   */
  eraseUser(whose: EraseUserInput, options?: CallOptions): Promise<ResultOf<'eraseUser'>>;

  /** Gets how far an erasure is, and what went. */
  getErasure(erasureId: string, options?: CallOptions): Promise<ResultOf<'getErasure'>>;

  /** Lists supported countries and ID types, with the fields that each verification method requires (§2.2). */
  listServices(query?: CountryQuery, options?: CallOptions): Promise<ResultOf<'listServices'>>;

  /** Lists the documents that document verification accepts (§2.2). */
  listValidDocuments(query?: CountryQuery, options?: CallOptions): Promise<ResultOf<'listValidDocuments'>>;

  /** Moves the sandbox's clock forward, so that days pass at once; production has no such operation. */
  advanceSandboxClock(move: ClockInput, options?: CallOptions): Promise<ResultOf<'advanceSandboxClock'>>;
}

/** `tsc` says here which operation of the contract has no method. */
type None<Problem extends never> = Problem;
export type Unwritten =
  None<`Write the method ${Exclude<OperationId, keyof Client>}: in the interface Client, and in operations below.`>;

/**
 * Makes a client. It opens no connection, and its only state is the difference between the clocks: one for each
 * partner is enough for a whole program.
 *
 * Repeatable operations are retried after network errors, timeouts, 429, 500, 502, 503 and 504, unless `Retry-After` exceeds the
 * call's timeout. When the service refuses a signature and its `Date` shows that this machine's clock is wrong, by a day
 * at most, the client signs once more with the service's time, and with that for an hour, unless `correctClock` is false.
 *
 * An API key belongs on a server. In a browser, use the client only for what is not signed.
 *
 * @throws TypeError when an option is invalid.
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
    correctClock = true,
    // The global fetch is read at each call, because a program may replace it later.
    fetch = (request) => globalThis.fetch(request),
    now = Date.now,
    random = Math.random,
    sleep = sleepUntil,
  } = options;
  const limits = { timeoutMs, attemptTimeoutMs, retriesMax };
  const send = createSend({
    ...clientConfigFrom(options),
    limits,
    toleranceMs,
    hooks,
    correctClock,
    fetch,
    now,
    random,
    sleep,
  });

  const operations: Pick<Client, OperationId & keyof Client> = {
    createLink: (body, call) => send('createLink', { body }, call),
    createLinks: (body, call) => send('createLinks', { body }, call),
    updateLink: (pathId, body, call) => send('updateLink', { pathIds: [pathId], body }, call),
    getLink: (pathId, call) => send('getLink', { pathIds: [pathId] }, call),
    listLinkEvents: (pathId, body, call) => send('listLinkEvents', { pathIds: [pathId], body }, call),
    listLinks: (body, call) => send('listLinks', { body }, call),
    // The interface types the timestamps of these two as numbers (§4.6, §4.7).
    getJobStatus: (job, call) =>
      send('getJobStatus', { body: flagsAsText(job), numericTimestamp: true }, call),
    resetIdNumberRateLimit: (body, call) =>
      send('resetIdNumberRateLimit', { body, numericTimestamp: true }, call),
    submitVerification: (pathId, submission, call) =>
      send('submitVerification', { pathIds: [pathId], body: toFormData(submission) }, call),
    stageImages: (refId, visit, images, call) =>
      send('stageImages', { pathIds: [refId, visit], body: toFormData(images) }, call),
    listDailyCounts: (body, call) => send('listDailyCounts', { body }, call),
    listJobs: (body, call) => send('listJobs', { body }, call),
    listCallbacks: (body, call) => send('listCallbacks', { body }, call),
    replayCallback: (pathId, call) => send('replayCallback', { pathIds: [pathId] }, call),
    eraseUser: (whose, call) => send('eraseUser', { body: flagsAsText(whose) }, call),
    getErasure: (pathId, call) => send('getErasure', { pathIds: [pathId] }, call),
    listServices: (query, call) => send('listServices', { query }, call),
    listValidDocuments: (query, call) => send('listValidDocuments', { query }, call),
    advanceSandboxClock: (body, call) => send('advanceSandboxClock', { body }, call),
  };
  return { ...operations, ...makeWalks(operations, { random, sleep }) };
}

/** Flags as text, the spelling of the interface (§4.6, D-06). */
function flagsAsText(fields: JobStatusInput | EraseUserInput): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  );
}
