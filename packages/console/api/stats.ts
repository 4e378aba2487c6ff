import { countsOf, dayOf, type StepCounts } from '#core/page/daily-counts.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { ActivityLog } from '#sandbox-mode/activity-log.ts';
import type { LinkFunnel } from '#server/background/link-funnel.ts';
import type { Store } from '#store/store.ts';
import type { Stats } from '../stats.ts';
import { type ListDeps, PARTNERS_MAX } from './list.ts';

const JOBS_MAX = 1_000;
const TIMES_MAX = 200;
const INTERVALS = 60;
const DAYS = 31;
const SECOND_MS = 1_000;
const INTERVALS_MS = [10, 60, 300, 1_800, 7_200, 43_200, 259_200].map((seconds) => seconds * SECOND_MS);

/** Series over the newest jobs and attempts, in the shortest intervals that hold them. */
export async function readStats(store: Store, activityLog: ActivityLog, now: number): Promise<Stats> {
  const jobs = await store.read((tx) => tx.console.newestJobs(now, JOBS_MAX));
  const attempts = activityLog.attempts.all();
  const oldest = jobs.at(-1)?.acceptedAt ?? now;
  const fits = (interval: number) => now - oldest < interval * (INTERVALS - 1);
  const interval_ms = INTERVALS_MS.find(fits) ?? Math.ceil((now - oldest) / (INTERVALS - 1));
  const from = (Math.floor(now / interval_ms) - INTERVALS + 1) * interval_ms;
  const series = (times: readonly number[]): number[] => {
    const counts = Array.from({ length: INTERVALS }, () => 0);
    for (const time of times) {
      const i = Math.floor((time - from) / interval_ms);
      if (i in counts) counts[i] = (counts[i] ?? 0) + 1;
    }
    return counts;
  };
  const completed = jobs.filter(({ completedAt, result }) => completedAt !== null && result !== null);
  const byCode = Map.groupBy(completed, ({ result }) => result?.code ?? '');
  const isOk = ({ status }: { status: number | null }) => status !== null && status >= 200 && status < 300;
  const timesOf = (ok: boolean) =>
    attempts.filter((each) => isOk(each) === ok).map(({ at }) => Date.parse(at));
  return {
    interval_ms,
    from: wireTime(from),
    submissions: series(jobs.map(({ acceptedAt }) => acceptedAt)),
    results: Object.fromEntries(
      [...byCode].map(([code, of]) => [code, series(of.map((job) => job.completedAt ?? 0))]),
    ),
    attempts_ok: series(timesOf(true)),
    attempts_failed: series(timesOf(false)),
    time_to_result_ms: completed
      .slice(0, TIMES_MAX)
      .map((job) => (job.completedAt ?? 0) - job.acceptedAt)
      .toReversed(),
  };
}

/** How far people came on one link, or on all, over the last days (D-113). */
export async function readCounts(
  { store, now }: Pick<ListDeps, 'store' | 'now'>,
  { flush }: Pick<LinkFunnel, 'flush'>,
  refId: string | null,
): Promise<StepCounts> {
  // What is shown is asked for as soon as it happened.
  await flush();
  const to = dayOf(now());
  const days = { from: to - DAYS + 1, to };
  const page = { after: null, limit: DAYS };
  const counts = await store.read(async (tx) => {
    if (refId !== null) {
      const found = await tx.links.find(refId);
      return found ? tx.linkDays.search(found.link.partnerId, { links: { refId }, ...days }, page) : [];
    }
    const partners = await tx.partners.list(PARTNERS_MAX);
    const all = partners.map(({ partnerId }) =>
      tx.linkDays.search(partnerId, { links: 'together', ...days }, page),
    );
    return (await Promise.all(all)).flat();
  });
  return countsOf((step) => counts.reduce((sum, each) => sum + each[step], 0));
}
