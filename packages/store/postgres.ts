/** The store on PostgreSQL: several servers on one database. */
import { Client, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { bindQueries } from './bind.ts';
import { inTransaction, isUnavailable, migratePostgres } from './postgres-connection.ts';
import { PostgresSql } from './postgres-sql.ts';
import type { Secrets } from './secrets.ts';
import { type Store, StoreUnavailable, type Tx } from './store.ts';

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
  client.on('error', () => undefined);
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
