/** Two servers on one database, as behind a load balancer. */
import { afterAll, beforeAll } from 'vitest';
import type { Environment } from '#server/settings/config.ts';
import { DATABASE, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';

export function useTwoInstances(env: Environment = {}) {
  let database: TestDatabase;
  let servers: [TestServer, TestServer];
  beforeAll(async () => {
    database = await DATABASE.createMigrated();
    const start = () => startTestServer(env, database);
    servers = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await database.remove();
  });
  return {
    get database() {
      return database;
    },
    get servers() {
      return servers;
    },
    /** Does something so many times at once, through one and the other in turn. */
    throughBoth: <T>(times: number, work: (server: TestServer, i: number) => Promise<T>) =>
      Promise.all(Array.from({ length: times }, (_, i) => work(servers[i % 2 === 0 ? 0 : 1], i))),
  };
}
