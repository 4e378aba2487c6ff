/** Direct access to a database, for migrating and copying: its migrations, and its tables as rows of values. */
import type { MigrateOptions, TablePlace } from './migrate.ts';
import type { DoneMigration } from './migration.ts';
import type { Dialect } from './sql/sql.ts';

/** A value as both databases store it. Integers are bigints, so that none is rounded. */
export type RawValue = string | bigint | number | Uint8Array | null;

/** The values of a row, in the order of the table's columns. */
export type RawRow = readonly RawValue[];

export interface RawTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** One connection; only one call at a time. */
export interface RawDatabase {
  readonly dialect: Dialect;
  /** The migrations that were run; empty for a new database. */
  migrations(): Promise<DoneMigration[]>;
  /** Who else is connected: a few words for each, as far as the database tells. */
  others(): Promise<string[]>;
  /** Brings it up to date. @returns what it ran. @throws NewerDatabase. */
  migrate(now: number, options?: MigrateOptions): Promise<DoneMigration[]>;
  /** Where its tables are, if they are distributed; else none. */
  places(): Promise<TablePlace[]>;
  /** Every table except that of the migrations, each after those that it refers to. */
  tables(): Promise<RawTable[]>;
  /** Begins a transaction whose reads all see the same snapshot. */
  beginReading(): Promise<void>;
  /** Begins a transaction that locks the tables for everybody else. */
  beginWriting(tables: readonly RawTable[]): Promise<void>;
  commit(): Promise<void>;
  /** The rows of a table in batches, so that a large table does not fill the memory. */
  rows(table: RawTable): AsyncIterable<readonly RawRow[]>;
  count(table: RawTable): Promise<number>;
  insert(table: RawTable, rows: readonly RawRow[]): Promise<void>;
  /** The value of a setting; null when it is not set. */
  setting(name: string): Promise<string | null>;
  deleteSetting(name: string): Promise<void>;
  /**
   * A text that differs after another connection has written. Call it outside of a transaction. PostgreSQL counts
   * writes with a delay of some seconds, so an equal text does not prove that nobody wrote just now.
   */
  changeCounter(): Promise<string>;
  /** Closes the connection; an open transaction is rolled back. */
  close(): Promise<void>;
}

/** A batch ends at this many rows or bytes, whichever comes first. */
export const ROWS_AT_ONCE = 500;
export const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** Orders tables so that each comes after those that it refers to. */
export function topologicalOrder(
  tables: readonly RawTable[],
  references: readonly { readonly from: string; readonly to: string }[],
): RawTable[] {
  const ordered: RawTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const isFree = ({ name }: RawTable) =>
      !references.some(
        ({ from, to }) => from === name && from !== to && left.some((each) => each.name === to),
      );
    const free = left.filter(isFree);
    if (free.length === 0) throw new Error('Tables refer to one another in a circle.');
    ordered.push(...free);
    left = left.filter((each) => !free.includes(each));
  }
  return ordered;
}

/** An INSERT statement for this many rows. */
export function insertText({ name, columns }: RawTable, rows: number): string {
  let value = 0;
  const row = () => `(${columns.map(() => `$${++value}`).join(', ')})`;
  return `INSERT INTO ${name} (${columns.join(', ')}) VALUES ${Array.from({ length: rows }, row).join(', ')}`;
}

/** Roughly how much memory a row takes. */
export function bytesOf(row: RawRow): number {
  let bytes = 0;
  for (const value of row)
    bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
  return bytes;
}
