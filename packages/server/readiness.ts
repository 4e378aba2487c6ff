/** Whether this server can do its work, for load balancers (D-58). */
import { randomUUID } from 'node:crypto';
import type { Store } from '#store/store.ts';

/** How long a good verdict is believed, milliseconds: whoever asks, the database is written to once a second. */
const BELIEVED_MS = 1_000;

export interface Readiness {
  /** Whether the store takes writes now; false when that is not known in time, and when the server stops. */
  isReady(): Promise<boolean>;
  /** From now on the server is not ready. */
  stop(): void;
}

/** `withinMs` is how long a request would wait for the store. */
export function watchReadiness(store: Store, withinMs: number): Readiness {
  let stopped = false;
  let believedUntil = 0;
  let probing: Promise<boolean> | null = null;

  /** Many may ask while one probe is under way. */
  function probe(): Promise<boolean> {
    probing ??= store
      .write((tx) => tx.settings.probe(randomUUID()))
      .then(
        () => {
          believedUntil = performance.now() + BELIEVED_MS;
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
      if (performance.now() < believedUntil) return true;
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
