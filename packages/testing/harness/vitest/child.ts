/** The server's programs as its user runs them: each in a process of its own. */
import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import {
  type ProcessOptions,
  type ServerProcess,
  startNode,
  startServerProcess,
} from '#testing/harness/process.ts';

/** How long a program may run that is expected to end by itself, milliseconds. */
const ENDS_WITHIN_MS = 60_000;

/**
 * Runs a program, such as `admin/main.ts`, with these settings and no others.
 *
 * @returns what it wrote, and its exit code, which is null when a signal ended it.
 */
export async function run(program: string, args: readonly string[], settings: Record<string, string>) {
  const env = { PATH: process.env['PATH'], ...settings };
  const { child, exited, written } = startNode([`packages/${program}`, ...args], env);
  const late = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  const code = await exited;
  clearTimeout(late);
  return { code, stdout: written.stdout, stderr: written.stderr };
}

/** Starts a server, and kills it when the test ends; its folder goes too, unless it is one that was given. */
export async function serverUntilTestEnds(options: ProcessOptions = {}): Promise<ServerProcess> {
  const server = await startServerProcess(options);
  onTestFinished(async () => {
    await server.kill();
    if (!options.folder) rmSync(server.folder, { recursive: true, force: true });
  });
  return server;
}
