/** Groups what arrives while the database is busy, so that many items share a round trip and a sync. */

import { StoreUnavailable, WorkerUnavailable, type WorkShape } from '../store.ts';
import { currentPartner, runForPartner } from './current-partner.ts';
import { type Timed, TimedQueue } from './timed-queue.ts';
import { waitForMore } from './wait-for-more.ts';

/** Of each operation. */
const OPTIONS = { concurrency: 2, groupMax: 256, groupBytesMax: 8 * 1_048_576, waitingMax: 10_000 };

/** Whose permits groups need, as their items are of many partners. No partner's id is as long. */
const GROUPS = 'groups';

type RunGroup<AnyTx> = <T>(work: (tx: AnyTx) => Promise<T>, shape: WorkShape) => Promise<T>;
interface Operation<AnyTx, Item, Result> extends WorkShape {
  run(tx: AnyTx, items: readonly Item[]): Promise<readonly Result[]>;
  bytesOf?(item: Item): number;
  readonly itemsMax?: number;
}

/** Runs the items of each operation in groups, by `runGroup`. */
export function makeBatch<AnyTx>(runGroup: RunGroup<AnyTx>, timeoutMs: number) {
  const batchers = new Map<unknown, Batcher<never, unknown>>();

  function batcherOf<Item, Result>(operation: Operation<AnyTx, Item, Result>): Batcher<Item, Result> {
    const existing = batchers.get(operation);
    if (existing) return existing as Batcher<Item, Result>;
    const run = (items: readonly Item[]) =>
      runForPartner(GROUPS, () => runGroup((tx) => operation.run(tx, items), operation));
    const bytesOf = (each: Item) => operation.bytesOf?.(each) ?? 0;
    const groupMax = Math.min(OPTIONS.groupMax, operation.itemsMax ?? Infinity);
    const made = makeBatcher(run, { ...OPTIONS, groupMax, timeoutMs, bytesOf });
    batchers.set(operation, made);
    return made;
  }

  return {
    add<Item, Result>(operation: Operation<AnyTx, Item, Result>, item: Item): Promise<Result> {
      return batcherOf(operation).add(item, currentPartner());
    },
    /** Resolves when nothing waits and no group is under way. */
    async idle(): Promise<void> {
      while ([...batchers.values()].some(({ isIdle }) => !isIdle())) {
        await new Promise((resolve) => void setImmediate(resolve));
      }
    },
  };
}

interface Batcher<Item, Result> {
  /** Adds an item of a partner; partners take turns. @throws StoreUnavailable when too many wait, or this one for too long. */
  add(item: Item, partnerId: string): Promise<Result>;
  isIdle(): boolean;
}

export interface BatcherOptions<Item> {
  /** Groups under way at once: while one is committed, the next can be sent. */
  readonly concurrency: number;
  /** The most items of a group. */
  readonly groupMax: number;
  /** A group takes no more items once it has so many bytes. */
  readonly groupBytesMax?: number;
  readonly bytesOf?: (item: Item) => number;
  /** The most items that wait. */
  readonly waitingMax: number;
  /** How long an item waits for its group to begin, milliseconds. */
  readonly timeoutMs: number;
}

interface Waiting<Item, Result> extends Timed {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param run - commits all items or none, and returns the result of each. It throws StoreUnavailable when it is unknown
 *   whether they were committed: all of them fail. After any other error it runs again with each half of them, and so on,
 *   until only the items that cause it fail.
 */
export function makeBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  {
    concurrency,
    groupMax,
    groupBytesMax = Infinity,
    bytesOf = () => 0,
    waitingMax,
    timeoutMs,
  }: BatcherOptions<Item>,
): Batcher<Item, Result> {
  type Entry = Waiting<Item, Result>;
  const waiting = new TimedQueue<Entry>(() => new StoreUnavailable('The database was busy for too long.'));
  let free = concurrency;
  let isStarting = false;

  function start(): void {
    if (isStarting || free === 0) return;
    isStarting = true;
    waitForMore(() => waiting.size, startGroups);
  }

  function startGroups(): void {
    isStarting = false;
    while (free > 0 && waiting.size > 0) {
      free--;
      void settleGroup(run, takeGroup()).then(() => {
        free++;
        if (waiting.size > 0) start();
      });
    }
  }

  function takeGroup(): Entry[] {
    const group: Entry[] = [];
    let bytes = 0;
    while (group.length < groupMax && bytes < groupBytesMax) {
      const next = waiting.shift();
      if (!next) break;
      group.push(next);
      bytes += bytesOf(next.item);
    }
    return group;
  }

  return {
    add: (item, partnerId) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= waitingMax) return reject(new StoreUnavailable('Too many writes wait.'));
        waiting.push(partnerId, { item, resolve, reject, until: performance.now() + timeoutMs });
        start();
      }),
    isIdle: () => waiting.size === 0 && free === concurrency,
  };
}

/** Runs a group, and settles its entries; after an error, each half of them. Never rejects: the entries do. */
async function settleGroup<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  group: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await run(group.map(({ item }) => item));
    for (const [i, { resolve }] of group.entries()) resolve(results[i] as Result);
  } catch (error) {
    const isUnknown = error instanceof StoreUnavailable && !(error instanceof WorkerUnavailable);
    if (group.length === 1 || isUnknown) {
      for (const { reject } of group) reject(error);
      return;
    }
    const half = Math.ceil(group.length / 2);
    await settleGroup(run, group.slice(0, half));
    await settleGroup(run, group.slice(half));
  }
}
