/** The plots of the console: what is counted when. */
import { expect, test } from 'vitest';
import { ActivityLog } from '#server/sandbox/activity-log.ts';
import { readStats } from '#server/sandbox/console/stats.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, FOUND_VERDICT, PERSON, START } from '#testing/harness/fixtures.ts';

const at = useStore();

test('a submission counts when it came, and its result when that did', async () => {
  const job = aJob(aLink());
  const completedAt = START + 60_000;
  await at.store.write(async (tx) => {
    await tx.jobs.insert(job, PERSON);
    tx.jobs.update([{ ...job, state: 'complete', result: FOUND_VERDICT, completedAt }]);
  });
  const stats = await readStats(at.store, new ActivityLog(() => completedAt), completedAt);
  expect(stats).toMatchObject({ interval_ms: 10_000, time_to_result_ms: [60_000] });
  expect([stats.submissions, stats.results['1012']].map((counts) => counts?.indexOf(1))).toEqual([53, 59]);
});
