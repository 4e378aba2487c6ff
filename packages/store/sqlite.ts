/** The store on SQLite: one file, no server, durable (WAL, `synchronous=FULL`). */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { bindQueries, bindReads } from './bind.ts';
import type { Secrets } from './secrets.ts';
import type { Sql, SqlValue } from './sql.ts';
import {
  BUSY_RETRY_MS,
  connectSqlite,
  connectSqliteReader,
  isBusy,
  isUnavailable,
  migrateSqlite,
  SQLITE_DIALECT,
} from './sqlite-file.ts';
import { type ReadTx, type Store, StoreUnavailable, type Tx } from './store.ts';

export interface SqliteOptions {
  readonly file: string;
  /** How long a unit waits for its turn, or for another process that holds the file, milliseconds. */
  readonly timeoutMs: number;
}

/** Units in a group: while they run, nothing else does. */
const GROUP_UNITS_MAX = 1_000;
/** Turns of the event loop that a group waits for more units. */
const GATHER_TURNS_MAX = 8;

interface Unit {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** When it has waited long enough, on the clock of `performance.now()`. */
  readonly waitsUntil: number;
}

/**
 * Opens the file, made with its folder where there is none, and brings its tables up to date.
 *
 * Writes are grouped: units that arrive in the same turn of the event loop share one transaction and one
 * sync. Where one of them fails, the transaction begins anew with each in a savepoint of its own, so that it rolls
 * back alone: a savepoint has SQLite copy every page it changes, and hardly any unit fails. Reads go over a second
 * connection and see committed rows only.
 *
 * Another process that holds the file is never waited for within SQLite, which would hold up the whole process,
 * health checks included: the file is tried again, and again, between other work.
 */
export function openSqlite({ file, timeoutMs }: SqliteOptions, secrets: Secrets, now: number): Store {
  mkdirSync(path.dirname(file), { recursive: true });
  const writer = connectSqlite(file);
  migrateSqlite(writer, now);
  const reader = connectSqliteReader(file);
  for (const connection of [writer, reader]) connection.exec('PRAGMA busy_timeout = 0');

  const listeners: (() => void)[] = [];
  let tasksAdded = false;
  const onTasksAdded = () => {
    tasksAdded = true;
  };
  const writeTx = bindQueries(new SqliteSql(writer, onTasksAdded), secrets);
  const readTx = bindReads(new SqliteSql(reader, onTasksAdded), secrets);

  const queue: Unit[] = [];
  let flushing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    while (queue.length > 0) {
      await gather();
      const settled = await commitTogether();
      for (const settle of settled) settle();
      if (tasksAdded) for (const listener of listeners) listener();
      // A turn between groups lets the answers out and the next requests in.
      await turn();
    }
    flushing = null;
  }

  /** Waits while every turn brings more units: a sync costs as much as many turns. */
  async function gather(): Promise<void> {
    let seen = 0;
    for (let turns = 0; turns < GATHER_TURNS_MAX && queue.length > seen; turns++) {
      seen = queue.length;
      await turn();
    }
  }

  /** One group: what had arrived when the file became ours. @returns what settles its units. */
  async function commitTogether(): Promise<(() => void)[]> {
    try {
      if (!(await begin())) return refuseLate();
    } catch (error) {
      // Where no transaction begins, everybody fails.
      return queue.splice(0).map((unit) => refusal(unit, error));
    }
    const late = refuseLate();
    const units = queue.splice(0, GROUP_UNITS_MAX);
    try {
      let settled = await runWithoutSavepoints(units);
      if (!settled) {
        writer.exec('ROLLBACK');
        if (!(await begin())) {
          queue.unshift(...units);
          return late;
        }
        settled = await runInSavepoints(units);
      }
      writer.exec('COMMIT');
      return [...late, ...settled];
    } catch (error) {
      tasksAdded = false;
      rollBack();
      return [...late, ...units.map((unit) => refusal(unit, error))];
    }
  }

  /** Begins a transaction. @returns false, after a moment, when another process holds the file. */
  async function begin(): Promise<boolean> {
    tasksAdded = false;
    try {
      writer.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
      return false;
    }
  }

  function rollBack(): void {
    try {
      if (writer.isOpen && writer.isTransaction) writer.exec('ROLLBACK');
    } catch {
      // As broken as what led here.
    }
  }

  /** Takes the units out of the queue that have waited long enough. @returns what tells them so. */
  function refuseLate(): (() => void)[] {
    const now = performance.now();
    // They wait equally long, so the first have waited longest.
    const onTime = queue.findIndex((unit) => unit.waitsUntil >= now);
    return queue.splice(0, onTime === -1 ? queue.length : onTime).map((unit) => refusal(unit));
  }

  /** @returns null when one of them failed. */
  async function runWithoutSavepoints(units: Unit[]): Promise<(() => void)[] | null> {
    const settled: (() => void)[] = [];
    for (const unit of units) {
      try {
        const value = await unit.work(writeTx);
        settled.push(() => unit.resolve(value));
      } catch (error) {
        if (failsWholeTransaction(error)) throw error;
        return null;
      }
    }
    return settled;
  }

  async function runInSavepoints(units: Unit[]): Promise<(() => void)[]> {
    const settled: (() => void)[] = [];
    for (const unit of units) settled.push(await runUnit(unit));
    return settled;
  }

  async function runUnit(unit: Unit): Promise<() => void> {
    writer.exec('SAVEPOINT unit');
    try {
      const value = await unit.work(writeTx);
      writer.exec('RELEASE unit');
      return () => unit.resolve(value);
    } catch (error) {
      if (failsWholeTransaction(error)) throw error;
      writer.exec('ROLLBACK TO unit');
      writer.exec('RELEASE unit');
      return () => unit.reject(error);
    }
  }

  /** A full disk or an I/O error fails them all, and may have ended the whole transaction. */
  function failsWholeTransaction(error: unknown): boolean {
    return !writer.isTransaction || isUnavailable(error);
  }

  async function read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    let waitsUntil: number | null = null;
    for (;;) {
      try {
        return await work(readTx);
      } catch (error) {
        if (reader.isOpen && !isUnavailable(error)) throw error;
        waitsUntil ??= performance.now() + timeoutMs;
        if (!isBusy(error) || performance.now() > waitsUntil) {
          throw new StoreUnavailable('The database cannot be read.', { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
      }
    }
  }

  return {
    read,
    write<T>(work: (tx: Tx) => Promise<T>) {
      return new Promise<T>((resolve, reject) => {
        const waitsUntil = performance.now() + timeoutMs;
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject, waitsUntil });
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

/** The next turn of the event loop. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

function refusal(unit: Unit, cause?: unknown): () => void {
  const error = new StoreUnavailable(
    cause ? 'The transaction could not be committed.' : 'The database was busy for too long.',
    { cause },
  );
  return () => unit.reject(error);
}

class SqliteSql implements Sql {
  readonly dialect = SQLITE_DIALECT;
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
