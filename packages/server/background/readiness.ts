/** Readiness of the server, for load balancers (D-58, D-76). */
import { randomUUID } from 'node:crypto';
import { runEvery } from '#store/queue/interval.ts';
import type { Store } from '#store/store.ts';

/** How often the database is written to, to know whether it can be, milliseconds. */
const PROBE_EVERY_MS = 3_000;

export interface Readiness {
  /**
   * Whether the store took a write lately; false when one does not end in time, and when the server stops. It waits only
   * for the first one: under load, a check that waits its turn would say what was.
   */
  isReady(): Promise<boolean>;
  /** Makes the server not ready. */
  stop(): void;
}

export interface ReadinessOptions {
  /** How long a request would wait for the store, milliseconds. */
  readonly withinMs: number;
  /** Called with the reason when the store takes no writes any more. */
  readonly onUnavailable: (reason: unknown) => void;
  /** Repeats the probe. Default: a timer. */
  readonly repeat?: typeof runEvery;
}

export function watchReadiness(
  store: Store,
  { withinMs, onUnavailable, repeat = runEvery }: ReadinessOptions,
): Readiness {
  let stopped = false;
  let takesWrites: boolean | null = null;
  /** When the probe under way began, on the clock of `performance.now()`. */
  let begunAt: number | null = null;

  async function probe(): Promise<void> {
    begunAt = performance.now();
    try {
      await store.write((tx) => tx.settings.probe(randomUUID()), { lane: 'background' });
      takesWrites = true;
    } catch (error) {
      if (takesWrites !== false && !stopped) onUnavailable(error);
      takesWrites = false;
    } finally {
      begunAt = null;
    }
  }

  const first = probe();
  const stopProbing = repeat(probe, PROBE_EVERY_MS, onUnavailable);
  const isLate = () => begunAt !== null && performance.now() - begunAt > withinMs;

  return {
    async isReady() {
      if (takesWrites === null && !stopped) await within(withinMs, first);
      return takesWrites === true && !isLate() && !stopped;
    },
    stop() {
      stopped = true;
      stopProbing();
    },
  };
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
