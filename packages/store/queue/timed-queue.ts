/** A queue in which partners take turns, and nobody waits longer than a time. */
import { FairQueue } from './fair-queue.ts';

export interface Timed {
  readonly reject: (error: Error) => void;
  /** Until when it may wait, on the clock of `performance.now()`. */
  readonly until: number;
}

/** How often items that have waited too long are looked for, milliseconds. */
const CHECK_EVERY_MS = 100;

export class TimedQueue<Item extends Timed> extends FairQueue<Item> {
  readonly #refusal: () => Error;
  #check: NodeJS.Timeout | null = null;

  /** @param refusal - the error of who has waited too long. */
  constructor(refusal: () => Error) {
    super();
    this.#refusal = refusal;
  }

  override push(partnerId: string, item: Item): void {
    super.push(partnerId, item);
    this.#check ??= setInterval(() => this.#rejectLate(), CHECK_EVERY_MS).unref();
  }

  #rejectLate(): void {
    const now = performance.now();
    for (const { reject } of this.removeOldest(({ until }) => until <= now)) reject(this.#refusal());
    if (this.size > 0 || !this.#check) return;
    clearInterval(this.#check);
    this.#check = null;
  }
}
