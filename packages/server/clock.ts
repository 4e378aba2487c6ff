import type { Store } from '#store/store.ts';

/** The service's time. In the sandbox it may run ahead of real time. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Epoch milliseconds, never moved. */
  readonly realNow: () => number;
  /** Moves the clock forward, durably. @returns its time; null when that is past the end of time. */
  readonly advance: (ms: number) => Promise<number | null>;
}

/** Where the sandbox's time ends: what expires months later can still be spelled on the wire (D-13). */
const END_OF_TIME = Date.UTC(9999, 6);

/** Real time, which nothing moves: production's. */
export const REAL_CLOCK: Clock = {
  now: () => Date.now(),
  realNow: () => Date.now(),
  advance: () => Promise.reject(new Error('Only the clock of the sandbox can be moved.')),
};

/** The sandbox's clock, as the store remembers it. */
export async function openClock(store: Store): Promise<Clock> {
  let offsetMs = Number((await store.read((tx) => tx.settings.get('clock_offset_ms'))) ?? 0);
  const now = () => Date.now() + offsetMs;
  return {
    now,
    realNow: () => Date.now(),
    async advance(ms) {
      const moved = await store.write(async (tx) => {
        const before = Number((await tx.settings.get('clock_offset_ms')) ?? 0);
        if (Date.now() + before + ms >= END_OF_TIME) return null;
        await tx.settings.set('clock_offset_ms', String(before + ms));
        return before + ms;
      });
      // Never back: of two moves at once, the later one may be heard of first.
      offsetMs = Math.max(offsetMs, moved ?? 0);
      return moved === null ? null : now();
    },
  };
}
