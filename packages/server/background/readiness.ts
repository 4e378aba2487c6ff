/** Readiness of the server, for load balancers (D-58, D-76). */
import { randomUUID } from 'node:crypto';
import { runEvery } from '#store/queue/interval.ts';
import type { Store, Tx } from '#store/store.ts';

/** How often the database is written to, to know whether it can be, milliseconds. */
const PROBE_EVERY_MS = 3_000;

export interface Readiness {
  /**
   * Whether the store took a write lately, and has tables that this version can work with (D-60); false when a write does
   * not end in time, and when the server stops. It waits only for the first one: under load, a check that waits for others
   * would say what was.
   */
  isReady(): Promise<boolean>;
  /** Makes the server not ready. */
  stop(): void;
}

interface ReadinessOptions {
  /** How long a request would wait for the store, milliseconds. */
  readonly withinMs: number;
  /** Called with the reason when the store cannot be used any more. */
  readonly onUnavailable: (reason: unknown) => void;
  /** Why the server is not ready although the store is; null for no reason. */
  readonly otherReason?: () => string | null;
  /** Repeats the probe. Default: a timer. */
  readonly repeat?: typeof runEvery;
}

export function monitorReadiness(
  store: Store,
  { withinMs, onUnavailable, otherReason, repeat = runEvery }: ReadinessOptions,
): Readiness {
  let stopped = false;
  let isUsable: boolean | null = null;
  /** When the probe under way began, on the clock of `performance.now()`. */
  let begunAt: number | null = null;

  async function probe(): Promise<void> {
    begunAt = performance.now();
    try {
      await store.write(probeStore, { pool: 'background' });
      isUsable = true;
    } catch (error) {
      if (isUsable !== false && !stopped) onUnavailable(error);
      isUsable = false;
    } finally {
      begunAt = null;
    }
  }

  const first = probe();
  const stopProbing = repeat(probe, PROBE_EVERY_MS, onUnavailable);
  const isLate = () => begunAt !== null && performance.now() - begunAt > withinMs;

  return {
    async isReady() {
      if (isUsable === null && !stopped) await within(withinMs, first);
      return isUsable === true && !isLate() && !stopped && !otherReason?.();
    },
    stop() {
      stopped = true;
      stopProbing();
    },
  };
}

async function probeStore(tx: Tx): Promise<void> {
  await tx.migrations.expectUsable();
  await tx.settings.probe(randomUUID());
}

/** Resolves when `work` is done, or after so long. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
