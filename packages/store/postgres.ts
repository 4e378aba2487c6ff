/** The store on PostgreSQL: several servers on one database. */
import { Client, type ClientBase, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { bindQueries } from './bind.ts';
import {
  type DoneMigration,
  loadMigrations,
  MIGRATIONS_TABLE,
  type Migration,
  pendingMigrations,
} from './migrate.ts';
import type { Secrets } from './secrets.ts';
import type { Dialect, Sql, SqlValue } from './sql.ts';
import { type Store, StoreUnavailable, type Tx } from './store.ts';

export const POSTGRES_DIALECT: Dialect = {
  forUpdate: ' FOR UPDATE',
  forUpdateSkipLocked: ' FOR UPDATE SKIP LOCKED',
  concurrentWriters: true,
  bytes: 'BYTEA',
};

export interface PostgresOptions {
  readonly url: string;
  readonly connectionsMax: number;
  /** How long a unit waits for a connection, and then how long it may hold it, milliseconds. */
  readonly timeoutMs: number;
}

/** How much longer than a unit may take its answer is waited for: the server's own verdict comes first. */
const ABORT_GRACE_MS = 1_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/** Rolled back by the database to let others through: safe to run again from its beginning. */
const RETRYABLE = new Set(['40001', '40P01']);
const RUNS_MAX = 5;

/** Any number will do, as long as every instance has the same. */
const MIGRATION_LOCK = 7_240_113;

/** pg reads BIGINT as text, because it may not fit a number; ours are times and counts, which do. */
const NUMBERS = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Connects, and brings the tables up to date under a lock, so that many instances may start at once. */
export async function openPostgres(options: PostgresOptions, secrets: Secrets, now: number): Promise<Store> {
  const { url, connectionsMax, timeoutMs } = options;
  await migrateFirst(options, now);
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: NUMBERS,
  });
  // An idle connection that breaks is replaced when one is next needed.
  pool.on('error', () => undefined);
  // The pool stops listening before it hands a connection out: one that breaks in the moment in which it was made
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listeners: (() => void)[] = [];
  const underWay = new Set<Promise<unknown>>();
  const bound = new WeakMap<PoolClient, { sql: PostgresSql; tx: Tx }>();

  /** Lends a connection out for so long; then it is cut, whatever it is waiting for. */
  async function onConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await connect();
    let isLent = true;
    const giveBack = (isBroken: boolean) => {
      if (!isLent) return;
      isLent = false;
      clearTimeout(late);
      client.release(isBroken);
    };
    // Released as broken it is closed, and its statement fails. The server may be frozen, or slow many times.
    const late = setTimeout(giveBack, timeoutMs + ABORT_GRACE_MS, true);
    try {
      const value = await work(client);
      giveBack(false);
      return value;
    } catch (error) {
      const isBroken = !isLent || isUnavailable(error);
      giveBack(isBroken);
      throw isBroken ? new StoreUnavailable('The database is unavailable.', { cause: error }) : error;
    }
  }

  async function connect(): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw new StoreUnavailable('There is no connection to the database.', { cause: error });
    }
  }

  async function runUnit<T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { sql, tx } = boundTo(client);
    sql.hasNewTasks = false;
    const value = await inTransaction(client, () => work(tx));
    if (sql.hasNewTasks) for (const listener of listeners) listener();
    return value;
  }

  /** The queries over a connection, bound once for as long as it lives: it does one thing at a time. */
  function boundTo(client: PoolClient): { sql: PostgresSql; tx: Tx } {
    let found = bound.get(client);
    if (!found) {
      const sql = new PostgresSql(client);
      found = { sql, tx: bindQueries(sql, secrets) };
      bound.set(client, found);
    }
    return found;
  }

  return {
    read: (work) => tracked(onConnection((client) => work(boundTo(client).tx))),
    write: (work) => tracked(writeUnit(work)),
    onTasks: (listener) => void listeners.push(listener),
    async close() {
      await Promise.allSettled(underWay);
      await pool.end();
    },
  };

  /** What was asked for before the store is closed is done first. */
  function tracked<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    const done = () => void underWay.delete(work);
    work.then(done, done);
    return work;
  }

  async function writeUnit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const until = performance.now() + timeoutMs;
    for (let run = 1; ; run++) {
      try {
        return await onConnection((client) => runUnit(client, work));
      } catch (error) {
        if (!(error instanceof DatabaseError && RETRYABLE.has(error.code ?? ''))) throw error;
        if (run === RUNS_MAX || performance.now() > until) {
          throw new StoreUnavailable('Too many conflicting transactions.', { cause: error });
        }
      }
    }
  }
}

