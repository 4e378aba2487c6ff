/** A table as a list of columns, from which its SELECT, INSERT and UPDATE are made, and its rows are read. */
import { type ColumnType, type InsertOptions, insertOver } from './rows.ts';
import type { RowsStatement, SqlValue } from './sql.ts';

/** A column, and how its values are converted. */
export interface Column<T> {
  readonly name: string;
  readonly type: ColumnType;
  readonly encode: (value: T) => SqlValue;
  readonly decode: (value: never) => T;
}

/** Second argument of a column that may be NULL. */
export const nullable = 'nullable';
type Nullable = typeof nullable;

export function text<T extends string = string>(name: string): Column<T>;
export function text<T extends string = string>(name: string, _: Nullable): Column<T | null>;
export function text(name: string): Column<string> {
  return asIs(name, 'text');
}

/** A whole number. */
export function integer(name: string): Column<number>;
export function integer(name: string, _: Nullable): Column<number | null>;
export function integer(name: string): Column<number> | Column<number | null> {
  return asIs<number>(name, 'number');
}

/** Epoch milliseconds. */
export const time = integer;

/** A boolean, stored as 1 or 0. */
export function flag(name: string): Column<boolean> {
  const encode = (value: boolean) => (value ? 1 : 0);
  return { name, type: 'number', encode, decode: (value: unknown) => Boolean(value) };
}

/** Any JSON value. */
export function json<T>(name: string): Column<T>;
export function json<T>(name: string, _: Nullable): Column<T | null>;
export function json(name: string): Column<unknown> {
  return {
    name,
    type: 'text',
    encode: (value) => (value === null ? null : JSON.stringify(value)),
    decode: (value: string | null) => (value === null ? null : JSON.parse(value)),
  };
}

function asIs<T extends SqlValue>(name: string, type: ColumnType): Column<T> {
  return { name, type, encode: (value) => value, decode: (value: T) => value };
}

/** A statement that writes a row, and its values, from `$1` on. */
interface RowStatement<Row> {
  readonly text: string;
  readonly values: (row: Row) => SqlValue[];
}

/** The columns of a SELECT, and the reading of its rows. */
export interface Selection<Row> {
  /** The column list; `of` is the table's alias in the statement. */
  columns(of?: string): string;
  /** Reads a row, and ignores other columns. */
  read(row: object): Row;
}

export interface Table<Row> extends Selection<Row> {
  /** The type of each column, by its name. */
  readonly types: Readonly<Record<string, ColumnType>>;
  /** The values of a row, in the order of `types`. */
  readonly values: (row: Row) => SqlValue[];
  /** Inserts a row. The values of the columns `others`, which are not part of `Row`, come after the row's own. */
  insert(others?: readonly string[]): RowStatement<Row>;
  /** Inserts many rows, with columns that are not part of `Row` after its own. */
  insertRows(others?: Readonly<Record<string, ColumnType>>, options?: InsertOptions): RowsStatement;
  /** Saves the `changed` columns of the row with the same `key`. */
  update(key: keyof Row & string, changed: readonly (keyof Row & string)[]): RowStatement<Row>;
}

type Columns<Row> = { readonly [Key in keyof Row]-?: Column<Row[Key]> };

/** Columns of several tables, or expressions. */
export function selection<Row>(columns: Columns<Row>): Selection<Row> {
  const all = Object.keys(columns) as (keyof Row & string)[];
  // Copied for each row: an object that gets its fields one after the other is made larger several times.
  const blank = Object.fromEntries(all.map((key) => [key, null]));
  const decoders = all.map((key) => ({ key, decode: columns[key].decode as (value: unknown) => unknown }));
  return {
    columns: (of) => all.map((key) => `${of ? `${of}.` : ''}${columns[key].name} AS "${key}"`).join(', '),
    read(row: object) {
      const values = row as Readonly<Record<string, unknown>>;
      const read: Record<string, unknown> = { ...blank };
      for (const { key, decode } of decoders) read[key] = decode(values[key]);
      return read as Row;
    },
  };
}

/** @param bucketOf - the bucket of a row (D-81), for tables that have one. */
export function table<Row>(name: string, columns: Columns<Row>, bucketOf?: (row: Row) => number): Table<Row> {
  const all = Object.keys(columns) as (keyof Row & string)[];
  const nameOf = (key: keyof Row) => columns[key].name;
  const bucketName = bucketOf ? ['bucket'] : [];
  const valuesOf = (keys: readonly (keyof Row)[]) => (row: Row) => {
    const values: SqlValue[] = bucketOf ? [bucketOf(row)] : [];
    for (const key of keys) values.push(columns[key].encode(row[key]));
    return values;
  };

  const values = valuesOf(all);
  const ownTypes = Object.fromEntries(all.map((key) => [columns[key].name, columns[key].type]));
  const types: Readonly<Record<string, ColumnType>> = bucketOf ? { bucket: 'number', ...ownTypes } : ownTypes;

  return {
    ...selection(columns),
    types,
    values,
    insert(others = []) {
      const names = [...Object.keys(types), ...others];
      const places = names.map((_, i) => `$${i + 1}`);
      return { text: `INSERT INTO ${name} (${names.join(', ')}) VALUES (${places.join(', ')})`, values };
    },
    insertRows: (others = {}, options) => insertOver(name, { ...types, ...others }, options),
    update(key, changed) {
      const where = [...bucketName, nameOf(key)].map((each, i) => `${each} = $${i + 1}`);
      const changes = changed.map((each, i) => `${nameOf(each)} = $${where.length + i + 1}`);
      return {
        text: `UPDATE ${name} SET ${changes.join(', ')} WHERE ${where.join(' AND ')}`,
        values: valuesOf([key, ...changed]),
      };
    },
  };
}
