/**
 * SQLite's table of keys (D-67). Rows of erased keys stay in it, overwritten, until it is written anew. That leaves nothing
 * of a key elsewhere in the file, as long as every page of it was written with `secure_delete`.
 */
import type { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '../store.ts';
import { isUnavailable } from './file.ts';

interface Keys {
  readonly total: number;
  readonly kept: number;
}

/**
 * Writes the table anew, without the rows of erased keys: when most of it is such rows, or somebody else wrote the file.
 * Where the disk has no room, it is done at another start.
 */
export function compactKeys(database: DatabaseSync): void {
  if (isWrittenHere(database) && isMostlyKept(database)) return;
  try {
    rewriteKeys(database);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** Writes the table anew if the file may hold further copies of keys. @throws StoreUnavailable, as on a full disk. */
export function removeCopies(database: DatabaseSync): void {
  if (isWrittenHere(database)) return;
  try {
    rewriteKeys(database);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new StoreUnavailable('The keys cannot be written anew.', { cause: error });
  }
}

/**
 * Whether the file was last written as a whole by us. VACUUM, which leaves copies of rows in it, gives it the next
 * `schema_version`, also where it writes another file.
 */
function isWrittenHere(database: DatabaseSync): boolean {
  return pragma(database, 'user_version') === pragma(database, 'schema_version');
}

function isMostlyKept(database: DatabaseSync): boolean {
  const count = "SELECT count(*) AS total, total(substr(sealed_key, 1, 1) <> x'00') AS kept FROM job_keys";
  const { total, kept } = database.prepare(count).get() as unknown as Keys;
  return kept >= total / 2;
}

function rewriteKeys(database: DatabaseSync): void {
  const { sql } = database.prepare("SELECT sql FROM sqlite_master WHERE name = 'job_keys'").get() as {
    sql: string;
  };
  try {
    database.exec(`BEGIN IMMEDIATE;
    ${sql.replace('job_keys', 'kept_keys')};
    INSERT INTO kept_keys SELECT * FROM job_keys WHERE substr(sealed_key, 1, 1) <> x'00';
    DROP TABLE job_keys;
    ALTER TABLE kept_keys RENAME TO job_keys`);
    database.exec(`PRAGMA user_version = ${pragma(database, 'schema_version')}; COMMIT`);
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function pragma(database: DatabaseSync, name: 'schema_version' | 'user_version'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
