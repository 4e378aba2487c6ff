/** What calls operations of the client in turn: through a list page by page, and until a job is complete. */
import type { CallOptions } from './call-options.ts';
import type {
  DailyCount,
  Delivery,
  JobStatusInput,
  Link,
  ListCallbacksInput,
  ListDailyCountsInput,
  ListedJob,
  ListJobsInput,
} from './contract.ts';
import type { Settings } from './http/send.ts';
import { fromCursor, iterateLinks, type LinksOptions } from './lists.ts';
import type { ResultOf } from './result.ts';
import { waitForJob } from './wait-for-job.ts';

/** The methods of the client that call its operations for you. */
export interface Walks {
  /**
   * All links, newest first; each page is requested when the loop gets there. Links created meanwhile are left out;
   * no other link is skipped or repeated. The options apply to each page.
   *
   * @throws CallFailed (from the loop) when a page can't be listed.
   * @example
   * for await (const link of client.links()) {
   *   console.log(link.ref_id, link.total_jobs);
   * }
   */
  links(options?: LinksOptions): AsyncGenerator<Link, void, undefined>;

  /**
   * All counts that the filter selects; each page is requested when the loop gets there. The options apply to each page.
   *
   * @throws CallFailed (from the loop) when a page can't be listed.
   * @example
   * for await (const { day, opened, succeeded } of client.dailyCounts({ first_day: '2026-11-01' })) {
   *   console.log(day, succeeded / opened);
   * }
   */
  dailyCounts(
    filter?: Omit<ListDailyCountsInput, 'cursor'>,
    options?: CallOptions,
  ): AsyncGenerator<DailyCount, void, undefined>;

  /**
   * All jobs that the filter selects, newest first; each page is requested when the loop gets there. The options apply to
   * each page.
   *
   * @throws CallFailed (from the loop) when a page can't be listed.
   * @example
   * for await (const job of client.jobs({ state: 'failed', created_after: '2026-11-19T00:00:00Z' })) {
   *   console.log(job.user_id, job.ResultText);
   * }
   */
  jobs(
    filter?: Omit<ListJobsInput, 'cursor'>,
    options?: CallOptions,
  ): AsyncGenerator<ListedJob, void, undefined>;

  /**
   * All callbacks that the filter selects, newest first; each page is requested when the loop gets there. The options
   * apply to each page.
   *
   * @throws CallFailed (from the loop) when a page can't be listed.
   * @example
   * for await (const callback of client.callbacks({ user_id: 'user-7' })) {
   *   console.log(callback.webhook_id, callback.state);
   * }
   */
  callbacks(
    filter?: Omit<ListCallbacksInput, 'cursor'>,
    options?: CallOptions,
  ): AsyncGenerator<Delivery, void, undefined>;

  /**
   * Waits until a job is complete, also one that does not exist yet, and resolves to its state. It polls, less and
   * less often: where you can, receive callbacks instead.
   *
   * `timeoutMs` is for the whole wait, 10 minutes by default; after it, the error is `timeout`.
   *
   * @example
   * const job = await client.waitForJob({ user_id: 'user-7', job_id: 'job-31' }, { timeoutMs: 60_000 });
   * if (job.ok) console.log(job.data.job_success);
   */
  waitForJob(job: JobStatusInput, options?: CallOptions): Promise<ResultOf<'getJobStatus'>>;
}

/** The operations that they call. */
interface Walked {
  readonly listLinks: Parameters<typeof iterateLinks>[0];
  readonly getJobStatus: Parameters<typeof waitForJob>[0];
  listDailyCounts(page: ListDailyCountsInput, call?: CallOptions): Promise<ResultOf<'listDailyCounts'>>;
  listJobs(page: ListJobsInput, call?: CallOptions): Promise<ResultOf<'listJobs'>>;
  listCallbacks(page: ListCallbacksInput, call?: CallOptions): Promise<ResultOf<'listCallbacks'>>;
}

export const makeWalks = (operations: Walked, waits: Pick<Settings, 'random' | 'sleep'>): Walks => ({
  links: (walk) => iterateLinks(operations.listLinks, walk),
  dailyCounts: (filter = {}, call) =>
    fromCursor('counts', filter, (page) => operations.listDailyCounts(page, call)),
  jobs: (filter = {}, call) => fromCursor('jobs', filter, (page) => operations.listJobs(page, call)),
  callbacks: (filter = {}, call) =>
    fromCursor('callbacks', filter, (page) => operations.listCallbacks(page, call)),
  waitForJob: (job, call) => waitForJob(operations.getJobStatus, job, call, waits),
});
