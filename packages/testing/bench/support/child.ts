/** The programs beside a bench: receivers, and a database that is far away. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase } from './databases.ts';

async function startChild(program: string, ...args: string[]) {
  const file = fileURLToPath(new URL(`${program}-process.ts`, import.meta.url));
  const child = fork(file, args, { execArgv: [] });
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', resolve as never));
  return { child, port };
}

/** `answer` answers 200 at once, `report` also tells of each callback, `hang` tells and never answers. */
export async function startReceiver(kind: 'answer' | 'report' | 'hang') {
  const { child, port } = await startChild('receiver', kind);
  return {
    url: `http://127.0.0.1:${port}/callbacks`,
    onMessage: (listener: (message: { id: string; at: number }) => void) =>
      child.on('message', listener as never),
    stop: () => child.disconnect(),
  };
}

/** The settings under which each round trip to a PostgreSQL takes `delayMs` more. */
export async function delayed({ settings }: BenchDatabase, delayMs: number) {
  const url = new URL(settings['DATABASE_URL'] ?? '');
  const { child, port } = await startChild('proxy', url.port, String(delayMs));
  url.port = String(port);
  return { settings: { ...settings, DATABASE_URL: url.href }, stop: () => child.disconnect() };
}
