/** How fast `admin -- reseal` seals keys under a new SECRET, while a server creates links on the database (D-67). */

import { reseal } from '#store/seal/reseal.ts';
import { newMarks, plantJobs } from '#testing/chaos/erasure/plant.ts';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { API_KEY, PARTNER, SECRET, seed } from './support/data.ts';
import { type BenchDatabase, onBothDatabases, openBenchStore } from './support/databases.ts';
import { atLeast, type Figure, plain } from './support/figure.ts';
import { sendLoad } from './support/load.ts';
import type { BenchOptions } from './support/size.ts';

const ROWS_A_SECOND_MIN = 5_000;
const JOBS = 20_000;
const JOBS_QUICK = 100;
const CONNECTIONS = 4;

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothDatabases((database) => measure(database, options));

async function measure(database: BenchDatabase, { size, say }: BenchOptions): Promise<Figure[]> {
  const store = await openBenchStore(database);
  await seed(store);
  await plantJobs(store, size.rounds > 1 ? JOBS : JOBS_QUICK, newMarks(), Date.now());
  await store.close();
  say(`${database.name}: planted`);

  const settings = { ...database.settings, SECRET: `another ${SECRET}`, SECRET_PREVIOUS: SECRET };
  const server = await startServerProcess({ env: { ...settings, LOG_LEVEL: 'error' } });
  const changed = await openBenchStore({ ...database, settings });
  const body = JSON.stringify({ ...LINK_FIELDS, ...signingFields(PARTNER.partnerId, API_KEY) });
  const load = sendLoad({
    url: server.url,
    requests: [{ path: '/v1/hosted_links', body }],
    ...size,
    connections: CONNECTIONS,
  });
  const started = performance.now();
  const { tables, isDone } = await reseal(changed, () => undefined);
  const seconds = (performance.now() - started) / 1000;
  const { perSecond } = await load;
  await changed.close();
  await server.stop();
  if (!isDone) throw new Error('Something is still sealed under the previous SECRET.');
  const rows = tables.reduce((sum, { resealed }) => sum + resealed, 0);
  return [
    atLeast(`keys resealed on ${database.name}`, rows / seconds, '/s', ROWS_A_SECOND_MIN),
    plain(`keys, ${database.name}`, rows, ''),
    plain(`links created meanwhile on ${database.name}`, perSecond, '/s'),
  ];
}
