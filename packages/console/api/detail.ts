/** One link or job, with its timeline. */

import type { Job } from '#core/job.ts';
import { linkBody } from '#handlers/links/link-body.ts';
import type { StoredDelivery } from '#store/queries/callbacks/deliveries.ts';
import type { ReadTx } from '#store/store.ts';
import type { JobDetail, LinkDetail, TimelineEntry } from '../data.ts';
import { linkOfJob, withAttempts } from './callbacks.ts';
import { JOBS_MAX, type ListDeps } from './list.ts';
import { jobRow, linkRow } from './rows.ts';
import { jobTimeline, linkTimeline } from './timeline.ts';

const STEPS_MAX = 100;

/** null: there is none. */
export async function linkDetail(deps: ListDeps, refId: string): Promise<LinkDetail | null> {
  const { store, activityLog, linkUrl, now } = deps;
  const events = activityLog.events();
  return store.read(async (tx) => {
    const counted = await tx.links.find(refId);
    if (!counted) return null;
    const url = linkUrl(refId);
    const jobs = await tx.console.jobsOfLink(counted.link, JOBS_MAX);
    const timelines = await Promise.all(
      jobs.map(async (each) => timelineOf(deps, tx, each, await tx.deliveries.ofJob(each.serviceJobId))),
    );
    return {
      ...linkRow(counted, url, now()),
      link: linkBody(counted, url),
      jobs: jobs.map(jobRow),
      timeline: linkTimeline(counted, events, timelines.flat(), await tx.linkEvents.newest(refId, STEPS_MAX)),
    };
  });
}

/** null: there is none. */
export async function jobDetail(deps: ListDeps, serviceJobId: string): Promise<JobDetail | null> {
  return deps.store.read(async (tx) => {
    const job = await tx.jobs.find(serviceJobId);
    if (!job) return null;
    const [deliveries, link] = await Promise.all([tx.deliveries.ofJob(serviceJobId), linkOfJob(tx, job)]);
    return {
      ...jobRow(job),
      callbacks: await Promise.all(deliveries.map((each) => withAttempts(deps, each, link))),
      timeline: await timelineOf(deps, tx, job, deliveries),
    };
  });
}

async function timelineOf(
  { activityLog }: ListDeps,
  tx: ReadTx,
  job: Job,
  deliveries: readonly StoredDelivery[],
): Promise<TimelineEntry[]> {
  const stored = await Promise.all(
    deliveries.map(async ({ callbackId }) => ({
      webhookId: callbackId,
      attempts: await tx.callbacks.attempts(callbackId),
    })),
  );
  return jobTimeline(job, activityLog.events(), stored);
}
