/** A PostgreSQL server for this run alone, which the run stops again and again. */
import { startPostgres } from '#harness/start-postgres.ts';

export interface Cluster {
  readonly url: string;
  /** Stops it as `pg_ctl stop` does: `fast` disconnects its clients, `immediate` is a crash. Resolves when it is down. */
  stop(how: 'immediate' | 'fast'): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes its files. */
  remove(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const { createDatabase, shutDown, startAgain, stop } = await startPostgres({ isDurable: true });
  const { url } = await createDatabase();
  return { url, stop: shutDown, start: startAgain, remove: stop };
}
