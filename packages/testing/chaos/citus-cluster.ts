/** A Citus for this run alone, whose nodes the run stops one after the other. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { citusDatabaseAt, copyDatabase, startCitus } from '#testing/harness/databases/start-citus.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { type Cluster, DELAY_MS } from './cluster.ts';

export async function startCitusCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'citus-'));
  chmodSync(folder, 0o755);
  const { nodes, templates, stop } = await startCitus(folder, { isDurable: true });
  const name = await copyDatabase(nodes, templates.tables);
  const [coordinator, ...workers] = nodes as [(typeof nodes)[0], ...typeof nodes];
  const proxy = await startTcpProxy(coordinator.port, { delayMs: DELAY_MS });
  const url = new URL(citusDatabaseAt(nodes, name).url);
  url.port = String(proxy.port);
  const inTurn = [...workers, coordinator];
  let stopped = coordinator;
  return {
    url: url.href,
    pooledUrl: null,
    async stop(how) {
      stopped = inTurn.shift() ?? coordinator;
      inTurn.push(stopped);
      await stopped.shutDown(how);
    },
    start: () => stopped.startAgain(),
    // None has a standby.
    failOver: () => stopped.startAgain(),
    async remove() {
      await proxy.stop();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
