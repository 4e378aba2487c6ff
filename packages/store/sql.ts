/** The SQL that queries are written against. One text serves every database, with `$1`, `$2` … for values. */

export type SqlValue = string | number | null | Uint8Array;

/** A connection that reads committed rows. */
export interface ReadSql {
  all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]>;
  get<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined>;
}

/** A connection inside a transaction that writes. */
export interface Sql extends ReadSql {
  /** What really differs between databases. */
  readonly dialect: Dialect;
  /** @returns the number of rows changed. */
  run(text: string, ...values: SqlValue[]): Promise<number>;
  /** Tells the task listeners, once the transaction is committed, that there is work. */
  tasksAdded(): void;
}

export interface Dialect {
  /** Appended to a SELECT to lock its rows until the transaction ends. */
  readonly forUpdate: string;
  /** Appended to a SELECT to lock its rows and pass over those that another transaction holds. */
  readonly forUpdateSkipLocked: string;
  /** Whether units of work run side by side, so that a row that is not there yet must be locked as well. */
  readonly concurrentWriters: boolean;
  /** The column type for byte strings. */
  readonly bytes: string;
}
