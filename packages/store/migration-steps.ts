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
  const sql = text.replaceAll('{{rows}}', `${key} > $1 AND ${key} <= $2`);
  return { sql: text.replaceAll('{{rows}}', 'TRUE'), steps: { table, key, sql } };
}

/** Those that may be left to servers: none that a breaking one comes after, which may need what it has done. */
export function leftInSteps(pending: readonly Migration[]): MigrationInSteps[] {
  const last = pending.findLastIndex(({ name }) => name.endsWith('.breaking.sql'));
  return pending.slice(last + 1).filter((each): each is Migration & MigrationInSteps => each.steps !== null);
}
