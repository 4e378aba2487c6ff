import { reasonOf, waitFor } from '#server/open-store.ts';
import type { DatabaseLocation } from '#server/settings/database-location.ts';
import type { RawDatabase } from '#store/raw.ts';
import { AdminError, waiting } from '../command.ts';

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
    if (location.kind === 'postgres') return await openPostgres(location.url);
    return (await import('#store/sqlite/raw.ts')).openRawSqlite(location.file, mode);
  } catch (error) {
    // The URL is not printed, because it may contain a password.
    const where = location.kind === 'postgres' ? 'The PostgreSQL database' : location.file;
    throw new AdminError(`${where} cannot be opened: ${reasonOf(error)}.`, { cause: error });
  }
}

async function openPostgres(url: string): Promise<RawDatabase> {
  const { openRawPostgres } = await import('#store/postgres/raw.ts');
  const { isUnavailable } = await import('#store/postgres/connection.ts');
  return waitFor(() => openRawPostgres(url), isUnavailable, waiting());
}
