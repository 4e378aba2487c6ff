/** Routes on a server of their own, without a store behind them. */
import type { Operations } from '#server/api/operation.ts';
import { operationRoutes } from '#server/api/operation-routes.ts';
import type { BodyInFlight } from '#server/http/bodies/slow-bodies.ts';
import { listen } from '#server/http/listen.ts';
import { type ListenerDeps, makeListener } from '#server/http/listener.ts';
import type { Route } from '#server/http/route.ts';
import { makeRouter } from '#server/http/router.ts';
import { makeServer } from '#server/http/server.ts';
import { type Logger, makeLog } from '#server/observe/log.ts';
import { NO_METRICS } from '#server/observe/metrics/metrics.ts';
import { makeOnOutcome } from '#server/observe/outcome.ts';
import { InFlight } from '#store/queue/in-flight.ts';

interface ServeOptions {
  readonly log?: Logger;
  readonly shedding?: ListenerDeps['shedding'];
  readonly unreadTimeoutMs?: number;
}

const inFlight = new InFlight<BodyInFlight>();
const ADMITS_ALL: ListenerDeps['shedding'] = {
  admit: (stream) => inFlight.add({ stream, begunAt: 0 }),
  leave: (admission) => void inFlight.remove(admission),
};

/** No body is read: what runs in place of the operations needs none. */
const noBody = () => ({ read: async () => null });

/** The routes of a sandbox's operations, which all do the same. */
export const routesOfOperations = (run: Operations['run']): Route[] =>
  operationRoutes({
    operations: { run },
    uploadBody: noBody,
    jsonBody: noBody,
    brand: 'hosted',
    isSandbox: true,
  });

export async function serveRoutes(
  routes: readonly Route[],
  { log = makeLog('silent'), shedding = ADMITS_ALL, ...options }: ServeOptions = {},
) {
  const onOutcome = makeOnOutcome({ log, metrics: NO_METRICS, audit: { outcome: () => undefined } });
  const findRoute = makeRouter(routes);
  const server = makeServer(makeListener({ findRoute, shedding, log, onOutcome, ...options }));
  let url = '';
  const { close } = await listen(server, { host: '127.0.0.1', port: 0 }, (known) => {
    url = known;
  });
  /** Connections that are busy are cut off after `graceMs`. */
  const stop = (graceMs = 0) => close(graceMs);
  return { url, stop };
}
