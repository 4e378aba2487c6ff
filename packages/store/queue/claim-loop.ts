/**
 * Claims due tasks and runs them: one loop for jobs, one for deliveries. Partners take turns, and none may take every
 * slot (`task-slots.ts`).
 */

import type { Buckets, LookTimes } from '../queries/tasks/task.ts';
import type { Tx } from '../store.ts';
import { makeRightClockMonitor } from './clock-correction.ts';
import { onlyWhile, runEvery } from './interval.ts';
import { lookForTasks } from './task-news.ts';
import { BACKGROUND, type TaskRunOptions, TaskRuns } from './task-runs.ts';
import { waitForMore } from './wait-for-more.ts';

const RENEW_EVERY_MS = 2_000;
/** A lease that ends later than this from now was written before the clock was set back: it counts as expired. */
const LEASE_MS_MAX = 60_000;
/** How often the loop looks for tasks that became due, or that another process added or left, milliseconds. */
const POLL_EVERY_MS = 1_000;
/** The most tasks of one claim, so that the first begin at once and no partner's queue is locked for long. */
const CLAIM_TASKS_MAX = 256;
/** How often partners' queues are compared with their tasks, milliseconds. */
const CHECK_QUEUES_EVERY_MS = 60_000;

export interface ClaimLoopOptions extends TaskRunOptions {
  /** Called about once a second with whether a task is due that nobody has claimed. */
  readonly onLook?: (isDue: boolean) => Promise<void>;
  /** Repeats the loop's own work. Default: a timer. */
  readonly runEvery?: typeof runEvery;
}

export interface ClaimLoop {
  /** Looks for work now. Resolves when due tasks are claimed, as many as there are free slots. */
  wake(): Promise<void>;
  /** How many tasks hold a slot. */
  held(): number;
  /** Resolves when all that run now have ended. */
  ended(): Promise<unknown>;
  /**
   * Stops claiming, waits up to `graceMs` for running tasks, and releases the others.
   *
   * @throws StoreUnavailable when the release cannot be written: then the leases expire.
   */
  stop(graceMs: number): Promise<void>;
}

export function startClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { store, kind, now, realNow, onError, mayClaim = always } = options;
  const runs = new TaskRuns(options, wake);
  const write = <T>(work: (tx: Tx) => Promise<T>) => store.write(work, BACKGROUND);
  const failed = (error: unknown) => onError(error, null);
  const every = everyWhileRight(options);
  const clock = makeRightClockMonitor(mayClaim, { kind, now, realNow, store, write });
  let [stopped, wokenMeanwhile] = [false, false];
  let claiming: Promise<void> | null = null;

  /** How many tasks may be claimed now. */
  const claimable = () => (stopped || !mayClaim() ? 0 : Math.min(runs.room, CLAIM_TASKS_MAX));

  function wake(): Promise<void> {
    clock.see();
    runs.lookAgain();
    wokenMeanwhile = true;
    if (claimable() > 0) claiming ??= claimAll();
    return claiming ?? Promise.resolve();
  }

  async function claimAll(): Promise<void> {
    try {
      do {
        // Tasks that end in the same tick of the event loop leave their slots to one claim.
        await new Promise<void>((resolve) => waitForMore(claimable, resolve));
        wokenMeanwhile = false;
        await claim();
      } while (wokenMeanwhile && claimable() > 0);
    } finally {
      claiming = null;
    }
  }

  async function claim(): Promise<void> {
    try {
      // A claim that is on its way is waited for when the loop stops.
      const buckets = await store.reachable();
      const most = claimable();
      if (most > 0 && (await runs.claim(most, buckets))) wokenMeanwhile = true;
    } catch (error) {
      failed(error);
    }
  }

  async function poll(): Promise<void> {
    await clock.poll().catch(failed);
    const look = lookTimes(options, await store.reachable());
    const { isDue, hasExpired } = await lookForTasks(store, kind, look);
    if (hasExpired) await runs.releaseExpired(look);
    if (isDue) runs.someIsDue();
    if (isDue || hasExpired) void wake();
    await options.onLook?.(isDue);
  }

  const stopLooking = [
    every(poll, POLL_EVERY_MS, failed),
    every(() => repairQueues(options), CHECK_QUEUES_EVERY_MS, failed),
  ];
  const stopRenewing = every(() => runs.renew(), RENEW_EVERY_MS, failed);
  store.onTasks((kinds) => {
    if (kinds.has(kind)) void wake();
  });
  void wake();

  return {
    wake,
    held: () => runs.held,
    ended: () => runs.ended(),
    async stop(graceMs) {
      stopped = true;
      for (const stop of stopLooking) stop();
      const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref());
      // A claim under way may still bring tasks, which are finished or released too.
      const finished = Promise.resolve(claiming).then(() => runs.ended());
      await Promise.race([finished, grace]);
      stopRenewing();
      await runs.releaseAll();
    },
  };
}

const always = () => true;

/** By a clock that may be wrong, living tasks look dead, and others late. */
const everyWhileRight =
  ({ mayClaim = always, runEvery: every = runEvery }: ClaimLoopOptions): typeof runEvery =>
  (work, everyMs, onError) =>
    every(onlyWhile(mayClaim, work), everyMs, onError);

function lookTimes({ now, realNow }: ClaimLoopOptions, buckets: Buckets): LookTimes {
  const at = realNow();
  return { now: now(), realNow: at, latestEnd: at + LEASE_MS_MAX, buckets };
}

async function repairQueues({ store, kind, now }: ClaimLoopOptions): Promise<void> {
  const buckets = await store.reachable();
  await store.write((tx) => tx.tasks.repairQueues(kind, now(), buckets), BACKGROUND);
}
