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

/** How often the servers take turns in a round, so that other work of the machine affects both alike. */
const TURNS = 4;

interface Contestant {
  readonly server: ServerProcess;
  /** CPU time of the server for one request in each round, microseconds. */
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
      const [usedOff = 0, usedOn = 0] = await cpuOfRequests([off.server, on.server], size);
      if (round < 0) continue;
      off.cpu.push(usedOff);
      on.cpu.push(usedOn);
      say(`${database.name}, round ${round + 1}: on ${Math.round(usedOn)} µs, off ${Math.round(usedOff)} µs`);
    }
  } finally {
    await Promise.all([off.stop(), on.stop()]);
  }
  const what = `createLink on ${database.name}, CPU time`;
  return [
    // The least of each: other work of the machine only ever adds.
    atMost(`${what} with the audit trail, of without`, least(on) / least(off), '×', RATIO_MAX),
    plain(`${what} with it, of without, round by round`, ratios(on.cpu, off.cpu), '×'),
    plain(`${what} with it`, on.cpu, 'µs'),
    plain(`${what} without`, off.cpu, 'µs'),
  ];
}

const least = ({ cpu }: Contestant) => Math.min(...cpu);

/** The CPU time that each server uses for a request, microseconds. */
async function cpuOfRequests(
  servers: readonly ServerProcess[],
  size: BenchOptions['size'],
): Promise<number[]> {
  const used = () => servers.map(({ pid }) => cpuSeconds(pid) ?? Number.NaN);
  const before = used();
  const answered = servers.map(() => 0);
  for (let turn = 0; turn < TURNS * servers.length; turn++) {
    const i = turn % servers.length;
    const body = JSON.stringify({ ...signingFields(PARTNER.partnerId, API_KEY), ...LINK_FIELDS });
    const requests = [{ path: '/v1/hosted_links', body }];
    const { answers, failures } = await sendLoad({ url: servers[i]?.url ?? '', requests, ...size });
    if (failures > 0) throw new Error(`${failures} requests failed.`);
    answered[i] = (answered[i] ?? 0) + answers;
  }
  await new Promise((resolve) => setTimeout(resolve, CHAINED_WITHIN_MS));
  return used().map((after, i) => ((after - (before[i] ?? 0)) / (answered[i] ?? 0)) * 1e6);
}

async function start(database: BenchDatabase, audit: 'on' | 'off'): Promise<Contestant> {
  const env = { ...database.settings, DATABASE_TIMEOUT_SECONDS: '60', UNSAFE_AUDIT: audit };
  const store = await openBenchStore(database);
  await seed(store);
  await store.close();
  const settings = { ...env, SANDBOX_API_KEY: API_KEY, LOG_LEVEL: 'warn' };
  const server = await startServerProcess({ env: settings, under: onCore(SERVER_CORE) });
  return {
    server,
    cpu: [],
    async stop() {
      await server.stop();
      await database.stop();
    },
  };
}
