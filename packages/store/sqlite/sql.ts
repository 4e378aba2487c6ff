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

  async allOf<Row>({ overValues }: RowsStatement, rows: readonly RowValues[]): Promise<Row[]> {
    const found = chunksOf(rows).map(([count, values]) => this.#prepare(overValues(count)).all(...values));
    return found.flat() as Row[];
  }

  send({ overValues }: RowsStatement, rows: readonly RowValues[]): void {
    for (const [count, values] of chunksOf(rows)) this.#prepare(overValues(count)).run(...values);
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
 * How many rows a statement takes: calling one costs more than what it does for a row. Few numbers, because a statement is
 * prepared for each.
 */
const CHUNKS = [64, 16, 4, 1];

/** Rows in as few chunks as there can be: how many are in it, and their values, each row's with its number after them. */
function chunksOf(rows: readonly RowValues[]): [number, SqlValue[]][] {
  const chunks: [number, SqlValue[]][] = [];
  let [from, at] = [0, 0];
  while (from < rows.length) {
    while ((CHUNKS[at] as number) > rows.length - from) at++;
    const count = CHUNKS[at] as number;
    const values: SqlValue[] = [];
    for (let i = from; i < from + count; i++) values.push(...(rows[i] as RowValues), i + 1);
    chunks.push([count, values]);
    from += count;
  }
  return chunks;
}

/**
 * The text as SQLite takes it, where `$1` would be a parameter's name. `?1` has a name as well, and Node looks through all
 * names for each value; `?` has none, and is the next value.
 */
function withPlaces(text: string): string {
  const isInOrder = [...text.matchAll(/\$(\d+)/g)].every(([, number], i) => Number(number) === i + 1);
  return text.replace(/\$(\d+)/g, isInOrder ? '?' : '?$1');
}
