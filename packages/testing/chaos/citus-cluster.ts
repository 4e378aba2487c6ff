/** A Citus for this run alone, whose nodes the run stops one after the other. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { citusDatabaseAt, copyDatabase, startCitus } from '#testing/harness/databases/start-citus.ts';
import type { PostgresDatabase } from '#testing/harness/databases/start-postgres.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { type Cluster, DELAY_MS, type Growth } from './cluster.ts';

export async function startCitusCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'citus-'));
  chmodSync(folder, 0o755);
  const { nodes, templates, addWorker, stop } = await startCitus(folder, { isDurable: true });
  const name = await copyDatabase(nodes, templates.tables);
  const [coordinator, ...workers] = nodes as [(typeof nodes)[0], ...typeof nodes];
  const proxy = await startTcpProxy(coordinator.port, { delayMs: DELAY_MS });
  const database = citusDatabaseAt(nodes, name);
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const next = [...workers, coordinator];
  let stopped = coordinator;
  return {
    url: url.href,
    pooledUrl: null,
    async stop(how) {
      stopped = next.shift() ?? coordinator;
      next.push(stopped);
      await stopped.shutDown(how);
    },
    start: () => stopped.startAgain(),
    // None has a standby.
    failOver: () => stopped.startAgain(),
    growth: growthOf(database, async () => void next.unshift(await addWorker(name))),
    async remove() {
      await proxy.stop();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A move that a node's end has cut off is begun again by Citus, later each time. */
const GROWN_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 500;

/** The nodes that have links, and what has become of the moves that were begun. */
const MOVED = `SELECT (SELECT COUNT(DISTINCT nodeport)::int FROM citus_shards WHERE table_name = 'links'::regclass) AS nodes,
  (SELECT state::text FROM pg_dist_background_job ORDER BY job_id DESC LIMIT 1) AS state`;

function growthOf({ query }: PostgresDatabase, addWorker: () => Promise<void>): Growth {
  let isBegun = false;
  const moved = async () => {
    const [row] = await query<{ nodes: number; state: string }>(MOVED);
    return row;
  };
  return {
    async begin() {
      await addWorker();
      await query('SELECT citus_rebalance_start()');
      isBegun = true;
    },
    async end() {
      const until = performance.now() + GROWN_WITHIN_MS;
      let row = isBegun ? await moved() : undefined;
      while (row && !['finished', 'failed'].includes(row.state) && performance.now() < until) {
        await sleep(LOOK_EVERY_MS);
        row = await moved();
      }
      if (!row || (row.state === 'finished' && row.nodes === 3)) return [];
      return [`Rows were to move to a third worker: it is ${row.state}, and ${row.nodes} have some.`];
    },
  };
}
