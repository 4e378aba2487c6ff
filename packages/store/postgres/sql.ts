/** Runs the queries' SQL over a connection to PostgreSQL. */
import type { ClientBase } from 'pg';
import { type RecordedEntry, waitingRow } from '../audit/entry-rows.ts';
import type { TaskKind } from '../queries/tasks/task.ts';
import type { Dialect, RowsStatement, RowValues, Sql, SqlValue } from '../sql/sql.ts';
import { arrayLiterals, textLiteral } from './array-literals.ts';
import { corkForTick, POSTGRES_DIALECT, runStatement } from './connection.ts';

export class PostgresSql implements Sql {
  readonly dialect: Dialect = POSTGRES_DIALECT;
  readonly memoryCounts = null;
  newTasks = new Set<TaskKind>();
  /** Entries that are written with the transaction. */
  recorded: RecordedEntry[] = [];
  /** Statements of the transaction whose outcome nobody has waited for. */
  sent: Promise<unknown>[] = [];
  /** Why the transaction has failed already. */
  #failure: { error: unknown } | null = null;
  readonly #client: ClientBase;
  readonly #preparesStatements: boolean;

  /** @param preparesStatements - whether what is prepared on the connection stays there. */
  constructor(client: ClientBase, preparesStatements = true) {
    this.#client = client;
    this.#preparesStatements = preparesStatements;
  }

  /** For the next transaction. */
  reset(): void {
    this.newTasks = new Set();
    this.recorded = [];
    this.sent = [];
    this.#failure = null;
  }

  fail = (error: unknown): void => {
    this.#failure = { error };
  };

  tasksAdded(kind: TaskKind): void {
    this.newTasks.add(kind);
  }

  record(entry: RecordedEntry): void {
    this.recorded.push(entry);
  }

  /** Writes the recorded entries and commits, in one round trip. */
  commitText(): string {
    const row = waitingRow(this.recorded);
    if (!row) return 'COMMIT';
    const [at, id, entries] = row;
    return `INSERT INTO audit_waiting (at, id, entries) VALUES (${at}, '${id}', ${textLiteral(entries)}); COMMIT`;
  }

  async all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]> {
    if (values.some(hasNul)) return [];
    const { rows } = await this.query(text, values);
    return rows as Row[];
  }

  async get<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined> {
    if (values.some(hasNul)) return undefined;
    const { rows } = await this.query(text, values);
    return rows[0] as Row | undefined;
  }

  async run(text: string, ...values: SqlValue[]): Promise<number> {
    const { rowCount } = await this.query(text, values);
    return rowCount ?? 0;
  }

  async allOf<Row>({ overLists }: RowsStatement, rows: readonly RowValues[]): Promise<Row[]> {
    if (rows.length === 0) return [];
    const { rows: found } = await this.query(overLists, arrayLiterals(rows));
    return found as Row[];
  }

  send({ overLists }: RowsStatement, rows: readonly RowValues[]): void {
    if (rows.length === 0) return;
    this.sendValues(overLists, arrayLiterals(rows));
  }

  protected sendValues(text: string, values: readonly SqlValue[]): void {
    if (this.#failure) throw this.#failure.error;
    this.#send(this.query(text, values));
  }

  sendOne(text: string, ...values: SqlValue[]): void {
    this.#send(this.query(text, values));
  }

  #send(statement: Promise<unknown>): void {
    // Whoever ends the transaction is told.
    statement.catch(() => undefined);
    this.sent.push(statement);
  }

  protected query(text: string, values: readonly SqlValue[]) {
    corkForTick(this.#client);
    const statement = { text, values: values as unknown[] };
    if (!this.#preparesStatements) return runStatement(this.#client, statement);
    // Named after its text, a statement is parsed once for each connection.
    return runStatement(this.#client, { name: statementName(text), ...statement });
  }
}

/** PostgreSQL refuses a text with a NUL character, even in a condition; no row has one. */
function hasNul(value: SqlValue): boolean {
  return typeof value === 'string' && value.includes('\0');
}

const names = new Map<string, string>();

function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `q${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}
