/** Runs admin commands in this process: to start one for each takes longer than all that they do. */
import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runAdmin } from '#admin/run.ts';

let last: Promise<unknown> = Promise.resolve();

/** Runs a command with these settings and no others, after those that run. */
export function admin(args: readonly string[], settings: Record<string, string>) {
  const finished = last.then(() => runCaptured(args, settings));
  last = finished.catch(() => {});
  return finished;
}

async function runCaptured(args: readonly string[], settings: Record<string, string>) {
  const before = { console: globalThis.console, env: process.env };
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  globalThis.console = new Console({ stdout, stderr });
  process.env = { ...settings };
  try {
    const code = await runAdmin(args);
    stdout.end();
    stderr.end();
    return { code, stdout: await text(stdout), stderr: await text(stderr) };
  } finally {
    globalThis.console = before.console;
    process.env = before.env;
  }
}
