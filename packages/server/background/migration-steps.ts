/** Runs what a migration left to be done in steps, beside the requests (D-107). Several servers may do so at once. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { RealTime } from '#core/clocks.ts';
import type { MigrationInSteps } from '#store/migration-steps.ts';
import type { Store } from '#store/store.ts';
import type { Logger } from '../observe/log.ts';
import type { PrometheusMetrics } from '../observe/metrics/prometheus.ts';

/** How long a batch should take: as long may a request wait for it, milliseconds. */
const BATCH_MS = 50;
const ROWS_FIRST = 100;
const ROWS_MAX = 5_000;
/** How long to wait after a batch that failed, milliseconds. */
const AGAIN_MS = 5_000;

export interface MigrationStepsDeps {
  readonly store: Pick<Store, 'write' | 'migrationsLeft'>;
  /** Real time, epoch milliseconds. */
  readonly realNow: () => RealTime;
  readonly log: Pick<Logger, 'info'>;
  /** null without a management port. */
  readonly metrics: Pick<PrometheusMetrics, 'set'> | null;
  readonly onError: (error: unknown) => void;
  /** How long to wait after a batch that failed, milliseconds. */
  readonly againMs?: number;
}

/** How many rows the next batch has, after one of so many took so long: at most double, and at least half. */
export function nextRows(rows: number, tookMs: number): number {
  const fit = (rows * BATCH_MS) / Math.max(tookMs, 1);
  return Math.round(Math.min(Math.max(fit, rows / 2, 1), rows * 2, ROWS_MAX));
}

/** Runs one migration to its end, unless the signal comes. Between two batches it waits as long as one took. */
async function runSteps(
  migration: MigrationInSteps,
  { store, realNow, log, metrics, onError, againMs = AGAIN_MS }: MigrationStepsDeps,
  signal: AbortSignal,
): Promise<void> {
  const { name } = migration;
  const startedAt = performance.now();
  log.info({ migration: name }, 'a migration is run in steps');
  for (let rows = ROWS_FIRST; !signal.aborted; ) {
    const from = performance.now();
    try {
      const work = () => store.write((tx) => tx.migrations.advance(migration, rows, realNow()), BACKGROUND);
      const { rowsDone, rowsLeft } = await work();
      metrics?.set('migration_rows', rowsDone, { migration: name, state: 'done' });
      metrics?.set('migration_rows', rowsLeft, { migration: name, state: 'left' });
      if (rowsLeft === 0) {
        const ms = Math.round(performance.now() - startedAt);
        return log.info({ migration: name, rows: rowsDone, ms }, 'a migration in steps is done');
      }
      const took = performance.now() - from;
      rows = nextRows(rows, took);
      await sleep(took, undefined, { signal }).catch(() => undefined);
    } catch (error) {
      onError(error);
      rows = ROWS_FIRST;
      await sleep(againMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

const BACKGROUND = { pool: 'background' } as const;

/** Runs them one after the other, from now on. @returns a function that stops it after the batch that is under way. */
export function startMigrationSteps(deps: MigrationStepsDeps): () => Promise<void> {
  const stop = new AbortController();
  const running = (async () => {
    for (const migration of deps.store.migrationsLeft) await runSteps(migration, deps, stop.signal);
  })();
  return () => {
    stop.abort();
    return running;
  };
}
