/** The composition: builds every part from the settings, and starts and stops them together. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bucketOfId, idInBucket } from '#core/bucket.ts';
import { makeHandlers } from '#handlers/index.ts';
import { NO_SANDBOX } from '#handlers/sandbox/sandbox.ts';
import { countRefusedSubmission } from '#handlers/submissions/count-submission.ts';
import { reportResult } from '#jobs/report-result.ts';
import { offerLanguages } from '#page/text/languages.ts';
import { runEvery } from '#store/queue/interval.ts';
import { sealImages, sealJob } from '#store/seal/seal-job.ts';
import { fillAddress, linkPath, operationAddress } from './addresses.ts';
import { makeRequestScheduler } from './api/request-scheduler.ts';
import { watchBacklog } from './background/backlog.ts';
import { startErasures } from './background/erasures.ts';
import { startFailingAddressWatch } from './background/failing-addresses.ts';
import { watchReadiness } from './background/readiness.ts';
import { startRetention } from './background/retention.ts';
import { startWorkers } from './background/workers.ts';
import { openClock, REAL_CLOCK } from './clock.ts';
import { crashAt } from './crash-point.ts';
import { openFilesMax, openFilesNeeded } from './file-descriptors.ts';
import { openGuardedRequests } from './guarded-requests.ts';
import { composeHttp } from './http/compose.ts';
import { isWildcardAddress, listen } from './http/listen.ts';
import { startLoadShedding } from './http/load-shedding.ts';
import { makeImageLinks } from './image-links.ts';
import type { Management, startManagement } from './management/start.ts';
import { startAuditLog } from './observe/audit-log.ts';
import { debugOnSignal, type Logger, makeLog, redactError } from './observe/log.ts';
import { measuredSend, measuredStore, measuredVerifier } from './observe/metrics/measured.ts';
import { NO_METRICS } from './observe/metrics/metrics.ts';
import { traceStore } from './observe/tracing.ts';
import { makeWorkerLog } from './observe/worker-log.ts';
import { openImageStore, putOutsideTurns } from './open-image-store.ts';
import { openStore } from './open-store.ts';
import { makeHandoffStreams } from './pages/handoff-streams.ts';
import { shownText } from './pages/shown-text.ts';
import { partnerFinder } from './partners.ts';
import { makeEventStreams } from './sandbox/console/events.ts';
import { addSandboxPartner, refusePublishedKey } from './sandbox/first-partner.ts';
import { openSandbox } from './sandbox/open-sandbox.ts';
import type { Config } from './settings/config.ts';
import { handlerSettings, makeRequestBudget } from './settings/handler-settings.ts';
import { makeVerifier } from './verifier.ts';

const SWEEP_MS = 60_000;
/** How long requests, jobs and callbacks in progress may take to finish when the server stops, milliseconds. */
const STOP_GRACE_MS = 6_000;
/** The limit of stopping in all, also while the store is unavailable, milliseconds. */
const STOP_MS_MAX = 8_000;

export interface RunningServer {
  /** Where users reach it. */
  readonly url: string;
  /** The key that the sandbox's partner signs with; null in production. */
  readonly sandboxKey: string | null;
  /** Where the management port is; null without one. */
  readonly managementUrl: string | null;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** How long to wait for a database that cannot be reached, milliseconds; default 0. */
  readonly waitForDatabaseMs?: number;
}

