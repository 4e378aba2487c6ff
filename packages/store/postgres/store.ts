/** The store on PostgreSQL: several servers on one database. */
import { type Client, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { makeBatch } from '../queue/batcher.ts';
import { currentPartner } from '../queue/current-partner.ts';
import { FairSemaphore } from '../queue/fair-semaphore.ts';
import type { Secrets } from '../seal/secrets.ts';
import { bindQueries } from '../sql/bind.ts';
import {
  type Lane,
  type Store,
  StoreUnavailable,
  type Tx,
  type WorkOptions,
  type WorkShape,
} from '../store.ts';
import { cutOff } from './cancel-request.ts';
import {
  beginText,
  inTransaction,
  isUnavailable,
  migratePostgres,
  PLANS_BY_INDEX,
  PLANS_ROW_BY_ROW,
} from './connection.ts';
import { postgresMonitor } from './monitor.ts';
import { rewriteKeys } from './purge.ts';
import { clientOn, connectFrom, connectOn, isBehindPooler, PostgresRoute } from './route.ts';
import { PostgresSql } from './sql.ts';
import { openTaskChannel, type TaskChannel } from './task-channel.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly connectionsMax: number;
  /** How long a unit of work waits for a connection, and then how long it may use it, milliseconds. */
  readonly timeoutMs: number;
}

/** How much later than PostgreSQL's own timeout a connection is closed: PostgreSQL's error says more. */
const ABORT_GRACE_MS = 1_000;
/** Of what is watched, which must end while the database is frozen. */
const MONITOR_LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 };
const KEEP_ALIVE_DELAY_MS = 10_000;

/** Serialization failure and deadlock: the database has rolled back, so the unit can safely run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const RUNS_MAX = 5;

/** pg reads BIGINT as text, because it may not fit a number; times and counts do. */
const NUMBERS = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Connections that only the background lane uses; a third of them where there are few. */
const BACKGROUND_CONNECTIONS = 3;
/** The part of the partners' connections that one partner leaves to the others. */
const LEFT_TO_OTHERS = 1 / 4;

const asOptions = (settings: object) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Who may use how many of the pool's connections. */
function makeLanes({ connectionsMax, timeoutMs }: PostgresOptions): Record<Lane, FairSemaphore> {
  const background = Math.min(BACKGROUND_CONNECTIONS, Math.floor(connectionsMax / 3));
  const places = connectionsMax - background;
  const perPartner = Math.ceil(places * (1 - LEFT_TO_OTHERS));
  const partners = new FairSemaphore({ places, perPartner, timeoutMs });
  if (background === 0) return { partners, background: partners };
  return {
    partners,
    background: new FairSemaphore({ places: background, perPartner: background, timeoutMs }),
  };
}

