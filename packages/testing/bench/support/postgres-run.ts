/** Ours and the floor on one PostgreSQL server, on the same database. */
import { createServer } from 'node:net';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { startPostgres } from '#testing/harness/databases/start-postgres.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { listen } from '#testing/harness/loopback.ts';
import { startNode, startServerProcess, untilListening } from '#testing/harness/process.ts';
import { API_KEY, SECRET, type Seeded, seed } from './data.ts';
import { onCore, SERVER_CORE } from './pin.ts';

export interface PostgresRun {
  readonly contenders: readonly {
    readonly name: 'ours' | 'floor';
    readonly url: string;
    readonly pid: number;
  }[];
  readonly seeded: Seeded;
  readonly delayMs: number;
  stop(): Promise<void>;
}

/** Of ours, by default. The floor has as many. */
const CONNECTIONS = 10;

/** @param delayMs - by how much each answer of the database is delayed. */
export async function startPostgresRun({
  partners,
  delayMs,
}: {
  partners: number;
  delayMs: number;
}): Promise<PostgresRun> {
  // Waiting for the disk is part of the measurement.
  const postgres = await startPostgres({ isDurable: true });
  const proxy = delayMs > 0 ? await startTcpProxy(postgres.port, { delayMs }) : null;

  const { url } = await postgres.createDatabase();
  const { store } = await openStore(readConfig({ SECRET, MODE: 'sandbox', DATABASE_URL: url }));
  const seeded = await seed(store, partners);
  await store.close();
  const settings = {
    MODE: 'sandbox',
    SECRET,
    SANDBOX_API_KEY: API_KEY,
    LOG_LEVEL: 'warn',
    DATABASE_URL: proxy ? url.replace(`:${postgres.port}/`, `:${proxy.port}/`) : url,
    DATABASE_CONNECTIONS: String(CONNECTIONS),
  };
  // Submissions are measured without the work that they start: the only job that is verified takes for ever.
  const verifier = await listen(createServer());
  const without = {
    VERIFIER_URL: `http://127.0.0.1:${verifier.port}/`,
    VERIFIER_KEY: SECRET,
    VERIFIER_CONCURRENCY: '1',
    VERIFIER_TIMEOUT_SECONDS: '600',
    VERIFIER_WAIT_SECONDS_MAX: '0',
    ID_NUMBER_LIMIT: '1000000',
  };
  const ours = await startServerProcess({ env: { ...settings, ...without }, under: onCore(SERVER_CORE) });
  const floor = await startFloor(settings.DATABASE_URL);
  return {
    contenders: [{ name: 'ours', url: ours.url, pid: ours.pid }, floor.contender],
    seeded,
    delayMs,
    async stop() {
      await Promise.all([ours.stop(), floor.stop()]);
      await Promise.all([verifier.stop(), proxy?.stop()]);
      await postgres.stop();
    },
  };
}

async function startFloor(url: string) {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_FILE: url,
    API_KEY,
    CONNECTIONS: String(CONNECTIONS),
  };
  const floor = startNode(['packages/testing/bench/baselines/postgres-floor.ts'], env, onCore(SERVER_CORE));
  const { child, exited } = floor;
  const contender = { name: 'floor' as const, url: await untilListening(floor), pid: child.pid ?? 0 };
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { contender, stop };
}
