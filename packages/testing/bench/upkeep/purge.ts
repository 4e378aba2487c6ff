/**
 * How long a submission waits while the keys of what was erased are removed from the files of a PostgreSQL (D-67), and
 * while old rows are deleted from a large table (D-30).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BenchDatabase, postgresDatabases, withDatabases, withStore } from '../support/databases.ts';
import { atMost, type Figure, plain } from '../support/figure.ts';
import { startOurs } from '../support/servers.ts';
import type { BenchOptions } from '../support/size.ts';
import { longestWait } from './longest-wait.ts';

const KEYS_MAX = 3_000_000;
const WAIT_MAX_MS = 500;
/** Of a partner's events, two for each link of the long list. */
const EVENTS_EACH = 2;
const BATCH_ROWS = 200;
const DELETING_MS = 30_000;

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
      const events = size.links * EVENTS_EACH;
      await addEvents(database, events);
      say(`${events.toLocaleString('en')} events`);
      let deleted = 0;
      const deleting = await longestWait(server, () =>
        withStore(database, {}, async (store) => {
          for (const from = performance.now(); performance.now() - from < DELETING_MS; )
            deleted += await store.write((tx) => tx.linkEvents.removeBefore(events, BATCH_ROWS));
        }),
      );
      const of = `${events.toLocaleString('en')} events`;
      return [
        atMost(`${of}: the longest submission while old ones are deleted`, deleting, 'ms', WAIT_MAX_MS),
        plain(`${of}: deleted`, (deleted * 1_000) / DELETING_MS, '/s'),
        atMost(`${what}: the longest submission during a purge`, purging, 'ms', WAIT_MAX_MS),
        plain(`${what}: the longest before`, quiet, 'ms'),
        plain(`${what}: the purge`, took, 'ms'),
      ];
    } finally {
      await server.stop();
    }
  });

const addKeys = (database: BenchDatabase, count: number) =>
  insert(
    database,
    `INSERT INTO job_keys (bucket, service_job_id, kind, sealed_key)
     SELECT 0, gen_random_uuid()::text, 'texts', decode(repeat('00', 61), 'hex') FROM generate_series(1, $1)`,
    count,
  );

/** Of four a link, one a millisecond from 1970 on. */
const addEvents = (database: BenchDatabase, count: number) =>
  insert(
    database,
    `INSERT INTO link_events (bucket, event_id, ref_id, type, place, at, state, attempts)
     SELECT 0, gen_random_uuid()::text, 'old' || i / 4, 'link.opened', 1, i, 'kept', 0 FROM generate_series(1, $1) i`,
    count,
  );

async function insert({ place }: BenchDatabase, text: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: place });
  await client.connect();
  await client.query(text, [count]);
  await client.end();
}
