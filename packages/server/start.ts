/** The composition: builds every part from the settings, and starts and stops them together. */
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refusedUrl } from '#delivery/address-guard.ts';
import { checkLogo, LOGO_TIMEOUT_MS } from '#delivery/check-logo.ts';
import { deliver } from '#delivery/deliver.ts';
import { makeGuardedAgent } from '#delivery/guarded-agent.ts';
import { makeSend } from '#delivery/send.ts';
import contract from '#generated/openapi.json' with { type: 'json' };
import { OPERATIONS } from '#generated/operations.ts';
import { makeHandlers } from '#handlers/index.ts';
import { reportResult } from '#jobs/report-result.ts';
import { runJob } from '#jobs/run-job.ts';
import { type ClaimLoop, startClaimLoop } from '#store/claim-loop.ts';
import { openClock, REAL_CLOCK } from './clock.ts';
import { type Config, ConfigError, SANDBOX_API_KEY_DEFAULT } from './config.ts';
import { crashAt } from './crash-point.ts';
import { makeAnswerOperation } from './http/answer-operation.ts';
import { makeApp, refuseOtherMethods } from './http/app.ts';
import { authenticate } from './http/authenticate.ts';
import { allowOtherOrigins } from './http/cors.ts';
import { registerDocs } from './http/docs.ts';
import { startLoadShedding } from './http/load-shedding.ts';
import { registerOperations } from './http/operations.ts';
import { renderOverview } from './http/overview.ts';
import { linkPath } from './http/page-view.ts';
import { registerPages } from './http/pages.ts';
import { takePlainRequests } from './http/plain-requests.ts';
import { refuser } from './http/refusal.ts';
import { servedDocument } from './http/served-path.ts';
import { registerService } from './http/service.ts';
import { makeValidators } from './http/validation.ts';
import { makeImageLinks } from './image-links.ts';
import { makeLog, withoutMessage } from './log.ts';
import { openStore } from './open-store.ts';
import { addPartner, partnerFinder } from './partners.ts';
import { watchReadiness } from './readiness.ts';
import { startRetention } from './retention.ts';
import { makeVerifier } from './verifier.ts';

/** How long requests, jobs and callbacks under way may take to finish when the server stops, milliseconds. */
const STOP_GRACE_MS = 6_000;
/** How long stopping may take in all, with the store away too, milliseconds. */
const STOP_MS_MAX = 8_000;
/** Connections that may wait to be accepted: a burst is to be answered, if only with a refusal. */
const CONNECTIONS_WAITING_MAX = 4_096;
/** How often connections are looked at while the server stops, milliseconds. */
const CLOSE_IDLE_EVERY_MS = 50;

export interface RunningServer {
  /** Where users reach it. */
  readonly url: string;
  /** The key that the sandbox's partner signs with; null in production. */
  readonly sandboxKey: string | null;
  stop(): Promise<void>;
}

