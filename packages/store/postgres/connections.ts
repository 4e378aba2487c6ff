/** The pool of connections, and who may use how many of them. */
import { Pool, type PoolClient, types } from 'pg';
import { bindQueries } from '../bind.ts';
import { currentPartner } from '../queue/current-partner.ts';
import { FairSemaphore } from '../queue/fair-semaphore.ts';
import type { Secrets } from '../seal/secrets.ts';
import {
  type ConnectionPool,
  StoreUnavailable,
  type Tx,
  WorkerUnavailable,
  type WorkOptions,
} from '../store.ts';
import { cutOff } from './cancel-request.ts';
import { CitusSql } from './citus-sql.ts';
import { isUnavailable, PLANS_BY_INDEX } from './connection.ts';
import type { ShardOf } from './distribute.ts';
import type { HostOptions } from './hosts/hosts.ts';
import { clientOn, connectFrom, connectOn, type PostgresRoute } from './route.ts';
import { PostgresSql } from './sql.ts';
import { BUCKETS_OF_WORKERS, type PlacedBuckets, Workers, type WorkersDeps } from './workers.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly connectionsMax: number;
  /** How long a unit of work waits for a connection, and then how long it may use it, milliseconds. */
  readonly timeoutMs: number;
  /** Where the migrations are; tests have their own. */
  readonly migrations?: URL | undefined;
  /** What is done about its hosts. */
  readonly hosts?: HostOptions;
}

/** How much later than PostgreSQL's own timeout a connection is closed: PostgreSQL's error says more. */
const ABORT_GRACE_MS = 1_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Work on Citus that takes longer may wait for a worker that does not answer, milliseconds. */
const SLOW_MS = 1_500;
/** Of a question that only asks whether a worker answers. */
const ASK_LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 1_500, statement_timeout: 1_000 };

/** pg reads BIGINT as text, because it may not fit a number; times and counts do. */
export const NUMBERS = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Connections that only background work uses; a third of them where there are few. */
const BACKGROUND_CONNECTIONS = 3;
/** The part of the partners' connections that one partner leaves to the others. */
const LEFT_TO_OTHERS = 1 / 4;

const asOptions = (settings: object) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Who may use how many of the connections. */
function makePools({ connectionsMax, timeoutMs }: PostgresOptions): Record<ConnectionPool, FairSemaphore> {
  const background = Math.min(BACKGROUND_CONNECTIONS, Math.floor(connectionsMax / 3));
  const permits = connectionsMax - background;
  const perPartner = Math.ceil(permits * (1 - LEFT_TO_OTHERS));
  const partners = new FairSemaphore({ permits, perPartner, timeoutMs });
  if (background === 0) return { partners, background: partners };
  return {
    partners,
    background: new FairSemaphore({ permits: background, perPartner: background, timeoutMs }),
  };
}

/** A connection, and the queries over it. */
export interface Connection {
  readonly client: PoolClient;
  readonly sql: PostgresSql;
  readonly tx: Tx;
}

/** What was found out about a database when it was opened. */
export interface DatabaseTraits {
  /** Whether a pooler gives connections to others between transactions. */
  readonly isShared: boolean;
  /** null where tables are not distributed. */
  readonly shardOf: ShardOf | null;
}

export const timeoutsOf = ({ timeoutMs }: PostgresOptions) => ({
  statement_timeout: timeoutMs,
  idle_in_transaction_session_timeout: timeoutMs,
});

export class Connections {
  readonly pool: Pool;
  /** null where tables are not distributed. */
  readonly workers: Workers | null;
  readonly #route: PostgresRoute;
  readonly #secrets: Secrets;
  readonly #isShared: boolean;
  readonly #shardOf: ShardOf | null;
  readonly #timeoutMs: number;
  readonly #pools: Record<ConnectionPool, FairSemaphore>;
  /** Ends what takes long. */
  readonly #slow = new Set<() => Promise<void>>();
  /** Bound once and kept with their connection. */
  readonly #bound = new WeakMap<PoolClient, Connection>();

