/** Runs the queries' SQL over a connection to SQLite. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { RecordedEntry } from '../audit/entry-rows.ts';
import type { TaskKind } from '../queries/tasks/task.ts';
import type { RowsStatement, RowValues, Sql, SqlValue } from '../sql/sql.ts';
import { SQLITE_DIALECT } from './file.ts';
import { TransactionalCounts } from './transactional-counts.ts';

export class SqliteSql implements Sql {
  readonly dialect = SQLITE_DIALECT;
  readonly memoryCounts = new TransactionalCounts();
  newTasks = new Set<TaskKind>();
  /** Entries that are written with the transaction. */
  readonly recorded: RecordedEntry[] = [];
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  tasksAdded(kind: TaskKind): void {
    this.newTasks.add(kind);
  }

  record(entry: RecordedEntry): void {
    this.recorded.push(entry);
  }

  async all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]> {
    return this.#prepare(text).all(...values) as Row[];
  }

  async get<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined> {
    return this.#prepare(text).get(...values) as Row | undefined;
  }

  async run(text: string, ...values: SqlValue[]): Promise<number> {
    return Number(this.#prepare(text).run(...values).changes);
  }

  async allOf<Row>({ overRow }: RowsStatement, rows: readonly RowValues[]): Promise<Row[]> {
    if (rows.length === 0) return [];
    const statement = this.#prepare(overRow);
    const found: Row[] = [];
    for (const [i, values] of rows.entries()) {
      for (const row of statement.all(...values, i + 1)) found.push(row as Row);
    }
    return found;
  }

  send({ overRow }: RowsStatement, rows: readonly RowValues[]): void {
    if (rows.length === 0) return;
    const statement = this.#prepare(overRow);
    for (const [i, values] of rows.entries()) statement.run(...values, i + 1);
  }

  sendOne(text: string, ...values: SqlValue[]): void {
    this.#prepare(text).run(...values);
  }

  #prepare(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#database.prepare(withPlaces(text));
      this.#statements.set(text, statement);
    }
    return statement;
  }
}

/**
 * The text as SQLite takes it, where `$1` would be a parameter's name. `?1` has a name as well, and Node looks through all
 * names for each value; `?` has none, and is the next value.
 */
function withPlaces(text: string): string {
  const isInOrder = [...text.matchAll(/\$(\d+)/g)].every(([, number], i) => Number(number) === i + 1);
  return text.replace(/\$(\d+)/g, isInOrder ? '?' : '?$1');
}
