/** Migrations: numbered, forward-only SQL files. The row that marks one done is inserted first. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Dialect } from './sql.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

export const MIGRATIONS_TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at BIGINT NOT NULL)';

/** Every migration, in order, in the dialect's types. */
export function loadMigrations(dialect: Dialect): Migration[] {
  const folder = new URL('migrations/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort()
    .map((name) => ({
      number: Number(name.slice(0, 4)),
      name,
      sql: readFileSync(new URL(name, folder), 'utf8').replaceAll('{{bytes}}', dialect.bytes),
    }));
}
