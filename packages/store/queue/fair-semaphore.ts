/** A number of permits, for connections as an example, that partners acquire by turns while all are held (D-76). */

import { StoreUnavailable } from '../store.ts';
import { type Timed, TimedQueue } from './timed-queue.ts';

interface FairSemaphoreOptions {
  readonly permits: number;
  /** The most permits of one partner. */
  readonly perPartner: number;
  /** The most that wait; a partner may not fill more of it than it leaves to others. Default: no limit. */
  readonly waitingMax?: number;
  /** How long to wait for a permit, milliseconds. */
  readonly timeoutMs: number;
  /** The error of who waits for too long, or where too many wait. Default: StoreUnavailable. */
  readonly refusal?: () => Error;
}

interface Waiter extends Timed {
  readonly partnerId: string;
  readonly resolve: () => void;
}

export class FairSemaphore {
  readonly #perPartner: number;
  readonly #waitingMax: number;
  readonly #timeoutMs: number;
  readonly #refusal: () => Error;
  readonly #held = new Map<string, number>();
  readonly #queue: TimedQueue<Waiter>;
  #free: number;

  constructor({ permits, perPartner, waitingMax = Infinity, timeoutMs, refusal }: FairSemaphoreOptions) {
    this.#free = permits;
    this.#perPartner = perPartner;
    this.#waitingMax = waitingMax;
    this.#timeoutMs = timeoutMs;
    this.#refusal = refusal ?? (() => new StoreUnavailable('There was no free permit in time.'));
    this.#queue = new TimedQueue(this.#refusal);
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Acquires a permit at once, where one is free. */
  tryAcquire(partnerId: string): boolean {
    if (this.#free === 0 || !this.#mayHold(partnerId)) return false;
    this.#hold(partnerId);
    return true;
  }

  /**
   * Resolves when the partner has a permit, until `release`. @throws the `refusal` when that takes too long, or too
   * many wait.
   */
  acquire(partnerId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.tryAcquire(partnerId)) return resolve();
      if (this.#queue.countOf(partnerId) >= this.#waitingMax - this.#queue.size) {
        return reject(this.#refusal());
      }
      const until = performance.now() + this.#timeoutMs;
      this.#queue.push(partnerId, { partnerId, resolve, reject, until });
    });
  }

  release(partnerId: string): void {
    const left = (this.#held.get(partnerId) ?? 0) - 1;
    if (left > 0) this.#held.set(partnerId, left);
    else this.#held.delete(partnerId);
    this.#free++;
    const next = this.#queue.shift((each) => this.#mayHold(each));
    if (!next) return;
    this.#hold(next.partnerId);
    next.resolve();
  }

  #mayHold = (partnerId: string): boolean => (this.#held.get(partnerId) ?? 0) < this.#perPartner;

  #hold(partnerId: string): void {
    this.#held.set(partnerId, (this.#held.get(partnerId) ?? 0) + 1);
    this.#free--;
  }
}
