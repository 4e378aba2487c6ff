/** The timeline of a job, and of a link: what the activityLog has, and what only the store knows, as after a restart. */

import type { Job } from '#core/job.ts';
import type { LinkEvent } from '#core/page/link-event.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { Attempt } from '#store/queries/callbacks/attempts.ts';
import type { CountedLink } from '#store/queries/links/link-reads.ts';
import type { ConsoleEvent, TimelineEntry, TimelineType } from '../data.ts';

const TYPES: ReadonlySet<string> = new Set<TimelineType>([
  'link_created',
  'link_opened',
  'step_reached',
  'submitted',
  'verifier_asked',
  'result',
  'callback_attempt',
  'callback_received',
  'redirected',
]);

interface StoredAttempts {
  readonly webhookId: string;
  readonly attempts: readonly Attempt[];
}

const inOrder = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

export function jobTimeline(
  job: Job,
  events: readonly ConsoleEvent[],
  stored: readonly StoredAttempts[],
): TimelineEntry[] {
  const { serviceJobId: service_job_id } = job;
  const own = entriesOf(
    events.filter((event) => event.service_job_id === service_job_id || isSubmission(event, job)),
  );
  const has = (type: TimelineType) => own.some((entry) => entry.type === type);
  const more: TimelineEntry[] = [];
  if (!has('submitted')) {
    more.push({ at: wireTime(job.acceptedAt), type: 'submitted', title: 'Submitted', service_job_id });
  }
  if (!has('result') && job.result && job.completedAt !== null) {
    const title = `Result ${job.result.code}: ${job.result.text}`;
    more.push({
      at: wireTime(job.completedAt),
      type: 'result',
      title,
      service_job_id,
      detail: { ...job.result },
    });
  }
  for (const { webhookId, attempts } of stored) {
    const recorded = own.filter(
      ({ type, detail }) => type === 'callback_attempt' && detail?.['webhook_id'] === webhookId,
    );
    for (const attempt of attempts.slice(0, Math.max(0, attempts.length - recorded.length))) {
      more.push({ ...storedAttempt(webhookId, attempt), service_job_id });
    }
  }
  return inOrder([...more, ...own]);
}

/** @param steps - what was recorded for the partner (D-114); of these, what nobody asked for is told. */
export function linkTimeline(
  { link }: CountedLink,
  events: readonly ConsoleEvent[],
  ofJobs: readonly TimelineEntry[],
  steps: readonly LinkEvent[],
): TimelineEntry[] {
  const known = new Set(ofJobs.map((entry) => JSON.stringify([entry.at, entry.type, entry.title])));
  const own = entriesOf(
    events.filter((event) => event.ref_id === link.refId && event.service_job_id === undefined),
  )
    // Submissions are in the timelines of their jobs.
    .filter((entry) => !known.has(JSON.stringify([entry.at, entry.type, entry.title])));
  const created: TimelineEntry = {
    at: wireTime(link.createdAt),
    type: 'link_created',
    title: 'The link was created',
  };
  const isRecorded = own.some(({ type }) => type === 'link_created');
  const unasked = steps.flatMap(({ type, at }): TimelineEntry[] =>
    type === 'abandoned' || type === 'expired'
      ? [{ at: wireTime(at), type: 'step_reached', title: UNASKED[type] }]
      : [],
  );
  return inOrder([...(isRecorded ? [] : [created]), ...own, ...ofJobs, ...unasked]);
}

const UNASKED = { abandoned: 'Whoever opened the page has stopped', expired: 'The link has expired' };

function entriesOf(events: readonly ConsoleEvent[]): TimelineEntry[] {
  return events.filter(({ type }) => TYPES.has(type)).map(({ data }) => data as TimelineEntry);
}

/** The request is recorded before its job has an id that is known. */
function isSubmission({ type, ref_id, data }: ConsoleEvent, job: Job): boolean {
  if (type !== 'submitted' || ref_id !== job.refId) return false;
  const { detail } = data as TimelineEntry;
  return detail?.['user_id'] === job.userId && detail['job_id'] === job.jobId;
}

function storedAttempt(
  webhook_id: string,
  { at, status, error, durationMs, location, responseBody }: Attempt,
): TimelineEntry {
  const body = responseBody === null ? '' : Buffer.from(responseBody).toString();
  return {
    at: wireTime(at),
    type: 'callback_attempt',
    title: status === null ? `Callback failed: ${error}` : `Callback answered ${status}`,
    ...(status !== null && { response: { status, headers: location === null ? {} : { location }, body } }),
    detail: { webhook_id, ms: durationMs, failure: error },
  };
}
