import { loadMigrations, pendingMigrations } from '#store/migrate.ts';
import type { DoneMigration } from '#store/migration.ts';
import type { MigrationInSteps } from '#store/migration-steps.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { settingQueries } from './settings.ts';

/** The migrations of this version. Only their names are used, so any column type will do. */
const KNOWN = loadMigrations({ bytes: '', numberKey: '' });

/** How far a migration in steps is. */
interface StepProgress {
  readonly rowsDone: number;
  /** About; at least 1 until all are done. */
  readonly rowsLeft: number;
}

export const migrationReads = (sql: ReadSql) => ({
  /** @throws NewerDatabase when a later version has run a breaking migration (D-60). */
  async expectUsable(): Promise<void> {
    pendingMigrations(KNOWN, await sql.all<DoneMigration>('SELECT number, name FROM migrations'));
  },
});

/** Where a migration is: its number, the rows that are done, about all rows, and the key of the last that is done. */
const markText = (...mark: readonly [number: number, done: number, all: number, after: string]) =>
  mark.join(' ');

export const migrationQueries = (sql: Sql) => ({
  ...migrationReads(sql),

  /** Changes the next `max` rows, and records the migration after the last. One server at a time does. */
  async advance(
    { number, name, steps: { table, key, sql: text } }: MigrationInSteps,
    max: number,
    now: number,
  ): Promise<StepProgress> {
    const settings = settingQueries(sql);
    const begun = await settings.lock('migration_mark', markText(number, 0, 0, ''));
    const [isRecorded] = await sql.all('SELECT 1 FROM migrations WHERE number = $1', number);
    if (isRecorded) return { rowsDone: 0, rowsLeft: 0 };
    const [of, done = '0', about = '0', ...after] = begun.split(' ');
    const isBegun = Number(of) === number;
    const rowsDone = isBegun ? Number(done) : 0;
    const last = isBegun ? after.join(' ') : '';
    const all =
      (isBegun ? Number(about) : 0) ||
      Number((await sql.get<{ n: number }>(sql.dialect.countAbout(table)))?.n ?? 0);
    const next = await sql.get<{ rows: number; last: string }>(
      `SELECT COUNT(*) AS rows, MAX(next.key) AS last
         FROM (SELECT ${key} AS key FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT $2) AS next`,
      last,
      max,
    );
    if (!next?.rows) {
      const [other] = rowsDone === 0 ? await sql.all(`SELECT 1 FROM ${table} LIMIT 1`) : [];
      if (other) throw new Error(`${name}: the key ${table}.${key} must be a text`);
      await sql.run('INSERT INTO migrations (number, name, at) VALUES ($1, $2, $3)', number, name, now);
      await sql.run("DELETE FROM settings WHERE name = 'migration_mark'");
      return { rowsDone, rowsLeft: 0 };
    }
    await sql.run(text, last, next.last);
    const rowsNow = rowsDone + next.rows;
    await settings.set('migration_mark', markText(number, rowsNow, all, next.last));
    return { rowsDone: rowsNow, rowsLeft: Math.max(1, all - rowsNow) };
  },
});
