/** The plots of the console: what is counted when. */
import { expect, test } from 'vitest';
import { countsOf, dayOf } from '#core/page/daily-counts.ts';
import { ActivityLog } from '#server/sandbox/activity-log.ts';
import { readCounts, readStats } from '#server/sandbox/console/stats.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, aPartner, FOUND_VERDICT, PERSON, START } from '#testing/harness/fixtures.ts';

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

test('what people did is counted over 31 days, on one link or on all of every partner', async () => {
  const [one, other] = [aLink(), aLink({ partnerId: '043' })];
  const today = dayOf(START);
  await at.store.write(async (tx) => {
    await tx.partners.insert(aPartner(), START);
    await tx.partners.insert(aPartner({ partnerId: '043' }), START);
    await tx.links.insertAll([
      [one.partnerId, [one]],
      [other.partnerId, [other]],
    ]);
    const opened = (refId: string, daysAgo: number, times: number) => {
      return { ...countsOf(() => 0), refId, day: today - daysAgo, opened: times };
    };
    await tx.linkDays.add([opened(one.refId, 0, 1), opened(one.refId, 30, 10), opened(one.refId, 31, 100)]);
    await tx.linkDays.add([opened(other.refId, 1, 1_000)]);
  });
  const read = (refId: string | null) =>
    readCounts({ store: at.store, now: () => START }, { flush: async () => {} }, refId);
  expect([await read(one.refId), await read(null)].map(({ opened }) => opened)).toEqual([11, 1_011]);
});
