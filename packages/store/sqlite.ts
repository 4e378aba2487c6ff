/** The store on SQLite: one file, no server, durable (WAL, `synchronous=FULL`). */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { bindQueries } from './bind.ts';
import { loadMigrations, MIGRATIONS_TABLE } from './migrate.ts';
import type { Secrets } from './secrets.ts';
import type { Dialect, Sql, SqlValue } from './sql.ts';
import { type Store, StoreUnavailable, type Tx } from './store.ts';

// One writer at a time: a transaction holds the whole file, so rows need no locks of their own.
const DIALECT: Dialect = {
  forUpdate: '',
  forUpdateSkipLocked: '',
  concurrentWriters: false,
  bytes: 'BLOB',
};

/** How long a statement waits for another process that holds the file, milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;
const BUSY_RETRY_MS = 10;
const SQLITE_BUSY = 5;

interface Unit {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Opens the file, made with its folder where there is none, and brings its tables up to date.
 *
 * Writes are grouped: units that arrive in the same turn of the event loop share one transaction and one
 * sync. Where one of them fails, the group runs again with each in a savepoint of its own, so that it rolls
 * back alone. Reads go over a second connection and see committed rows only.
 */
export function openSqlite(file: string, secrets: Secrets, now: number): Store {
  mkdirSync(path.dirname(file), { recursive: true });
  const writer = connect(file);
  migrate(writer, now);
  const reader = connect(file);

  const listeners: (() => void)[] = [];
  let tasksAdded = false;
  const onTasksAdded = () => {
    tasksAdded = true;
  };
  const writeTx = bindQueries(new SqliteSql(writer, onTasksAdded), secrets);
  const readTx = bindQueries(new SqliteSql(reader, onTasksAdded), secrets);

  let queue: Unit[] = [];
  let flushing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    while (queue.length > 0) {
      const units = queue;
      queue = [];
      tasksAdded = false;
      const settled = await commitTogether(units);
      for (const settle of settled) settle();
      if (tasksAdded) for (const listener of listeners) listener();
      // A turn between groups lets the answers out and the next requests in.
      await new Promise((resolve) => setImmediate(resolve));
    }
    flushing = null;
  }

  async function commitTogether(units: Unit[]): Promise<(() => void)[]> {
    try {
      return (await commitIfNoneFails(units)) ?? (await commitThoseThatDoNotFail(units));
    } catch (error) {
      if (writer.isOpen && writer.isTransaction) writer.exec('ROLLBACK');
      const unavailable = new StoreUnavailable('The transaction could not be committed.', { cause: error });
      return units.map((unit) => () => unit.reject(unavailable));
    }
  }

  /** A savepoint costs half of what a unit does, and hardly any unit fails. @returns null when one did. */
  async function commitIfNoneFails(units: Unit[]): Promise<(() => void)[] | null> {
    writer.exec('BEGIN IMMEDIATE');
    const settled: (() => void)[] = [];
    for (const unit of units) {
      try {
        const value = await unit.work(writeTx);
        settled.push(() => unit.resolve(value));
      } catch (error) {
        if (!writer.isTransaction) throw error;
        writer.exec('ROLLBACK');
        tasksAdded = false;
        return null;
      }
    }
    writer.exec('COMMIT');
    return settled;
  }

  async function commitThoseThatDoNotFail(units: Unit[]): Promise<(() => void)[]> {
    writer.exec('BEGIN IMMEDIATE');
    const settled: (() => void)[] = [];
    for (const unit of units) settled.push(await runUnit(unit));
    writer.exec('COMMIT');
    return settled;
  }

  async function runUnit(unit: Unit): Promise<() => void> {
    writer.exec('SAVEPOINT unit');
    try {
      const value = await unit.work(writeTx);
      writer.exec('RELEASE unit');
      return () => unit.resolve(value);
    } catch (error) {
      // A full disk or an I/O error may have ended the whole transaction; then every unit has failed.
      if (!writer.isTransaction) throw error;
      writer.exec('ROLLBACK TO unit');
      writer.exec('RELEASE unit');
      return () => unit.reject(error);
    }
  }

  return {
    read: (work) => work(readTx),
    write<T>(work: (tx: Tx) => Promise<T>) {
      return new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
        flushing ??= new Promise<void>((started) => setImmediate(started)).then(flush);
      });
    },
    onTasks: (listener) => void listeners.push(listener),
    async close() {
      await flushing;
      reader.close();
      writer.close();
    },
  };
}

function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  enableWal(database);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  return database;
}

/** Of processes that do this to one new file at once, SQLite makes none wait: they have to try again. */
function enableWal(database: DatabaseSync): void {
  const started = performance.now();
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() - started > BUSY_TIMEOUT_MS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_RETRY_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  // The low byte is the kind of error, the rest its details.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

function migrate(database: DatabaseSync, now: number): void {
  database.exec('BEGIN IMMEDIATE');
  database.exec(MIGRATIONS_TABLE);
  const insert = database.prepare('INSERT INTO migrations VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  for (const migration of loadMigrations(DIALECT)) {
    const { changes } = insert.run(migration.number, migration.name, now);
    if (changes === 1) database.exec(migration.sql);
  }
  database.exec('COMMIT');
}

class SqliteSql implements Sql {
  readonly dialect = DIALECT;
  readonly tasksAdded: () => void;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, tasksAdded: () => void) {
    this.#database = database;
    this.tasksAdded = tasksAdded;
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

  #prepare(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (!statement) {
      // SQLite takes `$1` for a name; `?1` is its first value.
      statement = this.#database.prepare(text.replace(/\$(\d+)/g, '?$1'));
      this.#statements.set(text, statement);
    }
    return statement;
  }
}
