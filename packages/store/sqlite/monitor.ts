/** What an operator monitors of an SQLite file. */
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DatabaseState, type StoreMonitor, waitingState } from '../monitor.ts';
import type { ReadSql } from '../sql/sql.ts';

const SIZE = 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()';

export function sqliteMonitor(sql: ReadSql, file: string): StoreMonitor {
  return {
    pool: () => null,
    problems: () => problemsOf(file),
    hosts: () => [],
    lookAtHosts: async () => undefined,
    acceptHost: async () => null,
    async state(now): Promise<DatabaseState> {
      const size = await sql.get<{ bytes: number }>(SIZE);
      const { blocks, bavail, bsize } = await statfs(path.dirname(file));
      return {
        ...(await waitingState(sql, now)),
        fractionAway: 0,
        bytes: size?.bytes ?? 0,
        disk: { bytes: blocks * bsize, free: bavail * bsize },
        connections: null,
      };
    },
  };
}

/** In a thread of its own, which does not keep the process alive: a large file takes minutes. */
async function problemsOf(file: string): Promise<readonly string[]> {
  const worker = new Worker(new URL('./check-thread.ts', import.meta.url), { workerData: file });
  worker.unref();
  const [problems] = await once(worker, 'message');
  return problems;
}
