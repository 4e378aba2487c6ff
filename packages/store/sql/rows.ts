/**
 * Statements over many rows, written once for all databases: the rows are their FROM item `v`. One database takes a list
 * for each column, the other all values one after the other.
 */
import type { RowsStatement, Sql } from './sql.ts';

export type ColumnType = 'text' | 'number' | 'bytes';
const LIST_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'TEXT[]',
  number: 'BIGINT[]',
  bytes: 'BYTEA[]',
};

/** @param text - the statement around `v`, which also has `n`: the number of the row, as they were given. */
export function overRows(
  columns: Readonly<Record<string, ColumnType>>,
  text: (v: string) => string,
): RowsStatement {
  const names = Object.keys(columns);
  // From a SELECT, because PostgreSQL would look into a plain list to guess how many rows there are, and for a few rows
  // it would then plan each execution anew: that takes longer than the statement.
  const lists = Object.values(columns).map((type, i) => `(SELECT $${i + 1}::${LIST_TYPES[type]})`);
  const isPlaced = names[0] !== undefined && names[0] in PLACED_BY;
  return {
    overLists: text(`unnest(${lists.join(', ')}) WITH ORDINALITY AS v(${names.join(', ')}, n)`),
    overValues: madeOnce((rows) => text(valuesOf([...names, 'n'], rows))),
    inPlace: isPlaced ? text(rowsOfPlace(columns)) : null,
    valuesInPlace: null,
  };
}

function valuesOf(names: readonly string[], rows: number): string {
  const place = (row: number, i: number) => `$${row * names.length + i + 1}`;
  // SQLite puts the values of a single row right into the statement, but not those of VALUES.
  if (rows === 1) return `(SELECT ${names.map((name, i) => `${place(0, i)} AS ${name}`).join(', ')}) AS v`;
  const lists = Array.from(
    { length: rows },
    (_, row) => `(${names.map((_, i) => place(row, i)).join(', ')})`,
  );
  const columns = names.map((name, i) => `column${i + 1} AS ${name}`);
  return `(SELECT ${columns.join(', ')} FROM (VALUES ${lists.join(', ')})) AS v`;
}

function madeOnce(make: (rows: number) => string): (rows: number) => string {
  const made: string[] = [];
  return (rows) => {
    made[rows] ??= make(rows);
    return made[rows];
  };
}

export interface InsertOptions {
  /** SQL of columns that have the same value in each row. */
  readonly constants?: Readonly<Record<string, string>>;
  /** After the rows, as `ON CONFLICT …`. */
  readonly more?: string;
  /** Whether rows are locked in their order. */
  readonly isOrdered?: boolean;
}

/** Inserts rows. In place, they are VALUES, which Citus sends to their shard as they are. */
export function insertOver(
  table: string,
  columns: Readonly<Record<string, ColumnType>>,
  { constants = {}, more = '', isOrdered = false }: InsertOptions = {},
): RowsStatement {
  const names = Object.keys(columns);
  const into = `INSERT INTO ${table} (${[...names, ...Object.keys(constants)].join(', ')})`;
  const selected = [...names, ...Object.values(constants)].join(', ');
  // `WHERE true`, so that SQLite does not read `ON` as part of a join.
  const rest = `${isOrdered || more ? ' WHERE true' : ''}${isOrdered ? ' ORDER BY n' : ''} ${more}`;
  const statement = overRows(columns, (v) => `${into} SELECT ${selected} FROM ${v}${rest}`);
  const row = (at: number) => {
    const values = names.map((_, i) => `$${at * names.length + i + 1}`);
    return `(${[...values, ...Object.values(constants)].join(', ')})`;
  };
  const valuesInPlace = (rows: number) =>
    `${into} VALUES ${Array.from({ length: rows }, (_, at) => row(at)).join(', ')} ${more}`;
  return { ...statement, valuesInPlace: statement.inPlace === null ? null : valuesInPlace };
}

/** Of an `ON CONFLICT … DO UPDATE SET`: what adds the new row's counts to those there are. */
export const addedTo = (table: string, counts: readonly string[]): string =>
  counts.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');

/** Of one: what replaces these columns. */
export const replacing = (columns: readonly string[]): string =>
  columns.map((name) => `${name} = excluded.${name}`).join(', ');

/** What says on which node rows are, where it is the first column. */
const PLACED_BY: Readonly<Record<string, string>> = { bucket: 'INT', key_hash: 'TEXT' };

/** A planner replaces `v.bucket` by the value, and so finds the one shard. */
function rowsOfPlace(columns: Readonly<Record<string, ColumnType>>): string {
  const [[place = ''] = [], ...others] = Object.entries(columns);
  const lists = [...others.map(([, type]) => type), 'number' as const].map(
    (type, i) => `$${i + 2}::${LIST_TYPES[type]}`,
  );
  const names = [...others.map(([name]) => name), 'n'];
  return `(SELECT $1::${PLACED_BY[place]} AS ${place}, u.* FROM unnest(${lists.join(', ')}) AS u(${names.join(', ')})) AS v`;
}

/**
 * Deletes up to `$2` of the rows that a column says are old, the oldest first, from `$3` on.
 *
 * @param key - the columns of the primary key. @param isOld - the column compared with `$1`. @param skipLocked - of the dialect.
 */
export function oldestOf(table: string, key: string, isOld: string, skipLocked = ''): string {
  const [column] = isOld.split(' ');
  return `DELETE FROM ${table} WHERE (${key}) IN
    (SELECT ${key} FROM ${table} WHERE ${column} >= $3 AND ${isOld} ORDER BY ${column} LIMIT $2${skipLocked}) RETURNING ${column} AS at`;
}

/** Where a run over old rows goes on: what it deletes stays in PostgreSQL's index for as long as any transaction may see it. */
export interface Place {
  from: number;
}

/** Runs a statement of `oldestOf`. @param place - of the run; default: from the beginning. @returns how many it deleted. */
export async function deleteOldest(
  sql: Sql,
  text: string,
  before: number,
  max: number,
  place: Place = { from: 0 },
): Promise<number> {
  const rows = await sql.all<{ at: number }>(text, before, max, place.from);
  passOver(place, rows);
  return rows.length;
}

/** What is erased need not be read again. */
export function passOver(place: Place, rows: readonly { readonly at: number }[]): void {
  place.from = rows.reduce((latest, { at }) => Math.max(latest, at), place.from);
}

/** A text to look for. PostgreSQL refuses one with a NUL character, which no row has: null is found as little. */
export const findable = (text: string): string | null => (text.includes('\0') ? null : text);
