/**
 * Claims due tasks and runs them: one loop for jobs, one for deliveries. Partners take turns, and none may take every
 * slot (`fair-limiter.ts`).
 */

import type { Task, TaskKind } from '../queries/tasks/tasks.ts';
import { type Store, StoreUnavailable, type Tx, type WorkOptions } from '../store.ts';
import { runForPartner } from './current-partner.ts';
import { runEvery } from './interval.ts';
import { lookForTasks } from './task-news.ts';
import { TaskSlots } from './task-slots.ts';

/** How long a lease lasts unless it is renewed: after this, others take over a dead process's tasks, milliseconds. */
const LEASE_MS = 6_000;
const RENEW_EVERY_MS = 2_000;
/** A lease that ends later than this from now was written before the clock was set back: it counts as expired. */
const LEASE_MS_MAX = 60_000;
/** How often the loop looks for tasks that became due, or that another process added or left, milliseconds. */
const POLL_EVERY_MS = 1_000;
/** The most tasks of one claim, so that the first begin at once and no partner's turn is held for long. */
const CLAIM_TASKS_MAX = 256;
/** How often partners' turns are compared with their tasks, milliseconds. */
const CHECK_TURNS_EVERY_MS = 60_000;
/** Tasks that have no slot any more and are not recorded yet: with more, nothing is claimed until the store keeps up. */
const UNRECORDED_MAX = 256;
/** Delay of a task after an internal error, milliseconds. */
const FAILED_RUN_DELAY_MS = 5_000;
/** The loop's own work never waits behind that of requests and tasks. */
const BACKGROUND: WorkOptions = { lane: 'background' };

export interface ClaimLoopOptions {
  readonly store: Store;
  readonly kind: TaskKind;
  /**
   * Does a task, and finishes or postpones it in the store. It may call `releaseSlot` when only the write is left:
   * the next task is then claimed in the same commit. While `isLost` is true, the lease is not ours any more, or may not
   * be: another process does the task, so this one must not begin anything outside of the store.
   */
  readonly run: (task: Task, releaseSlot: () => void, isLost: () => boolean) => Promise<void>;
  /** Tasks run at once. It may change at any time. */
  readonly concurrency: number | (() => number);
  /** Tasks of one partner run at once. Default: `concurrency`. */
  readonly concurrencyPerPartner?: number | (() => number);
  /** The service's time, epoch milliseconds. */
  readonly now: () => number;
  /** Real time, epoch milliseconds. */
  readonly realNow: () => number;
  /** A fresh random id, the proof of a claim. */
  readonly newId: () => string;
  readonly onError: (error: unknown, task: Task | null) => void;
  /** Called about once a second with whether a task is due that nobody has claimed. */
  readonly onLook?: (isDue: boolean) => Promise<void>;
  /** Repeats the loop's own work. Default: a timer. */
  readonly runEvery?: typeof runEvery;
}

export interface ClaimLoop {
  /** Looks for work now. Resolves when due tasks are claimed, as many as there are free slots. */
  wake(): Promise<void>;
  /**
   * Stops claiming, waits up to `graceMs` for running tasks, and releases the others.
   *
   * @throws StoreUnavailable when the release cannot be written: then the leases expire.
   */
  stop(graceMs: number): Promise<void>;
}

/** A task under way. */
interface Run {
  /** The end of its lease as last written, real time. */
  leasedUntil: number;
  /** When it has ended. */
  done: Promise<void>;
  readonly giveUp: () => void;
}

