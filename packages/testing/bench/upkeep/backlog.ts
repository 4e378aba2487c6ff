/**
 * Jobs that wait while verifier and receivers are away, and what comes of them once both are back; and how soon each of
 * many partners gets its first callback.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/harness/free-port.ts';
import { until } from '#testing/harness/worker.ts';
import { type Databases, onBothKinds } from '../support/databases.ts';
import { atMost, type Figure, percentile, plain } from '../support/figure.ts';
import { residentMegabytes } from '../support/processes.ts';
import { startReceiver } from '../support/receiver.ts';
import { type BenchOptions, isQuick } from '../support/size.ts';
import { addJobs, seedPartners, startWorker } from '../work.ts';

const PARTNERS = 1_000;
const QUICK_PARTNERS = 20;
/** Of the links of the long list: a hundred thousand jobs. */
const JOBS_FRACTION = 1 / 50;
/** Ten minutes for a hundred thousand jobs. */
const AWAY_MS_EACH = 6;
const PATIENCE_MS = 1_800_000;
const FIRST_MS_MAX = 30_000;

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => [
    ...(await measure(databases, options, 0)),
    ...(await measure(databases, options, Math.round(options.size.links * JOBS_FRACTION))),
  ]);

/** @param waiting - how many jobs wait for those that are away; 0: one of each partner, and nobody is away. */
async function measure(databases: Databases, options: BenchOptions, waiting: number): Promise<Figure[]> {
  const { size, say } = options;
  const partners = isQuick(size) ? QUICK_PARTNERS : PARTNERS;
  const each = Math.max(1, Math.round(waiting / partners));
  const all = partners * each;
  const [database, port] = [await databases.create(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  await seedPartners(database, partners, url, (store, partnerId, refId) =>
    addJobs(store, partnerId, refId, each),
  );
  say(`${database.name}: ${all.toLocaleString('en')} jobs of ${partners} partners`);
  const receiver = waiting === 0 ? await startReceiver('answer', port) : null;
  // While they are away, partners' receivers are asked again soon; the verifier by its default delays.
  const retries = { CALLBACK_RETRY_SCHEDULE_SECONDS: `0,${Array(50).fill(5).join(',')}` };
  const server = await startWorker(database, { url }, retries);
  await sleep(waiting * AWAY_MS_EACH);
  const memory = residentMegabytes(server.pid);
  const { arrivals, received, stop } = receiver ?? (await startReceiver('answer', port));
  const from = performance.now();
  const timer = setInterval(() => say(`${database.name}: ${received()} callbacks`), 10_000);
  await until(() => received() >= all, PATIENCE_MS);
  clearInterval(timer);
  const seconds = (performance.now() - from) / 1_000;
  await server.stop();
  await stop();
  const firsts = new Map<string, number>();
  for (const { path, at } of arrivals) if (!firsts.has(path)) firsts.set(path, at - from);
  const what = `${all.toLocaleString('en')} jobs of ${partners} partners on ${database.name}`;
  if (waiting === 0) {
    const first = [...firsts.values()];
    return [
      atMost(`${what}: the last of their first callbacks`, Math.max(...first), 'ms', FIRST_MS_MAX),
      plain(`${what}: half of them`, percentile(first, 0.5), 'ms'),
    ];
  }
  const away = `${what}, verifier and receivers away for ${(waiting * AWAY_MS_EACH) / 1_000} s`;
  return [
    atMost(`${away}: callbacks that came twice`, arrivals.length - all, '', 0),
    plain(`${away}: all delivered after they were back`, seconds, 's'),
    plain(`${away}: memory while they are away`, memory, 'MB'),
  ];
}
