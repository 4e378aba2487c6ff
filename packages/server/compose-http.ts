/** Builds the HTTP server from all its parts. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { EventStreams } from '#console/api/events.ts';
import { consoleRoutes } from '#console/api/routes.ts';
import contract from '#generated/openapi.json' with { type: 'json' };
import { makeValidators } from '#generated/stubs/validation.ts';
import type { HandlerSettings } from '#handlers/deps.ts';
import type { Handlers } from '#handlers/operation.ts';
import { type ComposedMiddleware, composeMiddleware } from '#sandbox-mode/middleware/compose.ts';
import type { OpenSandbox } from '#sandbox-mode/open-sandbox.ts';
import type { ImageStore } from '#store/images/image-store.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { Store } from '#store/store.ts';
import { type AuditDeps, makeAudit } from './api/audit.ts';
import { makeAuthenticate } from './api/authenticate.ts';
import { makeJsonBody } from './api/json-body.ts';
import { makeOperations } from './api/operation.ts';
import { operationRoutes } from './api/operation-routes.ts';
import type { TakeRequest } from './api/request-limit.ts';
import type { RequestScheduler } from './api/request-scheduler.ts';
import { makeSubmissionAdmission, type SubmissionAdmissionDeps } from './api/submissions/admission.ts';
import { makeEarlyRefusal } from './api/submissions/early-refusal.ts';
import { makeUploadMemory } from './api/submissions/upload-memory.ts';
import { makeUploadPlaces } from './api/submissions/upload-places.ts';
import { makeUploadBody } from './api/submissions/uploads.ts';
import type { LinkFunnel } from './background/link-funnel.ts';
import type { SourceMonitor } from './background/source-monitor.ts';
import type { Clock } from './clock.ts';
import { servedDocument } from './docs/document.ts';
import { renderOverview } from './docs/overview.ts';
import { type DocsDeps, docsRoutes } from './docs/routes.ts';
import { makeListener } from './http/listener.ts';
import type { LoadShedding } from './http/load-shedding.ts';
import type { Route } from './http/route.ts';
import { makeRouter } from './http/router.ts';
import { serviceRoutes } from './http/routes/health.ts';
import { securityTxtRoutes } from './http/routes/security-txt.ts';
import { makeServer } from './http/server.ts';
import { countedVisitor, visitorFinder } from './http/visitor.ts';
import type { ImageLinks } from './image-links.ts';
import type { Logger } from './observe/log.ts';
import { measuredUploads } from './observe/metrics/measured.ts';
import type { Metrics } from './observe/metrics/metrics.ts';
import { makeOnOutcome } from './observe/outcome.ts';
import type { GuardedRequests } from './outgoing/guarded-requests.ts';
import { Logos } from './outgoing/logos.ts';
import { handoffRoutes } from './pages/handoff.ts';
import type { HandoffStreams } from './pages/handoff-streams.ts';
import { withPageAddresses } from './pages/page-addresses.ts';
import { pageRoutes } from './pages/routes.ts';
import { makeVisits } from './pages/visits.ts';
import type { FindPartner } from './partners.ts';
import { type Config, SANDBOX_API_KEY_DEFAULT } from './settings/config.ts';

interface HttpDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly store: Store;
  readonly imageStore: ImageStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly findPartner: FindPartner;
  readonly handlers: Handlers;
  readonly consumeRefused: SubmissionAdmissionDeps['consumeRefused'];
  /** Whether the partner's submissions wait too long for the verifier. */
  readonly isBehind: (partnerId: string) => boolean;
  readonly takeRequest: TakeRequest | null;
  readonly takeSent: TakeRequest | null;
  readonly scheduler: RequestScheduler;
  readonly noteAudit: AuditDeps['note'];
  readonly shedding: LoadShedding;
  readonly streams: HandoffStreams;
  readonly settings: HandlerSettings;
  readonly isReady: () => Promise<boolean>;
  /** What stands in the 503 of `/readyz`, where it is known. */
  readonly notReady: () => string | null;
  /** Why nothing may be stored by this clock; null where it may. */
  readonly notStoring: () => string | null;
  readonly imageLinks: ImageLinks;
  readonly fetchLogo: GuardedRequests['fetchLogo'];
  readonly sources: SourceMonitor;
  readonly linkFunnel: LinkFunnel;
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
  const { log, metrics, shedding, sandbox } = deps;
  const middleware = sandbox && composeMiddleware(deps, sandbox);
  const parts = composeParts(deps, middleware);
  const plain = composeRoutes(deps, parts);
  const routes =
    middleware && sandbox ? [...plain.map(middleware.wrap), ...sandboxRoutes({ ...deps, sandbox })] : plain;
  const onOutcome = makeOnOutcome({ log, metrics, audit: parts.audit });
  const router = withPageAddresses(makeRouter(routes));
  const findRoute = middleware?.namingPaths(router) ?? router;
  return makeServer(makeListener({ findRoute, shedding, log, metrics, onOutcome }));
}

type Parts = ReturnType<typeof composeParts>;

/** Compiled once for all servers of a process. */
const validatorOf = makeValidators(contract);