export async function startServer(config: Config): Promise<RunningServer> {
  const log = makeLog(config.logLevel);
  const { store, secrets } = await openStore(config);
  const isSandbox = config.mode === 'sandbox';
  const clock = isSandbox ? await openClock(store) : REAL_CLOCK;
  const { now, realNow } = clock;
  const sandboxKey = isSandbox ? await addSandboxPartner() : null;
  if (!isSandbox) await refusePublishedKey();

  // The sandbox calls receivers on its own machine; nobody calls anything else that is not public.
  const guard = { loopback: isSandbox, ports: config.callbackPorts };
  const callbackAgent = makeGuardedAgent({ rule: guard, timeoutMs: config.callbackTimeoutMs });
  const logoAgent = makeGuardedAgent({ rule: guard, timeoutMs: LOGO_TIMEOUT_MS });
  const findPartner = partnerFinder(store);

  let publicUrl = config.publicUrl ?? '';
  const linkUrl = (refId: string) => publicUrl + linkPath(refId);
  const imageLinks = makeImageLinks(secrets, config.imageLinkMs);
  const at = crashAt(config.unsafeCrashAt);
  const { delivery, verification } = config;
  const newCallbackId = () => `msg_${randomUUID()}`;
  const results = { store, verification, delivery, now, newCallbackId, at };
  const handlers = makeHandlers({
    store,
    now,
    newId: randomUUID,
    linkUrl,
    selfieUrl: (serviceJobId, at) => publicUrl + imageLinks.make(serviceJobId, 'selfie', at),
    advanceClock: async (ms) => {
      const moved = await clock.advance(ms);
      for (const loop of loops) loop.wake();
      return moved;
    },
    reportResult: reportResult(results),
    refusedUrl: (url) => (isSandbox ? null : refusedUrl(url, guard)),
    checkLogo: config.logoCheck ? checkLogo(logoAgent) : async () => null,
    rules: {
      httpsOnly: !isSandbox,
      linkLifetimeMs: config.linkLifetimeMs,
      idempotencyKeptMs: config.idempotencyKeptMs,
      idNumberLimit: config.idNumberLimit,
      idNumberScope: config.idNumberScope,
    },
  });

  const { brand, jsonBodyBytesMax } = config;
  const shedding = startLoadShedding({
    requestsAtOnce: config.requestsAtOnce,
    onShed: (refused, inFlight) => log.warn({ refused, in_flight: inFlight }, 'overloaded'),
  });
  const refuse = refuser(brand);
  const readiness = watchReadiness(store, config.database.timeoutMs);
  const validator = makeValidators(contract);
  const answerOperation = makeAnswerOperation({
    handlers,
    validator,
    authenticate: authenticate({
      findPartner,
      verifierKey: config.verifier?.key ?? null,
      clock,
      toleranceMs: config.timestampToleranceMs,
    }),
    clock,
    requestHash: secrets.requestHash,
  });
  const isOpen = () => app.server.listening;
  const takePlain = takePlainRequests({ answerOperation, brand, isSandbox, jsonBodyBytesMax, isOpen, log });
  const around = (framework: RequestListener): RequestListener => {
    const take = takePlain(framework);
    return (request, response) =>
      shedding.admits(request, response) ? take(request, response) : refuse(request, response);
  };
  const app = makeApp({ jsonBodyBytesMax, log, around });
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    routes.set(url, methods);
  });
  const served = servedDocument(contract, brand);
  const document = JSON.stringify(served);
  registerService(app, { store, isReady: readiness.isReady, imageLinks, now, document });
  registerDocs(app, {
    folder: config.docsFolder,
    brand,
    document,
    overview: () => renderOverview(served),
    // A key that is not the published one is a secret, of a sandbox too.
    sandbox: isSandbox
      ? {
          partnerId: config.sandboxPartnerId,
          apiKey: sandboxKey === SANDBOX_API_KEY_DEFAULT ? sandboxKey : null,
        }
      : null,
  });
  if (isSandbox) allowOtherOrigins(app);
  registerOperations(app, { answerOperation, brand, isSandbox, limits: config });
  registerPages(app, {
    store,
    submit: handlers.submitVerification,
    validator: validator('submitVerification'),
    now,
    newId: randomUUID,
    requestHash: secrets.requestHash,
    linkUrl,
    brand: config.brand,
    limits: config,
    onError: (error, requestId) =>
      log.error({ request_id: requestId, ...withoutMessage(error) }, 'page failed'),
  });
  app.after(() => refuseOtherMethods(app, new Map(routes)));

  await listen(app, config);
  const { port } = app.server.address() as AddressInfo;
  publicUrl ||= `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;

  const onError = (error: unknown) => log.error(withoutMessage(error), 'task failed');
  const common = { store, now, realNow, newId: randomUUID, onError };
  const { verifier, close: closeVerifier } = makeVerifier(config, {
    reportUrl: (id) => publicUrl + OPERATIONS.reportVerification.path.replace('{serviceJobId}', id),
    realNow,
  });
  const run = runJob({
    ...results,
    verifier,
    onFailure: (id, { failure, status }) =>
      log.warn({ service_job_id: id, failure, status }, 'verifier failed'),
  });
  const sendCallback = deliver({
    store,
    findPartner,
    send: makeSend(callbackAgent, config.callbackTimeoutMs),
    now,
    realNow,
    random: Math.random,
    rule: delivery,
    pauseAfterMs: config.callbackPauseAfterMs,
    at,
  });
  const loops = [
    startClaimLoop({
      ...common,
      kind: 'job',
      run,
      concurrency: config.verificationsAtOnce,
      // One partner's burst leaves places to the others.
      concurrencyPerPartner: Math.ceil(config.verificationsAtOnce / 2),
    }),
    startClaimLoop({
      ...common,
      kind: 'delivery',
      run: sendCallback,
      concurrency: config.callbacksAtOnce,
      concurrencyPerPartner: config.callbacksAtOncePerPartner,
    }),
  ];
  const stopRetention = startRetention({ ...config, store, now }, onError);
  const stopFollowing = clock.follow(onError);

  return {
    url: publicUrl,
    sandboxKey,
    async stop() {
      readiness.stop();
      stopRetention();
      stopFollowing();
      const deadline = new Promise<void>((resolve) => {
        setTimeout(resolve, STOP_MS_MAX).unref();
      });
      await Promise.race([finish(), deadline]);
      shedding.stop();
    },
  };

  /** Finishes what is under way, gives back what does not finish in time, and lets go of everything. */
  async function finish(): Promise<void> {
    const giveBack = (loop: ClaimLoop) =>
      // With the store away the claims run out by themselves.
      loop.stop(STOP_GRACE_MS).catch((error: unknown) => log.warn(withoutMessage(error), 'claims kept'));
    await Promise.all([closeHttp(app), ...loops.map(giveBack)]);
    await Promise.all([callbackAgent.destroy(), logoAgent.destroy(), closeVerifier()]);
    await store.close();
  }

  /** A database that began as a sandbox still lets everybody in. */
  async function refusePublishedKey(): Promise<void> {
    const partner = await store.read((tx) => tx.partners.find(config.sandboxPartnerId));
    if (!partner?.apiKeys.includes(SANDBOX_API_KEY_DEFAULT)) return;
    await store.close();
    throw new ConfigError(
      `Partner ${partner.partnerId} of this database has the published SANDBOX_API_KEY; rotate it before production.`,
    );
  }

  /** Adds the sandbox's partner where there is none. @returns its newest live key. */
  async function addSandboxPartner(): Promise<string> {
    const partner = {
      partnerId: config.sandboxPartnerId,
      name: 'Sandbox',
      defaultCallbackUrl: null,
      redirectSuccess: 'successful' as const,
    };
    await addPartner(store, partner, config.sandboxApiKey, realNow());
    const found = await store.read((tx) => tx.partners.find(partner.partnerId));
    return found?.apiKeys.at(-1) ?? config.sandboxApiKey;
  }
}

/** Answers what has begun, and ends connections as they fall idle; after the grace time, all of them. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const deadline = setTimeout(() => app.server.closeAllConnections(), STOP_GRACE_MS);
  await app.close();
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** Listens where the settings say. @throws ConfigError that names the setting which cannot be. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, backlog: CONNECTIONS_WAITING_MAX });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT ${port} is in use; set another one.`);
    if (code === 'EACCES') throw new ConfigError(`PORT ${port} may not be opened by this user.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new ConfigError(`HOST ${host} is not an address of this machine.`);
    }
    throw error;
  }
}
