/** Opens the management port, and closes it. Imported only where there is one. */

import type { AuditEntry } from '#core/audit.ts';
import type { RealTime } from '#core/clocks.ts';
import { listen } from '../http/listen.ts';
import type { Logger } from '../observe/log.ts';
import { type GaugeDeps, makeGaugeRefresh } from '../observe/metrics/database-gauges.ts';
import type { Config } from '../settings/config.ts';
import { makeAdmin } from './admin.ts';
import { type ManagementRoutes, makeManagementServer } from './server.ts';
import { makeTokenCheck } from './token.ts';

interface ManagementDeps extends GaugeDeps {
  readonly log: Logger;
  readonly noteAudit: (entry: AuditEntry) => void;
  readonly realNow: () => RealTime;
}

export interface Management {
  readonly url: string;
  stop(): Promise<void>;
}

const NAMES = { host: 'METRICS_HOST', port: 'METRICS_PORT' };

export async function startManagement(
  place: NonNullable<Config['management']>,
  deps: ManagementDeps,
): Promise<Management> {
  const { metrics, log } = deps;
  const look = makeGaugeRefresh(deps);
  const readMetrics = async () => {
    await look();
    return { status: 200, ...(await metrics.text()) };
  };
  const routes: ManagementRoutes = {
    'GET /metrics': readMetrics,
    ...(place.token !== null && { 'POST /admin': adminOf(place.token, deps) }),
  };
  let url = '';
  const sockets = await listen(
    makeManagementServer(routes, place.names, log),
    place,
    (address) => {
      url = address;
    },
    NAMES,
  );
  return {
    url,
    async stop() {
      metrics.stop();
      await sockets.close(0);
    },
  };
}

function adminOf(token: string, { noteAudit, realNow }: ManagementDeps) {
  const checkToken = makeTokenCheck(token, () => performance.now());
  return makeAdmin({ checkToken, note: noteAudit, realNow });
}