export function startClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { store, kind, run, concurrency, now, realNow, newId, onError } = options;
  const every = options.runEvery ?? runEvery;
  const limiter = new TaskSlots(reader(concurrency), reader(options.concurrencyPerPartner ?? concurrency));
  const running = new Map<Task, Run>();
  const write = <T>(work: (tx: Tx) => Promise<T>) => store.write(work, BACKGROUND);
  let stopped = false;
  /** Whether the grace period of `stop` is over. */
  let graceIsOver = false;
  let claiming: Promise<void> | null = null;
  let wokenMeanwhile = false;

  /** How many tasks may be claimed now. */
  const claimable = () =>
    stopped ? 0 : Math.min(limiter.free, CLAIM_TASKS_MAX, UNRECORDED_MAX - unrecorded());
  const unrecorded = () => running.size - limiter.held;

  function wake(): Promise<void> {
    wokenMeanwhile = true;
    if (claimable() > 0) claiming ??= claimAll();
    return claiming ?? Promise.resolve();
  }

  async function claimAll(): Promise<void> {
    try {
      do {
        wokenMeanwhile = false;
        await claim();
      } while (wokenMeanwhile && claimable() > 0);
    } finally {
      claiming = null;
    }
  }

  async function claim(): Promise<void> {
    try {
      const max = claimable();
      const leasedUntil = realNow() + LEASE_MS;
      const { tasks, mayBeMore } = await write((tx) =>
        tx.tasks.claim(kind, {
          now: now(),
          leasedUntil,
          lease: newId(),
          max,
          maxPartners: max,
          availableFor: (partnerId) => limiter.availableFor(partnerId),
          except: limiter.fullPartners(),
        }),
      );
      if (graceIsOver) return await release(tasks);
      for (const task of tasks) start(task, leasedUntil);
      wokenMeanwhile ||= mayBeMore;
    } catch (error) {
      onError(error, null);
    }
  }

  function start(task: Task, leasedUntil: number): void {
    limiter.acquire(task.partnerId);
    let holdsSlot = true;
    const releaseSlot = () => {
      if (!holdsSlot) return;
      holdsSlot = false;
      limiter.release(task.partnerId);
      void wake();
    };
    const giveUp = () => {
      const wasBehind = unrecorded() >= UNRECORDED_MAX;
      running.delete(task);
      releaseSlot();
      if (wasBehind) void wake();
    };
    const current: Run = { leasedUntil, done: Promise.resolve(), giveUp };
    const isLost = () => !running.has(task) || realNow() >= current.leasedUntil;
    running.set(task, current);
    current.done = runForPartner(task.partnerId, () => run(task, releaseSlot, isLost))
      .catch(async (error: unknown) => {
        onError(error, task);
        // The database is down: the lease expires.
        if (error instanceof StoreUnavailable) return;
        await store.write((tx) => tx.tasks.postpone(task, now() + FAILED_RUN_DELAY_MS));
      })
      .catch((error: unknown) => onError(error, task))
      .finally(giveUp);
  }

  async function release(tasks: readonly Task[]): Promise<void> {
    if (tasks.length > 0) await write((tx) => tx.tasks.release(kind, tasks));
  }

  /** Renews the leases of what runs, and gives up what another process has taken over. */
  async function renew(): Promise<void> {
    const runs = [...running];
    if (runs.length === 0) return;
    const leasedUntil = realNow() + LEASE_MS;
    const tasks = runs.map(([task]) => task);
    const lost = new Set(await write((tx) => tx.tasks.renew(kind, tasks, leasedUntil)));
    for (const [task, current] of runs) {
      if (lost.has(task)) current.giveUp();
      else current.leasedUntil = leasedUntil;
    }
  }

  async function poll(): Promise<void> {
    const at = realNow();
    const latestEnd = at + LEASE_MS_MAX;
    const { isDue, hasExpired } = await lookForTasks(store, kind, { now: now(), realNow: at, latestEnd });
    if (hasExpired) await write((tx) => tx.tasks.releaseExpired(kind, at, latestEnd));
    if (isDue || hasExpired) void wake();
    await options.onLook?.(isDue);
  }

  const failed = (error: unknown) => onError(error, null);
  const stopLooking = [
    every(poll, POLL_EVERY_MS, failed),
    every(() => write((tx) => tx.tasks.repairTurns(kind, now())), CHECK_TURNS_EVERY_MS, failed),
  ];
  const stopRenewing = every(renew, RENEW_EVERY_MS, failed);
  store.onTasks(wake);
  void wake();

  return {
    wake,
    async stop(graceMs) {
      stopped = true;
      for (const stop of stopLooking) stop();
      const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref());
      // A claim under way may still bring tasks, which are finished or released too.
      const finished = Promise.resolve(claiming).then(() =>
        Promise.all([...running.values()].map(({ done }) => done)),
      );
      await Promise.race([finished, grace]);
      graceIsOver = true;
      stopRenewing();
      await release([...running.keys()]);
    },
  };
}

const reader = (given: number | (() => number)) => (typeof given === 'number' ? () => given : given);
