/** What a server holds after many requests of every kind: its heap without garbage, its memory, and open files. */
import { readdirSync } from 'node:fs';
import { until } from '#testing/harness/worker.ts';
import { createLinks, getJobStatus, getLinks, type Seeded, seed, submissions } from '../support/data.ts';
import { onBothKinds, withStore } from '../support/databases.ts';
import { atMost, type Figure, plain } from '../support/figure.ts';
import { type LoadRequest, sendLoad } from '../support/load.ts';
import { residentMegabytes } from '../support/processes.ts';
import { settingsOf, startServer } from '../support/servers.ts';
import type { BenchOptions } from '../support/size.ts';

/** Of the links of the long list: half a million. */
const REQUESTS_SHARE = 1 / 10;
const GROWTH_MB_MAX = 10;
const FILES_MAX = 5;
const TURN_SECONDS = 10;
const REPORT_MS = 60_000;
const HEAP_REPORTS = { NODE_OPTIONS: '--expose-gc --import ./packages/testing/harness/report-heap.ts' };

/** Every kind, refusals too, each as often as it stands here. */
const requestsOf = (seeded: Seeded): LoadRequest[] => [
  ...createLinks(1),
  ...getLinks(seeded.refIds.slice(0, 2)),
  ...getJobStatus(seeded),
  ...submissions(seeded.refIds).slice(0, 2),
  { path: '/v1/hosted_links', body: '{' },
  { path: '/v1/hosted_links', body: '{"partner_id":"001"}' },
  { path: '/nowhere', body: 'x'.repeat(10_000) },
];

type Server = Awaited<ReturnType<typeof startServer>>;

export const bench = ({ size, say }: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => {
    const database = await databases.create();
    const env = settingsOf('production', database, HEAP_REPORTS);
    const seeded = await withStore(database, env, (store, secrets) => seed(store, secrets, 1));
    const server = await startServer(env);
    const requests = requestsOf(seeded);
    const all = Math.round(size.links * REQUESTS_SHARE);
    const { connections } = size;
    const sendUntil = async (count: number, from = 0): Promise<number> => {
      const seconds = Math.min(TURN_SECONDS, size.seconds * 5);
      const { answers } = await sendLoad({ url: server.url, requests, connections, seconds });
      const done = from + answers;
      say(`${database.name}: ${done.toLocaleString('en')} of ${all.toLocaleString('en')} requests`);
      return done < count ? sendUntil(count, done) : done;
    };
    try {
      const begun = await sendUntil(all / 5);
      const before = await stateOf(server);
      const done = await sendUntil(all, begun);
      const after = await stateOf(server);
      const what = `${database.name}, from request ${begun.toLocaleString('en')} to ${done.toLocaleString('en')}`;
      return [
        atMost(`${what}: growth of the heap`, after.heap - before.heap, 'MB', GROWTH_MB_MAX),
        atMost(`${what}: more open files`, after.files - before.files, '', FILES_MAX),
        plain(`${what}: the heap`, after.heap, 'MB'),
        plain(`${what}: memory before`, before.memory, 'MB'),
        plain(`${what}: memory after`, after.memory, 'MB'),
      ];
    } finally {
      await server.stop();
    }
  });

/** What it holds once garbage is collected, and its connections are closed. */
async function stateOf({ pid, output }: Server) {
  const reports = () => [...output().matchAll(/heap (\d+)/g)];
  // The second has what the first had freed later.
  for (let i = 0; i < 2; i++) {
    const seen = reports().length;
    process.kill(pid, 'SIGUSR2');
    await until(() => reports().length > seen, REPORT_MS);
  }
  const heap = Number(reports().at(-1)?.[1]) / 1e6;
  return { heap, memory: residentMegabytes(pid), files: readdirSync(`/proc/${pid}/fd`).length };
}
