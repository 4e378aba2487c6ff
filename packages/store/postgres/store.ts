/** The store on PostgreSQL: several servers on one database. */
import { type Client, DatabaseError } from 'pg';
import type { StoreMonitor } from '../monitor.ts';
import { TASK_KINDS } from '../queries/tasks/task.ts';
import { makeBatch } from '../queue/batcher.ts';
import { currentPartner } from '../queue/current-partner.ts';
import { InFlight } from '../queue/in-flight.ts';
import type { Secrets } from '../seal/secrets.ts';
import {
  type Store,
  StoreUnavailable,
  type TaskListener,
  type Tx,
  type WorkOptions,
  type WorkShape,
} from '../store.ts';
import { expectReachable } from './citus-sql.ts';
import {
  asWorkerUnavailable,
  beginText,
  inTransaction,
  isUnavailable,
  leftOnPostgres,
  migratePostgres,
  PLANS_BY_INDEX,
} from './connection.ts';
import {
  type Connection,
  Connections,
  type DatabaseTraits,
  NUMBERS,
  type PostgresOptions,
  timeoutsOf,
} from './connections.ts';
import { expectOwner, isDistributed, readShards } from './distribute.ts';
import { hostMonitor, type Write } from './hosts/database-timeline.ts';
import { postgresMonitor } from './monitor.ts';
import { rewriteKeys } from './purge.ts';
import { connectOn, isBehindPooler, PostgresRoute } from './route.ts';
import { openTaskChannel, type TaskChannel } from './task-channel.ts';

/** Of monitoring, which must end while the database is frozen. */
const MONITOR_LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 };

/**
 * Serialization failure, deadlock, and a statement after one that failed, of several sent together, whose answer was seen
 * first: the database has rolled back, so the unit can safely run again.
 */
const RETRYABLE = new Set(['40001', '40P01', '25P02']);
const RUNS_MAX = 5;

/** Connects, and brings the tables up to date under a lock, so that many instances may start at once. */
export async function openPostgres(options: PostgresOptions, secrets: Secrets, now: number): Promise<Store> {
  const { url, timeoutMs } = options;
  const route = new PostgresRoute(url, options.hosts);
  const prepare = (client: Client) => prepareDatabase(client, now, options.migrations);
  const traits = await onOwnConnection(route, timeoutMs, prepare);
  route.hosts.isShared = traits.isShared;
  return storeOn(route, new Connections(options, route, secrets, traits), options, secrets, traits);
}

