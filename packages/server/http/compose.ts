/** Builds the HTTP server from all its parts. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import contract from '#generated/openapi.json' with { type: 'json' };
import type { HandlerSettings } from '#handlers/deps.ts';
import type { Handlers } from '#handlers/operation.ts';
import type { ImageStore } from '#store/images/image-store.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { Store } from '#store/store.ts';
import { type AuditDeps, makeAudit } from '../api/audit.ts';
import { authenticate } from '../api/authenticate.ts';
import { operationRoutes } from '../api/operations.ts';
import type { TakeRequest } from '../api/request-budget.ts';
import type { RequestScheduler } from '../api/request-scheduler.ts';
import { type FindVisit, makeRunOperation } from '../api/run-operation.ts';
import { makeSubmissionGate, type SubmissionGateDeps } from '../api/submissions/gate.ts';
import { makeUploadMemory } from '../api/submissions/upload-memory.ts';
import { makeValidators } from '../api/validation.ts';
import type { Clock } from '../clock.ts';
import { servedDocument } from '../docs/document.ts';
import { renderOverview } from '../docs/overview.ts';
import { type DocsDeps, docsRoutes } from '../docs/routes.ts';
import type { ImageLinks } from '../image-links.ts';
import { debugAudit } from '../observe/debug-lines.ts';
import type { Logger } from '../observe/log.ts';
import { measuredAudit, measuredUploads } from '../observe/metrics/measured.ts';
import type { Metrics } from '../observe/metrics/metrics.ts';
import { handoffRoutes } from '../pages/handoff.ts';
import type { HandoffStreams } from '../pages/handoff-streams.ts';
import { pageRoutes } from '../pages/routes.ts';
import { makeVisits } from '../pages/visits.ts';
import type { FindPartner } from '../partners.ts';
import type { EventStreams } from '../sandbox/console/events.ts';
import { consolePageRoutes } from '../sandbox/console/page.ts';
import { consoleDataRoutes } from '../sandbox/console/routes.ts';
import { stepRoutes } from '../sandbox/console/steps.ts';
import { makeSandboxEdge } from '../sandbox/edge/edge.ts';
import { ownPageOnly } from '../sandbox/edge/own-page.ts';
import type { OpenSandbox } from '../sandbox/open-sandbox.ts';
import { explainRefusal } from '../sandbox/signatures/refusal.ts';
import { type Config, SANDBOX_API_KEY_DEFAULT } from '../settings/config.ts';
import { makeEarlyRefusal } from './early-refusal.ts';
import { makeListener } from './listener.ts';
import type { LoadShedding } from './load-shedding.ts';
import type { Route } from './route.ts';
import { makeRouter } from './router.ts';
import { serviceRoutes } from './routes/health.ts';
import { securityTxtRoutes } from './routes/security-txt.ts';
import { makeServer } from './server.ts';
import { visitorFinder } from './visitor.ts';

export interface HttpDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly store: Store;
  readonly imageStore: ImageStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly findPartner: FindPartner;
  readonly handlers: Handlers;
  readonly countRefused: SubmissionGateDeps['countRefused'];
  /** Whether the partner's submissions wait too long for the verifier. */
  readonly isBehind: (partnerId: string) => boolean;
  readonly takeRequest: TakeRequest | null;
  readonly turns: RequestScheduler;
  readonly noteAudit: AuditDeps['note'];
  readonly shedding: LoadShedding;
  readonly streams: HandoffStreams;
  readonly settings: HandlerSettings;
  readonly isReady: () => Promise<boolean>;
  readonly imageLinks: ImageLinks;
  readonly linkUrl: (refId: string) => string;
  readonly publicUrl: () => string;
  /** Where it is reached on this machine. */
  readonly listeningUrl: () => string;
  /** The key that the sandbox's partner signs with; null in production. */
  readonly sandboxKey: string | null;
  /** null in production. */
  readonly sandbox: OpenSandbox | null;
  /** The console's; null in production. */
  readonly eventStreams: EventStreams | null;
}

