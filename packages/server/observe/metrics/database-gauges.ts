/** Looks up what is not counted: the database, readiness and the process. */

import { readdirSync } from 'node:fs';
import type { ServiceTime } from '#core/clocks.ts';
import { openFilesMax } from '#server/file-descriptors.ts';
import type { DatabaseState, StoreMonitor } from '#store/monitor.ts';
import type { PrometheusMetrics } from './prometheus.ts';

/** The database is not asked more often, however many read the metrics, milliseconds. */
const EVERY_MS = 5_000;
/** How long the metrics wait for an answer, milliseconds. One that comes later is used the next time. */
const LIMIT_MS = 1_000;

type Gauged = Pick<StoreMonitor, 'pool' | 'state' | 'hosts'>;

export interface GaugeDeps {
  readonly metrics: PrometheusMetrics;
  readonly monitor: Gauged;
  readonly isReady: () => Promise<boolean>;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  readonly uploadBytesMax: number;
  readonly onError: (error: unknown) => void;
}

/** @returns what is called before the metrics are read. It never takes much longer than `LIMIT_MS`. */
export function makeGaugeRefresh({
  metrics,
  monitor,
  isReady,
  now,
  uploadBytesMax,
  onError,
}: GaugeDeps): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  metrics.set('upload_bytes_max', uploadBytesMax);
  metrics.set('process_start_time_seconds', performance.timeOrigin / 1_000);
  metrics.set('process_max_fds', openFilesMax());

  async function lookAtDatabase(): Promise<void> {
    try {
      setDatabase(metrics, await monitor.state(now()));
      metrics.set('database_up', 1);
    } catch (error) {
      onError(error);
      metrics.set('database_up', 0);
    }
  }

  async function lookAtReadiness(): Promise<void> {
    metrics.set('ready', (await isReady()) ? 1 : 0);
  }

  return async () => {
    setProcess(metrics, monitor);
    if (performance.now() - lookedAt >= EVERY_MS && !looking) {
      lookedAt = performance.now();
      looking = Promise.all([lookAtDatabase(), lookAtReadiness()]).then(() => {
        looking = null;
      });
    }
    if (looking && !(await inTime(looking))) {
      // No answer is an answer: what is shown must not be from before the database went away.
      metrics.set('database_up', 0);
      metrics.set('ready', 0);
    }
  };
}

async function inTime(looking: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS, false);
  });
  const isDone = await Promise.race([looking.then(() => true), late]);
  clearTimeout(timer);
  return isDone;
}

function setDatabase(metrics: PrometheusMetrics, state: DatabaseState): void {
  for (const { kind, due, oldestMs } of state.due) {
    metrics.set('tasks_due', due, { kind });
    metrics.set('tasks_oldest_due_seconds', oldestMs / 1_000, { kind });
  }
  metrics.set('erasures_oldest_seconds', state.erasures.pendingMs / 1_000, { state: 'pending' });
  metrics.set('erasures_oldest_seconds', state.erasures.erasedMs / 1_000, { state: 'erased' });
  metrics.clear('callback_addresses');
  for (const { partnerId, failing, paused } of state.failing) {
    metrics.set('callback_addresses', failing - paused, { partner_id: partnerId, state: 'failing' });
    metrics.set('callback_addresses', paused, { partner_id: partnerId, state: 'paused' });
  }
  metrics.set('callback_addresses_left_out', state.failingLeftOut);
  metrics.set('database_share_away', state.fractionAway);
  metrics.set('database_bytes', state.bytes);
  if (state.disk) {
    metrics.set('database_disk_bytes', state.disk.bytes);
    metrics.set('database_disk_free_bytes', state.disk.free);
  }
  if (!state.connections) return;
  const { working, idle, inTransaction, waitingForLock, free } = state.connections;
  const states = { working, idle, in_transaction: inTransaction, waiting_for_lock: waitingForLock };
  for (const [name, count] of Object.entries(states)) {
    metrics.set('database_connections', count, { state: name });
  }
  metrics.set('database_connections_free', free);
}

function setProcess(metrics: PrometheusMetrics, monitor: Gauged): void {
  const { user, system } = process.cpuUsage();
  metrics.setCpu((user + system) / 1e6);
  const { rss, heapUsed } = process.memoryUsage();
  metrics.set('process_resident_memory_bytes', rss);
  metrics.set('process_heap_bytes', heapUsed);
  metrics.set('process_open_fds', openFileDescriptors());
  metrics.clear('database_hosts');
  for (const { host, state } of monitor.hosts()) metrics.set('database_hosts', 1, { host, state });
  const pool = monitor.pool();
  if (!pool) return;
  metrics.set('pool_connections', pool.busy, { state: 'busy' });
  metrics.set('pool_connections', pool.open - pool.busy, { state: 'idle' });
  metrics.set('pool_waiting', pool.waiting);
}

/** null where the system does not say it. */
function openFileDescriptors(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}
