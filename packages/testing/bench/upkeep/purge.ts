/** How long a submission waits while the keys of what was erased are removed from the files of a PostgreSQL (D-67). */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BenchDatabase, postgresDatabases, withDatabases, withStore } from '../support/databases.ts';
import { atMost, type Figure, plain } from '../support/figure.ts';
import { startOurs } from '../support/servers.ts';
import type { BenchOptions } from '../support/size.ts';
import { longestWait } from './longest-wait.ts';

const KEYS_MAX = 3_000_000;
const WAIT_MAX_MS = 500;

export const bench = ({ size, say }: BenchOptions): Promise<Figure[]> =>
  withDatabases(postgresDatabases(), async (databases) => {
    const database = await databases.create();
    const server = await startOurs('production', database);
    try {
      const keys = Math.min(size.links, KEYS_MAX);
      await addKeys(database, keys);
      say(`${keys.toLocaleString('en')} keys`);
      const quiet = await longestWait(server, () => sleep(size.seconds * 1_000));
      const started = performance.now();
      const purging = await longestWait(server, () => withStore(database, {}, (store) => store.purge()));
      const took = performance.now() - started;
      const what = `${keys.toLocaleString('en')} keys`;
      return [
        atMost(`${what}: the longest submission during a purge`, purging, 'ms', WAIT_MAX_MS),
        plain(`${what}: the longest before`, quiet, 'ms'),
        plain(`${what}: the purge`, took, 'ms'),
      ];
    } finally {
      await server.stop();
    }
  });

async function addKeys({ place }: BenchDatabase, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: place });
  await client.connect();
  await client.query(
    `INSERT INTO job_keys (bucket, service_job_id, kind, sealed_key)
     SELECT 0, gen_random_uuid()::text, 'texts', decode(repeat('00', 61), 'hex') FROM generate_series(1, $1)`,
    [count],
  );
  await client.end();
}
