/** The way to PostgreSQL: which host takes writes, and what is between. */
import { Client, type ClientConfig, type Pool, type QueryConfig } from 'pg';
import { StoreUnavailable } from '../store.ts';
import { parsePostgresUrl } from './url.ts';

/** Remembers the host that answered last. Hosts are tried in their order, from that one on. */
export class PostgresRoute {
  readonly #address;
  #at = 0;

  /** @throws DatabaseUrlError */
  constructor(url: string) {
    this.#address = parsePostgresUrl(url);
  }

  get hosts(): number {
    return this.#address.urls.length;
  }

  get mustTakeWrites(): boolean {
    return this.#address.mustTakeWrites;
  }

  /** Where to connect now. */
  target(options: ClientConfig): { readonly at: number; readonly config: ClientConfig } {
    const { urls, ssl } = this.#address;
    const connectionString = urls[this.#at] ?? '';
    const config: ClientConfig = { ...options, connectionString };
    if (ssl !== undefined) config.ssl = ssl;
    return { at: this.#at, config };
  }

  /** The next connection is to the next host. Connections that fail together count as one. */
  failed(at: number): void {
    if (at === this.#at) this.#at = (at + 1) % this.hosts;
  }

  /** Runs `connect` for one host after the other until it succeeds. */
  async tryEach<T>(connect: () => Promise<T>): Promise<T> {
    for (let left = this.hosts; ; left--) {
      try {
        return await connect();
      } catch (error) {
        if (left <= 1) throw error;
      }
    }
  }
}

/** As pg declares it. */
type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

/** The class of connections that follow a route; for `Pool`, too. */
export function clientOn(route: PostgresRoute): typeof Client {
  return class RoutedClient extends Client {
    readonly #at: number;
    readonly #withinMs: number | undefined;

    constructor(options: ClientConfig = {}) {
      const { at, config } = route.target(options);
      super(config);
      this.#at = at;
      this.#withinMs = config.connectionTimeoutMillis;
      // Without a listener, an error event would end the process. What runs on the connection fails as well.
      this.on('error', () => undefined);
    }

    override connect(): Promise<Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): unknown {
      const connected = this.#connect();
      if (!callback) return connected;
      const call = callback as (error: Error | null, client?: Client) => void;
      return void connected.then(
        () => call(null, this),
        (error: Error) => call(error),
      );
    }

    async #connect(): Promise<Client> {
      try {
        await super.connect();
        if (route.mustTakeWrites) await expectWritable(this, this.#withinMs);
        return this;
      } catch (error) {
        route.failed(this.#at);
        void this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}

/** A pooler takes the connection also when its PostgreSQL is away, and lets the statement wait. */
async function expectWritable(client: Client, withinMs: number | undefined): Promise<void> {
  const question: QueryConfig & { query_timeout?: number } = { text: 'SHOW transaction_read_only' };
  if (withinMs !== undefined) question.query_timeout = withinMs;
  const { rows } = await client.query<{ transaction_read_only: string }>(question);
  if (rows[0]?.transaction_read_only === 'on') {
    throw new StoreUnavailable(`${client.host}:${client.port} takes no writes.`);
  }
}

/** A connection of its own to the host that answers. */
export function connectOn(route: PostgresRoute, options: ClientConfig): Promise<Client> {
  const RoutedClient = clientOn(route);
  return route.tryEach(() => new RoutedClient(options).connect());
}

/** A connection of the pool, on the host that answers. */
export const connectFrom = (pool: Pool, route: PostgresRoute) => route.tryEach(() => pool.connect());

/**
 * Whether a pooler, such as PgBouncer, shares PostgreSQL's connections among its own: it gives each a process id that is
 * not PostgreSQL's. What is set on a connection, and statements prepared there, may then belong to another.
 */
export async function isBehindPooler(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== keysOf(client).processID;
}

/** What a request to cancel names; pg has it, its types do not. */
export function keysOf(client: object): { readonly processID: number; readonly secretKey: number } {
  return client as { processID: number; secretKey: number };
}
