/** The programs beside a server that works: a verifier, and a receiver of callbacks. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Arrival {
  readonly id: string;
  readonly path: string;
  /** On the clock of `performance.now()`. */
  readonly at: number;
}

export interface BenchReceiver {
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  /** How many callbacks have arrived, however often. */
  arrived(): number;
  stop(): void;
}

/** @param kind - `answer` takes every callback, `hang` never answers. */
export async function startReceiver(kind: 'answer' | 'hang'): Promise<BenchReceiver> {
  const file = fileURLToPath(new URL('receiver-process.ts', import.meta.url));
  const child = fork(file, [kind], { execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const arrivals: Arrival[] = [];
  const ids = new Set<string>();
  child.on('message', ({ id, path }: { id: string; path: string }) => {
    arrivals.push({ id, path, at: performance.now() });
    ids.add(id);
  });
  return { url, arrivals, arrived: () => ids.size, stop: () => child.disconnect() };
}
