/** The servers that are measured side by side, each a process on the same core and a database of its own. */
import { createServer } from 'node:http';
import type { Environment } from '#server/settings/config.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { listen } from '#testing/harness/loopback.ts';
import {
  type ProcessOptions,
  type ServerProcess,
  startNode,
  startServerProcess,
  untilListening,
} from '#testing/harness/process.ts';
import { API_KEY, type Seeded, seed } from './data.ts';
import { type BenchDatabase, withStore } from './databases.ts';
import { onCore, SERVER_CORE } from './processes.ts';

export interface Contender {
  readonly name: string;
  /** Of its servers, which share the load. */
  readonly urls: readonly string[];
  readonly pids: readonly number[];
  readonly seeded: Seeded;
  stop(): Promise<unknown>;
}

export const MODES = ['production', 'sandbox'] as const;
type Mode = (typeof MODES)[number];

/** All limits on, as in production, and never reached (D-64). */
const LIMITS: Environment = {
  ID_NUMBERS_PER_VISITOR_HOUR: '1000000',
  SUBMISSIONS_PER_LINK_HOUR: '1000000000',
  SUBMISSIONS_IN_PROGRESS_PER_LINK: '1000000',
  REQUESTS_PER_PARTNER_SECOND: '1000000',
  SENT_MIB_PER_PARTNER_DAY: '2000000',
  STORED_MIB_PER_PARTNER_DAY: '2000000',
};
const MODE_SETTINGS: Readonly<Record<Mode, Environment>> = {
  production: { MODE: 'production', PUBLIC_URL: 'https://verify.example', ...LIMITS },
  sandbox: { MODE: 'sandbox', SANDBOX_API_KEY: API_KEY },
};
/** Submissions are measured without the work that they start: the only job that is verified takes for ever. */
const silentVerifier = await listen(createServer().unref() as ReturnType<typeof createServer>);
const VERIFIER: Environment = {
  VERIFIER_URL: silentVerifier.url,
  VERIFIER_KEY: 'the key of a benchmark',
  VERIFIER_CONCURRENCY: '1',
  VERIFIER_TIMEOUT_SECONDS: '600',
  VERIFIER_WAIT_SECONDS_MAX: '0',
  ID_NUMBER_LIMIT: '1000000',
};

export const settingsOf = (mode: Mode, database: BenchDatabase, more: Environment = {}): Environment => ({
  ...MODE_SETTINGS[mode],
  ...database.settings,
  ...VERIFIER,
  DATABASE_TIMEOUT_SECONDS: '60',
  LOG_LEVEL: 'warn',
  ...more,
});

/** @param under - a command to run it under. */
export async function startServer(
  env: Environment,
  under: readonly string[] = onCore(SERVER_CORE),
  program: NonNullable<ProcessOptions['program']> = 'run.js',
) {
  return startServerProcess({ env: { ...env, PORT: String(await freePort()) }, under, program });
}

interface OursOptions {
  readonly env?: Environment;
  readonly partners?: number;
  /** How many servers on the one database share the load. */
  readonly servers?: number;
  readonly program?: ProcessOptions['program'];
}

/** Servers of ours on a new database with partners, links and a job. */
export async function startOurs(
  mode: Mode,
  database: BenchDatabase,
  { env: more = {}, partners = 1, servers = 1, program }: OursOptions = {},
): Promise<Contender> {
  const env = settingsOf(mode, database, more);
  const seeded = await withStore(database, env, (store, secrets) => seed(store, secrets, partners));
  // Several have the cores that there are.
  const under = servers === 1 ? onCore(SERVER_CORE) : [];
  const all: ServerProcess[] = [];
  for (let i = 0; i < servers; i++) all.push(await startServer(env, under, program));
  return {
    name: mode,
    urls: all.map(({ url }) => url),
    pids: all.map(({ pid }) => pid),
    seeded,
    stop: () => Promise.all(all.map((server) => server.stop())),
  };
}

export type Baseline = 'floor' | 'express' | 'fastify';

/** The same operations without the service's code, on a database as the sandbox has it: all rows are in bucket 0. */
export async function startBaseline(name: Baseline, database: BenchDatabase, partners = 1) {
  const seeded = await withStore(database, {}, (store, secrets) => seed(store, secrets, partners));
  const { url, pid, stop } = await startBaselineProcess(name, database);
  return { name, urls: [url], pids: [pid], seeded, stop };
}

/** A baseline on a database that is there. */
export async function startBaselineProcess(
  name: Baseline | 'work',
  database: BenchDatabase,
  more: Environment = {},
) {
  const common = { PATH: process.env['PATH'], NODE_ENV: 'production', API_KEY };
  const env = { ...common, ...database.settings, ...more };
  const node = startNode([`packages/testing/bench/baselines/${name}.ts`], env, onCore(SERVER_CORE));
  const stop = () => {
    node.child.kill('SIGTERM');
    return node.exited;
  };
  return { url: await untilListening(node), pid: node.child.pid ?? 0, stop };
}