/** Connects, and brings the tables up to date under a lock, so that many instances may start at once. */
export async function openPostgres(options: PostgresOptions, secrets: Secrets, now: number): Promise<Store> {
  const { url, connectionsMax, timeoutMs } = options;
  const route = new PostgresRoute(url);
  const isShared = await onOwnConnection(route, timeoutMs, async (client) => {
    await migratePostgres(client, now);
    return isBehindPooler(client);
  });
  const timeouts = { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: timeoutMs };
  const pool = new Pool({
    Client: clientOn(route),
    max: connectionsMax,
    connectionTimeoutMillis: timeoutMs,
    // A pooler refuses them when a connection starts, so they are set in each transaction.
    ...(!isShared && { ...timeouts, options: asOptions(PLANS_BY_INDEX) }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: NUMBERS,
    // Statements may be sent before the outcome of those before them is known.
    pipeline: true,
  });
  // An idle connection that breaks is replaced when one is next needed.
  pool.on('error', () => undefined);
  const settings = isShared ? { ...timeouts, ...PLANS_BY_INDEX } : {};
  const begin = beginText(settings);
  const beginSets = beginText({ ...settings, ...PLANS_ROW_BY_ROW });
  const listeners: (() => void)[] = [];
  /** Only where somebody listens: commands end before they would hear anything. */
  let channel: TaskChannel | null = null;
  const underWay = new Set<Promise<unknown>>();
  const lanes = makeLanes(options);
  const batches = makeBatch<Tx>((work, shape) => writeUnit(work, {}, shape), timeoutMs);
  const readBatches = makeBatch<Tx>((work) => onConnection((client) => work(boundTo(client).tx)), timeoutMs);
  const bound = new WeakMap<PoolClient, { sql: PostgresSql; tx: Tx }>();

  /** Runs `work` on a connection, which is closed when that takes too long. */
  async function onConnection<T>(
    work: (client: PoolClient) => Promise<T>,
    { lane = 'partners' }: WorkOptions = {},
  ): Promise<T> {
    const turns = lanes[lane];
    const partnerId = currentPartner();
    await turns.take(partnerId);
    const client = await connect().catch((error: unknown) => {
      turns.release(partnerId);
      throw error;
    });
    const giveBack = (isBroken: boolean) => {
      clearTimeout(late);
      client.release(isBroken);
      turns.release(partnerId);
    };
    let isCut = false;
    // The connection is closed and its statement fails: the database may be frozen, or each of many statements slow.
    // Its place is free once PostgreSQL has ended what ran there, so that a server never has more than its connections.
    const late = setTimeout(async () => {
      isCut = true;
      await cutOff(client);
      giveBack(true);
    }, timeoutMs + ABORT_GRACE_MS);
    try {
      const value = await work(client);
      if (!isCut) giveBack(false);
      return value;
    } catch (error) {
      const isBroken = isCut || isUnavailable(error);
      if (!isCut) giveBack(isBroken);
      throw isBroken ? new StoreUnavailable('The database is unavailable.', { cause: error }) : error;
    }
  }

  async function connect(): Promise<PoolClient> {
    try {
      return await connectFrom(pool, route);
    } catch (error) {
      throw new StoreUnavailable('There is no connection to the database.', { cause: error });
    }
  }

  function wakeListeners(): void {
    for (const listener of listeners) listener();
  }

  /** A pooler would give LISTEN to one connection and what it hears to another. */
  function listen(): void {
    if (isShared || channel) return;
    const options = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs, keepAlive: true };
    channel = openTaskChannel(() => connectOn(route, options), wakeListeners);
  }

  async function runUnit<T>(
    client: PoolClient,
    work: (tx: Tx) => Promise<T>,
    { isOneStatement = false, readsFirst = false }: WorkShape,
  ): Promise<T> {
    const { sql, tx } = boundTo(client);
    sql.reset();
    const value = isOneStatement
      ? await work(tx)
      : await inTransaction(client, () => work(tx), sql, {
          text: readsFirst ? beginSets : begin,
          readsFirst,
        });
    if (sql.hasNewTasks) {
      wakeListeners();
      channel?.tell();
    }
    return value;
  }

  /** The queries over a connection, bound once and kept with it. */
  function boundTo(client: PoolClient): { sql: PostgresSql; tx: Tx } {
    let found = bound.get(client);
    if (!found) {
      const sql = new PostgresSql(client, !isShared);
      found = { sql, tx: bindQueries(sql, secrets) };
      bound.set(client, found);
    }
    return found;
  }

  return {
    read: (work, lane) => tracked(onConnection((client) => work(boundTo(client).tx), lane)),
    write: (work, lane) => tracked(writeUnit(work, lane)),
    readBatch: (operation, item) => tracked(readBatches.add(operation, item)),
    batch: (operation, item) => tracked(batches.add(operation, item)),
    onTasks(listener) {
      listeners.push(listener);
      listen();
    },
    monitor: postgresMonitor(
      pool,
      () => lanes.partners.waiting + lanes.background.waiting,
      () => connectOn(route, { types: NUMBERS, ...MONITOR_LIMITS }),
    ),
    // A deleted row stays readable in its file until the table is written anew. All else is sealed under its keys.
    purge: () => onOwnConnection(route, timeoutMs, rewriteKeys),
    async close() {
      await Promise.allSettled(underWay);
      await channel?.close();
      await pool.end();
    },
  };

  /** Has `close` wait for this work. */
  function tracked<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    const done = () => void underWay.delete(work);
    work.then(done, done);
    return work;
  }

  async function writeUnit<T>(
    work: (tx: Tx) => Promise<T>,
    lane?: WorkOptions,
    shape: WorkShape = {},
  ): Promise<T> {
    const until = performance.now() + timeoutMs;
    for (let run = 1; ; run++) {
      try {
        return await onConnection((client) => runUnit(client, work, shape), lane);
      } catch (error) {
        if (!(error instanceof DatabaseError && RETRYABLE.has(error.code ?? ''))) throw error;
        if (run === RUNS_MAX || performance.now() > until) {
          throw new StoreUnavailable('Too many conflicting transactions.', { cause: error });
        }
      }
    }
  }
}

/** Runs `work` on a connection without the pool's timeouts: a migration, or waiting for another process's, may take longer. */
async function onOwnConnection<T>(
  route: PostgresRoute,
  timeoutMs: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  try {
    const client = await connectOn(route, { connectionTimeoutMillis: timeoutMs });
    return await work(client).finally(() => client.end());
  } catch (error) {
    throw isUnavailable(error) && !(error instanceof StoreUnavailable)
      ? new StoreUnavailable('The database is unavailable.', { cause: error })
      : error;
  }
}
