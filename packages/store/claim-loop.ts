/**
 * The one loop that finds work: it claims due tasks and runs them, jobs and deliveries alike. Partners take
 * turns, and none may hold so many places that another finds none (see `fair-limiter.ts`).
 */

import { FairLimiter } from './fair-limiter.ts';
import { runEvery } from './interval.ts';
import type { Task, TaskKind } from './queries/tasks.ts';
import { type Store, StoreUnavailable } from './store.ts';

/** How long a claim holds without being renewed: a dead process's work is taken up after this, milliseconds. */
const LEASE_MS = 6_000;
const RENEW_EVERY_MS = 2_000;
/** A lease that ends later than this from now was written by a clock that has been put back since. */
const LEASE_MS_BELIEVED = 60_000;
/** How often the loop looks for work that no commit of this process announced, milliseconds. */
const POLL_EVERY_MS = 500;
/** How often turns are compared with the tasks themselves, milliseconds. */
const CHECK_TURNS_EVERY_MS = 60_000;
/** How long a task waits whose run failed for a reason of our own, milliseconds. */
const FAILED_RUN_DELAY_MS = 5_000;

export interface ClaimLoopOptions {
  readonly store: Store;
  readonly kind: TaskKind;
  /**
   * Does a task, and finishes or postpones it in the store. It may call `releaseSlot` when nothing is left to
   * do but to write: the next task is then claimed in the same commit.
   */
  readonly run: (task: Task, releaseSlot: () => void) => Promise<void>;
  /** Tasks run at once. */
  readonly concurrency: number;
  /** Tasks of one partner run at once. Default: `concurrency`. */
  readonly concurrencyPerPartner?: number;
  /** The service's time, epoch milliseconds. */
  readonly now: () => number;
  /** Real time, epoch milliseconds. */
  readonly realNow: () => number;
  /** A fresh random id, the proof of a claim. */
  readonly newId: () => string;
  readonly onError: (error: unknown, task: Task | null) => void;
  /** What does the loop's own work from time to time. Default: a timer. */
  readonly runEvery?: typeof runEvery;
}

export interface ClaimLoop {
  /** Looks for work now. Resolves when what is due is claimed, as far as there are places for it. */
  wake(): Promise<void>;
  /**
   * Claims nothing more, waits for what runs, up to `graceMs`, and gives the rest back.
   *
   * @throws StoreUnavailable when that cannot be written: then the leases run out by themselves.
   */
  stop(graceMs: number): Promise<void>;
}

export function startClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { store, kind, run, concurrency, now, realNow, newId, onError } = options;
  const every = options.runEvery ?? runEvery;
  const limiter = new FairLimiter(concurrency, options.concurrencyPerPartner ?? concurrency);
  const running = new Map<Task, Promise<void>>();
  let stopped = false;
  /** Stopped, and waiting for nothing any more. */
  let isOver = false;
  let claiming: Promise<void> | null = null;
  let wokenMeanwhile = false;

  function wake(): Promise<void> {
    wokenMeanwhile = true;
    if (!stopped && limiter.free > 0) claiming ??= claimAll();
    return claiming ?? Promise.resolve();
  }

  async function claimAll(): Promise<void> {
    do {
      wokenMeanwhile = false;
      await claim();
    } while (wokenMeanwhile && !stopped && limiter.free > 0);
    claiming = null;
  }

  async function claim(): Promise<void> {
    try {
      const max = limiter.free;
      const claimed = await store.write((tx) =>
        tx.tasks.claim(kind, {
          now: now(),
          leasedUntil: realNow() + LEASE_MS,
          lease: newId(),
          max,
          maxPartners: max + limiter.partners,
          availableFor: (partnerId) => limiter.availableFor(partnerId),
        }),
      );
      if (isOver) return await giveBack(claimed);
      for (const task of claimed) start(task);
    } catch (error) {
      onError(error, null);
    }
  }

  function start(task: Task): void {
    limiter.acquire(task.partnerId);
    let holdsSlot = true;
    const releaseSlot = () => {
      if (!holdsSlot) return;
      holdsSlot = false;
      limiter.release(task.partnerId);
      wake();
    };
    const done = run(task, releaseSlot)
      .catch(async (error: unknown) => {
        onError(error, task);
        // The store is away: the lease runs out by itself.
        if (error instanceof StoreUnavailable) return;
        await store.write((tx) => tx.tasks.postpone(task, now() + FAILED_RUN_DELAY_MS));
      })
      .catch((error: unknown) => onError(error, task))
      .finally(() => {
        running.delete(task);
        releaseSlot();
      });
    running.set(task, done);
  }

  async function giveBack(tasks: readonly Task[]): Promise<void> {
    if (tasks.length === 0) return;
    await store.write(async (tx) => {
      for (const task of tasks) await tx.tasks.release(task);
    });
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return;
    const leasedUntil = realNow() + LEASE_MS;
    const tasks = [...running.keys()];
    await store.write(async (tx) => {
      for (const { targetId, lease } of tasks) await tx.tasks.renew(kind, targetId, lease, leasedUntil);
    });
  }

  async function giveBackExpired(): Promise<void> {
    const at = realNow();
    await store.write((tx) => tx.tasks.giveBackExpired(kind, at, at + LEASE_MS_BELIEVED));
    wake();
  }

  const failed = (error: unknown) => onError(error, null);
  const stopLooking = [
    every(giveBackExpired, POLL_EVERY_MS, failed),
    every(() => store.write((tx) => tx.tasks.repairTurns(kind, now())), CHECK_TURNS_EVERY_MS, failed),
  ];
  const stopRenewing = every(renew, RENEW_EVERY_MS, failed);
  store.onTasks(wake);
  wake();

  return {
    wake,
    async stop(graceMs) {
      stopped = true;
      for (const stop of stopLooking) stop();
      const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref());
      // What a claim on its way brings is ours to finish or to give back.
      const finished = Promise.resolve(claiming).then(() => Promise.all(running.values()));
      await Promise.race([finished, grace]);
      isOver = true;
      stopRenewing();
      await giveBack([...running.keys()]);
    },
  };
}
