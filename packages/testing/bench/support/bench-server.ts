/** A server that is measured, on a database of its own with seeded links. */

import type { Environment } from '#server/settings/config.ts';
import { type ServerProcess, startServerProcess } from '#testing/harness/process.ts';
import { API_KEY, seed } from './data.ts';
import { type BenchDatabase, openBenchStore } from './databases.ts';
import { onCore, SERVER_CORE } from './pin.ts';

export interface BenchServer {
  readonly server: ServerProcess;
  readonly refIds: readonly string[];
  /** Requests a second in each round. */
  readonly speeds: number[];
  /** CPU time of the server for one request in each round, microseconds. */
  readonly cpu: number[];
  /** Stops the server and its database. */
  stop(): Promise<void>;
}

export async function startBenchServer(database: BenchDatabase, more: Environment): Promise<BenchServer> {
  const env = { ...database.settings, DATABASE_TIMEOUT_SECONDS: '60', ...more };
  const store = await openBenchStore({ ...database, settings: env });
  const { refIds } = await seed(store);
  await store.close();
  const settings = { ...env, SANDBOX_API_KEY: API_KEY, LOG_LEVEL: 'warn' };
  const server = await startServerProcess({ env: settings, under: onCore(SERVER_CORE) });
  return {
    server,
    refIds,
    speeds: [],
    cpu: [],
    async stop() {
      await server.stop();
      await database.stop();
    },
  };
}
