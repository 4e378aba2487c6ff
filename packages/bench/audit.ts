/** What the audit trail costs createLink (D-69): CPU time of a server with it, beside one without. */
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
import { atMost, type Figure, plain } from './support/figure.ts';
import { ratios } from './support/http.ts';
import { sendLoad } from './support/load.ts';
import { onCore, SERVER_CORE } from './support/pin.ts';
import type { BenchOptions } from './support/size.ts';

const RATIO_MAX = 1.05;
/** Entries are chained every second: their CPU time belongs to the requests before. */
const CHAINED_WITHIN_MS = 1_500;

interface Contestant {
  readonly name: 'on' | 'off';
  readonly server: ServerProcess;
  /** CPU time of the server for one request, microseconds. */
  readonly cpu: number[];
  stop(): Promise<void>;
}

export async function bench(options: BenchOptions): Promise<Figure[]> {
  return [...(await compare(openSqliteDatabase, options)), ...(await compare(openPostgresDatabase, options))];
}

async function compare(open: () => Promise<BenchDatabase>, { size, say }: BenchOptions): Promise<Figure[]> {
  const database = await open();
  const [off, on] = [await start(await open(), 'off'), await start(database, 'on')];
  try {
    for (let round = size.rounds > 1 ? -1 : 0; round < size.rounds; round++) {
      for (const contestant of round % 2 === 0 ? [off, on] : [on, off]) {
        const cpu = await cpuOfRequest(contestant.server, size);
        if (round >= 0) contestant.cpu.push(cpu);
      }
      say(`${database.name}, round ${round + 1}: on ${on.cpu.at(-1)} µs, off ${off.cpu.at(-1)} µs`);
    }
  } finally {
    await Promise.all([off.stop(), on.stop()]);
  }
  const what = `createLink on ${database.name}, CPU time`;
  return [
    atMost(`${what} with the audit trail, of without`, ratios(on.cpu, off.cpu), '×', RATIO_MAX),
    plain(`${what} with it`, on.cpu, 'µs'),
    plain(`${what} without`, off.cpu, 'µs'),
  ];
}

/** Microseconds. */
async function cpuOfRequest({ url, pid }: ServerProcess, size: BenchOptions['size']): Promise<number> {
  const body = JSON.stringify({ ...signingFields(PARTNER.partnerId, API_KEY), ...LINK_FIELDS });
  const before = cpuSeconds(pid) ?? Number.NaN;
  const { answers, failures } = await sendLoad({
    url,
    requests: [{ path: '/v1/hosted_links', body }],
    ...size,
  });
  if (failures > 0) throw new Error(`${failures} requests failed.`);
  await new Promise((resolve) => setTimeout(resolve, CHAINED_WITHIN_MS));
  return Math.round((((cpuSeconds(pid) ?? Number.NaN) - before) / answers) * 1e6);
}

async function start(database: BenchDatabase, name: Contestant['name']): Promise<Contestant> {
  const env = { ...database.settings, DATABASE_TIMEOUT_SECONDS: '60', UNSAFE_AUDIT: name };
  const store = await openBenchStore(database);
  await seed(store);
  await store.close();
  const settings = { ...env, SANDBOX_API_KEY: API_KEY, LOG_LEVEL: 'warn' };
  const server = await startServerProcess({ env: settings, under: onCore(SERVER_CORE) });
  return {
    name,
    server,
    cpu: [],
    async stop() {
      await server.stop();
      await database.stop();
    },
  };
}
