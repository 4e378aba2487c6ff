/** How long the server of the release takes until it listens, started as its README says. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Milliseconds of the second start: the first one compiles, and makes the database. */
export async function startMs(folder: string): Promise<number> {
  await start(folder);
  return start(folder);
}

async function start(folder: string): Promise<number> {
  const from = performance.now();
  // Beside the folder, which is handed over.
  const at = path.dirname(folder);
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATABASE_URL: `file:${path.join(at, 'start.db')}`,
    NODE_COMPILE_CACHE: path.join(at, 'compiled'),
  };
  const server = spawn(path.join(folder, 'start'), { cwd: at, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const said = once(server.stdout, 'data').then(() => Math.round(performance.now() - from));
  const ms = await Promise.race([
    said,
    ended.then(([code]) => Promise.reject(new Error(`The server ended with ${code}.`))),
  ]);
  server.kill();
  await ended;
  return ms;
}
