/**
 * Keeps a second server off an SQLite file: each counts rate limits and looks for work as the only one. The lock is an open
 * transaction on a file beside it, so it dies with the process; admin commands and backups do not ask for it.
 */
import { DatabaseSync } from 'node:sqlite';
import { isBusy, restrictPermissions } from './file.ts';

/** How long a start waits for the server before it to end, milliseconds. */
const WAIT_MS = 3_000;

/** The permissions of all users but the owner. */
const GROUP_AND_OTHERS = 0o077;

export class FileInUse extends Error {
  override readonly name = 'FileInUse';
}

/** @returns what releases the file. The lock's own file stays: who removes it may let two others in. @throws FileInUse */
export function lockForServer(file: string): () => void {
  // Whoever may read it could lock it too.
  restrictPermissions(`${file}.lock`, GROUP_AND_OTHERS);
  const lock = new DatabaseSync(`${file}.lock`, { timeout: WAIT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FileInUse(
      'another server uses this SQLite file: stop it, or name another file in DATABASE_URL; several servers need PostgreSQL',
    );
  }
  return () => lock.close();
}
