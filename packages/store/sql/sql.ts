/** What queries need of a database. They are written once for all databases, with `$1`, `$2` … for values. */
import type { RecordedEntry } from '../audit/entry-rows.ts';
import type { TaskKind } from '../queries/tasks/task.ts';
import type { TransactionalCounts } from '../sqlite/transactional-counts.ts';

export type SqlValue = string | number | null | Uint8Array;

/** The values of a row, in the order of the statement's columns. */
export type RowValues = readonly SqlValue[];

/** A statement over many rows (`rows.ts`). */
export interface RowsStatement {
  /** Its text where a value is a list: `$1` has the first column of all rows. */
  readonly overLists: string;
  /** Its text for so many rows, all their values one after the other, and each row's number after its own. */
  readonly overValues: (rows: number) => string;
  /**
   * As `overLists`, for rows of one bucket, or one key of counts, which is `$1`; null where rows have none. The last list
   * has their numbers.
   */
  readonly inPlace: string | null;
  /**
   * Of an INSERT, in its stead: its text for the values of so many rows, which may be of several buckets of one shard. Citus
   * sends VALUES there; the rows of a SELECT it would gather, and copy.
   */
  readonly valuesInPlace: ((rows: number) => string) | null;
}

/** A connection that reads committed rows. */
export interface ReadSql {
  /** What differs between databases. */
  readonly dialect: Dialect;
  all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]>;
  get<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined>;
  /** What a statement over many rows returns, for all of them. */
  allOf<Row>(statement: RowsStatement, rows: readonly RowValues[]): Promise<Row[]>;
}

/** A connection inside a transaction that writes. */
export interface Sql extends ReadSql {
  /** @returns the number of rows changed. */
  run(text: string, ...values: SqlValue[]): Promise<number>;
  /**
   * Runs a statement over many rows whose outcome nobody needs: it may be sent together with those that follow, and the
   * commit. If it fails, the unit of work does.
   */
  send(statement: RowsStatement, rows: readonly RowValues[]): void;
  /** As `send`, a statement over values. */
  sendOne(text: string, ...values: SqlValue[]): void;
  /** The counts of rate limits, if one server alone uses the database; null where they are in its table (D-64). */
  readonly memoryCounts: TransactionalCounts | null;
  /** Makes the store call the task listeners after the commit. */
  tasksAdded(kind: TaskKind): void;
  /** Has an entry of the audit trail written right before the commit: chained, or waiting where writers are concurrent. */
  record(entry: RecordedEntry): void;
}

export interface Dialect {
  /** Appended to a SELECT, whose bucket is `$1`, to lock its rows until the transaction ends. */
  readonly forUpdate: string;
  /** Appended to a SELECT to lock its rows, and to skip those that another transaction has locked. */
  readonly forUpdateSkipLocked: string;
  /** The same for a SELECT over all buckets; empty where tables are distributed: what changes the rows then locks them. */
  readonly skipLockedInAll: string;
  /** The elements of an array in JSON, which is the parameter: a table with the column `value`. */
  readonly jsonElements: (parameter: string) => string;
  /** Whether a subquery of FROM may refer to the tables before it, and so go from group to group in one statement. */
  readonly lateral: boolean;
  /** Whether tables are distributed by bucket, so that a statement that locks or changes rows must name one (D-102). */
  readonly isDistributed: boolean;
  /** Whether units of work run at the same time, so that a row must be locked even before it exists. */
  readonly concurrentWriters: boolean;
  /** A statement that locks a name, its parameter, until the transaction ends; null where none is needed. */
  readonly lockName: string | null;
  /** What a statement begins with that erases keys, up to its WHERE. */
  readonly eraseKeys: string;
  /** What such a statement returns to tell the part of the table that a key was in; null where it has no parts. */
  readonly keyPart: string | null;
  /** About how many rows a table has, at once: counting many takes longer than a statement may. */
  readonly countAbout: (table: string) => string;
  /** The column type for byte strings. */
  readonly bytes: string;
  /** Statements that write a megabyte to the database's disk for their transaction, beside what it commits. */
  readonly takeRoom: readonly string[];
  /** A statement that reads the database's own clock as `now`; null where it has the clock of this machine. */
  readonly ownClock: string | null;
  /** The type of a primary key that is one number. */
  readonly numberKey: string;
}
