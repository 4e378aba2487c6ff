/** The tasks that a claim loop has claimed: each runs, holds a slot, and a lease that is renewed until it has ended. */

import { bucketOfId } from '#core/bucket.ts';
import type { RealTime, ServiceTime } from '#core/clocks.ts';
import { NO_ADDRESS } from '#core/limits/address-limit.ts';
import { SeenQueues } from '../queries/tasks/seen-queues.ts';
import type { Buckets, FreeSlots, LookTimes, Task, TaskKind } from '../queries/tasks/task.ts';
import { type Store, StoreUnavailable, type Tx, type WorkOptions } from '../store.ts';
import { AddressSlots } from './address-slots.ts';
import { runForPartner } from './current-partner.ts';
import { InFlight } from './in-flight.ts';
import { TaskSlots } from './task-slots.ts';

/** How long a lease lasts unless it is renewed: after this, others take over a dead process's tasks, milliseconds. */
const LEASE_MS = 6_000;
/** Tasks that have no slot any more and are not recorded yet: with more, nothing is claimed until the store keeps up. */
const UNRECORDED_MAX = 256;
/** Delay of a task after an internal error, milliseconds. */
const FAILED_RUN_DELAY_MS = 5_000;
/** The loop's own work never waits behind that of requests and tasks. */
export const BACKGROUND: WorkOptions = { pool: 'background' };

/** @param succeeded - of a callback: whether its address took it (D-118). */
export type ReleaseSlot = (succeeded?: boolean) => void;

export interface TaskRunOptions {
  readonly store: Store;
  readonly kind: TaskKind;
  /**
   * Does a task, and finishes or postpones it in the store. It may call `releaseSlot` when only the write is left:
   * the next task is then claimed in the same commit. While `isLost` is true, the lease is not ours any more, or may not
   * be: another process does the task, so this one must not begin anything outside of the store.
   */
  readonly run: (task: Task, releaseSlot: ReleaseSlot, isLost: () => boolean) => Promise<void>;
  /** Tasks run at once. It may change at any time. */
  readonly concurrency: number | (() => number);
  /** Tasks of one partner run at once. Default: `concurrency`. */
  readonly concurrencyPerPartner?: number | (() => number);
  /** Whether this process's clock is right; while it is not, nothing is claimed, and what runs is left to others. Default: always. */
  readonly mayClaim?: () => boolean;
  /** Called when fewer tasks are due than may begin. @returns whether it made others due. */
  readonly retryEarly?: (free: FreeSlots) => Promise<boolean>;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  /** Real time, epoch milliseconds. */
  readonly realNow: () => RealTime;
  /** A fresh random id, the proof of a claim. */
  readonly newId: () => string;
  readonly onError: (error: unknown, task: Task | null) => void;
}

/** A task under way. */
interface Run {
  readonly task: Task;
  /** The end of its lease as last written, real time. */
  leasedUntil: number;
  /** When it has ended. */
  done: Promise<void>;
  readonly giveUp: () => void;
}

export class TaskRuns {
  readonly #slots: TaskSlots;
  readonly #addresses: AddressSlots;
  readonly #seen = new SeenQueues();
  /** Partners whose due tasks may not begin, until something changes. */
  #blocked = new Set<string>();
  readonly #options: TaskRunOptions;
  readonly #onRoom: () => unknown;
  readonly #running = new InFlight<Run>();
  #isClosed = false;

  /** @param onRoom - Called when more tasks may begin. */
  constructor(options: TaskRunOptions, onRoom: () => unknown) {
    const { concurrency, concurrencyPerPartner = concurrency } = options;
    this.#slots = new TaskSlots(reader(concurrency), reader(concurrencyPerPartner));
    this.#addresses = new AddressSlots(reader(concurrencyPerPartner));
    this.#options = options;
    this.#onRoom = onRoom;
  }

  /** How many more tasks may begin. */
  get room(): number {
    return Math.min(this.#slots.free, UNRECORDED_MAX - this.#unrecorded);
  }

  /** How many hold a slot. */
  get held(): number {
    return this.#slots.held;
  }

  get #unrecorded(): number {
    return this.#running.size - this.#slots.held;
  }

