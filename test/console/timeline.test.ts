/** The timeline of a job after a restart, when the store knows more than the memory. */
import { expect, test } from 'vitest';
import { jobTimeline } from '#console/api/timeline.ts';
import type { ConsoleEvent } from '#console/data.ts';
import { aJob, aLink, START } from '#testing/harness/fixtures.ts';

test('each attempt of each callback is told once, from the memory or from the store', () => {
  const job = aJob(aLink());
  const at = new Date(START).toISOString();
  const recorded = { at, type: 'callback_attempt', title: 'recorded', detail: { webhook_id: 'first' } };
  const { serviceJobId: service_job_id } = job;
  const event: ConsoleEvent = { id: 1, type: 'callback_attempt', at, service_job_id, data: recorded };
  const attempt = { at: START, durationMs: 1, error: null, location: null, responseBody: null };
  // The memory has the newest.
  const attempts = [500, 200].map((status, i) => ({ ...attempt, status, number: i + 1 }));
  const stored = ['first', 'second'].map((webhookId) => ({ webhookId, attempts }));
  const shown = jobTimeline(job, [event], stored).filter(({ type }) => type === 'callback_attempt');
  expect(shown.map(({ title, detail }) => `${detail?.['webhook_id']} ${title}`).sort()).toEqual([
    ...['first Callback answered 500', 'first recorded'],
    ...['second Callback answered 200', 'second Callback answered 500'],
  ]);
});