/** Over a connection of its own: a migration, and waiting for another's, may take longer than a request may. */
async function migrateFirst({ url, timeoutMs }: PostgresOptions, now: number): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', ignore);
  try {
    await client.connect();
    await migratePostgres(client, now);
  } catch (error) {
    throw isUnavailable(error)
      ? new StoreUnavailable('The database is unavailable.', { cause: error })
      : error;
  } finally {
    await client.end();
  }
}

/** Brings the tables up to date, one process at a time. @returns what it ran. @throws NewerDatabase. */
export async function migratePostgres(client: ClientBase, now: number): Promise<Migration[]> {
  return inTransaction(client, async () => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(MIGRATIONS_TABLE);
    const pending = pendingMigrations(loadMigrations(POSTGRES_DIALECT), await migrationsOnPostgres(client));
    for (const { number, name, sql } of pending) {
      await client.query('INSERT INTO migrations VALUES ($1, $2, $3)', [number, name, now]);
      await client.query(sql);
    }
    return pending;
  });
}

/** Those that were run, in order, where there is a table of them. */
export async function migrationsOnPostgres(client: ClientBase): Promise<DoneMigration[]> {
  const text = 'SELECT number, name FROM migrations ORDER BY number';
  const { rows } = await client.query<{ number: number | bigint; name: string }>(text);
  return rows.map(({ number, name }) => ({ number: Number(number), name }));
}

async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  let value: T;
  try {
    value = await work();
  } catch (error) {
    if (!isUnavailable(error)) await client.query('ROLLBACK');
    throw error;
  }
  const { command } = await client.query('COMMIT');
  // A transaction in which a statement failed ends like this, without an error.
  if (command !== 'COMMIT') throw new StoreUnavailable(`The transaction ended with ${command}.`);
  return value;
}

/** Whether an error says that the connection or the server is gone, or gave up waiting. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (error instanceof DatabaseError) {
    // Connection exceptions, insufficient resources, operator intervention, system errors, a lock that never
    // came, a transaction that idled or took too long, a server that is read-only, as after a failover.
    return /^(08|53|57|58|55P03|25P0[34]|25006)/.test(error.code ?? '');
  }
  return error instanceof Error && ('errno' in error || /connection|timeout/i.test(error.message));
}

function ignore(): void {}

class PostgresSql implements Sql {
  readonly dialect = POSTGRES_DIALECT;
  /** Whether tasks were added since this was last set to false. */
  hasNewTasks = false;
  readonly #client: ClientBase;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  tasksAdded(): void {
    this.hasNewTasks = true;
  }

  async all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]> {
    if (values.some(isNoText)) return [];
    const { rows } = await this.#query(text, values);
    return rows as Row[];
  }

  async get<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined> {
    if (values.some(isNoText)) return undefined;
    const { rows } = await this.#query(text, values);
    return rows[0] as Row | undefined;
  }

  async run(text: string, ...values: SqlValue[]): Promise<number> {
    const { rowCount } = await this.#query(text, values);
    return rowCount ?? 0;
  }

  #query(text: string, values: SqlValue[]) {
    // Named after its text, a statement is parsed once for each connection.
    return this.#client.query({ name: statementName(text), text, values });
  }
}

/** PostgreSQL's text holds no NUL character and refuses to be asked for one: no row has it. */
function isNoText(value: SqlValue): boolean {
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
