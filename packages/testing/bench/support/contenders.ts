/** The servers that are measured side by side: ours, the floor and the peers, each a process on the same core. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { startNode, startServerProcess, untilListening } from '#testing/harness/process.ts';
import { API_KEY, SECRET, type Seeded, seed } from './data.ts';
import { onCore, SERVER_CORE } from './pin.ts';

export const CONTENDERS = ['ours', 'floor', 'express', 'fastify'] as const;
export type ContenderName = (typeof CONTENDERS)[number];

export interface Contender {
  readonly name: ContenderName;
  readonly url: string;
  readonly pid: number;
}

export interface Running {
  readonly contenders: readonly Contender[];
  readonly seeded: Seeded;
  stop(): Promise<void>;
}

/** Starts all of them, each on its own copy of one database. */
export async function startContenders(): Promise<Running> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const original = path.join(folder, 'seed.db');
  const { store } = await openStore(readConfig({ SECRET, DATABASE_URL: `file:${original}` }));
  const seeded = await seed(store);
  await store.close();

  const started: { contender: Contender; stop: () => Promise<unknown> }[] = [];
  for (const name of CONTENDERS) {
    const file = path.join(folder, `${name}.db`);
    copyFileSync(original, file);
    started.push(name === 'ours' ? await startOurs(file) : await startBaseline(name, file));
  }
  return {
    contenders: started.map(({ contender }) => contender),
    seeded,
    async stop() {
      await Promise.all(started.map(({ stop }) => stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startOurs(file: string) {
  const server = await startServerProcess({
    env: {
      MODE: 'sandbox',
      SECRET,
      DATABASE_URL: `file:${file}`,
      SANDBOX_API_KEY: API_KEY,
      LOG_LEVEL: 'warn',
    },
    under: onCore(SERVER_CORE),
  });
  return {
    contender: { name: 'ours' as const, url: server.url, pid: server.pid },
    stop: () => server.stop(),
  };
}

async function startBaseline(name: Exclude<ContenderName, 'ours'>, file: string) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_FILE: file, API_KEY };
  const baseline = startNode([`packages/testing/bench/baselines/${name}.ts`], env, onCore(SERVER_CORE));
  const { child, exited } = baseline;
  const url = await untilListening(baseline);
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { contender: { name, url, pid: child.pid ?? 0 }, stop };
}
