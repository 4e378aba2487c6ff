/** Partners take turns at running requests, so that one with thousands delays the others by a few only (D-76). */

import { RequestRefused } from '#generated/stubs/errors.ts';
import { currentContext, type PartnerContext } from '#store/queue/current-partner.ts';
import { FairQueue } from '#store/queue/fair-queue.ts';
import { FairSemaphore } from '#store/queue/fair-semaphore.ts';

/** Requests that run at once: enough to fill the groups of batched operations. */
const RUNNING_MAX = 128;
/** Of one partner, so that the next request of another begins at once. */
const RUNNING_PER_PARTNER = 96;
/** Requests answered in one tick of the event loop; in between, others are accepted, read and begun. */
const ANSWERED_PER_TICK = 16;

/** `''` is the partner of requests of nobody known. */
export interface RequestScheduler {
  /** Acquires a permit for a request of the partner's, where one is free. */
  tryAcquire(partnerId: string): boolean;
  /** Waits for a permit. @throws RequestRefused `unavailable` when too many of its requests wait, or this one for too long. */
  acquire(partnerId: string): Promise<void>;
  /** Releases the permit of a request, if it holds one. */
  release(request: PartnerContext): void;
  /** Waits where many requests are answered at once: their answers would hold up all others. */
  pause(partnerId: string): Promise<void> | null;
  /** Releases the permit of a request while it waits for something slow that is not the database. */
  releaseDuring<T>(work: () => Promise<T>): Promise<T>;
}

/** @param waitingMax - requests of all partners; one may not fill more of it than is left to the others. */
export function makeRequestScheduler(waitingMax: number, timeoutMs: number): RequestScheduler {
  const semaphore = new FairSemaphore({
    permits: RUNNING_MAX,
    perPartner: RUNNING_PER_PARTNER,
    waitingMax,
    timeoutMs,
    refusal: () => new RequestRefused('unavailable'),
  });

  function release(request: PartnerContext): void {
    if (request.holdsPermit) semaphore.release(request.partnerId);
    request.holdsPermit = false;
  }

  return {
    tryAcquire: semaphore.tryAcquire.bind(semaphore),
    acquire: semaphore.acquire.bind(semaphore),
    release,
    pause: makePace(ANSWERED_PER_TICK),

    async releaseDuring(work) {
      const request = currentContext();
      if (!request || (!request.holdsPermit && request.released === 0)) return work();
      // Of several at the same time, the first releases the permit, and the last acquires one again.
      request.released++;
      release(request);
      try {
        return await work();
      } finally {
        if (--request.released === 0) {
          await semaphore.acquire(request.partnerId);
          request.holdsPermit = true;
        }
      }
    },
  };
}

/** @returns a function that resolves for so many in one tick of the event loop, and for the others in later ones. */
function makePace(perTick: number): (partnerId: string) => Promise<void> | null {
  const waiting = new FairQueue<() => void>();
  let left = perTick;

  function nextTick(): void {
    left = perTick;
    for (; left > 0 && waiting.size > 0; left--) waiting.shift()?.();
    if (left < perTick) setImmediate(nextTick);
  }

  return (partnerId) => {
    if (left === perTick) setImmediate(nextTick);
    if (left > 0) {
      left--;
      return null;
    }
    return new Promise((resolve) => waiting.push(partnerId, resolve));
  };
}
