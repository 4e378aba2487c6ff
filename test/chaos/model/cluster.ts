/** A PostgreSQL server of the run's own, because the run stops it again and again. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from '../../support/embedded-postgres.ts';
import { freePort } from '../../support/free-port.ts';

export interface Cluster {
  readonly url: string;
  /** Ends it as `pg_ctl stop` does: `fast` breaks off its clients, `immediate` is a crash. It is down afterwards. */
  stop(how: 'immediate' | 'fast'): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes its files. */
  remove(): Promise<void>;
}

const SIGNALS = { immediate: 'SIGQUIT', fast: 'SIGINT' } as const;

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chaos-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // Only has an effect for root, which PostgreSQL refuses to run as.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();

  async function stop(how: 'immediate' | 'fast'): Promise<void> {
    const file = path.join(folder, 'postmaster.pid');
    // It is down already, where a run was broken off in the middle of a bounce.
    if (!existsSync(file)) return;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    process.kill(pid, SIGNALS[how]);
    while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop,
    start: () => server.start(),
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
