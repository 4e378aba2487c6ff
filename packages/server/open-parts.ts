/** Opens what all parts of the server share: the log, the store, the clock, requests to others, and the sandbox. */
import { randomUUID } from 'node:crypto';
import { makeNewId } from '#core/bucket.ts';
import { offerLanguages } from '#page/text/languages.ts';
import { type OpenSandbox, openSandbox } from '#sandbox-mode/open-sandbox.ts';
import type { ImageStore } from '#store/images/image-store.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { Store } from '#store/store.ts';
import { linkUrlOf, type ServerUrls } from './addresses.ts';
import { makeRequestScheduler, type RequestScheduler } from './api/request-scheduler.ts';
import { hostLog } from './background/host-monitor.ts';
import { type LinkFunnel, makeLinkFunnel } from './background/link-funnel.ts';
import { makeSourceMonitor, type SourceMonitor } from './background/source-monitor.ts';
import { type Clock, openClock, REAL_CLOCK } from './clock.ts';
import { openFilesMax, openFilesNeeded } from './file-descriptors.ts';
import { addSandboxPartner, refuseProductionData, refusePublishedKey } from './first-partner.ts';
import { type ImageLinks, makeImageLinks } from './image-links.ts';
import { debugOnSignal, type Logger, serverLog } from './observe/log.ts';
import { measuredStore } from './observe/metrics/measured.ts';
import { type Metrics, NO_METRICS } from './observe/metrics/metrics.ts';
import type { PrometheusMetrics } from './observe/metrics/prometheus.ts';
import { traceStore } from './observe/tracing.ts';
import { makeWorkerLog } from './observe/worker-log.ts';
import { openImageStore } from './open-image-store.ts';
import { openStore } from './open-store.ts';
import { type GuardedRequests, openGuardedRequests } from './outgoing/guarded-requests.ts';
import { type FindPartner, partnerFinder } from './partners.ts';
import type { Config } from './settings/config.ts';

export interface StartOptions {
  /** Default: a log of its own. */
  readonly log?: Logger;
  /** How long to wait for a database that cannot be reached, milliseconds; default 0. */
  readonly waitForDatabaseMs?: number;
  /** Called once when the database's disk has failed, so that only another start helps. */
  readonly onDiskFailed?: () => void;
}

export interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** null without a management port. */
  readonly prometheus: PrometheusMetrics | null;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly imageStore: ImageStore;
  readonly guarded: GuardedRequests;
  readonly findPartner: FindPartner;
  readonly imageLinks: ImageLinks;
  readonly sources: SourceMonitor;
  readonly linkFunnel: LinkFunnel;
  readonly scheduler: RequestScheduler;
  readonly newId: () => string;
  /** Empty until the server listens, where the settings do not say. */
  readonly urls: ServerUrls;
  readonly linkUrl: (refId: string) => string;
  /** null in production. */
  readonly sandbox: OpenSandbox | null;
  /** The key that the sandbox's partner signs with; null in production. */
  readonly sandboxKey: string | null;
  /** Logs a background task that failed. */
  readonly onError: (error: unknown) => void;
}

/** @param closing - gets what closes each part. */
export async function openParts(
  config: Config,
  { log = serverLog(config), waitForDatabaseMs = 0, onDiskFailed }: StartOptions,
  closing: AsyncDisposableStack,
): Promise<Parts> {
  offerLanguages(config.pageLanguages);
  closing.defer(debugOnSignal(log));
  const prometheus = config.management && (await openMetrics());
  const metrics = prometheus ?? NO_METRICS;
  const opened = await openStore(config, {
    isServer: true,
    waitMs: waitForDatabaseMs,
    onWait: (reason) => log.warn({ reason }, 'waiting for the database'),
    onLost: (error) => {
      log.fatal({ err: error }, 'the disk failed to keep what was written: the server ends');
      onDiskFailed?.();
    },
    hosts: hostLog(log),
  });
  const { secrets } = opened;
  const store = measuredStore(traceStore(opened.store), metrics);
  closing.defer(() => store.close());
  const isSandbox = config.mode === 'sandbox';
  if (isSandbox) await refuseProductionData(store);
  const clock = isSandbox ? await openClock(store) : REAL_CLOCK;
  const { realNow } = clock;
  const imageStore = await openImageStore(config, { store, realNow, log });
  closing.defer(() => imageStore.close());
  const sandboxKey = isSandbox ? await addSandboxPartner(store, config, realNow()) : null;
  if (!isSandbox) await refusePublishedKey(store, config);
  warnOfFewFiles(config, log);

  const onError = makeWorkerLog(log, realNow).taskFailed;
  const guarded = openGuardedRequests(config, onError);
  closing.defer(guarded.close);
  const findPartner = partnerFinder(store);
  const urls: ServerUrls = { public: config.publicUrl ?? '', listening: '' };
  const { send } = guarded;
  const publicUrl = () => urls.public;
  const shared = { config, store, imageStore, clock, findPartner };
  const sandbox = isSandbox ? openSandbox({ ...shared, send, publicUrl }) : null;
  closing.defer(() => sandbox?.close());
  return {
    ...shared,
    log,
    metrics,
    prometheus,
    secrets,
    guarded,
    urls,
    sandbox,
    sandboxKey,
    imageLinks: makeImageLinks(secrets, config.imageLinkMs),
    sources: makeSourceMonitor(store, clock.now),
    linkFunnel: makeLinkFunnel(store, clock.now, config.linkAbandonedAfterMs),
    scheduler: makeRequestScheduler(config.maxRequestsInFlight, config.database.timeoutMs),
    newId: sandbox?.ids.uuid ?? makeNewId(randomUUID, realNow),
    linkUrl: linkUrlOf(urls),
    onError,
  };
}

/** Imported only where there is a management port, so that other servers start faster. */
async function openMetrics(): Promise<PrometheusMetrics> {
  const { makePrometheusMetrics } = await import('./observe/metrics/prometheus.ts');
  return makePrometheusMetrics();
}

function warnOfFewFiles(config: Config, log: Logger): void {
  const [open_files_max, needed] = [openFilesMax(), openFilesNeeded(config)];
  if (open_files_max === null || open_files_max >= needed) return;
  log.warn({ open_files_max, needed }, 'few file descriptors: raise `ulimit -n`, or lower the settings');
}
