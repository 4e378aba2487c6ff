import { type DoneMigration, loadMigrations, pendingMigrations } from '#store/migrate.ts';
import type { ReadSql } from '#store/sql/sql.ts';

/** The migrations of this version. Only their names are used, so any column type will do. */
const KNOWN = loadMigrations({ bytes: '', numberKey: '' });

export const migrationReads = (sql: ReadSql) => ({
  /** @throws NewerDatabase when a later version has run a breaking migration (D-60). */
  async expectUsable(): Promise<void> {
    pendingMigrations(KNOWN, await sql.all<DoneMigration>('SELECT number, name FROM migrations'));
  },
});
