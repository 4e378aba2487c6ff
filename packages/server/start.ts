/** The composition: builds every part from the settings, and starts and stops them together. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeEventStreams } from '#console/api/events.ts';
import { operationAddress } from '#generated/stubs/addresses.ts';
import { consumeLimitsOfRefused } from '#handlers/submissions/consume-submission-limits.ts';
import { onlyWhile, runEvery } from '#store/queue/interval.ts';
import pkg from '../../package.json' with { type: 'json' };
import { fillAddress } from './addresses.ts';
import { composeHandlers, type Results } from './api/compose-handlers.ts';
import { type Backlog, monitorBacklog } from './background/backlog.ts';
import { type ClockCheck, makeClockCheck } from './background/clock-check.ts';
import { startErasures } from './background/erasures.ts';
import { startExpiries } from './background/expiries.ts';
import { startFailingAddressMonitor } from './background/failing-addresses.ts';
import { startFileCheck } from './background/file-check.ts';
import { startHostMonitor } from './background/host-monitor.ts';
import { joinServers, type LiveServers } from './background/live-servers.ts';
import { startMigrationSteps } from './background/migration-steps.ts';
import { monitorReadiness, type Readiness } from './background/readiness.ts';
import { startRetention } from './background/retention.ts';
import { startWorkers, type Workers } from './background/workers.ts';
import { composeHttp } from './compose-http.ts';
import { keepFromSandboxes } from './first-partner.ts';
import { isWildcardAddress, type Listening, listen } from './http/listen.ts';
import { startLoadShedding } from './http/load-shedding.ts';
import { type AuditLog, startAuditLog } from './observe/audit-log.ts';
import { observedSend, observedVerifier } from './observe/observed-calls.ts';
import { openParts, type Parts, type StartOptions } from './open-parts.ts';
import { makeVerifier } from './outgoing/verifier.ts';
import { makeHandoffStreams } from './pages/handoff-streams.ts';
import { agreementHash } from './settings/agreement.ts';
import type { Config } from './settings/config.ts';
import { handlerSettings, partnerLimits } from './settings/handler-settings.ts';

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

/** What is built is closed in reverse, also where the start fails. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const closing = new AsyncDisposableStack();
  try {
    return await build(config, options, closing);
  } catch (error) {
    // The start's error says more than one of closing what it has left.
    await closing.disposeAsync().catch(() => undefined);
    throw error;
  }
}

async function build(
  config: Config,
  options: StartOptions,
  closing: AsyncDisposableStack,
): Promise<RunningServer> {
  const parts = await openParts(config, options, closing);
  const monitors = await startMonitors(parts, closing);
  const managementUrl = await startManagement(parts, monitors, closing);
  let workers: Workers | null = null;
  const { handlers, results } = composeHandlers(parts, () => workers);
  const { closeSockets, endStreams } = await startHttp(parts, monitors, handlers, closing);
  workers = startWork(parts, monitors, results, closing);
  closing.defer(async () => {
    // Load balancers read `/readyz` before the server refuses connections.
    const drained = sleep(config.drainMs).then(() => closeSockets(STOP_GRACE_MS));
    await Promise.all([drained, workers?.stop(STOP_GRACE_MS)]);
  });
  startTimers(parts, monitors, closing);
  // First of all when the server stops: what would keep connections open.
  closing.defer(endStreams);
  closing.defer(monitors.readiness.stop);
  return {
    url: parts.urls.public,
    sandboxKey: parts.sandboxKey,
    managementUrl,
    async stop() {
      const deadline = sleep(config.drainMs + STOP_MS_MAX, undefined, { ref: false });
      await Promise.race([closing.disposeAsync(), deadline]);
    },
  };
}

/** What monitors the state of the server, for several parts of it. */
interface Monitors {
  readonly readiness: Readiness;
  readonly backlog: Backlog;
  readonly clockCheck: ClockCheck;
  readonly servers: LiveServers;
  readonly audit: AuditLog;
}

async function startMonitors(parts: Parts, closing: AsyncDisposableStack): Promise<Monitors> {
  const { config, store, clock, log, prometheus, onError } = parts;
  const { database, agreed } = config;
  closing.defer(await startHostMonitor(store.monitor, onError));
  const servers = await joinServers({
    store,
    log,
    realNow: clock.realNow,
    serverId: randomUUID(),
    agreed,
    mayDiffer: database.settingsMayDiffer,
    isAlone: database.kind === 'sqlite',
  });
  if (config.mode === 'production') await keepFromSandboxes(store);
  closing.defer(servers.start(onError));
  const clockCheck = makeClockCheck({
    store,
    log,
    realNow: clock.realNow,
    metrics: prometheus,
    offMsMax: database.clockOffMsMax,
    // A laptop that wakes up is no reason to wait.
    believesJumps: config.mode === 'sandbox',
    othersAheadMs: servers.othersAheadMs,
  });
  // Nothing is erased or claimed before the first answer.
  await clockCheck.look().catch(onError);
  closing.defer(clockCheck.start(onError));
  const audit = startAuditLog(store, clock.realNow, onError);
  closing.defer(audit.stop);
  const readiness = monitorReadiness(store, {
    withinMs: config.database.timeoutMs,
    otherReason: clockCheck.notReady,
    onUnavailable: (reason) => log.error({ err: reason }, 'not ready: the database cannot be used'),
  });
  const backlog = monitorBacklog({ store, now: clock.now, waitMsMax: config.verifierWaitMsMax, log });
  return { readiness, backlog, clockCheck, servers, audit };
}

