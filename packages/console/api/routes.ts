/** What the sandbox's console asks the server: `packages/console/data.ts` describes each address. */
import { renderSVG } from 'uqr';
import { LINK_STATES } from '#core/link-state.ts';
import type { HandlerSettings } from '#handlers/deps.ts';
import { ownPageOnly } from '#sandbox-mode/middleware/own-page.ts';
import type { LinkFunnel } from '#server/background/link-funnel.ts';
import type { HttpResponse, Route } from '#server/http/route.ts';
import type { CallInput } from '../call.ts';
import { get, post, route } from './answers.ts';
import { replayCallback, runCall } from './call.ts';
import { listCallbacks } from './callbacks.ts';
import { jobDetail, linkDetail } from './detail.ts';
import type { EventStreams } from './events.ts';
import { inboxRoute } from './inbox.ts';
import { listLimits } from './limits.ts';
import { linksInState, listLinks, searchLinks } from './links.ts';
import { listQuery, textOf } from './list.ts';
import { consolePageRoutes } from './page.ts';
import { listRequests } from './requests.ts';
import { clockState, faultControlsState, listPartners, readStart, type StartDeps } from './start.ts';
import { readCounts, readStats } from './stats.ts';
import { stepRoutes } from './steps.ts';

interface ConsoleDeps extends StartDeps {
  readonly streams: EventStreams;
  readonly linkFunnel: Pick<LinkFunnel, 'flush'>;
  readonly settings: HandlerSettings;
  readonly linkUrl: (refId: string) => string;
  readonly listeningUrl: () => string;
  readonly limitHash: (text: string) => string;
}

/** The console, and what it asks: for programs and pages of the sandbox's own. */
export function consoleRoutes(deps: ConsoleDeps): Route[] {
  const steps = stepRoutes(deps.sandbox.activityLog);
  return [...consolePageRoutes(), ...dataRoutes(deps), ...steps].map((route) =>
    ownPageOnly(route, deps.publicUrl),
  );
}

function dataRoutes(deps: ConsoleDeps): Route[] {
  const { config, store, clock, sandbox, streams, settings, findPartner, linkUrl, publicUrl } = deps;
  const { now, realNow } = clock;
  const { activityLog, numbers } = sandbox;
  const lists = { store, activityLog, findPartner, linkUrl, now };
  const called = { findPartner, realNow, brand: config.brand, publicUrl, ownUrl: deps.listeningUrl };
  const limits = { store, settings, submitted: () => numbers.all(), hash: deps.limitHash, now };

  return [
    get('start', () => readStart(deps)),
    get('links', ({ query }) => {
      const text = textOf(query, 'q');
      const state = LINK_STATES.find((each) => each === query['state']);
      if (text !== null) return searchLinks(lists, text, listQuery(query), undefined, state);
      return state ? linksInState(lists, state, listQuery(query)) : listLinks(lists, listQuery(query));
    }),
    get('links/{refId}', ({ path }) => linkDetail(lists, path['refId'] ?? '')),
    route('GET', '/console/data/links/{refId}/qr.svg', async ({ path }) =>
      svg(renderSVG(linkUrl(path['refId'] ?? ''))),
    ),
    get('jobs/{serviceJobId}', ({ path }) => jobDetail(lists, path['serviceJobId'] ?? '')),
    get('requests', ({ query }) => listRequests(activityLog, query)),
    get('callbacks', ({ query }) => {
      const of = { refId: textOf(query, 'ref_id'), serviceJobId: textOf(query, 'service_job_id') };
      return listCallbacks(lists, of, listQuery(query));
    }),
    post('callbacks/replay', (body) => replayCallback(body, called)),
    get('limits', () => listLimits(limits)),
    post('limits/reset', async (body) => {
      await store.write((tx) => tx.limits.reset(typeof body['key'] === 'string' ? body['key'] : ''));
      activityLog.record('limit', {});
      return {};
    }),
    get('partners', () => listPartners(deps)),
    get('clock', () => clockState(clock)),
    get('levers', () => faultControlsState(sandbox)),
    get('counts', ({ query }) => readCounts(lists, deps.linkFunnel, textOf(query, 'ref_id'))),
    get('stats', () => readStats(store, activityLog, now())),
    post('call', (body) => runCall(body as unknown as CallInput, called)),
    route('GET', '/console/data/events', async (request) => streams.subscribe(request)),
    inboxRoute(sandbox.receiver),
  ];
}

const svg = (body: string): HttpResponse => ({
  status: 200,
  headers: {
    'content-type': 'image/svg+xml',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
  },
  body,
});
