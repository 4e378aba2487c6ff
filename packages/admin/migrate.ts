import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { DatabaseLocation } from '#server/database-location.ts';
import {
  type DoneMigration,
  loadMigrations,
  MayNotMigrate,
  NewerDatabase,
  pendingMigrations,
  unknownMigrations,
} from '#store/migrate.ts';
import { AdminError, settings } from './command.ts';
import { withRaw } from './raw.ts';

const UP_TO_DATE = 'The database is up to date.';
// Only the migrations' names are used, so any column type will do.
const KNOWN = loadMigrations({ bytes: '', numberKey: '' });

/** `migrate`: brings the tables up to date, as a server does when it starts. */
export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('brings the tables of the database up to date, as a server does when it starts')
    .option('--check', 'change nothing; exit 1 and list the pending migrations, if there are any')
    .action(async ({ check }) => {
      const { database } = settings();
      try {
        await (check ? checkMigrations(database) : migrate(database));
      } catch (error) {
        if (error instanceof NewerDatabase) throw new AdminError(`The database is newer: ${error.message}.`);
        if (error instanceof MayNotMigrate)
          throw new AdminError(`The database cannot be migrated: ${error.message}.`);
        throw error;
      }
    });
}

async function migrate(location: DatabaseLocation): Promise<void> {
  const done = await withRaw(location, 'write', (database) => database.migrate(Date.now()));
  for (const { name } of done) console.log(`Done: ${name}`);
  console.log(UP_TO_DATE);
}

async function checkMigrations(location: DatabaseLocation): Promise<void> {
  const done = await doneIn(location);
  const pending = pendingMigrations(KNOWN, done);
  if (pending.length > 0) {
    throw new AdminError(['Pending:', ...pending.map(({ name }) => name)].join('\n'));
  }
  const later = unknownMigrations(KNOWN, done);
  if (later.length === 0) return console.log(UP_TO_DATE);
  console.log(`The database is newer than this version, which can work with it. It also has:`);
  for (const { name } of later) console.log(name);
}

/** A missing file has none, and is not created. */
async function doneIn(location: DatabaseLocation): Promise<DoneMigration[]> {
  if (location.kind === 'sqlite' && !existsSync(location.file)) return [];
  return withRaw(location, 'read', (database) => database.migrations());
}
