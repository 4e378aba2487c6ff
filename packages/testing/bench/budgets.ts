/** What the budgets cost a submission (D-64): a server with all of them on, beside one with none. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Environment } from '#server/settings/config.ts';
import { SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { startBenchServer } from './support/bench-server.ts';
import { cpuSeconds } from './support/cpu.ts';
import { type BenchDatabase, openPostgresDatabase, openSqliteDatabase } from './support/databases.ts';
import { atLeast, type Figure, plain } from './support/figure.ts';
import { ratios } from './support/http.ts';
import { type LoadRequest, sendLoad } from './support/load.ts';
import type { BenchOptions } from './support/size.ts';

const RATIO_MIN = 0.95;
/** More than a turn sends, so that every number is new. */
const REQUESTS = 10_000;
/** Budgets that are counted and never spent. */
const ON: Environment = {
  ID_NUMBERS_PER_VISITOR_HOUR: '1000000',
  SUBMISSIONS_PER_LINK_HOUR: '1000000000',
  SUBMISSIONS_IN_PROGRESS_PER_LINK: '1000000',
  REQUESTS_PER_PARTNER_SECOND: '1000000',
  STORED_MIB_PER_PARTNER_DAY: '2000000',
};

export async function bench(options: BenchOptions): Promise<Figure[]> {
  // Jobs wait for an answer that never comes, so that nothing but submissions is measured.
  const verifier = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(verifier, 'listening');
  const env = {
    VERIFIER_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`,
    VERIFIER_KEY: 'the key of a benchmark',
    VERIFIER_TIMEOUT_SECONDS: '600',
    VERIFIER_CONCURRENCY: '1',
    ID_NUMBER_LIMIT: '1000000',
  };
  const sqlite = await compare(openSqliteDatabase, env, options);
  const postgres = await compare(openPostgresDatabase, env, options);
  verifier.unref().close();
  return [...sqlite, ...postgres];
}

async function compare(
  open: () => Promise<BenchDatabase>,
  env: Environment,
  { size, say }: BenchOptions,
): Promise<Figure[]> {
  const off = await startBenchServer(await open(), env);
  const database = await open();
  const on = await startBenchServer(database, { ...env, ...ON });
  let numbers = 0;
  try {
    for (let round = size.rounds > 1 ? -1 : 0; round < size.rounds; round++) {
      const turns = round % 2 === 0 ? [off, on] : [on, off];
      for (const { server, refIds, speeds, cpu } of turns) {
        const requests = submissions(refIds, numbers);
        numbers += REQUESTS;
        const before = cpuSeconds(server.pid) ?? Number.NaN;
        const { failures, perSecond, answers } = await sendLoad({ url: server.url, requests, ...size });
        const used = (cpuSeconds(server.pid) ?? Number.NaN) - before;
        if (failures > 0) throw new Error(`${failures} submissions failed.`);
        if (round < 0) continue;
        speeds.push(perSecond);
        cpu.push((used / answers) * 1e6);
      }
      const [last, before] = [on.speeds.at(-1) ?? 0, off.speeds.at(-1) ?? 0];
      say(`${database.name}, round ${round + 1}: on ${Math.round(last)}/s, off ${Math.round(before)}/s`);
    }
  } finally {
    await Promise.all([off.stop(), on.stop()]);
  }
  const what = `submissions on ${database.name}`;
  return [
    atLeast(`${what}, with all budgets of without`, ratios(on.speeds, off.speeds), '×', RATIO_MIN),
    plain(`${what}, with all budgets`, on.speeds, '/s'),
    plain(`${what}, without`, off.speeds, '/s'),
    plain(`${what}, CPU time with all budgets`, on.cpu, 'µs'),
    plain(`${what}, CPU time without`, off.cpu, 'µs'),
  ];
}

/** One submission of each of many ID numbers, over all links. */
function submissions(refIds: readonly string[], from: number): LoadRequest[] {
  return Array.from({ length: REQUESTS }, (_, i) => ({
    path: `/v1/hosted_links/${refIds[i % refIds.length]}/submissions`,
    body: JSON.stringify({ ...SUBMISSION_FIELDS, id_number: String(10_000_000_000 + from + i) }),
  }));
}
