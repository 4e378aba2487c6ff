/** What an operator watches of an SQLite file. */
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { type DatabaseState, type StoreMonitor, waitingState } from '../monitor.ts';
import type { ReadSql } from '../sql/sql.ts';

const SIZE = 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()';

export function sqliteMonitor(sql: ReadSql, file: string): StoreMonitor {
  return {
    pool: () => null,
    async state(now): Promise<DatabaseState> {
      const size = await sql.get<{ bytes: number }>(SIZE);
      const { blocks, bavail, bsize } = await statfs(path.dirname(file));
      return {
        ...(await waitingState(sql, now)),
        bytes: size?.bytes ?? 0,
        disk: { bytes: blocks * bsize, free: bavail * bsize },
        connections: null,
      };
    },
  };
}
