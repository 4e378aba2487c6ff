/** A database below the queries: its migrations, and its tables as rows of values. For migrating and copying. */
import type { DoneMigration } from './migrate.ts';
import type { Dialect } from './sql.ts';

/** A value as both databases keep it. Whole numbers are bigints, so that none is rounded. */
export type RawValue = string | bigint | number | Uint8Array | null;

/** The values of a row, in the order of the table's columns. */
export type RawRow = readonly RawValue[];

export interface RawTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** One connection. It is used for one thing at a time. */
export interface RawDatabase {
  readonly dialect: Dialect;
  /** The migrations that it has; none where it is new. */
  migrations(): Promise<DoneMigration[]>;
  /** Brings it up to date. @returns what it ran. @throws NewerDatabase. */
  migrate(now: number): Promise<DoneMigration[]>;
  /** Every table but that of the migrations, each behind those that it refers to. */
  tables(): Promise<RawTable[]>;
  /** Begins a transaction whose reads all see the same moment. */
  beginReading(): Promise<void>;
  /** Begins a transaction that has the tables for itself. */
  beginWriting(tables: readonly RawTable[]): Promise<void>;
  commit(): Promise<void>;
  /** Rows of a table, a few at a time: however large it is, few are in memory. */
  rows(table: RawTable): AsyncIterable<readonly RawRow[]>;
  count(table: RawTable): Promise<number>;
  insert(table: RawTable, rows: readonly RawRow[]): Promise<void>;
  /** The value of a setting; null where there is none. */
  setting(name: string): Promise<string | null>;
  /**
   * Something that is another once somebody else has written. Not within a transaction. PostgreSQL tells of writes
   * some seconds late, so the same does not prove that nobody wrote in the last ones.
   */
  changeCounter(): Promise<string>;
  /** Ends the connection; a transaction that was not committed leaves nothing. */
  close(): Promise<void>;
}

/** Rows in memory at once, unless their values take more than this first. */
export const ROWS_AT_ONCE = 500;
export const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** Puts tables behind those that they refer to. */
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

/** `INSERT` of so many rows. */
export function insertText({ name, columns }: RawTable, rows: number): string {
  let value = 0;
  const row = () => `(${columns.map(() => `$${++value}`).join(', ')})`;
  return `INSERT INTO ${name} (${columns.join(', ')}) VALUES ${Array.from({ length: rows }, row).join(', ')}`;
}

/** About how much memory a row takes. */
export function bytesOf(row: RawRow): number {
  let bytes = 0;
  for (const value of row)
    bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
  return bytes;
}
