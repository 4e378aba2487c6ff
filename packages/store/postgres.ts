/** The store on PostgreSQL: several servers on one database. */
import { type ClientBase, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { bindQueries } from './bind.ts';
import { loadMigrations, MIGRATIONS_TABLE } from './migrate.ts';
import type { Secrets } from './secrets.ts';
import type { Dialect, Sql, SqlValue } from './sql.ts';
import { type Store, StoreUnavailable, type Tx } from './store.ts';

const DIALECT: Dialect = {
  forUpdate: ' FOR UPDATE',
  forUpdateSkipLocked: ' FOR UPDATE SKIP LOCKED',
  concurrentWriters: true,
  bytes: 'BYTEA',
};

export interface PostgresOptions {
  readonly url: string;
  readonly connectionsMax: number;
  /** How long a request waits for a connection, and a statement for its answer, milliseconds. */
  readonly timeoutMs: number;
}

/** How much longer than a statement may take its answer is waited for, milliseconds. */
const SILENCE_MS = 1_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/** Rolled back by the database to let others through: safe to run again from its beginning. */
const RUN_AGAIN = new Set(['40001', '40P01']);
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
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    // The server's own verdict comes first; this one holds where the server has fallen silent.
    query_timeout: timeoutMs + SILENCE_MS,
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

  await onConnection(migrate);

  async function onConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    let broken = true;
    const client = await connect();
    // A connection that breaks while it is lent out says so to its statement as well.
    client.on('error', ignore);
    try {
      const value = await work(client);
      broken = false;
      return value;
    } catch (error) {
      broken = isAway(error);
      throw broken ? new StoreUnavailable('The database is away.', { cause: error }) : error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }

  async function connect(): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw new StoreUnavailable('There is no connection to the database.', { cause: error });
    }
  }

  async function migrate(client: PoolClient): Promise<void> {
    await inTransaction(client, async () => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await client.query(MIGRATIONS_TABLE);
      for (const { number, name, sql } of loadMigrations(DIALECT)) {
        const { rowCount } = await client.query(
          'INSERT INTO migrations VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [number, name, now],
        );
        if (rowCount === 1) await client.query(sql);
      }
    });
  }

  async function runUnit<T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
    let tasksAdded = false;
    const sql = new PostgresSql(client, () => {
      tasksAdded = true;
    });
    const value = await inTransaction(client, () => work(bindQueries(sql, secrets)));
    if (tasksAdded) for (const listener of listeners) listener();
    return value;
  }

  return {
    read: (work) =>
      tracked(onConnection((client) => work(bindQueries(new PostgresSql(client, ignore), secrets)))),
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
    for (let run = 1; ; run++) {
      try {
        return await onConnection((client) => runUnit(client, work));
      } catch (error) {
        const again = error instanceof DatabaseError && RUN_AGAIN.has(error.code ?? '');
        if (!again || run === RUNS_MAX) throw error;
      }
    }
  }
}

async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  let value: T;
  try {
    value = await work();
  } catch (error) {
    if (!isAway(error)) await client.query('ROLLBACK');
    throw error;
  }
  await client.query('COMMIT');
  return value;
}

/** Whether an error says that the connection or the server is gone, or gave up waiting. */
function isAway(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (error instanceof DatabaseError) {
    // Connection exceptions, insufficient resources, operator intervention, a lock that never came.
    return /^(08|53|57|58|55P03)/.test(error.code ?? '');
  }
  return error instanceof Error && ('errno' in error || /connection|timeout/i.test(error.message));
}

function ignore(): void {}

class PostgresSql implements Sql {
  readonly dialect = DIALECT;
  readonly tasksAdded: () => void;
  readonly #client: ClientBase;

  constructor(client: ClientBase, tasksAdded: () => void) {
    this.#client = client;
    this.tasksAdded = tasksAdded;
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
