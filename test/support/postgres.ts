/** A PostgreSQL server of a test file's own, durable as in production: for what happens to a server, not on it. */
import { afterAll } from 'vitest';
import { type PostgresServer, startPostgres } from '#harness/start-postgres.ts';

export type { PostgresDatabase, PostgresServer } from '#harness/start-postgres.ts';

let started: Promise<PostgresServer> | null = null;

/** The file's server, started when it is first asked for and stopped after the file's tests. */
export function postgresServer(): Promise<PostgresServer> {
  started ??= startPostgres({ isDurable: true });
  return started;
}

afterAll(async () => {
  await (await started)?.stop();
  started = null;
});
