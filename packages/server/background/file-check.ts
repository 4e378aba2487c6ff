/** Looks once, while the server works, whether its SQLite file is damaged: SQLite finds that only where it reads. */
import type { StoreMonitor } from '#store/monitor.ts';
import type { Logger } from '../observe/log.ts';
import type { PrometheusMetrics } from '../observe/metrics/prometheus.ts';

/** The first requests are served before that, milliseconds. */
const AFTER_MS = 10_000;

interface FileCheckDeps {
  readonly monitor: Pick<StoreMonitor, 'problems'>;
  readonly log: Pick<Logger, 'error'>;
  /** null without a management port. */
  readonly metrics: Pick<PrometheusMetrics, 'set'> | null;
}

export async function checkFile({ monitor, log, metrics }: FileCheckDeps): Promise<void> {
  const problems = await monitor.problems();
  metrics?.set('database_damaged', problems.length > 0 ? 1 : 0);
  if (problems.length === 0) return;
  log.error({ problems: problems.slice(0, 3) }, 'the database file is damaged: restore a backup');
}

/** @returns a function that stops what has not begun. */
export function startFileCheck(deps: FileCheckDeps, onError: (error: unknown) => void): () => void {
  const timer = setTimeout(() => void checkFile(deps).catch(onError), AFTER_MS);
  return () => clearTimeout(timer);
}
