/** Rows of erased keys, which stay in SQLite's table of keys, overwritten (D-67). */
import type { DatabaseSync } from 'node:sqlite';
import { isUnavailable } from './file.ts';

interface Keys {
  readonly total: number;
  readonly kept: number;
}

/** Writes the table anew, without the rows of erased keys, when most of it is such rows. */
export function compactKeys(database: DatabaseSync): void {
  const count = "SELECT count(*) AS total, total(substr(sealed_key, 1, 1) <> x'00') AS kept FROM job_keys";
  const { total, kept } = database.prepare(count).get() as unknown as Keys;
  if (kept >= total / 2) return;
  const { sql } = database.prepare("SELECT sql FROM sqlite_master WHERE name = 'job_keys'").get() as {
    sql: string;
  };
  try {
    database.exec(`BEGIN IMMEDIATE;
    ${sql.replace('job_keys', 'kept_keys')};
    INSERT INTO kept_keys SELECT * FROM job_keys WHERE substr(sealed_key, 1, 1) <> x'00';
    DROP TABLE job_keys;
    ALTER TABLE kept_keys RENAME TO job_keys;
    COMMIT`);
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    // It is done at another start, when the disk has room for it.
    if (!isUnavailable(error)) throw error;
  }
}
