/** A number of places, such as connections, that partners take in fair turns while all are taken (D-76). */

import { StoreUnavailable } from '../store.ts';
import { FairQueue } from './fair-queue.ts';

export interface FairSemaphoreOptions {
  readonly places: number;
  /** The most places of one partner. */
  readonly perPartner: number;
  /** The most that wait; a partner may not fill more of it than it leaves to others. Default: no limit. */
  readonly waitingMax?: number;
  /** How long to wait for a place, milliseconds. */
  readonly timeoutMs: number;
}

interface Waiter {
  readonly partnerId: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  /** Until when it may wait, on the clock of `performance.now()`. */
  readonly until: number;
}

/** How often it is looked for who has waited too long, milliseconds. */
const CHECK_EVERY_MS = 100;

export class FairSemaphore {
  readonly #perPartner: number;
  readonly #waitingMax: number;
  readonly #timeoutMs: number;
  readonly #held = new Map<string, number>();
  readonly #queue = new FairQueue<Waiter>();
  #free: number;
  #check: NodeJS.Timeout | null = null;

  constructor({ places, perPartner, waitingMax = Infinity, timeoutMs }: FairSemaphoreOptions) {
    this.#free = places;
    this.#perPartner = perPartner;
    this.#waitingMax = waitingMax;
    this.#timeoutMs = timeoutMs;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Resolves when the partner has a place, until `release`. @throws StoreUnavailable when that takes too long, or too
   * many wait.
   */
  async take(partnerId: string): Promise<void> {
    if (this.#free > 0 && this.#mayTake(partnerId)) return this.#acquire(partnerId);
    if (this.#queue.countOf(partnerId) >= this.#waitingMax - this.#queue.size) {
      throw new StoreUnavailable('Too many wait for a turn.');
    }
    await new Promise<void>((resolve, reject) => {
      const until = performance.now() + this.#timeoutMs;
      this.#queue.push(partnerId, { partnerId, resolve, reject, until });
      this.#check ??= setInterval(() => this.#rejectLate(), CHECK_EVERY_MS).unref();
    });
  }

  release(partnerId: string): void {
    const left = (this.#held.get(partnerId) ?? 0) - 1;
    if (left > 0) this.#held.set(partnerId, left);
    else this.#held.delete(partnerId);
    this.#free++;
    const next = this.#queue.shift((each) => this.#mayTake(each));
    if (!next) return;
    this.#acquire(next.partnerId);
    next.resolve();
  }

  #mayTake = (partnerId: string): boolean => (this.#held.get(partnerId) ?? 0) < this.#perPartner;

  #acquire(partnerId: string): void {
    this.#held.set(partnerId, (this.#held.get(partnerId) ?? 0) + 1);
    this.#free--;
  }

  #rejectLate(): void {
    const now = performance.now();
    for (const { reject } of this.#queue.removeOldest(({ until }) => until <= now)) {
      reject(new StoreUnavailable('There was no turn in time.'));
    }
    if (this.#queue.size > 0 || !this.#check) return;
    clearInterval(this.#check);
    this.#check = null;
  }
}
