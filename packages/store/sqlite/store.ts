/** The store on SQLite: one file, no server. Nothing is answered before its log is on the disk (D-100). */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { bindQueries, bindReads } from '../bind.ts';
import { makeBatch } from '../queue/batcher.ts';
import type { Secrets } from '../seal/secrets.ts';
import { type ReadTx, type Store, StoreUnavailable, type TaskListener, type Tx } from '../store.ts';
import {
  BUSY_RETRY_MS,
  connectSqlite,
  connectSqliteReader,
  isBusy,
  isUnavailable,
  leftOnSqlite,
  migrateSqlite,
} from './file.ts';
import { GroupCommit } from './group-commit.ts';
import { compactKeys, removeCopies } from './keys.ts';
import { lockForServer } from './lock.ts';
import { LogSync, type SyncFile } from './log-sync.ts';
import { sqliteMonitor } from './monitor.ts';
import { ReadGroup } from './read-group.ts';
import { SqliteSql } from './sql.ts';

interface SqliteOptions {
  readonly file: string;
  /** How long a unit of work waits for its group, or for another process that holds the file, milliseconds. */
  readonly timeoutMs: number;
  /** Whether a second server on the file is refused. */
  readonly isServer?: boolean;
  /** Where the migrations are; tests have their own. */
  readonly migrations?: URL | undefined;
  /** Called once when the disk failed: then the store takes nothing any more, and the process should end. */
  readonly onLost?: ((error: StoreUnavailable) => void) | undefined;
  /** Default: `fdatasync`. */
  readonly syncFile?: SyncFile;
}

/**
 * Opens the file and brings its tables up to date; creates the file and its folder where they are missing.
 *
 * Writes are committed in groups (`group-commit.ts`). Reads use a second connection and see committed rows only;
 * what they saw is answered when it is on the disk.
 *
 * SQLite's own busy timeout is off, because it would block the whole process, health checks included: while another
 * process holds the file, the store tries again between other work.
 */
export function openSqlite(
  { file, timeoutMs, isServer = false, migrations, onLost, syncFile }: SqliteOptions,
  secrets: Secrets,
  now: number,
): Store {
  mkdirSync(path.dirname(file), { recursive: true });
  const unlock = isServer ? lockForServer(file) : null;
  const writer = connectSqlite(file);
  const migrationsLeft = prepareFile(writer, now, isServer, migrations);
  const reader = connectSqliteReader(file);
  for (const connection of [writer, reader]) connection.exec('PRAGMA busy_timeout = 0');
  // COMMIT leaves the sync to `log`. Checkpoints sync the log and the file themselves.
  writer.exec('PRAGMA synchronous = NORMAL');
  // The first read creates the log.
  writer.prepare('SELECT COUNT(*) FROM migrations').get();
  const log = new LogSync(`${file}-wal`, (error) => onLost?.(error), syncFile);

  const listeners: TaskListener[] = [];
  const sql = new SqliteSql(writer);
  const tx = bindQueries(sql, secrets);
  const commits = new GroupCommit({ writer, sql, tx, log }, timeoutMs, (kinds) => {
    for (const listener of listeners) listener(kinds);
  });
  const batches = makeBatch<Tx>((work) => commits.write(work), timeoutMs);
  const readTx = bindReads(new SqliteSql(reader), secrets);
  const group = new ReadGroup(reader);

  const onDisk = <T>(found: T) => log.whenOnDisk(found);

  function read<T>(work: (tx: ReadTx) => Promise<T>, until: <R>(found: R) => R | Promise<R> = onDisk) {
    return work(readTx).then(until<T>, (error: unknown) => readAgain(work, error));
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
        return await log.whenOnDisk(await work(readTx));
      } catch (again) {
        error = again;
      }
    }
  }

  return {
    read: (work) => read(work),
    write: (work) => commits.write(work),
    readBatch: (operation, item) =>
      read((tx) => group.run(tx, operation, item), operation.isProvisional ? (found) => found : onDisk),
    whenOnDisk: async () => onDisk(undefined),
    batch: batches.add,
    async purge() {
      do await commits.idle();
      while (writer.isTransaction);
      if (log.lost) throw log.lost;
      purgeFile(writer);
    },
    reachable: () => 'all',
    onTasks: (listener) => void listeners.push(listener),
    migrationsLeft,
    monitor: sqliteMonitor(new SqliteSql(reader), file),
    async close() {
      await batches.idle();
      await commits.idle();
      log.close();
      // Closing would copy a log that the disk may have lost into the file.
      if (log.lost) return;
      reader.close();
      writer.close();
      unlock?.();
    },
  };
}

/** Brings its tables up to date. @returns what is left to be done in steps. */
function prepareFile(writer: DatabaseSync, now: number, isServer: boolean, folder: URL | undefined) {
  // The lock says that no other server uses the file.
  migrateSqlite(writer, now, { folder, mayBreak: isServer, inSteps: true });
  if (isServer) compactKeys(writer);
  return leftOnSqlite(writer, folder);
}

/** Erased keys are overwritten; older copies of their pages are in the log. @throws StoreUnavailable */
function purgeFile(writer: DatabaseSync): void {
  removeCopies(writer);
  const row = writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (row?.['busy'] !== 0) throw new StoreUnavailable('The log of the database is in use.');
}
