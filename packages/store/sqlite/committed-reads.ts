import type { DatabaseSync } from 'node:sqlite';
import type { ReadSql, RowsStatement, RowValues, SqlValue } from '../sql/sql.ts';
import { SqliteSql } from './sql.ts';

/**
 * Reads what is committed: over the connection that writes, while it has no transaction, and else over another one.
 * After each commit of another connection SQLite forgets all pages that it has in memory, and would read them again.
 */
export class CommittedReads implements ReadSql {
  readonly #writer: DatabaseSync;
  readonly #own: SqliteSql;
  readonly #other: SqliteSql;
  readonly dialect;

  constructor(writer: DatabaseSync, reader: DatabaseSync) {
    this.#writer = writer;
    this.#own = new SqliteSql(writer);
    this.#other = new SqliteSql(reader);
    this.dialect = this.#other.dialect;
  }

  get #sql(): SqliteSql {
    return this.#writer.isTransaction ? this.#other : this.#own;
  }

  all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]> {
    return this.#sql.all(text, ...values);
  }

  get<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined> {
    return this.#sql.get(text, ...values);
  }

  allOf<Row>(statement: RowsStatement, rows: readonly RowValues[]): Promise<Row[]> {
    return this.#sql.allOf(statement, rows);
  }
}
