/** A SQLite file: how it is opened and brought up to date, and what its errors mean. */
import { DatabaseSync } from 'node:sqlite';
import {
  type DoneMigration,
  loadMigrations,
  MIGRATIONS_TABLE,
  type Migration,
  pendingMigrations,
} from './migrate.ts';
import type { Dialect } from './sql.ts';

// One writer at a time: a transaction holds the whole file, so rows need no locks of their own.
export const SQLITE_DIALECT: Dialect = {
  forUpdate: '',
  forUpdateSkipLocked: '',
  concurrentWriters: false,
  bytes: 'BLOB',
};

/** How long the start waits for another process that holds the file, milliseconds. */
const START_TIMEOUT_MS = 5_000;
/** How often a file that another process holds is tried again, milliseconds. */
export const BUSY_RETRY_MS = 10;

/** Pages that the log gathers before they go into the file: those that change often go once for many commits. */
const CHECKPOINT_PAGES = 4_000;
/** What a connection keeps of the file in memory, at most. */
const CACHE_KIB = 32_000;

const SQLITE_BUSY = 5;
/** Not the statement's fault: locked, out of memory, read-only, I/O error, disk full, cannot open, protocol. */
const UNAVAILABLE = new Set([SQLITE_BUSY, 6, 7, 8, 10, 13, 14, 15]);

/** A connection for writing, durable. */
export function connectSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: START_TIMEOUT_MS });
  enableWal(database);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA cache_size = -${CACHE_KIB}`);
  return database;
}

/** A connection for reading what is committed: SQLite refuses it every write. */
export function connectSqliteReader(file: string): DatabaseSync {
  const database = connectSqlite(file);
  database.exec('PRAGMA query_only = ON');
  return database;
}

/** Of processes that do this to one new file at once, SQLite makes none wait: they have to try again. */
function enableWal(database: DatabaseSync): void {
  const started = performance.now();
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() - started > START_TIMEOUT_MS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_RETRY_MS);
    }
  }
}

/** Whether another process holds the file. */
export function isBusy(error: unknown): boolean {
  return kindOf(error) === SQLITE_BUSY;
}

/** Whether the file, not the statement, is at fault. */
export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.has(kindOf(error));
}

/** SQLite's code of an error without its details, which all but the low byte are; 0 for what is not SQLite's. */
function kindOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** Brings the tables up to date. @returns what it ran. @throws NewerDatabase. */
export function migrateSqlite(database: DatabaseSync, now: number): Migration[] {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(MIGRATIONS_TABLE);
    const done = database.prepare('SELECT number, name FROM migrations').all() as unknown as DoneMigration[];
    const pending = pendingMigrations(loadMigrations(SQLITE_DIALECT), done);
    const insert = database.prepare('INSERT INTO migrations VALUES (?, ?, ?)');
    for (const { number, name, sql } of pending) {
      insert.run(number, name, now);
      database.exec(sql);
    }
    database.exec('COMMIT');
    return pending;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