export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = makeLog(config.logLevel);
  offerLanguages(config.pageLanguages);
  const stopDebugging = debugOnSignal(log);
  const prometheus = config.management && (await openMetrics());
  const metrics = prometheus ?? NO_METRICS;
  const opened = await openStore(config, {
    isServer: true,
    waitMs: options.waitForDatabaseMs ?? 0,
    onWait: (reason) => log.warn({ reason }, 'waiting for the database'),
  });
  const { secrets } = opened;
  const store = measuredStore(traceStore(opened.store), metrics);
  const isSandbox = config.mode === 'sandbox';
  const clock = isSandbox ? await openClock(store) : REAL_CLOCK;
  const { now, realNow } = clock;
  const imageStore = await openImageStore(config, { store, realNow, log });
  const sandboxKey = isSandbox ? await addSandboxPartner(store, config, realNow()) : null;
  if (!isSandbox) await refusePublishedKey(store, config);

  warnOfFewFiles(config, log);

  const guarded = openGuardedRequests(config);
  const findPartner = partnerFinder(store);
  const imageLinks = makeImageLinks(secrets, config.imageLinkMs);
  // Without the setting it is the listening address, known only after `listen`.
  let publicUrl = config.publicUrl ?? '';
  const linkUrl = (refId: string) => publicUrl + linkPath(refId);

  const sandbox = isSandbox
    ? openSandbox({
        config,
        store,
        imageStore,
        clock,
        findPartner,
        send: guarded.send,
        publicUrl: () => publicUrl,
      })
    : null;
  const newId = sandbox?.ids.uuid ?? randomUUID;

  const { delivery, verification } = config;
  const newCallbackId = (serviceJobId: string) => `msg_${idInBucket(newId(), bucketOfId(serviceJobId))}`;
  const results = {
    store,
    verification,
    delivery,
    now,
    newCallbackId,
    crashPoint: crashAt(config.unsafeCrashAt),
  };
  const settings = handlerSettings(config);
  const turns = makeRequestScheduler(config.maxRequestsInFlight, config.database.timeoutMs);
  const { checkLogo } = guarded;
  const handlers = makeHandlers({
    store,
    imageStore: config.images ? putOutsideTurns(imageStore, turns) : imageStore,
    now,
    newId,
    bucketOf: secrets.bucketOf,
    sealJob: (serviceJobId, person, images) => sealJob(secrets, serviceJobId, person, images),
    sealImages: (imageId, images) => sealImages(secrets, imageId, images),
    linkUrl,
    shownText,
    selfieUrl: (serviceJobId, at) => publicUrl + imageLinks.make(serviceJobId, 'selfie', at),
    advanceClock: async (ms, audit) => {
      const moved = await clock.advance(ms, audit);
      sandbox?.activityLog.tell('clock', { ms });
      workers.wake();
      return moved;
    },
    sandbox: sandbox?.operations ?? NO_SANDBOX,
    reportResult: reportResult(results),
    urlRefusal: guarded.urlRefusal,
    checkLogo: checkLogo && ((url) => turns.outside(() => checkLogo(url))),
    settings,
  });

  const shedding = startLoadShedding({
    maxRequestsInFlight: config.maxRequestsInFlight,
    onShed: (refused, inFlight) => log.warn({ refused, in_flight: inFlight }, 'overloaded'),
  });
  metrics.watch('requests_in_flight', shedding.inFlight);
  const readiness = watchReadiness(store, {
    withinMs: config.database.timeoutMs,
    onUnavailable: (reason) => log.error(redactError(reason), 'not ready: the database takes no writes'),
  });
  const { isReady } = readiness;
  const countRefused = (refId: string) =>
    store.write((tx) => countRefusedSubmission(tx, settings, refId, now()));
  const onError = makeWorkerLog(log, realNow).taskFailed;
  const audit = config.unsafeAudit === 'off' ? null : startAuditLog(store, realNow, onError);
  const backlog = watchBacklog({ store, now, waitMsMax: config.verifierWaitMsMax, log });
  const limits = {
    countRefused,
    isBehind: backlog.isBehind,
    turns,
    takeRequest: makeRequestBudget(config, store, realNow),
  };
  const parts = { ...limits, config, log, metrics, store, imageStore, secrets, clock, findPartner, handlers };
  let listeningUrl = '';
  const urls = { linkUrl, publicUrl: () => publicUrl, listeningUrl: () => listeningUrl };
  const links = { imageLinks, ...urls, sandboxKey };
  const eventStreams = sandbox && makeEventStreams(sandbox.activityLog);
  const noteAudit = audit?.note ?? null;
  const ticks = () => performance.now();
  const streams = makeHandoffStreams({ store, now, ticks, maxRequestsInFlight: config.maxRequestsInFlight });
  const server = composeHttp({
    ...parts,
    ...links,
    shedding,
    streams,
    settings,
    isReady,
    noteAudit,
    sandbox,
    eventStreams,
  });
  const sockets = await listen(server, config, (url) => {
    listeningUrl = url;
    publicUrl ||= url;
  });
  if (isWildcardAddress(config.host) && config.publicUrl === null) {
    log.warn(
      { url: publicUrl },
      'HOST is every address of this machine: set PUBLIC_URL for links from elsewhere',
    );
  }

  const { verifier, close: closeVerifier } = makeVerifier(config, {
    reportUrl: (serviceJobId) =>
      publicUrl + fillAddress(operationAddress('reportVerification', config.brand), { serviceJobId }),
    realNow,
  });
  const send = measuredSend(sandbox?.send ?? guarded.send, metrics);
  const { sendToOperator } = guarded;
  const workers = startWorkers({
    config,
    log,
    metrics,
    clock,
    imageStore,
    results,
    verifier: measuredVerifier(sandbox?.verifier(verifier) ?? verifier, metrics),
    findPartner,
    send,
    sendToOperator,
    onError,
    lookAtBacklog: backlog.look,
  });
  const stopRetention = startRetention({ ...config, store, now, realNow }, onError);
  const stopSweeping = runEvery(imageStore.sweep, SWEEP_MS, onError);
  const stopErasures = startErasures({ store, now }, onError);
  const stopWatching = startFailingAddressWatch(
    { store, now, tellOperator: config.events !== null },
    onError,
  );
  const stopFollowing = clock.follow(onError);

  const management =
    config.management && prometheus
      ? await openManagement(config.management, {
          ...{ metrics: prometheus, monitor: store.monitor, isReady, now, realNow, log, noteAudit, onError },
          uploadBytesMax: config.uploadMemoryBytes,
        })
      : null;

  return {
    url: publicUrl,
    sandboxKey,
    managementUrl: management?.url ?? null,
    async stop() {
      stopDebugging();
      readiness.stop();
      streams.close();
      eventStreams?.close();
      sandbox?.close();
      stopRetention();
      stopErasures();
      stopWatching();
      stopSweeping();
      stopFollowing();
      const deadline = new Promise<void>((resolve) => {
        setTimeout(resolve, config.drainMs + STOP_MS_MAX).unref();
      });
      await Promise.race([finish(), deadline]);
      shedding.stop();
    },
  };

  /** Finishes work in progress, gives back tasks that do not finish in time, and closes everything. */
  async function finish(): Promise<void> {
    // Load balancers read `/readyz` before the server refuses connections.
    const drained = sleep(config.drainMs).then(() => sockets.close(STOP_GRACE_MS));
    await Promise.all([drained, workers.stop(STOP_GRACE_MS)]);
    await Promise.all([guarded.close(), closeVerifier(), audit?.stop(), imageStore.close()]);
    await management?.stop();
    await store.close();
  }
}

/** Imported only where there is a management port, so that other servers start faster. */
async function openMetrics() {
  const { makePrometheusMetrics } = await import('./observe/metrics/prometheus.ts');
  return makePrometheusMetrics();
}

async function openManagement(...of: Parameters<typeof startManagement>): Promise<Management> {
  const { startManagement } = await import('./management/start.ts');
  return startManagement(...of);
}

function warnOfFewFiles(config: Config, log: Logger): void {
  const [open_files_max, needed] = [openFilesMax(), openFilesNeeded(config)];
  if (open_files_max === null || open_files_max >= needed) return;
  log.warn({ open_files_max, needed }, 'few file descriptors: raise `ulimit -n`, or lower the settings');
}