/** What the routes of the API and those of the page share. */
function composeParts(deps: HttpDeps, middleware: ComposedMiddleware | null) {
  const { config, log, metrics, store, secrets, clock, findPartner } = deps;
  const { now, realNow } = clock;
  const { limits } = config;
  const addressOf = visitorFinder(
    config.trustedProxies,
    () => {
      if (limits.idNumbersPerVisitorHour + limits.perVisitorPercent + limits.idNumberPerVisitorPercent === 0)
        return;
      log.warn('X-Forwarded-For from a proxy that is not in TRUSTED_PROXIES: all its visitors count as one');
    },
    (written) => {
      log.warn(
        { written },
        'X-Forwarded-For of a trusted proxy ends with what is no address: all such visitors count as one',
      );
    },
  );
  const visitorOf = countedVisitor(addressOf);
  const memory = makeUploadMemory(config.uploadMemoryBytes, () => performance.now());
  const openUpload = measuredUploads(memory, metrics);
  const submissions = makeSubmissionAdmission({
    consumeRefused: deps.consumeRefused,
    takePlace: makeUploadPlaces(limits.submissionsInProgressPerLink, () => performance.now()),
    openUpload,
    now,
  });
  deps.sandbox?.forgets.push(submissions.forget, deps.sources.forget, deps.linkFunnel.forget);
  const visits = makeVisits(secrets);
  const findVisit = (linkId: string, token: unknown) => visits.find(linkId, token, now());
  const audit = makeAudit({ note: deps.noteAudit, visitorOf: addressOf, realNow });
  const operations = makeOperations({
    handlers: deps.handlers,
    validator: validatorOf,
    authenticate: makeAuthenticate({
      findPartner,
      verifierKey: config.verifier?.key ?? null,
      clock,
      toleranceMs: config.timestampToleranceMs,
    }),
    takeRequest: deps.takeRequest,
    takeSent: deps.takeSent,
    notStoring: deps.notStoring,
    scheduler: deps.scheduler,
    isNewRequest: (...request) => store.write((tx) => tx.signedRequests.add(...request)),
    clock,
    requestHash: secrets.requestHash,
    findVisit,
    audit,
    visitorOf,
    inOrder: middleware?.inOrder ?? null,
  });
  return { visitorOf, openUpload, submissions, visits, findVisit, audit, operations };
}

function composeRoutes(deps: HttpDeps, parts: Parts): Route[] {
  const { config, store, imageStore, clock, settings, streams, linkUrl, isBehind } = deps;
  const { brand } = config;
  const { now } = clock;
  const { operations, submissions, findVisit, visitorOf, visits, audit, openUpload } = parts;
  const isSandbox = config.mode === 'sandbox';
  const served = servedDocument(contract, config);
  // Bytes, which all responses share: a text would be copied for each that waits for its client.
  const document = Buffer.from(JSON.stringify(served));
  const earlyRefusal = makeEarlyRefusal({ ...submissions, store, now, isBehind });
  const uploadBody = makeUploadBody({ submissions, earlyRefusal, findVisit, limits: config });
  const jsonBody = makeJsonBody({ openUpload, visitorOf, bytesMax: config.jsonBodyBytesMax });
  const shared = { store, now, findVisit, linkUrl, brand, isSandbox };
  return [
    ...operationRoutes({ operations, uploadBody, jsonBody, brand, isSandbox }),
    ...pageRoutes({
      ...shared,
      operations,
      submissions,
      isBehind,
      limits: config,
      availability: deps.sources.availability,
      linkFunnel: deps.linkFunnel,
      metrics: deps.metrics,
      logos: new Logos({ fetch: deps.fetchLogo, realNow: clock.realNow }),
      newId: deps.sandbox?.ids.uuid ?? randomUUID,
      beginVisit: (linkId, attempt) => visits.begin(linkId, now(), attempt),
      retryVisit: (linkId, visit, attempt) => visits.retry(linkId, visit, attempt, now()).token,
    }),
    ...handoffRoutes({ ...shared, visitorOf, streams, settings }),
    ...docsRoutes({
      folder: config.docsFolder,
      brand,
      publicUrl: config.publicUrl,
      document,
      overview: () => renderOverview(served),
      sandbox: isSandbox ? panelOf(config, deps.sandboxKey) : null,
    }),
    ...serviceRoutes({
      store,
      imageStore,
      audit,
      isReady: deps.isReady,
      notReady: deps.notReady,
      imageLinks: deps.imageLinks,
      now,
      document,
    }),
    ...securityTxtRoutes(config, clock.realNow),
  ];
}

/** Values that prefill the docs' panel. Any key but the published one is secret, in a sandbox too. */
function panelOf(config: Config, sandboxKey: string | null): DocsDeps['sandbox'] {
  const apiKey = sandboxKey === SANDBOX_API_KEY_DEFAULT ? sandboxKey : null;
  return { partnerId: config.sandboxPartnerId, apiKey };
}

function sandboxRoutes({ secrets, ...deps }: HttpDeps & { readonly sandbox: OpenSandbox }): Route[] {
  const { eventStreams: streams } = deps;
  return streams ? consoleRoutes({ ...deps, streams, limitHash: secrets.limitHash }) : [];
}
