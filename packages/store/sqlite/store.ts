/** The store on SQLite: one file, no server, durable (WAL, `synchronous=FULL`). */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { makeBatch } from '../queue/batcher.ts';
import type { Secrets } from '../seal/secrets.ts';
import { bindQueries, bindReads } from '../sql/bind.ts';
import { type ReadTx, type Store, StoreUnavailable, type Tx } from '../store.ts';
import {
  BUSY_RETRY_MS,
  connectSqlite,
  connectSqliteReader,
  isBusy,
  isUnavailable,
  migrateSqlite,
} from './file.ts';
import { GroupCommit } from './group-commit.ts';
import { compactKeys } from './keys.ts';
import { lockForServer } from './lock.ts';
import { sqliteMonitor } from './monitor.ts';
import { SqliteSql } from './sql.ts';

export interface SqliteOptions {
  readonly file: string;
  /** How long a unit of work waits for its turn, or for another process that holds the file, milliseconds. */
  readonly timeoutMs: number;
  /** Whether a second server on the file is refused. */
  readonly isServer?: boolean;
}

/**
 * Opens the file and brings its tables up to date; creates the file and its folder where they are missing.
 *
 * Writes are committed in groups (`group-commit.ts`). Reads use a second connection and see committed rows only.
 *
 * SQLite's own busy timeout is off, because it would block the whole process, health checks included: while another
 * process holds the file, the store tries again between other work.
 */
export function openSqlite(
  { file, timeoutMs, isServer = false }: SqliteOptions,
  secrets: Secrets,
  now: number,
): Store {
  mkdirSync(path.dirname(file), { recursive: true });
  const unlock = isServer ? lockForServer(file) : null;
  const writer = connectSqlite(file);
  migrateSqlite(writer, now);
  if (isServer) compactKeys(writer);
  const reader = connectSqliteReader(file);
  for (const connection of [writer, reader]) connection.exec('PRAGMA busy_timeout = 0');

  const listeners: (() => void)[] = [];
  const sql = new SqliteSql(writer);
  const commits = new GroupCommit(writer, sql, bindQueries(sql, secrets), timeoutMs, () => {
    for (const listener of listeners) listener();
  });
  const batches = makeBatch<Tx>((work) => commits.write(work), timeoutMs);
  const readTx = bindReads(new SqliteSql(reader), secrets);

  function read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return work(readTx).catch((error: unknown) => readAgain(work, error));
  }

  /** Reads until another process lets go of the file. */
  async function readAgain<T>(work: (tx: ReadTx) => Promise<T>, failed: unknown): Promise<T> {
    const waitsUntil = performance.now() + timeoutMs;
    for (let error = failed; ; ) {
      if (reader.isOpen && !isUnavailable(error)) throw error;
      if (!isBusy(error) || performance.now() > waitsUntil) {
        throw new StoreUnavailable('The database cannot be read.', { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
      try {
        return await work(readTx);
      } catch (again) {
        error = again;
      }
    }
  }

  return {
    read,
    write: (work) => commits.write(work),
    // Reads wait for nobody, so a group would gain nothing.
    readBatch: (operation, item) => read((tx) => operation.run(tx, [item]).then(([found]) => found as never)),
    batch: batches.add,
    async purge() {
      // Erased keys are overwritten; older copies of their pages are in the log.
      do await commits.idle();
      while (writer.isTransaction);
      const row = writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      if (row?.['busy'] !== 0) throw new StoreUnavailable('The log of the database is in use.');
    },
    onTasks: (listener) => void listeners.push(listener),
    monitor: sqliteMonitor(new SqliteSql(reader), file),
    async close() {
      await batches.idle();
      await commits.idle();
      reader.close();
      writer.close();
      unlock?.();
    },
  };
}
