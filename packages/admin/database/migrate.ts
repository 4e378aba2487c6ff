import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { DatabaseLocation } from '#server/settings/database-location.ts';
import {
  downtimeOf,
  loadMigrations,
  MayNotMigrate,
  type MigrateOptions,
  MigrationInTheWay,
  NewerDatabase,
  NotCoordinator,
  NotDistributable,
  pendingMigrations,
  unknownMigrations,
} from '#store/migrate.ts';
import type { DoneMigration } from '#store/migration.ts';
import { AdminError, settings } from '../command.ts';
import { expectAlone } from './expect-alone.ts';
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
    .addOption(
      new Option(
        '--partitions <n>',
        'on PostgreSQL: splits each table that grows into so many, for a new database',
      )
        .argParser(partitionCount)
        .conflicts('check'),
    )
    .addOption(
      new Option(
        '--distribute',
        'on Citus: puts the tables and their rows on the workers; with --check, looks whether they are there',
      ).conflicts('partitions'),
    )
    .option('--force', 'go on although others are connected, with what they could not work with')
    .action(async ({ check, partitions, distribute, force }) => {
      const { database } = settings();
      try {
        await (check
          ? checkMigrations(database, distribute)
          : migrate(database, { partitions, distribute }, force));
      } catch (error) {
        if (error instanceof NewerDatabase) throw new AdminError(`The database is newer: ${error.message}.`);
        if (error instanceof NotDistributable)
          throw new AdminError(`The database cannot be distributed: ${error.message}.`);
        if (error instanceof MayNotMigrate || error instanceof MigrationInTheWay)
          throw new AdminError(`The database cannot be migrated: ${error.message}.`);
        if (error instanceof NotCoordinator) throw new AdminError(error.message);
        throw error;
      }
    });
}

async function migrate(location: DatabaseLocation, options: MigrateOptions, isForced = false): Promise<void> {
  if (options.partitions) await expectNew(location);
  if (options.distribute) expectPostgres(location, '--distribute');
  const { done, seconds, left, before, after } = await withRaw(location, 'write', async (database) => {
    const before = await database.places();
    if (!isForced) await expectAlone(database, options);
    // Servers that work are disturbed by a large change at once, and can do it in steps.
    const inSteps = !isForced && (await database.others()).length > 0;
    const startedAt = performance.now();
    const done = await database.migrate(Date.now(), { ...options, inSteps });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const left = pendingMigrations(KNOWN, await database.migrations());
    return { before, done, seconds, left, after: await database.places() };
  });
  for (const { name } of done) console.log(`Done: ${name}`);
  if (done.length > 0) console.log(`It took ${seconds} s.`);
  for (const { table, is } of after) {
    if (!before.some((each) => each.table === table && each.is === is)) console.log(`${table}: ${is}`);
  }
  if (left.length === 0) return console.log(UP_TO_DATE);
  for (const { name } of left) console.log(`Left to the servers of this version, in steps: ${name}`);
}

/** @param mustBeDistributed - Whether tables that are not are an error. */
async function checkMigrations(location: DatabaseLocation, mustBeDistributed = false): Promise<void> {
  if (mustBeDistributed) expectPostgres(location, '--distribute');
  const done = await doneIn(location);
  const pending = pendingMigrations(KNOWN, done);
  if (pending.length > 0) {
    const lines = pending.map((each) => {
      const downtime = downtimeOf(each);
      return downtime === null ? each.name : `${each.name} (downtime: ${downtime})`;
    });
    throw new AdminError(['Pending:', ...lines].join('\n'));
  }
  const places = done.length === 0 ? [] : await withRaw(location, 'read', (database) => database.places());
  if (mustBeDistributed && places.length === 0) throw new AdminError('The tables are not distributed.');
  const misplaced = places.filter(({ is, shouldBe }) => is !== shouldBe);
  if (misplaced.length > 0) {
    const rows = misplaced.map(({ table, is, shouldBe }) => `${table} is ${is}, and should be ${shouldBe}`);
    throw new AdminError(['On the wrong side:', ...rows, 'Run migrate --distribute.'].join('\n'));
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

const PARTITIONS_MAX = 256;

function partitionCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 2 && count <= PARTITIONS_MAX) return count;
  throw new InvalidArgumentError(`It must be a whole number from 2 to ${PARTITIONS_MAX}.`);
}

function expectPostgres(location: DatabaseLocation, option: string): void {
  if (location.kind !== 'postgres') throw new AdminError(`${option} is for PostgreSQL.`);
}

/** Tables are split when they are made; later, that would copy every row. */
async function expectNew(location: DatabaseLocation): Promise<void> {
  expectPostgres(location, '--partitions');
  if ((await doneIn(location)).length === 0) return;
  throw new AdminError(
    '--partitions is for a new database: this one has its tables. Copy it into a new one.',
  );
}