  /** Claims due tasks, `max` at most, and starts them. @returns whether there may be more. */
  async claim(max: number, buckets: Buckets): Promise<boolean> {
    const { store, kind, retryEarly, now, realNow, newId } = this.#options;
    const leasedUntil = realNow() + LEASE_MS;
    const availableFor = (partnerId: string) => this.#slots.availableFor(partnerId);
    const blocked = this.#blocked;
    const work = (tx: Tx) =>
      tx.tasks.claim(kind, {
        now: now(),
        leasedUntil,
        lease: newId(),
        max,
        maxPartners: max,
        availableFor,
        except: [...new Set([...this.#slots.fullPartners(), ...blocked])],
        buckets,
        seen: this.#seen,
        plan: (...addresses) => this.#addresses.plan(...addresses),
      });
    const claimed = await store.write(work, BACKGROUND);
    const { tasks, mayBeMore } = claimed;
    this.#seen.note(claimed.look);
    // Where something changed meanwhile, they are not blocked any more.
    for (const partnerId of claimed.blocked) blocked.add(partnerId);
    if (this.#isClosed) await this.#release(tasks);
    else for (const task of tasks) this.#start(task, leasedUntil);
    if (mayBeMore || !retryEarly) return mayBeMore;
    return retryEarly({ max: max - tasks.length, availableFor, except: this.#slots.fullPartners(), buckets });
  }

  /** Tasks of partners that were blocked may begin now. */
  lookAgain(): void {
    if (this.#blocked.size > 0) this.#blocked = new Set();
  }

  /** A look from the beginning found a queue that is due. */
  someIsDue(): void {
    this.#seen.someIsDue();
  }

  #start(task: Task, leasedUntil: number): void {
    const { store, run, now, realNow, onError, mayClaim } = this.#options;
    const { partnerId, address = NO_ADDRESS } = task;
    this.#slots.acquire(partnerId);
    this.#addresses.acquire(partnerId, address);
    let holdsSlot = true;
    const releaseSlot: ReleaseSlot = (succeeded) => {
      if (!holdsSlot) return;
      holdsSlot = false;
      this.#slots.release(partnerId);
      this.#addresses.release(partnerId, address, succeeded);
      this.#onRoom();
    };
    const giveUp = () => {
      const wasBehind = this.#unrecorded >= UNRECORDED_MAX;
      this.#running.remove(entry);
      releaseSlot();
      if (wasBehind) this.#onRoom();
    };
    const current: Run = { task, leasedUntil, done: Promise.resolve(), giveUp };
    const entry = this.#running.add(current);
    const isLost = () => !entry.isIn || mayClaim?.() === false || realNow() >= current.leasedUntil;
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

  /** Renews the leases of what runs, and gives up what another process has taken over. */
  async renew(): Promise<void> {
    const { store, kind, realNow } = this.#options;
    const buckets = await store.reachable();
    const isReachable = ({ targetId }: Task) => buckets === 'all' || buckets.includes(bucketOfId(targetId));
    const runs = [...this.#running].filter(({ task }) => isReachable(task));
    if (runs.length === 0) return;
    const leasedUntil = realNow() + LEASE_MS;
    const tasks = runs.map(({ task }) => task);
    const lost = new Set(await store.write((tx) => tx.tasks.renew(kind, tasks, leasedUntil), BACKGROUND));
    for (const run of runs) {
      if (lost.has(run.task)) run.giveUp();
      else run.leasedUntil = leasedUntil;
    }
  }

  /** Gives back what has expired. What runs here is kept, however long this process stood still, or the clock was set back. */
  async releaseExpired(look: LookTimes): Promise<void> {
    const { store, kind } = this.#options;
    await this.renew();
    await store.write((tx) => tx.tasks.releaseExpired(kind, look), BACKGROUND);
  }

  /** Resolves when all that run now have ended. */
  ended(): Promise<unknown> {
    return Promise.all([...this.#running].map(({ done }) => done));
  }

  /** Gives back what runs, and what a claim under way still brings, for others to claim. */
  releaseAll(): Promise<void> {
    this.#isClosed = true;
    return this.#release([...this.#running].map(({ task }) => task));
  }

  async #release(tasks: readonly Task[]): Promise<void> {
    const { store, kind, now } = this.#options;
    if (tasks.length > 0) await store.write((tx) => tx.tasks.release(kind, tasks, now()), BACKGROUND);
  }
}

const reader = (given: number | (() => number)) => (typeof given === 'number' ? () => given : given);
