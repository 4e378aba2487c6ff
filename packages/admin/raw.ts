import type { DatabaseLocation } from '#server/database-location.ts';
import type { RawDatabase } from '#store/raw.ts';
import { AdminError } from './command.ts';

/** Opens a database directly: it is not migrated, and no SECRET is needed. */
export async function withRaw<T>(
  location: DatabaseLocation,
  mode: 'read' | 'write',
  work: (database: RawDatabase) => Promise<T>,
): Promise<T> {
  const database = await open(location, mode);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function open(location: DatabaseLocation, mode: 'read' | 'write'): Promise<RawDatabase> {
  try {
    if (location.kind === 'postgres')
      return await (await import('#store/raw-postgres.ts')).openRawPostgres(location.url);
    return (await import('#store/raw-sqlite.ts')).openRawSqlite(location.file, mode);
  } catch (error) {
    // The URL is not printed, because it may contain a password.
    const where = location.kind === 'postgres' ? 'The PostgreSQL database' : location.file;
    throw new AdminError(`${where} cannot be opened: ${reasonOf(error)}.`, { cause: error });
  }
}

/** The error's message; network errors may have only a code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