  constructor(
    options: PostgresOptions,
    route: PostgresRoute,
    secrets: Secrets,
    { isShared, shardOf }: DatabaseTraits,
  ) {
    this.#route = route;
    this.#secrets = secrets;
    this.#isShared = isShared;
    this.#shardOf = shardOf;
    this.workers = shardOf ? new Workers(this.#workersDeps()) : null;
    this.#timeoutMs = options.timeoutMs;
    this.#pools = makePools(options);
    this.pool = new Pool({
      Client: clientOn(route),
      max: options.connectionsMax,
      connectionTimeoutMillis: options.timeoutMs,
      // A pooler refuses them when a connection starts, so they are set in each transaction.
      ...(!isShared && { ...timeoutsOf(options), options: asOptions(PLANS_BY_INDEX) }),
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      types: NUMBERS,
      // Statements may be sent before the outcome of those before them is known.
      pipeline: true,
    });
    // An idle connection that breaks is replaced when one is next needed.
    this.pool.on('error', () => undefined);
  }

  /** Work that waits for a connection. */
  get waiting(): number {
    return this.#pools.partners.waiting + this.#pools.background.waiting;
  }

  /** Runs `work` on a connection, which is closed when that takes too long. */
  async run<T>(
    work: (connection: Connection) => Promise<T>,
    { pool: name = 'partners' }: WorkOptions = {},
  ): Promise<T> {
    const pool = this.#pools[name];
    const partnerId = currentPartner();
    await pool.acquire(partnerId);
    const client = await this.#connect().catch((error: unknown) => {
      pool.release(partnerId);
      throw error;
    });
    const giveBack = (isBroken: boolean) => {
      clearTimeout(late);
      clearTimeout(slow);
      this.#slow.delete(cut);
      client.release(isBroken);
      pool.release(partnerId);
    };
    let isCut = false;
    // The connection is closed and its statement fails: the database may be frozen, or each of many statements slow.
    // Its permit is free once PostgreSQL has ended what ran there, so that a server never has more than its connections.
    const cut = async () => {
      if (isCut) return;
      isCut = true;
      await cutOff(client);
      giveBack(true);
    };
    const late = setTimeout(cut, this.#timeoutMs + ABORT_GRACE_MS);
    // A worker that is frozen refuses nothing.
    const { workers } = this;
    const slow = workers
      ? setTimeout(() => {
          this.#slow.add(cut);
          workers.suspect();
        }, SLOW_MS)
      : undefined;
    try {
      const value = await work(this.#boundTo(client));
      if (!isCut) giveBack(false);
      return value;
    } catch (error) {
      if (isCut || isUnavailable(error)) this.workers?.suspect();
      if (!isCut && error instanceof WorkerUnavailable) {
        giveBack(false);
        throw error;
      }
      const isBroken = isCut || isUnavailable(error);
      if (!isCut) giveBack(isBroken);
      throw isBroken ? new StoreUnavailable('The database is unavailable.', { cause: error }) : error;
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await connectFrom(this.pool, this.#route);
    } catch (error) {
      throw new StoreUnavailable('There is no connection to the database.', { cause: error });
    }
  }

  #workersDeps(): WorkersDeps {
    const secrets = this.#secrets;
    // Each on a connection of its own: the coordinator's to a worker belong to those to the coordinator.
    const all = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
      const client = await connectOn(this.#route, ASK_LIMITS);
      const { rows } = await client
        .query<Row>(text, values)
        .finally(() => void client.end().catch(() => undefined));
      return rows;
    };
    return {
      place: () => all<PlacedBuckets>(BUCKETS_OF_WORKERS),
      async inUse() {
        const partners = await all<{ partner_id: string }>('SELECT partner_id FROM partners');
        return [...new Set(partners.map(({ partner_id }) => secrets.bucketOf(partner_id)))];
      },
      ask: (bucket) => all('SELECT 1 FROM task_turns WHERE bucket = $1 LIMIT 1', [bucket]),
      onAway: () => this.#slow.forEach((cut) => void cut()),
    };
  }

  #boundTo(client: PoolClient): Connection {
    let found = this.#bound.get(client);
    if (!found) {
      const sql =
        this.workers && this.#shardOf
          ? new CitusSql(client, !this.#isShared, this.workers, this.#shardOf)
          : new PostgresSql(client, !this.#isShared);
      found = { client, sql, tx: bindQueries(sql, this.#secrets) };
      this.#bound.set(client, found);
    }
    return found;
  }
}
