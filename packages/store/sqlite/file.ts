/** A SQLite file: opening it, bringing its tables up to date, and what its errors mean. */
import { chmodSync, closeSync, openSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  expectPlain,
  loadMigrations,
  MIGRATIONS_TABLE,
  type MigrateOptions,
  pendingMigrations,
  runNow,
} from '../migrate.ts';
import type { DoneMigration, Migration } from '../migration.ts';
import { FORGET_MARK, leftAtOnce, leftInSteps, MARK, type MigrationInSteps } from '../migration-steps.ts';
import type { Dialect } from '../sql/sql.ts';

// One writer at a time: a transaction holds the whole file, so rows need no locks of their own.
export const SQLITE_DIALECT: Dialect = {
  forUpdate: '',
  forUpdateSkipLocked: '',
  skipLockedInAll: '',
  jsonElements: (parameter) => `json_each(${parameter})`,
  lateral: false,
  isDistributed: false,
  concurrentWriters: false,
  lockName: null,
  // Each commit takes room at the end of the log.
  takeRoom: [],
  // A deleted row leaves the page to its neighbours, which SQLite moves without overwriting where they were; so a row of an
  // erased key stays, and is overwritten in place, since it is as long as before (`keys.ts`).
  eraseKeys: `UPDATE job_keys SET sealed_key = zeroblob(length(sealed_key)),
    service_job_id = substr(hex(randomblob(length(service_job_id))), 1, length(service_job_id))`,
  keyPart: null,
  countAbout: (table) => `SELECT COALESCE(MAX(rowid), 0) AS n FROM ${table}`,
  bytes: 'BLOB',
  ownClock: null,
  // Rows are kept in the order of this key, without an index of their own.
  numberKey: 'INTEGER PRIMARY KEY',
};

/** How long the start waits for another process that holds the file, milliseconds. */
const START_TIMEOUT_MS = 5_000;
/** How long to wait before trying again a file that another process holds, milliseconds. */
export const BUSY_RETRY_MS = 10;

/** Pages in the write-ahead log before a checkpoint: a page that changes often is written once for many commits. */
const CHECKPOINT_PAGES = 4_000;
const PAGE_BYTES = 4_096;
/** The part of the free disk that the log may take before that: a checkpoint needs room in the file. */
const LOG_FRACTION = 1 / 16;
/** The page cache of a connection, at most. */
const CACHE_KIB = 32_000;

/** The permissions of users who are neither the owner nor in its group. */
const OTHERS = 0o007;

const SQLITE_BUSY = 5;
/** Errors of the file, not of a statement: locked, no memory, read-only, I/O error, disk full, cannot open, protocol. */
const UNAVAILABLE = new Set([SQLITE_BUSY, 6, 7, 8, 10, 13, 14, 15]);

/** A connection that writes durably. */
export function connectSqlite(file: string): DatabaseSync {
  if (file !== ':memory:') restrictPermissions(file);
  const database = new DatabaseSync(file, { timeout: START_TIMEOUT_MS });
  enableWal(database);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');
  database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages(file)}; PRAGMA cache_size = -${CACHE_KIB}`);
  return database;
}

/** On a small disk fewer: else the log, which is never made shorter, takes all of it. */
function checkpointPages(file: string): number {
  if (file === ':memory:') return CHECKPOINT_PAGES;
  const { bavail, bsize } = statfsSync(path.dirname(file));
  const pages = Math.floor((bavail * bsize * LOG_FRACTION) / PAGE_BYTES);
  return Math.min(CHECKPOINT_PAGES, Math.max(pages, 1));
}

/** Denies the file and its log to other users of the machine. SQLite gives a new log the permissions of the file. */
export function restrictPermissions(file: string, denied = OTHERS): void {
  // Never opens an existing file: closing it would release the locks of this process's other connections.
  attempt(() => closeSync(openSync(file, 'wx', 0o600)));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    attempt(() => {
      const { mode } = statSync(each);
      if (mode & denied) chmodSync(each, mode & ~denied);
    });
  }
}

/** Ignores errors of the file system: those that matter, SQLite reports when it opens the file. */
function attempt(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

/** A connection that reads committed rows; SQLite refuses its writes. */
export function connectSqliteReader(file: string): DatabaseSync {
  const database = connectSqlite(file);
  database.exec('PRAGMA query_only = ON');
  return database;
}

/** SQLite's busy timeout does not apply here: processes that open one new file at once have to try again. */
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
  return resultCode(error) === SQLITE_BUSY;
}

/** Whether the file, not the statement, is at fault. */
export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.has(resultCode(error));
}

/** SQLite's primary result code, the low byte of an extended one; 0 for other errors. */
function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** Brings the tables up to date. @returns what it ran. @throws NewerDatabase, BreakingMigration. */
export function migrateSqlite(database: DatabaseSync, now: number, options?: MigrateOptions): Migration[] {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(MIGRATIONS_TABLE);
    const done = database.prepare('SELECT number, name FROM migrations').all() as unknown as DoneMigration[];
    const pending = runNow(pendingMigrations(loadMigrations(SQLITE_DIALECT, options), done), done, options);
    if (options?.mayBreak === false) expectPlain(pending, done);
    const insert = database.prepare('INSERT INTO migrations VALUES (?, ?, ?)');
    for (const each of pending) {
      insert.run(each.number, each.name, now);
      // Only a migration that has none of it runs before there are settings.
      const mark = each.steps ? database.prepare(MARK).get()?.['value'] : undefined;
      database.exec(leftAtOnce(each, mark as string | undefined));
      if (each.steps) database.exec(FORGET_MARK);
    }
    database.exec('COMMIT');
    return pending;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** What is left to be done in steps. */
export function leftOnSqlite(database: DatabaseSync, folder: URL | undefined): MigrationInSteps[] {
  const done = database.prepare('SELECT number, name FROM migrations').all() as unknown as DoneMigration[];
  return leftInSteps(pendingMigrations(loadMigrations(SQLITE_DIALECT, { folder }), done));
}
