/** Partners take turns at running requests, so that one with thousands delays the others by a few only (D-76). */
import { currentTurn, type Turn } from '#store/queue/current-partner.ts';
import { FairQueue } from '#store/queue/fair-queue.ts';
import { FairSemaphore } from '#store/queue/fair-semaphore.ts';
import { RequestRefused } from '../http/errors.ts';

/** Requests that run at once: enough to fill the groups of batched operations. */
const RUNNING_MAX = 128;
/** Of one partner, so that the next request of another begins at once. */
const RUNNING_PER_PARTNER = 96;
/** Requests answered in one turn of the event loop; in between, others are accepted, read and begun. */
const ANSWERED_PER_TURN = 16;

/** `''` is the partner of requests of nobody known. */
export interface RequestScheduler {
  /** Takes a turn of the partner's, where one is free and nobody waits. */
  takeFree(partnerId: string): boolean;
  /** Waits for the partner's next turn. @throws RequestRefused `unavailable` when too many of its requests wait, or this one for too long. */
  take(partnerId: string): Promise<void>;
  giveBack(turn: Turn): void;
  /** Waits where many requests are answered at once: their answers would hold up all others. */
  pause(partnerId: string): Promise<void> | null;
  /** Releases the place of a request while it waits for something slow that is not the database. */
  releaseDuring<T>(work: () => Promise<T>): Promise<T>;
}

/** @param waitingMax - requests of all partners; one may not fill more of it than is left to the others. */
export function makeRequestScheduler(waitingMax: number, timeoutMs: number): RequestScheduler {
  const turns = new FairSemaphore({
    places: RUNNING_MAX,
    perPartner: RUNNING_PER_PARTNER,
    waitingMax,
    timeoutMs,
    refusal: () => new RequestRefused('unavailable'),
  });

  function giveBack(turn: Turn): void {
    if (turn.isHeld) turns.release(turn.partnerId);
    turn.isHeld = false;
  }

  return {
    takeFree: turns.takeFree.bind(turns),
    take: turns.take.bind(turns),
    giveBack,
    pause: makePace(ANSWERED_PER_TURN),

    async releaseDuring(work) {
      const turn = currentTurn();
      if (!turn || (!turn.isHeld && turn.released === 0)) return work();
      // Of several at the same time, the first gives the turn back, and the last takes it again.
      turn.released++;
      giveBack(turn);
      try {
        return await work();
      } finally {
        if (--turn.released === 0) {
          await turns.take(turn.partnerId);
          turn.isHeld = true;
        }
      }
    },
  };
}

/** @returns a function that resolves for so many in one turn of the event loop, and for the others in later ones. */
function makePace(perTurn: number): (partnerId: string) => Promise<void> | null {
  const waiting = new FairQueue<() => void>();
  let left = perTurn;

  function nextTurn(): void {
    left = perTurn;
    for (; left > 0 && waiting.size > 0; left--) waiting.shift()?.();
    if (left < perTurn) setImmediate(nextTurn);
  }

  return (partnerId) => {
    if (left === perTurn) setImmediate(nextTurn);
    if (left > 0) {
      left--;
      return null;
    }
    return new Promise((resolve) => waiting.push(partnerId, resolve));
  };
}
