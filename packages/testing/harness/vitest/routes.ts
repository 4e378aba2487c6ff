/** Routes on a server of their own, without a store behind them. */

import { makeAudit } from '#server/api/audit.ts';
import { makeSubmissionGate } from '#server/api/submissions/gate.ts';
import { listen } from '#server/http/listen.ts';
import { type ListenerDeps, makeListener } from '#server/http/listener.ts';
import type { Route } from '#server/http/route.ts';
import { makeRouter } from '#server/http/router.ts';
import { makeServer } from '#server/http/server.ts';
import { type Logger, makeLog } from '#server/observe/log.ts';

export interface ServedRoutes {
  readonly url: string;
  /** Connections that are busy are cut off after `graceMs`, by default at once. */
  stop(graceMs?: number): Promise<void>;
}

export interface ServeOptions {
  readonly log?: Logger;
  readonly shedding?: ListenerDeps['shedding'];
  readonly unreadTimeoutMs?: number;
}

const ADMITS_ALL: ListenerDeps['shedding'] = { admits: () => true, leave: () => undefined };

const visitorOf = () => null;

/** Lets every submission be read: no budget is on, and nothing is audited. */
const openUpload = () => ({ count: () => undefined, free: () => undefined });
export const READS_ALL = {
  openUpload,
  submissions: makeSubmissionGate({
    countRefused: async () => null,
    inProgressMax: 0,
    openUpload,
    now: Date.now,
  }),
  visitorOf,
  audit: makeAudit({ note: null, visitorOf, realNow: Date.now }),
  earlyRefusal: async () => ({ refusal: null, refusalWithoutVisit: null, partnerId: '' }),
  findVisit: () => ({ linkId: 'x', visitId: 'x', beganAt: 0 }),
};

export async function serveRoutes(
  routes: readonly Route[],
  { log = makeLog('silent'), shedding = ADMITS_ALL, ...options }: ServeOptions = {},
): Promise<ServedRoutes> {
  const server = makeServer(makeListener({ findRoute: makeRouter(routes), shedding, log, ...options }));
  let url = '';
  const { close } = await listen(server, { host: '127.0.0.1', port: 0 }, (known) => {
    url = known;
  });
  return { url, stop: (graceMs = 0) => close(graceMs) };
}
