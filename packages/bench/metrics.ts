/** What metrics cost createLink (D-77): a server that is scraped, beside one without the port, in turns. */
import { LINK_FIELDS, signingFields } from '#harness/api.ts';
import { type ServerProcess, startServerProcess } from '#harness/process.ts';
import { cpuSeconds } from './support/cpu.ts';
import { API_KEY, PARTNER, seed } from './support/data.ts';
import {
  type BenchDatabase,
  openBenchStore,
  openPostgresDatabase,
  openSqliteDatabase,
} from './support/databases.ts';
import { atLeast, atMost, type Figure, plain } from './support/figure.ts';
import { ratios } from './support/http.ts';
import { sendLoad } from './support/load.ts';
import { onCore, SERVER_CORE } from './support/pin.ts';
import type { BenchOptions } from './support/size.ts';

const COST_MAX = 0.03;
/** As Prometheus asks. */
const SCRAPE_EVERY_MS = 15_000;
/** How often the servers take turns in a round, so that other work of the machine affects both alike. */
const TURNS = 4;

interface Contestant {
  readonly server: ServerProcess;
  readonly speeds: number[];
  /** CPU time of the server for one request in each round, microseconds. */
  readonly cpu: number[];
  stop(): Promise<void>;
}

export async function bench(options: BenchOptions): Promise<Figure[]> {
  return [...(await compare(openSqliteDatabase, options)), ...(await compare(openPostgresDatabase, options))];
}

async function compare(open: () => Promise<BenchDatabase>, { size, say }: BenchOptions): Promise<Figure[]> {
  const database = await open();
  const [off, on] = [await start(await open(), {}), await start(database, { METRICS_PORT: '0' })];
  const scrape = async () => (await fetch(`${on.server.managementUrl}/metrics`)).text();
  const scraping = setInterval(scrape, SCRAPE_EVERY_MS);
  try {
    for (let round = size.rounds > 1 ? -1 : 0; round < size.rounds; round++) {
      const sums = [off, on].map(() => ({ answers: 0, perSecond: 0, cpu: 0 }));
      for (let turn = 0; turn < TURNS * 2; turn++) {
        // The order changes from pair to pair: whoever comes second meets another machine.
        const which = (turn + Math.floor(turn / 2)) % 2;
        const [{ server }, sum] = [
          [off, on][which] ?? off,
          sums[which] ?? { answers: 0, perSecond: 0, cpu: 0 },
        ];
        const { answers, perSecond, cpu } = await turnOf(server, size);
        sum.answers += answers;
        sum.perSecond += perSecond / TURNS;
        sum.cpu += cpu;
      }
      for (const [i, { speeds, cpu }] of [off, on].entries()) {
        const sum = sums[i];
        if (round < 0 || !sum) continue;
        speeds.push(sum.perSecond);
        cpu.push((sum.cpu / sum.answers) * 1e6);
      }
      say(
        `${database.name}, round ${round + 1}: on ${sums[1]?.perSecond.toFixed()}/s, off ${sums[0]?.perSecond.toFixed()}/s`,
      );
    }
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

/** One turn of load. */
async function turnOf(server: ServerProcess, size: BenchOptions['size']) {
  const { pid, url } = server;
  const before = cpuSeconds(pid) ?? Number.NaN;
  const body = JSON.stringify({ ...signingFields(PARTNER.partnerId, API_KEY), ...LINK_FIELDS });
  const requests = [{ path: '/v1/hosted_links', body }];
  const { failures, ...measured } = await sendLoad({ url, requests, ...size });
  if (failures > 0) throw new Error(`${failures} requests failed.`);
  return { ...measured, cpu: (cpuSeconds(pid) ?? Number.NaN) - before };
}

async function start(database: BenchDatabase, more: Record<string, string>): Promise<Contestant> {
  const env = { ...database.settings, DATABASE_TIMEOUT_SECONDS: '60' };
  const store = await openBenchStore(database);
  await seed(store);
  await store.close();
  const settings = { ...env, SANDBOX_API_KEY: API_KEY, LOG_LEVEL: 'warn', ...more };
  const server = await startServerProcess({ env: settings, under: onCore(SERVER_CORE) });
  return {
    server,
    speeds: [],
    cpu: [],
    async stop() {
      await server.stop();
      await database.stop();
    },
  };
}