/** @returns the port's address; null without one. Imported only where there is one. */
async function startManagement(
  parts: Parts,
  { readiness, audit }: Monitors,
  closing: AsyncDisposableStack,
): Promise<string | null> {
  const { config, prometheus: metrics, store, clock, log, onError } = parts;
  if (!config.management || !metrics) return null;
  metrics.set('build_info', 1, { version: pkg.version, settings: agreementHash(config.agreed) });
  const { startManagement: start } = await import('./management/start.ts');
  const management = await start(config.management, {
    metrics,
    monitor: store.monitor,
    isReady: readiness.isReady,
    now: clock.now,
    realNow: clock.realNow,
    log,
    noteAudit: audit.note,
    onError,
    uploadBytesMax: config.uploadMemoryBytes,
  });
  closing.defer(management.stop);
  return management.url;
}

/** @returns what closes the sockets, and what ends the responses that go on. */
async function startHttp(
  parts: Parts,
  { readiness, backlog, clockCheck, audit }: Monitors,
  handlers: ReturnType<typeof composeHandlers>['handlers'],
  closing: AsyncDisposableStack,
): Promise<{ closeSockets: Listening['close']; endStreams: () => void }> {
  const { config, store, clock, log, metrics, urls, sandbox } = parts;
  const { maxRequestsInFlight } = config;
  const shedding = startLoadShedding({
    maxRequestsInFlight,
    onShed: (refused, inFlight) => log.warn({ refused, in_flight: inFlight }, 'overloaded'),
  });
  closing.defer(shedding.stop);
  metrics.gauge('requests_in_flight', shedding.inFlight);
  const ticks = () => performance.now();
  const streams = makeHandoffStreams({ store, now: clock.now, ticks, maxRequestsInFlight });
  const eventStreams = sandbox && makeEventStreams(sandbox.activityLog);
  const settings = handlerSettings(config);
  const server = composeHttp({
    ...parts,
    handlers,
    settings,
    fetchLogo: parts.guarded.fetchLogo,
    shedding,
    streams,
    eventStreams,
    publicUrl: () => urls.public,
    listeningUrl: () => urls.listening,
    isReady: readiness.isReady,
    notReady: clockCheck.notReady,
    notStoring: clockCheck.notStoring,
    isBehind: backlog.isBehind,
    noteAudit: audit.note,
    ...partnerLimits(config, store, clock.realNow),
    consumeRefused: (refId, visitor) =>
      store.write((tx) => consumeLimitsOfRefused(tx, settings, { refId, visitor }, clock.now())),
  });
  const sockets = await listen(server, config, (url) => {
    urls.listening = url;
    urls.public ||= url;
  });
  if (isWildcardAddress(config.host) && config.publicUrl === null) {
    const message = 'HOST is every address of this machine: set PUBLIC_URL for links from elsewhere';
    log.warn({ url: urls.public }, message);
  }
  const endStreams = () => {
    streams.close();
    eventStreams?.close();
    sandbox?.close();
  };
  return { closeSockets: sockets.close, endStreams };
}

/** Starts the loops that run jobs and send callbacks. */
function startWork(
  parts: Parts,
  { backlog, clockCheck }: Monitors,
  results: Results,
  closing: AsyncDisposableStack,
): Workers {
  const { config, urls, clock, guarded, sandbox } = parts;
  const { verifier, close } = makeVerifier(config, {
    reportUrl: (serviceJobId) =>
      urls.public + fillAddress(operationAddress('reportVerification', config.brand), { serviceJobId }),
    realNow: clock.realNow,
    onError: parts.onError,
  });
  closing.defer(close);
  return startWorkers({
    ...parts,
    results,
    verifier: parts.sources.monitored(observedVerifier(sandbox?.verifier(verifier) ?? verifier, parts)),
    send: observedSend(sandbox?.send ?? guarded.send, parts),
    sendToOperator: guarded.sendToOperator,
    onLinkChanged: sandbox?.linkChanged,
    lookAtBacklog: backlog.look,
    mayClaim: clockCheck.mayWork,
  });
}

/** Starts what is done at an interval. */
function startTimers(
  { config, store, imageStore, clock, sandbox, sources, linkFunnel, log, prometheus, onError }: Parts,
  { clockCheck: { mayWork, mayErase }, servers: { kept } }: Monitors,
  closing: AsyncDisposableStack,
): void {
  const { now, realNow } = clock;
  closing.defer(startRetention({ ...config, store, now, realNow, mayErase, kept }, onError));
  closing.defer(runEvery(onlyWhile(mayErase, imageStore.sweep), SWEEP_MS, onError));
  closing.defer(startErasures({ store, now, mayErase }, onError));
  const onLinkChanged = sandbox?.linkChanged;
  closing.defer(startExpiries({ store, now, mayWork, onLinkChanged }, onError));
  closing.defer(sources.start(onError));
  closing.defer(linkFunnel.start(onError));
  const notifyOperator = config.events !== null;
  closing.defer(startFailingAddressMonitor({ store, now, notifyOperator, mayWork }, onError));
  closing.defer(clock.poll(onError));
  closing.defer(startMigrationSteps({ store, realNow, log, metrics: prometheus, onError }));
  closing.defer(startFileCheck({ monitor: store.monitor, log, metrics: prometheus }, onError));
}
