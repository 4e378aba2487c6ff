/** The background loops, which claim jobs and deliveries and run them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliver } from '#delivery/deliver.ts';
import { deliverEvent, isOfEvent } from '#delivery/deliver-event.ts';
import type { EventDeps } from '#delivery/event-request.ts';
import type { SendCallback } from '#delivery/send.ts';
import { makeAdaptiveVerifier } from '#jobs/adaptive-verifier.ts';
import type { ReportDeps } from '#jobs/report-result.ts';
import { runJob } from '#jobs/run-job.ts';
import type { Verifier } from '#jobs/verifier.ts';
import type { ImageStore } from '#store/images/image-store.ts';
import { type ClaimLoop, type ClaimLoopOptions, startClaimLoop } from '#store/queue/claim-loop.ts';
import type { Clock } from '../clock.ts';
import type { CrashPoint } from '../crash-point.ts';
import type { Logger } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics/metrics.ts';
import { makeWorkerLog } from '../observe/worker-log.ts';
import type { FindPartner } from '../partners.ts';
import type { Config } from '../settings/config.ts';
import { makeRetryEarly } from './retry-early.ts';

const ENDED_WITHIN_MS = 1_000;
const ELAPSED = () => performance.now();

export interface WorkerDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly results: ReportDeps & { readonly crashPoint: (point: CrashPoint) => void };
  readonly imageStore: ImageStore;
  readonly verifier: Verifier;
  readonly findPartner: FindPartner;
  readonly send: SendCallback;
  readonly sendToOperator: EventDeps['sendToOperator'];
  readonly onLinkChanged?: EventDeps['onLinkChanged'];
  readonly onError: ClaimLoopOptions['onError'];
  /** Whether the clock is known to be right (D-115). */
  readonly mayClaim: () => boolean;
  /** Looks how long submissions have waited. */
  readonly lookAtBacklog?: (isDue: boolean) => Promise<void>;
}

export interface Workers {
  /** Looks for work now. */
  wake(): void;
  /** Resolves when the deliveries that run now have been written down, or after a second. */
  deliveriesEnded(): Promise<unknown>;
  /** Waits up to `graceMs` for running tasks, and gives the rest back. */
  stop(graceMs: number): Promise<unknown>;
}

type RunTask = ClaimLoopOptions['run'];

export function startWorkers(deps: WorkerDeps): Workers {
  const { config, log, results, onError, sendToOperator, onLinkChanged } = deps;
  const { now, realNow } = deps.clock;
  const { store, crashPoint } = results;
  const adaptive = makeAdaptiveVerifier(deps.verifier, config.verifierConcurrency, ELAPSED, () =>
    jobs.held(),
  );
  const notifyOperator = config.events !== null;
  const workerLog = makeWorkerLog(log, realNow);
  const run = runJob({
    ...results,
    imageStore: deps.imageStore,
    verifier: adaptive.verifier,
    notifyOperator,
    onFailure: workerLog.runFailed,
  });
  const delivery = {
    store,
    findPartner: deps.findPartner,
    send: deps.send,
    now,
    realNow,
    random: Math.random,
    schedule: config.delivery,
    pauseAfterMs: config.callbackPauseAfterMs,
  };
  const onFailure = workerLog.callbackFailed;
  const sendCallback = deliver({ ...delivery, notifyOperator, onFailure, crashPoint });
  const sendEvent = deliverEvent({
    ...delivery,
    sendToOperator,
    operator: config.events,
    linkAbandonedAfterMs: config.linkAbandonedAfterMs,
    onLinkChanged,
    // The other half stays free for callbacks while an events URL hangs.
    concurrencyPerPartner: Math.max(1, Math.floor(config.callbackConcurrencyPerPartner / 2)),
  });
  const seen = (work: RunTask) => timed(work, deps, workerLog);
  const common = { store, now, realNow, newId: randomUUID, onError, mayClaim: deps.mayClaim };
  const deliveries = startClaimLoop({
    ...common,
    kind: 'delivery',
    run: seen((task, ...more) => (isOfEvent(task) ? sendEvent(task) : sendCallback(task, ...more))),
    concurrency: config.callbackConcurrency,
    concurrencyPerPartner: config.callbackConcurrencyPerPartner,
  });
  const jobs = startClaimLoop({
    ...common,
    kind: 'job',
    ...(deps.lookAtBacklog && { onLook: deps.lookAtBacklog }),
    run: seen(run),
    retryEarly: makeRetryEarly({ ...config, store, now }, adaptive, ELAPSED),
    concurrency: adaptive.concurrency,
    // The other half stays free for other partners when one has a burst.
    concurrencyPerPartner: () => Math.ceil(adaptive.concurrency() / 2),
  });
  const loops = [deliveries, jobs];

  return {
    wake() {
      for (const loop of loops) void loop.wake();
    },
    deliveriesEnded: () => Promise.race([deliveries.ended(), sleep(ENDED_WITHIN_MS, null, { ref: false })]),
    stop(graceMs) {
      const giveBack = (loop: ClaimLoop) =>
        // While the store is unavailable, the leases expire by themselves.
        loop.stop(graceMs).catch((error: unknown) => log.warn({ err: error }, 'claims kept'));
      return Promise.all(loops.map(giveBack));
    },
  };
}

/** Reports how long each task had been due, and how long it took. */
function timed(
  work: RunTask,
  { clock, metrics }: WorkerDeps,
  log: ReturnType<typeof makeWorkerLog>,
): RunTask {
  return async (task, ...more) => {
    const now = clock.now();
    const waitedMs = Math.max(0, now - (task.dueAt ?? now));
    metrics.waited(task.kind, waitedMs);
    const startedAt = performance.now();
    try {
      await work(task, ...more);
    } finally {
      log.taskRun(task, waitedMs, performance.now() - startedAt);
    }
  };
}
