/** What the audit trail costs createLink (D-69): CPU time of a server with it, beside one without. */
import { type BenchServer, startBenchServer } from './support/bench-server.ts';
import { type BenchDatabase, openPostgresDatabase, openSqliteDatabase } from './support/databases.ts';
import { atMost, type Figure, plain } from './support/figure.ts';
import { ratios } from './support/http.ts';
import { compareServers } from './support/server-pair.ts';
import type { BenchOptions } from './support/size.ts';

const RATIO_MAX = 1.05;
/** Entries are chained every second: their CPU time belongs to the requests before. */
const CHAINED_WITHIN_MS = 1_500;

export async function bench(options: BenchOptions): Promise<Figure[]> {
  return [...(await compare(openSqliteDatabase, options)), ...(await compare(openPostgresDatabase, options))];
}

async function compare(open: () => Promise<BenchDatabase>, options: BenchOptions): Promise<Figure[]> {
  const database = await open();
  const off = await startBenchServer(await open(), { UNSAFE_AUDIT: 'off' });
  const on = await startBenchServer(database, { UNSAFE_AUDIT: 'on' });
  try {
    await compareServers({ name: database.name, off, on, worksOnForMs: CHAINED_WITHIN_MS }, options);
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

const least = ({ cpu }: BenchServer) => Math.min(...cpu);
