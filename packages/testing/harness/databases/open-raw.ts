import { parseDatabaseUrl } from '#server/settings/database-location.ts';
import { openRawPostgres } from '#store/postgres/raw.ts';
import type { RawDatabase } from '#store/raw.ts';
import { openRawSqlite } from '#store/sqlite/raw.ts';
import type { TestDatabase } from './stores.ts';

/** Opens a database as `migrate` and `copy` do. */
export async function openRaw({ settings }: TestDatabase, mode: 'read' | 'write'): Promise<RawDatabase> {
  const place = parseDatabaseUrl(settings.DATABASE_URL);
  return place.kind === 'sqlite' ? openRawSqlite(place.file, mode) : openRawPostgres(place.url);
}
