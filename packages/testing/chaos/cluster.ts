/** A PostgreSQL server with a synchronous standby, for this run alone, which the run stops and replaces. */
import { noPgBouncer, type PgBouncer, startPgBouncer } from '#testing/harness/databases/start-pgbouncer.ts';
import {
  promote,
  startPostgres,
  startStandby,
  waitForStandby,
} from '#testing/harness/databases/start-postgres.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';

export interface Cluster {
  /** Both hosts, each as far away as in a data centre. */
  readonly url: string;
  /** The same through PgBouncer in transaction mode; null where it is not installed. */
  readonly pooledUrl: string | null;
  /** Stops the primary as `pg_ctl stop` does: `fast` disconnects its clients, `immediate` is a crash. Resolves when it is down. */
  stop(how: 'immediate' | 'fast'): Promise<void>;
  start(): Promise<void>;
  /** Makes the standby the primary, in place of one that is down, and gives it a new standby there. */
  failOver(): Promise<void>;
  /** Of a cluster whose rows are shared among nodes. */
  readonly growth?: Growth;
  /** Stops it for good and removes its files. */
  remove(): Promise<void>;
}

export interface Growth {
  /** Adds a node, and begins to move rows to it. */
  begin(): Promise<void>;
  /** Waits until they are there, where that was begun. @returns what is wrong, in sentences. */
  end(): Promise<string[]>;
}

/** What a round trip to the database takes longer, milliseconds. */
export const DELAY_MS = 1;
/** Connections of PgBouncer to each host: fewer than a server has to it. */
const POOL_SIZE = 5;

export async function startCluster(): Promise<Cluster> {
  let primary = await startPostgres({ isDurable: true });
  const { name } = await primary.createDatabase();
  let standby = await startStandby(primary);
  await waitForStandby(primary);
  const ports = [primary.port, standby.port];
  const proxies = await Promise.all(ports.map((port) => startTcpProxy(port, { delayMs: DELAY_MS })));
  const poolers: PgBouncer[] = [];
  if (!noPgBouncer) {
    for (const port of ports) poolers.push(await startPgBouncer(port, 'transaction', POOL_SIZE));
  }
  const urlAt = (places: readonly { readonly port: number }[]) =>
    `postgres://postgres:postgres@${places.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${name}`;
  return {
    url: urlAt(proxies),
    pooledUrl: poolers.length > 0 ? urlAt(poolers) : null,
    stop: (how) => primary.shutDown(how),
    start: () => primary.startAgain(),
    async failOver() {
      await promote(standby);
      const lost = primary;
      primary = standby;
      await lost.stop();
      standby = await startStandby(primary, lost.port);
      await waitForStandby(primary);
    },
    async remove() {
      await Promise.all([...proxies, ...poolers].map((each) => each.stop()));
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
}
