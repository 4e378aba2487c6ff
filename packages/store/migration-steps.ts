/**
 * Migrations that change many rows, `NNNN-name.steps.sql`: servers run them a batch at a time while they serve, instead of
 * all at once in the transaction that changes the tables (D-107).
 *
 * Such a file begins with `-- steps: <table> by <column>`, a text that leads the table's key. Its one statement has
 * `{{rows}}` for the condition that chooses a batch. Until the last is done, servers of both versions write and read rows
 * that are and are not changed.
 */
import type { DoneMigration, Migration, Steps } from './migration.ts';

export interface MigrationInSteps extends DoneMigration {
  readonly steps: Steps;
}

const IN_STEPS = /\.steps\.sql$/;
const HEADER = /^-- steps: (\w+) by (\w+)\n/;

/** How a migration is run: its text at once, and its steps, if it has any. */
export function readSteps(name: string, text: string): Pick<Migration, 'sql' | 'steps'> {
  if (!IN_STEPS.test(name)) return { sql: text, steps: null };
  const [, table, key] = HEADER.exec(text) ?? [];
  if (!table || !key || !text.includes('{{rows}}')) {
    throw new Error(`${name} must begin with \`-- steps: <table> by <column>\`, and have {{rows}}`);
  }
  const where = (rows: string) => text.replaceAll('{{rows}}', rows);
  const rest = (after: string) => where(`${key} > '${after.replaceAll("'", "''")}'`);
  const steps = { table, key, sql: where(`${key} > $1 AND ${key} <= $2`), rest };
  return { sql: where('TRUE'), steps };
}

/** Where a migration in steps is, in the setting `migration_mark`. */
export const MARK = "SELECT value FROM settings WHERE name = 'migration_mark'";
export const FORGET_MARK = "DELETE FROM settings WHERE name = 'migration_mark'";

/** What is left of a migration to be run at once, if servers have begun it in steps. */
export function leftAtOnce({ number, sql, steps }: Migration, mark: string | undefined): string {
  const [of, , , ...after] = (mark ?? '').split(' ');
  return steps && Number(of) === number ? steps.rest(after.join(' ')) : sql;
}

/** Those that may be left to servers: none that a breaking one comes after, which may need what it has done. */
export function leftInSteps(pending: readonly Migration[]): MigrationInSteps[] {
  const last = pending.findLastIndex(({ name }) => name.endsWith('.breaking.sql'));
  return pending.slice(last + 1).filter((each): each is Migration & MigrationInSteps => each.steps !== null);
}
