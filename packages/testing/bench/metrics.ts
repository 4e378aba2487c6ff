/** What metrics cost createLink (D-77): a server that is scraped, beside one without the port, in turns. */
import { startBenchServer } from './support/bench-server.ts';
import { type BenchDatabase, openPostgresDatabase, openSqliteDatabase } from './support/databases.ts';
import { atLeast, atMost, type Figure, plain } from './support/figure.ts';
import { ratios } from './support/http.ts';
import { compareServers } from './support/server-pair.ts';
import type { BenchOptions } from './support/size.ts';

const COST_MAX = 0.03;
/** As Prometheus asks. */
const SCRAPE_EVERY_MS = 15_000;

export async function bench(options: BenchOptions): Promise<Figure[]> {
  return [...(await compare(openSqliteDatabase, options)), ...(await compare(openPostgresDatabase, options))];
}

async function compare(open: () => Promise<BenchDatabase>, options: BenchOptions): Promise<Figure[]> {
  const database = await open();
  const off = await startBenchServer(await open(), {});
  const on = await startBenchServer(database, { METRICS_PORT: '0' });
  const scrape = async () => (await fetch(`${on.server.managementUrl}/metrics`)).text();
  const scraping = setInterval(scrape, SCRAPE_EVERY_MS);
  try {
    await compareServers({ name: database.name, off, on }, options);
  } finally {
    clearInterval(scraping);
    await Promise.all([off.stop(), on.stop()]);
  }
  const what = `createLink on ${database.name}`;
  return [
    atLeast(`${what} with metrics, of without`, ratios(on.speeds, off.speeds), '×', 1 - COST_MAX),
    // The least of each: other work of the machine only ever adds.
    atMost(
      `${what}, CPU time with metrics, of without`,
      Math.min(...on.cpu) / Math.min(...off.cpu),
      '×',
      1 + COST_MAX,
    ),
    plain(`${what} with metrics`, on.speeds, '/s'),
    plain(`${what} without`, off.speeds, '/s'),
    plain(`${what}, CPU time with metrics`, on.cpu, 'µs'),
    plain(`${what}, CPU time without`, off.cpu, 'µs'),
  ];
}