/** The server with all its routes; it does not listen yet. */
export function composeHttp(deps: HttpDeps): Server {
  const { config, log, store, imageStore, secrets, clock, handlers, shedding, isReady, imageLinks, linkUrl } =
    deps;
  const { brand } = config;
  const { metrics } = deps;
  const { now } = clock;
  const isSandbox = config.mode === 'sandbox';
  const visitorOf = visitorFinder(config.trustedProxies, () => {
    if (config.budgets.idNumbersPerVisitorHour === 0) return;
    log.warn('X-Forwarded-For from a proxy that is not in TRUSTED_PROXIES: all its visitors count as one');
  });
  const uploads = makeUploadMemory(config.uploadMemoryBytes, () => performance.now());
  const openUpload = measuredUploads(uploads, metrics);
  const submissions = makeSubmissionGate({
    countRefused: deps.countRefused,
    inProgressMax: config.budgets.submissionsInProgressPerLink,
    openUpload,
    now,
  });
  const visits = makeVisits(secrets);
  const beginVisit = (linkId: string) => visits.begin(linkId, now());
  const findVisit: FindVisit = (linkId, token) => visits.find(linkId, token, now());
  const { findPartner } = deps;
  const toleranceMs = config.timestampToleranceMs;
  const partnerIds = async () =>
    (await store.read((tx) => tx.partners.list())).map(({ partnerId }) => partnerId);
  const edge =
    deps.sandbox &&
    makeSandboxEdge({
      sandbox: deps.sandbox,
      clock,
      explain: explainRefusal({ findPartner, partnerIds, clock, toleranceMs }),
      publicUrl: deps.publicUrl,
    });
  const check = authenticate({ findPartner, verifierKey: config.verifier?.key ?? null, clock, toleranceMs });
  const plainRun = makeRunOperation({
    handlers,
    validator: makeValidators(contract),
    authenticate: edge?.authenticate(check) ?? check,
    takeRequest: deps.takeRequest,
    inTurn: deps.turns.run,
    isNewRequest: (...request) => store.write((tx) => tx.signedRequests.add(...request)),
    clock,
    requestHash: secrets.requestHash,
    findVisit,
  });
  const runOperation = edge?.runOperation(plainRun) ?? plainRun;
  const earlyRefusal = makeEarlyRefusal({ ...submissions, store, now, isBehind: deps.isBehind });
  const audit = debugAudit(
    measuredAudit(makeAudit({ note: deps.noteAudit, visitorOf, realNow: clock.realNow }), metrics),
    deps.log,
  );
  const submissionDeps = { audit, runOperation, submissions, visitorOf, isBehind: deps.isBehind };
  const served = servedDocument(contract, config);
  const document = JSON.stringify(served);
  const sandbox = isSandbox ? panelOf(config, deps.sandboxKey) : null;
  const overview = () => renderOverview(served);
  const routes = [
    ...operationRoutes({
      ...submissionDeps,
      openUpload,
      brand,
      isSandbox,
      limits: config,
      earlyRefusal,
      findVisit,
      onBody: edge?.onBody,
    }),
    ...pageRoutes({
      ...submissionDeps,
      store,
      now,
      newId: deps.sandbox?.ids.uuid ?? randomUUID,
      beginVisit,
      findVisit,
      linkUrl,
      brand,
      limits: config,
      isSandbox,
    }),
    ...handoffRoutes({
      ...{ store, now, findVisit, linkUrl, visitorOf },
      streams: deps.streams,
      settings: deps.settings,
    }),
    ...docsRoutes({
      folder: config.docsFolder,
      brand,
      publicUrl: config.publicUrl,
      document,
      overview,
      sandbox,
    }),
    ...serviceRoutes({ store, imageStore, audit, isReady, imageLinks, now, document }),
    ...securityTxtRoutes(config, clock.realNow),
  ];
  const all =
    edge && deps.sandbox
      ? [...routes.map(edge.wrap), ...sandboxRoutes({ ...deps, sandbox: deps.sandbox })]
      : routes;
  return makeServer(makeListener({ findRoute: makeRouter(all), shedding, log, metrics }));
}

/** Values that prefill the docs' panel. Any key but the published one is secret, in a sandbox too. */
function panelOf(config: Config, sandboxKey: string | null): DocsDeps['sandbox'] {
  const apiKey = sandboxKey === SANDBOX_API_KEY_DEFAULT ? sandboxKey : null;
  return { partnerId: config.sandboxPartnerId, apiKey };
}

/** The console, and what it asks: for programs and pages of the sandbox's own. */
function sandboxRoutes({ secrets, ...deps }: HttpDeps & { readonly sandbox: OpenSandbox }): Route[] {
  const { eventStreams: streams, publicUrl } = deps;
  if (!streams) return [];
  const data = consoleDataRoutes({ ...deps, streams, limitHash: secrets.limitHash });
  const steps = stepRoutes(deps.sandbox.activityLog);
  return [...consolePageRoutes(), ...data, ...steps].map((route) => ownPageOnly(route, publicUrl));
}
