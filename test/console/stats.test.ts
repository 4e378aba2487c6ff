/** The plots of the console: what is counted when. */
import { expect, test } from 'vitest';
import { listLimits } from '#console/api/limits.ts';
import { readCounts, readStats } from '#console/api/stats.ts';
import type { ServiceTime } from '#core/clocks.ts';
import { countsOf, dayOf } from '#core/page/daily-counts.ts';
import type { HandlerSettings } from '#handlers/deps.ts';
import { limitKey } from '#handlers/limits/limit-key.ts';
import { wireTime } from '#protocol/wire-time.ts';
import { ActivityLog } from '#sandbox-mode/activity-log.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, aPartner, FOUND_VERDICT, PERSON, START } from '#testing/harness/fixtures.ts';

const at = useStore();

test('a submission counts when it came, and its result when that did', async () => {
  const completedAt = START + 60_000;
  for (const acceptedAt of [START, START + 55_000]) {
    const job = aJob(aLink(), { acceptedAt });
    await at.store.write(async (tx) => {
      await tx.jobs.insert(job, PERSON);
      tx.jobs.update([{ ...job, state: 'complete', result: FOUND_VERDICT, completedAt }]);
    });
  }
  const stats = await readStats(at.store, new ActivityLog(() => completedAt), completedAt);
  expect(stats).toMatchObject({ interval_ms: 10_000, time_to_result_ms: [60_000, 5_000] });
  expect([stats.submissions.indexOf(1), stats.results['1012']?.indexOf(2)]).toEqual([53, 59]);
});

test('an attempt that was answered 2xx was delivered, and no other', async () => {
  const log = new ActivityLog(() => START);
  for (const status of [199, 200, 299, 300, 404, null]) {
    const outcome = { status, error: null, retryAfterMs: null, responseBody: null, durationMs: 1 };
    log.attempt(
      { at: START, url: 'https://partner.example', headers: {}, body: '{}', outcome },
      {},
      log.epoch,
    );
  }
  const stats = await readStats(at.store, log, START);
  expect([stats.attempts_ok.at(-1), stats.attempts_failed.at(-1)]).toEqual([2, 4]);
});

test.each([
  // One of the three was counted before it was reset.
  ['all', [{ partner_id: null, count: 2, counted_at: [START + 2, START + 3], blocked: true }]],
  [
    'partner',
    [
      { partner_id: '042', count: 1, counted_at: [START + 1], blocked: false },
      { partner_id: '043', count: 2, counted_at: [START + 2, START + 3], blocked: true },
    ],
  ],
] as const)('a number counts for %s: whose it is, and how often', async (idNumberScope, expected) => {
  const links = [aLink(), aLink({ partnerId: '043' })];
  const submission = { country: 'NG', idType: 'BVN', number: '12345678901' };
  const number = (link: number, after: number, isCounted = true) => ({
    ...submission,
    refId: links[link]?.refId ?? '',
    at: START + after,
    isCounted,
  });
  const settings = { idNumberScope, idNumberLimit: { max: 2, windowMs: 1_000 } } as HandlerSettings;
  const keyOf = (partnerId: string) => limitKey(settings, partnerId, 'NG', 'BVN', submission.number);
  await at.store.write(async (tx) => {
    await tx.links.insertAll(links.map((link) => [link.partnerId, [link]]));
    for (const { partner_id: id, count } of expected) {
      await tx.limits.save([{ key: keyOf(id ?? '042'), count, at: START + 3 }]);
    }
  });
  const list = (now: number) => {
    const submitted = () => [number(0, 1), number(1, 2), number(1, 3), number(1, 4, false)];
    return listLimits({
      store: at.store,
      settings,
      submitted,
      hash: (text) => text,
      now: () => now as ServiceTime,
    });
  };
  const rows = await list(START + 1_002);
  expect(rows).toMatchObject(
    expected.map(({ counted_at, blocked, ...row }) => ({
      ...{ ...row, counted_at: counted_at.map(wireTime) },
      blocked_until: blocked ? wireTime(START + 1_003) : null,
    })),
  );
  expect((await list(START + 1_003)).map(({ count, counted_at }) => [count, counted_at])).toEqual(
    expected.map(() => [0, []]),
  );
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
