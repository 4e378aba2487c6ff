/** The way to PostgreSQL: which host takes writes, and what is between. */
import { Client, type ClientConfig, type Pool } from 'pg';
import { StoreUnavailable } from '../store.ts';
import { askHost } from './hosts/ask-host.ts';
import { type HostOptions, HostRefused, Hosts } from './hosts/hosts.ts';
import type { HostAnswer } from './hosts/timeline.ts';
import { parsePostgresUrl } from './url.ts';

/** Of a question to a host beside the connections in use: one that hangs must not hold the others up, milliseconds. */
const ASK_MS = 3_000;
const ASK_LIMITS = { connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS, keepAlive: true };
/** What the hosts answered is believed for so long: many connections at once are one question to each, milliseconds. */
const FRESH_MS = 5_000;

/** Remembers the host that answered last. Hosts are tried in their order, from that one on. */
export class PostgresRoute {
  readonly #address;
  readonly hosts: Hosts;
  #at = 0;
  #lookedAt = -Infinity;
  /** Hosts that are being asked. */
  readonly #asking = new Map<number, Promise<HostAnswer | null>>();
  /** Hosts that did not answer in time: nobody waits for them until they have. */
  readonly #hanging = new Set<number>();

  /** @throws DatabaseUrlError */
  constructor(url: string, options: HostOptions = {}) {
    this.#address = parsePostgresUrl(url);
    this.hosts = new Hosts(this.#address.urls, options);
  }

  get size(): number {
    return this.#address.urls.length;
  }

  get mustTakeWrites(): boolean {
    return this.#address.mustTakeWrites;
  }

  /** Where to connect now. */
  target(options: ClientConfig, at = this.#at): { readonly at: number; readonly config: ClientConfig } {
    const { urls, ssl } = this.#address;
    const connectionString = urls[at] ?? '';
    const config: ClientConfig = { ...options, connectionString };
    if (ssl !== undefined) config.ssl = ssl;
    return { at, config };
  }

  /** The next connection is to the next host. Connections that fail together count as one. */
  failed(at: number): void {
    if (at === this.#at) this.#at = this.hosts.primary ?? (at + 1) % this.size;
    if (at === this.#at) this.#at = (at + 1) % this.size;
  }

  /** Asks every host, unless that was just done. With one host, the connection that is made is the question. */
  async lookIfOld(): Promise<void> {
    if (this.size > 1 && performance.now() - this.#lookedAt > FRESH_MS) await this.look();
  }

  /** Asks every host for its timeline, and leaves those that are refused. */
  async look(): Promise<void> {
    const asked = this.#address.urls.map((_, at) => this.#ask(at));
    const waited = asked.map((answer, at) => (this.#hanging.has(at) ? null : answer));
    const answers = new Map<number, HostAnswer>();
    for (const [at, answer] of (await Promise.all(waited)).entries()) if (answer) answers.set(at, answer);
    this.#lookedAt = performance.now();
    this.hosts.heard(answers);
    const { primary } = this.hosts;
    if (primary !== null && !this.hosts.isPrimary(this.#at)) this.#at = primary;
  }

  #ask(at: number): Promise<HostAnswer | null> {
    let asking = this.#asking.get(at);
    if (!asking) {
      asking = this.#askAlone(at).finally(() => void this.#asking.delete(at));
      this.#asking.set(at, asking);
    }
    return asking;
  }

  async #askAlone(at: number): Promise<HostAnswer | null> {
    const begunAt = performance.now();
    const client = new Client(this.target(ASK_LIMITS, at).config);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const answer = await askHost(client, ASK_MS, this.hosts.isSilent(at));
      void client.end().catch(() => undefined);
      // Whoever waited for the other hosts has gone on without this one.
      if (this.#hanging.delete(at)) this.hosts.heard(new Map([[at, answer]]));
      return answer;
    } catch {
      client.connection.stream.destroy();
      if (performance.now() - begunAt >= ASK_MS) this.#hanging.add(at);
      else this.#hanging.delete(at);
      this.hosts.failed(at);
      return null;
    }
  }

  /** Runs `connect` for one host after the other until it succeeds. */
  async tryEach<T>(connect: () => Promise<T>): Promise<T> {
    let refused: HostRefused | null = null;
    for (let left = this.size; ; left--) {
      try {
        return await connect();
      } catch (error) {
        if (error instanceof HostRefused) refused ??= error;
        // Why a host is refused says more than that another one does not answer.
        if (left <= 1) throw refused ?? error;
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
        // A pooler takes the connection also when its PostgreSQL is away, and lets the statement wait.
        const asked = askHost(this, this.#withinMs, route.hosts.isSilent(this.#at));
        const [answer] = await Promise.all([asked, route.lookIfOld()]);
        route.hosts.admit(this, this.#at, answer);
        if (route.mustTakeWrites && !answer.takesWrites) {
          throw new StoreUnavailable(`${this.host}:${this.port} takes no writes.`);
        }
        return this;
      } catch (error) {
        route.failed(this.#at);
        void this.end().catch(() => undefined);
        throw error;
      }
    }
  };
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
