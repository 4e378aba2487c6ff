/** The console's list of callbacks: those of jobs, which are in the store, and test callbacks, which are of none. */

import type { Job } from '#core/job.ts';
import type { Link } from '#core/link.ts';
import { deliveryAt, deliveryCursor } from '#handlers/callbacks/delivery-body.ts';
import type { ActivityLog } from '#sandbox-mode/activity-log.ts';
import type { DeliveryCursor } from '#store/queries/callbacks/deliveries.ts';
import type { ReadTx } from '#store/store.ts';
import type { CallbackRow, Rows } from '../data.ts';
import { JOBS_MAX, type ListDeps, type ListQuery, PARTNERS_MAX } from './list.ts';
import { callbackRow, type ListedCallback } from './rows.ts';

/** Of a job, of a link, or with neither all. */
export interface CallbackFilter {
  readonly refId: string | null;
  readonly serviceJobId: string | null;
}

/** Newest first. */
export async function listCallbacks(
  deps: ListDeps,
  filter: CallbackFilter,
  query: ListQuery,
): Promise<Rows<CallbackRow>> {
  return deps.store.read(async (tx) => {
    // One more than the limit shows whether there is a next page.
    const found = await find(deps, tx, filter, { ...query, limit: query.limit + 1 });
    const page = found.toSorted(newestFirst).slice(0, query.limit);
    const rows = await Promise.all(
      page.map(async (each) =>
        withAttempts(deps, each, await linkOfJob(tx, await tx.jobs.find(each.serviceJobId))),
      ),
    );
    const last = page.at(-1);
    const isLast = filter.serviceJobId || filter.refId || found.length <= query.limit;
    return { rows, next: last && !isLast ? deliveryCursor(last) : null };
  });
}

/** null without a job, as for a test callback. */
export const linkOfJob = async (tx: ReadTx, job: Job | null): Promise<Link | null> =>
  (job && (await tx.links.find(job.refId))?.link) ?? null;

/** @param link - null for a test callback. */
export async function withAttempts(
  { activityLog, findPartner }: ListDeps,
  callback: ListedCallback,
  link: Link | null,
): Promise<CallbackRow> {
  const attempts = activityLog.attempts.all().filter(({ webhook_id }) => webhook_id === callback.callbackId);
  return callbackRow(callback, link, attempts, await findPartner(callback.partnerId));
}

async function find(
  { activityLog }: ListDeps,
  tx: ReadTx,
  { refId, serviceJobId }: CallbackFilter,
  query: ListQuery,
): Promise<ListedCallback[]> {
  const tests = testCallbacks(activityLog);
  if (serviceJobId) {
    const ofJob = await tx.deliveries.ofJob(serviceJobId);
    return [...ofJob, ...tests.filter((test) => test.serviceJobId === serviceJobId)];
  }
  return refId ? ofLink(tx, refId) : newest(tx, tests, query);
}

async function ofLink(tx: ReadTx, refId: string): Promise<ListedCallback[]> {
  const found = await tx.links.find(refId);
  const jobs = found ? await tx.console.jobsOfLink(found.link, JOBS_MAX) : [];
  return (await Promise.all(jobs.map((each) => tx.deliveries.ofJob(each.serviceJobId)))).flat();
}

async function newest(
  tx: ReadTx,
  tests: readonly ListedCallback[],
  { after, limit }: ListQuery,
): Promise<ListedCallback[]> {
  const cursor = after === null ? undefined : (deliveryAt(after) ?? undefined);
  const partners = await tx.partners.list(PARTNERS_MAX);
  const lists = await Promise.all(
    partners.map(({ partnerId }) => tx.deliveries.list({ partnerId, after: cursor }, limit)),
  );
  const older = tests.filter((test) => !cursor || newestFirst(cursor, test) < 0);
  return [...lists.flat(), ...older];
}

function newestFirst(a: DeliveryCursor, b: DeliveryCursor): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  if (a.callbackId === b.callbackId) return 0;
  return a.callbackId < b.callbackId ? 1 : -1;
}

/** Each is sent once: its one attempt says how it ended. */
function testCallbacks(activityLog: ActivityLog): ListedCallback[] {
  const statuses = new Map(activityLog.attempts.all().map(({ webhook_id, status }) => [webhook_id, status]));
  return activityLog.testCallbacks.all().map((test) => {
    const status = statuses.get(test.callbackId);
    const isDelivered = status != null && status >= 200 && status < 300;
    const state = status === undefined ? 'waiting' : isDelivered ? 'delivered' : 'failed';
    return { ...test, state, nextAt: null, attempts: status === undefined ? 0 : 1 };
  });
}
