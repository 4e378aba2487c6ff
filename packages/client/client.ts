/** The client's surface: its options, and one method for each operation of the contract. */
import type { CallOptions, IdempotentCallOptions, Limits } from './call-options.ts';
import type {
  ClockInput,
  CountryQuery,
  CreateLinkInput,
  JobStatusInput,
  Link,
  ListCallbacksInput,
  ListLinksInput,
  ResetInput,
  SubmissionInput,
  UpdateLinkInput,
} from './contract.ts';
import type { Hooks } from './hooks.ts';
import type { LinksOptions } from './links.ts';
import type { ResultOf } from './result.ts';

/** What `createClient` needs to know. */
export interface ClientOptions extends Limits {
  /** The environment's address, such as `https://api.example.com`; sandbox and production differ in it (§4). */
  readonly baseUrl: string;
  /** Three characters, leading zeros kept (§8.5). */
  readonly partnerId: string;
  /**
   * The API key; while keys are being rotated, both of them. The first signs requests, any verifies answers
   * (D-05).
   */
  readonly apiKey: string | readonly [string, ...string[]];
  /** The brand word that the service's paths carry in place of `hosted` (D-01). Default: `hosted`. */
  readonly brand?: string | undefined;
  /** How requests are sent. Default: the runtime's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * The clock that signatures are made and judged by, in epoch milliseconds. Default: `Date.now`. The service
   * signs its answers in real time, also where the sandbox's clock was moved.
   */
  readonly now?: (() => number) | undefined;
  /** How far the time of a signed answer may be from `now`, either way, in milliseconds. Default: 300 000. */
  readonly toleranceMs?: number | undefined;
  /** What is told of each request, for logs and metrics. Default: nothing. */
  readonly hooks?: Hooks | undefined;
  /** What spreads retries out, from 0 up to 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** How the client waits between two requests; rejects when the signal aborts. Default: a timer. */
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
}

/**
 * The API, one method for each operation, and two that call them for you: {@link Client.links} and
 * {@link Client.waitForJob}. Every method signs where the interface asks for it, resolves to a {@link ResultOf}
 * and never rejects.
 */
export interface Client {
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
   * All links, newest first, page by page as the loop goes on. Links that are created meanwhile are left out, and
   * none of the others is skipped or comes twice. The options hold for each page.
   *
   * @throws LinksNotListed (from the loop) when a page can't be listed.
   * @example
   * for await (const link of client.links()) {
   *   console.log(link.ref_id, link.total_jobs);
   * }
   */
  links(options?: LinksOptions): AsyncGenerator<Link, void, undefined>;

  /**
   * Gets the state of a job (§4.6). The answer's signature and the age of its timestamp are verified first.
   * They prove that the service answered just now, not what it said: that is up to https.
   *
   * @example
   * const job = await client.getJobStatus({ user_id: 'user-7', job_id: 'job-31', history: true });
   * if (job.ok && job.data.job_complete) settle(job.data.job_success);
   */
  getJobStatus(job: JobStatusInput, options?: CallOptions): Promise<ResultOf<'getJobStatus'>>;

  /**
   * Waits until a job is complete, also one that is not there yet, and resolves to its state. It asks again and
   * again, less and less often: where you can, receive callbacks instead.
   *
   * `timeoutMs` is for the wait as a whole, 10 minutes by default; when it is over, the error is `timeout`.
   *
   * @example
   * const job = await client.waitForJob({ user_id: 'user-7', job_id: 'job-31' }, { timeoutMs: 60_000 });
   * if (job.ok) console.log(job.data.job_success);
   */
  waitForJob(job: JobStatusInput, options?: CallOptions): Promise<ResultOf<'getJobStatus'>>;

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
   * Lists how callbacks stand, newest first, and the addresses that are paused. Send a page's `next_cursor` as
   * `cursor` for the next one.
   */
  listCallbacks(filter?: ListCallbacksInput, options?: CallOptions): Promise<ResultOf<'listCallbacks'>>;

  /** Sends a callback again, as it was and under the same `webhook-id`. */
  replayCallback(webhookId: string, options?: CallOptions): Promise<ResultOf<'replayCallback'>>;

  /** Lists supported countries and ID types, with what each verification method asks for (§2.2). */
  listServices(query?: CountryQuery, options?: CallOptions): Promise<ResultOf<'listServices'>>;

  /** Lists the documents that document verification accepts (§2.2). */
  listValidDocuments(query?: CountryQuery, options?: CallOptions): Promise<ResultOf<'listValidDocuments'>>;

  /** Moves the sandbox's clock forward, so that days pass at once; production has no such operation. */
  advanceSandboxClock(move: ClockInput, options?: CallOptions): Promise<ResultOf<'advanceSandboxClock'>>;
}
