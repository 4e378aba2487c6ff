/** PgBouncer before a PostgreSQL server of `start-postgres.ts`, where it is installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);
const START_MS = 30_000;

export interface PgBouncer {
  readonly port: number;
  /** The same database through it. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Why there is none; null where there is. */
export const noPgBouncer = PROGRAM ? null : 'pgbouncer is not installed';

/** @param connections - how many it has to each database, for all who connect to it. */
export async function startPgBouncer(
  postgresPort: number,
  mode: 'session' | 'transaction',
  connections: number,
): Promise<PgBouncer> {
  if (!PROGRAM) throw new Error('pgbouncer is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(path.join(folder, 'users'), '"postgres" "postgres"\n');
  const settings = [
    `* = host=127.0.0.1 port=${postgresPort}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = trust\nauth_file = ${folder}/users`,
    `pool_mode = ${mode}\ndefault_pool_size = ${connections}`,
    // Not a quarter of a minute: while PostgreSQL is away, everybody waits for the next attempt.
    'server_login_retry = 1\nquery_wait_timeout = 5',
  ];
  writeFileSync(path.join(folder, 'ini'), `[databases]\n${settings.join('\n')}\n`);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const child = spawn(PROGRAM, ['--quiet', ...user, path.join(folder, 'ini')], { stdio: 'ignore' });
  const ended = once(child, 'close');
  const until = performance.now() + START_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('pgbouncer did not start');
    await sleep(20);
  }
  return {
    port,
    through: (url) => url.replace(`:${postgresPort}/`, `:${port}/`),
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
