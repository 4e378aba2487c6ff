/** A PostgreSQL server for this run alone, which the run stops again and again. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '#harness/start-postgres.ts';

export interface Cluster {
  readonly url: string;
  /** Stops it as `pg_ctl stop` does: `fast` disconnects its clients, `immediate` is a crash. Resolves when it is down. */
  stop(how: 'immediate' | 'fast'): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes its files. */
  remove(): Promise<void>;
}

const SIGNALS = { immediate: 'SIGQUIT', fast: 'SIGINT' } as const;

export async function startCluster(): Promise<Cluster> {
  const { folder, createDatabase, startAgain } = await startPostgres({ isDurable: true });
  const { url } = await createDatabase();

  async function stop(how: 'immediate' | 'fast'): Promise<void> {
    const file = path.join(folder, 'postmaster.pid');
    // Already down, when a run failed during a restart of the database.
    if (!existsSync(file)) return;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    process.kill(pid, SIGNALS[how]);
    while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  return {
    url,
    stop,
    start: startAgain,
    async remove() {
      await stop('fast');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
