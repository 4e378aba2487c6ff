/** A PostgreSQL server of a test file's own, durable as in production: for what happens to a server, not on it. */
import { type PostgresServer, startPostgres } from '#testing/harness/databases/start-postgres.ts';

export type { PostgresDatabase, PostgresServer } from '#testing/harness/databases/start-postgres.ts';

let started: Promise<PostgresServer> | null = null;

/** The file's server, started when it is first asked for and stopped after the file's tests. */
export function postgresServer(): Promise<PostgresServer> {
  started ??= startPostgres({ isDurable: true });
  return started;
}

/** For `set-up-file.ts`. */
export async function stopPostgresServer(): Promise<void> {
  await (await started)?.stop();
  started = null;
}
