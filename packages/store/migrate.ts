/** Migrations: numbered, forward-only SQL files, each recorded as done in the transaction that runs it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { DoneMigration, Migration } from './migration.ts';
import { leftInSteps, readSteps } from './migration-steps.ts';
import type { Dialect } from './sql/sql.ts';

/** A later version ran a breaking migration on the database, which this version cannot work with. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** Migrations are pending, and the role may not run them. */
export class MayNotMigrate extends Error {
  override readonly name = 'MayNotMigrate';

  constructor(pending: readonly DoneMigration[], cause: unknown) {
    const names = pending.map(({ name }) => name).join(', ');
    super(
      `its role may not create tables, and migrations are pending: ${names}; run \`npm run -s admin -- migrate\` with a role that may`,
      { cause },
    );
  }
}

/** Running servers, or a long transaction, held each time what the migrations needed. */
export class MigrationInTheWay extends Error {
  override readonly name = 'MigrationInTheWay';

  constructor(pending: readonly DoneMigration[], cause: unknown) {
    const names = pending.map(({ name }) => name).join(', ');
    super(
      `a transaction, as of a dump or of running servers, holds tables that these migrations change: ${names}; run \`npm run -s admin -- migrate\` at a quiet hour`,
      { cause },
    );
  }
}

/** A breaking migration is pending, which a start does not run: servers of the version before may be at work (D-60). */
export class BreakingMigration extends Error {
  override readonly name = 'BreakingMigration';

  constructor(migration: string) {
    super(
      `the migration ${migration} is pending, which servers of the version before cannot work with; stop them all, and run \`npm run -s admin -- migrate\``,
    );
  }
}

/** The name of a migration that the previous version cannot work with (D-60). */
const BREAKING = /\.breaking\.sql$/;

/** How long a breaking one takes, as its first line says; null for others, which servers need not be stopped for. */
export function downtimeOf({ name, sql }: Migration): string | null {
  if (!BREAKING.test(name)) return null;
  const [, text] = /^-- downtime: (.+)\n/.exec(sql) ?? [];
  if (!text) throw new Error(`${name} must begin with \`-- downtime: <about how long, and of what>\``);
  return text;
}

export const MIGRATIONS_TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at BIGINT NOT NULL)';

/** Where a table of Citus belongs, or is: a copy on each node, split by a column, all of it on one worker, or not distributed. */
export type Place = 'each node' | 'one worker' | 'on the coordinator' | `by ${string}`;

export interface TablePlace {
  readonly table: string;
  readonly is: Place;
  readonly shouldBe: Place;
}

/** The tables cannot be distributed here. */
export class NotDistributable extends Error {
  override readonly name = 'NotDistributable';
}

/** The address is that of a worker of Citus. */
export class NotCoordinator extends Error {
  override readonly name = 'NotCoordinator';

  /** @param coordinator - host and port, as the workers know them. */
  constructor(coordinator: string) {
    super(
      `DATABASE_URL names a worker of Citus, where the audit trail is not; name the coordinator, ${coordinator}`,
    );
  }
}

/** On Citus, the role of the servers is another than that of the tables. */
export class NotOwner extends Error {
  override readonly name = 'NotOwner';

  constructor(owner: string) {
    super(
      `On Citus, the role of DATABASE_URL has to be ${owner} or to be granted it: only the owner of tables may hold their shards`,
    );
  }
}

export interface MigrateOptions {
  /** Into how many tables each that has buckets is split (D-81); 0, which is all that SQLite can: none. */
  readonly partitions?: number;
  /** Into how many parts the table of keys is split (D-67); 0: none. */
  readonly parts?: number;
  /** Whether the tables are distributed over the workers of Citus (D-102). */
  readonly distribute?: boolean;
  /** Where the migrations are; tests have their own. */
  readonly folder?: URL | undefined;
  /** Whether what can be done in steps is left to servers, which do it while they serve; default false. */
  readonly inSteps?: boolean;
  /** Whether breaking ones are run on a database that has tables; default true. */
  readonly mayBreak?: boolean;
}

/** Every migration, in order, with the dialect's column types. */
export function loadMigrations(
  { bytes, numberKey }: Pick<Dialect, 'bytes' | 'numberKey'>,
  { partitions = 0, parts = 0, folder = new URL('migrations/', import.meta.url) }: MigrateOptions = {},
): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort()
    .map((name) => ({
      number: Number(name.slice(0, 4)),
      name,
      ...readSteps(
        name,
        readFileSync(new URL(name, folder), 'utf8')
          .replaceAll('{{bytes}}', bytes)
          .replaceAll('{{numberKey}}', numberKey)
          .replace(/\{\{byBucket (\w+)\}\}/g, (_, table: string) =>
            partitionText(table, 'bucket', partitions),
          )
          .replace(/\{\{inParts (\w+)\}\}/g, (_, table: string) =>
            partitionText(table, 'service_job_id', parts),
          ),
      ),
    }));
}

/**
 * The known migrations that were not run yet, in order.
 *
 * @throws NewerDatabase when a breaking migration was run that is not known.
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

/** The first pending one that breaks servers of the version before; undefined for a new database, which has none. */
export function breakingMigration(
  pending: readonly Migration[],
  done: readonly DoneMigration[],
): Migration | undefined {
  return done.length > 0 ? pending.find(({ name }) => BREAKING.test(name)) : undefined;
}

/** @throws BreakingMigration when one is pending on a database that may be in use. */
export function expectPlain(pending: readonly Migration[], done: readonly DoneMigration[]): void {
  const breaking = breakingMigration(pending, done);
  if (breaking) throw new BreakingMigration(breaking.name);
}

/** The pending ones that are run now. A new database has no rows that could be left for later. */
export function runNow(
  pending: readonly Migration[],
  done: readonly DoneMigration[],
  { inSteps = false }: MigrateOptions = {},
): Migration[] {
  const left = inSteps && done.length > 0 ? leftInSteps(pending) : [];
  return pending.filter(({ number }) => !left.some((each) => each.number === number));
}

/** The migrations that a later version ran. */
export function unknownMigrations(
  known: readonly Migration[],
  done: readonly DoneMigration[],
): DoneMigration[] {
  return done.filter(({ number }) => !known.some((migration) => migration.number === number));
}

/** What follows the columns of a table to split it. */
function partitionText(table: string, column: string, partitions: number): string {
  if (partitions === 0) return '';
  const parts = Array.from(
    { length: partitions },
    (_, i) =>
      `CREATE TABLE ${table}_${i} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${i})`,
  );
  return [` PARTITION BY HASH (${column})`, ...parts].join(';\n');
}