function storeOn(
  route: PostgresRoute,
  connections: Connections,
  options: PostgresOptions,
  secrets: Secrets,
  { isShared, migrationsLeft }: Awaited<ReturnType<typeof prepareDatabase>>,
): Store {
  const { timeoutMs } = options;
  const { workers, pool } = connections;
  const settings = isShared ? { ...timeoutsOf(options), ...PLANS_BY_INDEX } : {};
  const begin = beginText(settings);
  const listeners: TaskListener[] = [];
  /** Only where somebody listens: commands end before they would hear anything. */
  let channel: TaskChannel | null = null;
  const underWay = new UnderWay();
  const batches = makeBatch<Tx>((work, shape) => writeUnit(work, {}, shape), timeoutMs);
  const read = <T>(work: (tx: Tx) => Promise<T>, uses?: WorkOptions) =>
    connections.run((connection) => runRead(connection, work), uses);
  const readBatches = makeBatch<Tx>((work) => read(work), timeoutMs);

  const wakeListeners: TaskListener = (kinds) => listeners.forEach((listener) => void listener(kinds));
  const wakeAll = () => wakeListeners(new Set(TASK_KINDS));

  async function runUnit<T>(
    { client, sql, tx }: Connection,
    work: (tx: Tx) => Promise<T>,
    { isOneStatement = false, readsFirst = false }: WorkShape,
  ): Promise<T> {
    sql.reset();
    const beginning = { text: begin, readsFirst };
    const commitsItself = isOneStatement && !sql.dialect.isDistributed;
    const value = await (commitsItself ? work(tx) : inTransaction(client, () => work(tx), sql, beginning));
    if (sql.newTasks.size > 0) {
      wakeListeners(sql.newTasks);
      channel?.notify();
    }
    return value;
  }

  return {
    read: (work, uses) => tracked(() => read(work, uses)),
    write: (work, uses) => tracked(() => writeUnit(work, uses)),
    readBatch: (operation, item) => tracked(() => readBatches.add(operation, item)),
    whenOnDisk: async () => {}, // A commit is shown once it is there.
    batch: (operation, item) => tracked(() => batches.add(operation, item)),
    reachable: () => workers?.reachable() ?? 'all',
    onTasks(listener) {
      listeners.push(listener);
      // A pooler would give LISTEN to one connection and what it hears to another.
      if (isShared || channel) return;
      const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs, keepAlive: true };
      channel = openTaskChannel(() => connectOn(route, limits), wakeAll);
    },
    migrationsLeft,
    monitor: monitorOf(route, connections, (work) => writeUnit(work, { pool: 'background' })),
    // A deleted row stays readable in its file until the table is written anew. All else is sealed under its keys.
    purge: (parts = 'all') => onOwnConnection(route, timeoutMs, (client) => rewriteKeys(client, parts)),
    async close() {
      await underWay.ended();
      workers?.close();
      await channel?.close();
      await pool.end();
    },
  };

  /** Begins what is asked for, unless the partner's rows cannot be reached. Has `close` wait for it. */
  async function tracked<T>(begin: () => Promise<T>): Promise<T> {
    const partnerId = workers && currentPartner();
    if (partnerId) expectReachable(workers, [secrets.bucketOf(partnerId)]);
    return underWay.add(begin());
  }

  function writeUnit<T>(work: (tx: Tx) => Promise<T>, uses?: WorkOptions, shape: WorkShape = {}): Promise<T> {
    return retried(() => connections.run((connection) => runUnit(connection, work, shape), uses), timeoutMs);
  }
}

function monitorOf(route: PostgresRoute, connections: Connections, write: Write): StoreMonitor {
  const { pool, workers } = connections;
  const connect = () => connectOn(route, { types: NUMBERS, ...MONITOR_LIMITS });
  return {
    ...postgresMonitor(pool, () => connections.waiting, connect, workers),
    ...hostMonitor(route, write),
  };
}

/** Work that has not ended. */
class UnderWay {
  readonly #all = new InFlight<Promise<unknown>>();

  add<T>(work: Promise<T>): Promise<T> {
    const entry = this.#all.add(work);
    const done = () => void this.#all.remove(entry);
    work.then(done, done);
    return work;
  }

  ended = () => Promise.allSettled(this.#all);
}

async function runRead<T>({ tx }: Connection, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await work(tx);
  } catch (error) {
    throw asWorkerUnavailable(error);
  }
}

async function traitsOf(client: Client): Promise<DatabaseTraits> {
  const isShared = await isBehindPooler(client);
  if (!(await isDistributed(client))) return { isShared, shardOf: null };
  await expectOwner(client);
  return { isShared, shardOf: await readShards(client) };
}

/** Runs a unit again that the database has rolled back. */
async function retried<T>(run: () => Promise<T>, timeoutMs: number): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (let runs = 1; ; runs++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DatabaseError && RETRYABLE.has(error.code ?? ''))) throw error;
      if (runs === RUNS_MAX || performance.now() > until) {
        throw new StoreUnavailable('Too many conflicting transactions.', { cause: error });
      }
    }
  }
}

/** Brings the tables up to date. @returns what it is, and what is left to be done in steps. */
async function prepareDatabase(client: Client, now: number, folder: URL | undefined) {
  await migratePostgres(client, now, { folder, mayBreak: false, inSteps: true });
  return { ...(await traitsOf(client)), migrationsLeft: await leftOnPostgres(client, folder) };
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
