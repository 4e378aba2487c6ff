/** Migrations: numbered, forward-only SQL files, each marked done in the transaction that runs it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Dialect } from './sql.ts';

/** A migration as a database remembers it. */
export interface DoneMigration {
  readonly number: number;
  readonly name: string;
}

export interface Migration extends DoneMigration {
  readonly sql: string;
}

/** The database was migrated by a later version, in a way that this one cannot work with. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** How a migration is named that the version before cannot work with (D-60). */
const BREAKING = /\.breaking\.sql$/;

export const MIGRATIONS_TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at BIGINT NOT NULL)';

/** Every migration, in order, in the dialect's types. */
export function loadMigrations(dialect: Pick<Dialect, 'bytes'>): Migration[] {
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

/**
 * Those of the known migrations that a database still needs, in order.
 *
 * @throws NewerDatabase when it has one that is not known, and breaking.
 */
export function pendingMigrations(known: readonly Migration[], done: readonly DoneMigration[]): Migration[] {
  const breaking = unknownMigrations(known, done).find(({ name }) => BREAKING.test(name));
  if (breaking) {
    throw new NewerDatabase(
      `it has the migration ${breaking.name}, which this version cannot work with; use a later version`,
    );
  }
  return known.filter((migration) => !done.some(({ number }) => number === migration.number));
}

/** Those that a later version ran. */
export function unknownMigrations(
  known: readonly Migration[],
  done: readonly DoneMigration[],
): DoneMigration[] {
  return done.filter(({ number }) => !known.some((migration) => migration.number === number));
}
