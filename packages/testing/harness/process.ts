/** A real server in a process of its own: it can be killed, and traced. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '#server/settings/config.ts';
import { type Api, api } from './api.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** How long a server may take to listen, on a busy machine and under a tracer. */
const START_MS = 120_000;

export interface ServerProcess extends Api {
  readonly url: string;
  /** Of the management port, where the settings have one. */
  readonly managementUrl: string;
  readonly pid: number;
  /** Where its database is, unless the settings say; start another one with it to continue. */
  readonly folder: string;
  /** Its output so far, standard output and error together. */
  output(): string;
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop. @returns its exit code; null when a signal ended it. */
  stop(): Promise<number | null>;
  /** Settles when it has ended: its exit code, or the signal that killed it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** A server that ended instead of listening. */
export class ServerEnded extends Error {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;

  constructor(code: number | null, stdout: string, stderr: string) {
    super(`The server ended with ${code}:\n${stdout}${stderr}`);
    this.code = code;
    this.stdout = stdout;
    this.stderr = stderr;
  }
}

export interface ProcessOptions {
  /** Settings in addition to the port and the database. Nothing is taken from this process's environment. */
  readonly env?: Environment;
  /** The database folder of an earlier server. The caller removes it, as it does a new one. */
  readonly folder?: string;
  /** A command to run it under. It must leave the server's own process id to the server. */
  readonly under?: readonly string[];
  /** Default: `run.js`, as users do; `main.ts` for the sources alone. */
  readonly program?: 'run.js' | 'main.ts';
  /** The folder of another version's sources; default: this one's. */
  readonly sources?: string;
}

/** No server outlives the tests, however they end. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Runs `node packages/server/run.js` on a free port and waits until it says where it listens.
 *
 * @throws ServerEnded when it ends first.
 */
export async function startServerProcess(options: ProcessOptions = {}): Promise<ServerProcess> {
  const isElsewhere = options.env?.['DATABASE_URL'] !== undefined;
  const folder = options.folder ?? (isElsewhere ? '' : mkdtempSync(path.join(tmpdir(), 'process-')));
  const env: Environment = {
    PATH: process.env['PATH'],
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: `file:${path.join(folder, 'test.db')}`,
    ...options.env,
  };
  const server = startNode(
    [`packages/server/${options.program ?? 'run.js'}`],
    env,
    options.under,
    options.sources,
  );
  const { child, exited, written } = server;
  const { pid } = child;
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code);
  const said = await untilListening(server);
  // It may say where it is behind a proxy.
  const url = env['PORT'] === '0' ? said : `http://127.0.0.1:${env['PORT']}`;
  if (pid === undefined) throw new Error('The server has no process id.');
  return {
    ...api(url, env['SANDBOX_PARTNER_ID'] ?? '001', env['SANDBOX_API_KEY'] ?? 'sandbox-key-001'),
    url,
    managementUrl: /(?:management +|Management on )(http\S+)/.exec(written.stdout)?.[1] ?? '',
    pid,
    folder,
    output: () => written.all,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/**
 * Waits until a server says where it listens.
 *
 * @throws ServerEnded when it ends first.
 */
export function untilListening({ child, exited, written }: NodeProcess): Promise<string> {
  return new Promise((listening, failed) => {
    const late = setTimeout(
      () => failed(new Error(`The server did not listen in time:\n${written.all}`)),
      START_MS,
    );
    child.stdout?.on('data', () => {
      const said = /(?:listening +|Listening on )(http\S+)\n/.exec(written.stdout)?.[1];
      if (said) listening(said);
    });
    exited.then((code) => failed(new ServerEnded(code, written.stdout, written.stderr)), failed);
    exited.finally(() => clearTimeout(late)).catch(() => {});
  });
}

/** What a process has written. */
export interface Written {
  stdout: string;
  stderr: string;
  all: string;
}

export interface NodeProcess {
  readonly child: ChildProcess;
  /** Its exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  readonly written: Written;
}

/** Runs a script of this repository with this Node, in an environment of nothing but `env` and where code is cached. */
export function startNode(
  args: readonly string[],
  env: Environment,
  under: readonly string[] = [],
  sources = ROOT,
): NodeProcess {
  const [command = '', ...rest] = [...under, process.execPath, ...args];
  const child = spawn(command, rest, {
    cwd: sources,
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const written: Written = { stdout: '', stderr: '', all: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
      written.all += text;
    });
  }
  const exited = once(child, 'close').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  // A failure reaches those who await it; nobody has to.
  exited.catch(() => {});
  return { child, exited, written };
}
