/** Partners take turns at running requests, so that one with thousands delays the others by a few only (D-76). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { runForPartner } from '#store/queue/current-partner.ts';
import { FairQueue } from '#store/queue/fair-queue.ts';
import { FairSemaphore } from '#store/queue/fair-semaphore.ts';
import { StoreUnavailable } from '#store/store.ts';
import { RequestRefused } from '../http/errors.ts';

/** Requests that run at once: enough to fill the groups of batched operations. */
const RUNNING_MAX = 64;
/** Of one partner, so that the next request of another begins at once. */
const RUNNING_PER_PARTNER = 48;
/** Requests answered in one turn of the event loop; in between, others are accepted, read and begun. */
const ANSWERED_PER_TURN = 4;

export interface RequestScheduler {
  /**
   * Runs `work` when it is the partner's turn; '' for requests of nobody known. @throws RequestRefused `unavailable` when
   * too many of the partner's requests wait, or this one for too long.
   */
  run<T>(partnerId: string, work: () => Promise<T>): Promise<T>;
  /** Lets others run while a request waits for something slow that is not the database. */
  outside<T>(work: () => Promise<T>): Promise<T>;
}

interface Turn {
  readonly partnerId: string;
  isHeld: boolean;
}

/** @param waitingMax - requests of all partners; one may not fill more of it than is left to the others. */
export function makeRequestScheduler(waitingMax: number, timeoutMs: number): RequestScheduler {
  const turns = new FairSemaphore({
    places: RUNNING_MAX,
    perPartner: RUNNING_PER_PARTNER,
    waitingMax,
    timeoutMs,
  });
  const current = new AsyncLocalStorage<Turn>();
  const toAnswer = makePace(ANSWERED_PER_TURN);

  async function take(turn: Turn): Promise<void> {
    try {
      await turns.take(turn.partnerId);
      turn.isHeld = true;
    } catch (error) {
      throw error instanceof StoreUnavailable ? new RequestRefused('unavailable') : error;
    }
  }

  function giveBack(turn: Turn): void {
    if (turn.isHeld) turns.release(turn.partnerId);
    turn.isHeld = false;
  }

  return {
    async run(partnerId, work) {
      const turn = { partnerId, isHeld: false };
      await take(turn);
      try {
        return await current.run(turn, runForPartner, partnerId, work);
      } finally {
        // A group that is committed is done at once: its answers would hold up all others.
        await toAnswer(partnerId);
        giveBack(turn);
      }
    },

    async outside(work) {
      const turn = current.getStore();
      if (!turn) return work();
      giveBack(turn);
      try {
        return await work();
      } finally {
        await take(turn);
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
