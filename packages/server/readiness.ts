/** Readiness of the server, for load balancers (D-58). */
import { randomUUID } from 'node:crypto';
import type { Store } from '#store/store.ts';

/** How long a success is cached, milliseconds: readiness checks write to the database once a second at most. */
const CACHE_MS = 1_000;

export interface Readiness {
  /** Whether the store takes writes now; false when it does not answer in time, and when the server stops. */
  isReady(): Promise<boolean>;
  /** Makes the server not ready. */
  stop(): void;
}

/** `withinMs` is how long a request would wait for the store. */
export function watchReadiness(store: Store, withinMs: number): Readiness {
  let stopped = false;
  let readyUntil = 0;
  let probing: Promise<boolean> | null = null;

  /** Checks at the same time share one probe. */
  function probe(): Promise<boolean> {
    probing ??= store
      .write((tx) => tx.settings.probe(randomUUID()), { lane: 'background' })
      .then(
        () => {
          readyUntil = performance.now() + CACHE_MS;
          return true;
        },
        () => false,
      )
      .finally(() => {
        probing = null;
      });
    return probing;
  }

  return {
    async isReady() {
      if (stopped) return false;
      if (performance.now() < readyUntil) return true;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, withinMs, false);
      });
      const isReady = await Promise.race([probe(), late]);
      clearTimeout(timer);
      return isReady && !stopped;
    },
    stop() {
      stopped = true;
    },
  };
}
