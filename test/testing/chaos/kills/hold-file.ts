import { DatabaseSync } from 'node:sqlite';

/** Holds a server's SQLite file, as another process does that writes to it. @returns what lets go of it. */
export function holdFile(file: string): () => void {
  const database = new DatabaseSync(file, { timeout: 60_000 });
  database.exec('BEGIN IMMEDIATE');
  return () => {
    if (database.isOpen) database.close();
  };
}
