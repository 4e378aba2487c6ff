import { breakingMigration, loadMigrations, type MigrateOptions, pendingMigrations } from '#store/migrate.ts';
import type { RawDatabase } from '#store/raw.ts';
import { AdminError } from '../command.ts';

/**
 * A start refuses while a breaking migration is pending, so who is not connected now will not come between (D-60).
 *
 * @throws AdminError when others are connected who could not work with what is done; NewerDatabase.
 */
export async function expectAlone(database: RawDatabase, options: MigrateOptions = {}): Promise<void> {
  const done = await database.migrations();
  const pending = pendingMigrations(loadMigrations(database.dialect, options), done);
  const breaking = breakingMigration(pending, done);
  const distributes = options.distribute && (await database.places()).length === 0;
  if (!breaking && !distributes) return;
  const others = await database.others();
  if (others.length === 0) return;
  const why = breaking
    ? `servers of the version before cannot work with the migration ${breaking.name}`
    : 'servers that run cannot work with tables that are distributed meanwhile';
  throw new AdminError(
    `Nothing was done: ${why}, and others are connected: ${others.join(', ')}. Stop them, or say --force if they are no servers.`,
  );
}
