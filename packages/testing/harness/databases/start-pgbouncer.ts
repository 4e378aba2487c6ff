/** PgBouncer before a PostgreSQL server of `start-postgres.ts`, where it is installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);
const START_MS = 30_000;

export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>;

/** Why there is none; null where there is. */
export const noPgBouncer = PROGRAM ? null : 'pgbouncer is not installed';

/** @param connections - how many it has to each database, for all who connect to it. */
export async function startPgBouncer(
  postgresPort: number,
  mode: 'session' | 'transaction',
  connections: number,
) {
  if (!PROGRAM) throw new Error('pgbouncer is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(path.join(folder, 'users'), '"postgres" "postgres"\n');
  let settings = guidesFile();
  for (const [name, value] of Object.entries({
    links: `host=127.0.0.1 port=${postgresPort}`,
    listen_port: `${port}\nunix_socket_dir =`,
    auth_type: 'trust',
    auth_file: `${folder}/users`,
    pool_mode: mode,
    default_pool_size: String(connections),
  })) {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(settings)) throw new Error(`The guide's file of PgBouncer does not set ${name}.`);
    settings = settings.replace(line, `${name === 'links' ? '*' : name} = ${value}`);
  }
  writeFileSync(path.join(folder, 'ini'), settings);
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
    /** The same database through it. */
    through: (url: string) => url.replace(`:${postgresPort}/`, `:${port}/`),
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The file that the guide on scaling tells operators to use. */
function guidesFile(): string {
  const guide = readFileSync('openapi/guides/operate/scaling.md', 'utf8');
  return /```text\n(\[databases\][\s\S]*?)```/.exec(guide)?.[1] ?? '';
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
