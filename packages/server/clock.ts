import type { AuditEntry } from '#core/audit.ts';
import type { RealTime, ServiceTime } from '#core/clocks.ts';
import { runEvery } from '#store/queue/interval.ts';
import type { Store } from '#store/store.ts';

/** The service's time. In the sandbox it may run ahead of real time. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => ServiceTime;
  /** Epoch milliseconds, never moved. */
  readonly realNow: () => RealTime;
  /** Moves the clock forward, durably. @returns its time; null when that is past the end of time. */
  readonly advance: (ms: number, audit: AuditEntry | null) => Promise<number | null>;
  /** Takes over a time that was set in the store: unlike by a move, the clock may go back (D-97). */
  readonly adopt: (offsetMs: number) => void;
  /** Polls for moves of the clock by other instances on the same database, each second. @returns a function that stops it. */
  readonly poll: (onError: (error: unknown) => void) => () => void;
}

/** How often the clock's offset is read from the database, milliseconds. */
const POLL_EVERY_MS = 1_000;

export const OFFSET = 'clock_offset_ms';

/** The last time that the sandbox's clock takes: expiry dates months later still fit the wire format (D-13). */
const END_OF_TIME = Date.UTC(9999, 6);

/** Production's clock: real time, which nothing moves. */
export const REAL_CLOCK: Clock = {
  now: Date.now,
  realNow: Date.now,
  advance: () => Promise.reject(new Error('Only the clock of the sandbox can be moved.')),
  adopt: () => {},
  poll: () => () => {},
};

/** The sandbox's clock, as the store remembers it. */
export async function openClock(store: Store): Promise<Clock> {
  let offsetMs = 0;
  /** A read that began before the last change may bring the time before it. */
  let changes = 0;
  const change = (ms: number) => {
    changes++;
    offsetMs = ms;
  };
  async function read(): Promise<void> {
    const before = changes;
    const stored = Number((await store.read((tx) => tx.settings.get(OFFSET))) ?? 0);
    if (changes === before) offsetMs = stored;
  }
  await read();
  const now = () => Date.now() + offsetMs;
  return {
    now,
    realNow: () => Date.now(),
    async advance(ms, audit) {
      const moved = await store.write(async (tx) => {
        const offset = Number(await tx.settings.lock(OFFSET, '0')) + ms;
        if (Date.now() + offset >= END_OF_TIME) return null;
        await tx.settings.set(OFFSET, String(offset));
        tx.audit.add(audit);
        return offset;
      });
      if (moved === null) return null;
      // Of two moves at the same time, the later one may be told first.
      change(Math.max(offsetMs, moved));
      return now();
    },
    adopt: change,
    poll: (onError) => runEvery(read, POLL_EVERY_MS, onError),
  };
}
