/** A consistent copy of a SQLite file, made while servers use it. */
import { randomUUID } from 'node:crypto';
import { closeSync, copyFileSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { connectSqlite } from './file.ts';
import { removeCopies } from './keys.ts';
import { openRawSqlite } from './raw.ts';

const TIMEOUT_MS = 30_000;

export interface BackedUpTable {
  readonly table: string;
  readonly rows: number;
}

/** The backup is not possible or failed; the message is a sentence for the operator. */
class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/**
 * Copies what is committed now into `target`, a new file. It gets its name once it is complete, checked and synced.
 *
 * @throws BackupFailed.
 */
export async function backupSqlite(file: string, target: string): Promise<BackedUpTable[]> {
  const draft = `${target}.${randomUUID()}`;
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    const source = new DatabaseSync(file, { readOnly: true, timeout: TIMEOUT_MS });
    try {
      // Else it leaves copies of rows behind, and with them keys that are erased later (D-67).
      source.exec('PRAGMA secure_delete = ON');
      source.prepare('VACUUM INTO ?').run(draft);
    } finally {
      source.close();
    }
    const tables = await checkSqlite(draft);
    publish(draft, target);
    return tables;
  } catch (error) {
    if (error instanceof BackupFailed) throw error;
    throw new BackupFailed(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Copies a backup to a new file, each key once. The file gets its name once it is complete and synced. */
export function restoreSqlite(backup: string, target: string): void {
  const draft = `${target}.${randomUUID()}`;
  try {
    copyFileSync(backup, draft);
    const database = connectSqlite(draft);
    try {
      removeCopies(database);
    } finally {
      database.close();
    }
    publish(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Gives a complete file its name. Unlike a rename, this never replaces a file. */
function publish(draft: string, target: string): void {
  const opened = openSync(draft, 'r');
  fsyncSync(opened);
  closeSync(opened);
  linkSync(draft, target);
}

/** Reads the whole file. @returns how many rows each table has. @throws BackupFailed when it is damaged. */
export async function checkSqlite(file: string): Promise<BackedUpTable[]> {
  const database = openRawSqlite(file, 'read');
  try {
    const problems = database.integrityProblems();
    if (problems.length > 0) throw new BackupFailed(`The file is damaged: ${problems[0]}`);
    if ((await database.migrations()).length === 0) {
      throw new BackupFailed('The file is not a database of this service');
    }
    const counts: BackedUpTable[] = [];
    for (const table of await database.tables()) {
      counts.push({ table: table.name, rows: await database.count(table) });
    }
    return counts;
  } finally {
    await database.close();
  }
}
