/** Intervals that a test moves by hand, with the clock that goes with them: nothing in it waits. */
import type { runEvery } from '#store/queue/interval.ts';

interface Interval {
  readonly work: () => Promise<unknown>;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
  dueAt: number;
}

export class ManualIntervals {
  /** Epoch milliseconds. */
  now: number;
  readonly #intervals = new Set<Interval>();

  constructor(now: number) {
    this.now = now;
  }

  /** Those that run. */
  get running(): number {
    return this.#intervals.size;
  }

  readonly runEvery: typeof runEvery = (work, everyMs, onError) => {
    const interval = { work, everyMs, onError, dueAt: this.now + everyMs };
    this.#intervals.add(interval);
    return () => void this.#intervals.delete(interval);
  };

  /** Moves the clock, and does in order what becomes due. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const [next] = [...this.#intervals].sort((a, b) => a.dueAt - b.dueAt);
      if (!next || next.dueAt > end) break;
      this.now = next.dueAt;
      next.dueAt += next.everyMs;
      await next.work().catch(next.onError);
    }
    this.now = end;
  }
}
