/**
 * How fast a PostgreSQL with months of rows loses those whose time is over (D-30), what that writes, and how long a
 * partner's submission waits meanwhile: also beside a transaction that is as long as a backup's, and during the purge of
 * the keys (D-67).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { purgeIfDue, retentionSteps } from '#server/background/retention.ts';
import { readConfig } from '#server/settings/config.ts';
import { makeTables, postgresDatabases, withDatabases, withStore } from '../support/databases.ts';
import { atMost, type Figure, plain } from '../support/figure.ts';
import { startOurs } from '../support/servers.ts';
import { type BenchOptions, isQuick } from '../support/size.ts';
import { longestWait } from './longest-wait.ts';
import { addOldRows } from './old-rows.ts';

const WAIT_MAX_MS = 500;
/** So that a tenth of what is kept for months is past its time, and nothing is for the server that is asked meanwhile. */
const AHEAD_MS = 10 * 86_400_000;
const AUDIT_KEPT_DAYS = '90';
const STEP_MS_MAX = 40_000;
const QUICK_MS_MAX = 300;
const STEPS = ['personalData', 'linkEvents', 'audit', 'idempotency', 'signedRequests', 'idNumberLimits'];

export const bench = ({ size, say }: BenchOptions): Promise<Figure[]> =>
  withDatabases(postgresDatabases(), async (databases) => {
    const database = await databases.create();
    // As many as the long list has links.
    const jobs = size.links;
    await makeTables(database);
    await addOldRows(database.place, jobs, say);
    const server = await startOurs('production', database);
    const client = new pg.Client({ connectionString: database.place });
    await client.connect();
    const figures: Figure[] = [];
    const add = (...more: readonly Figure[]) => {
      for (const { what, measured, unit } of more) say(`${what}: ${measured} ${unit}`);
      figures.push(...more);
    };
    const waited = (what: string, ms: number) =>
      add(atMost(`${jobs.toLocaleString('en')} jobs: the longest submission ${what}`, ms, 'ms', WAIT_MAX_MS));
    try {
      waited('before', await longestWait(server, () => sleep(size.seconds * 1_000)));
      await withStore(database, {}, async (store) => {
        const steps = await retentionSteps({
          ...readConfig({ AUDIT_KEPT_DAYS }),
          store,
          now: () => Date.now() + AHEAD_MS,
          realNow: () => Date.now() + AHEAD_MS,
        });
        const measure = async (step: string, beside = '') => {
          const what = `${step}${beside}`;
          const written = await writtenBytes(client);
          const from = performance.now();
          const until = from + (isQuick(size) ? QUICK_MS_MAX : STEP_MS_MAX);
          let erased = 0;
          const longest = await longestWait(server, async () => {
            for (let rows = 1; rows > 0 && performance.now() < until; erased += rows)
              rows = (await steps[step]?.()) ?? 0;
          });
          const seconds = (performance.now() - from) / 1_000;
          waited(`while it erases ${what}`, longest);
          const log = (await writtenBytes(client)) - written;
          add(
            plain(`${what}: erased`, erased / seconds, '/s'),
            plain(`${what}: log for each`, log / Math.max(1, erased), 'B'),
          );
        };
        for (const step of STEPS) await measure(step);
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM jobs LIMIT 1');
        await measure('personalData', ' beside a long transaction');
        await client.query('COMMIT');
        waited('during the purge of keys', await longestWait(server, () => purgeIfDue(store)));
        const purged = async (what: string, purge: () => Promise<void>) => {
          const written = await writtenBytes(client);
          await purge();
          add(plain(`${what}: log of the purge`, (await writtenBytes(client)) - written, 'B'));
        };
        const at = Date.now() + AHEAD_MS;
        await store.write((tx) => tx.retention.personalData(at, 1, at));
        await purged('one job erased', () => purgeIfDue(store));
        await purged('all parts of the keys', () => store.purge());
      });
      return figures;
    } finally {
      await server.stop();
      await client.end();
    }
  });

/** Of the server's log so far. */
async function writtenBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query("SELECT pg_current_wal_lsn() - '0/0' AS bytes");
  return Number(rows[0].bytes);
}
