/** The store as the rest of the server sees it: units of work over named queries. */

import type { bindQueries, bindReads } from './bind.ts';
import type { MigrationInSteps } from './migration-steps.ts';
import type { StoreMonitor } from './monitor.ts';
import type { Parts } from './queries/erasure/purges.ts';
import type { Buckets, TaskKind } from './queries/tasks/task.ts';

/** The queries that change nothing and lock nothing, over one connection. */
export interface ReadTx extends ReturnType<typeof bindReads> {}

/** All queries, within one unit of work. */
export interface Tx extends ReturnType<typeof bindQueries> {}

/**
 * Whose connections work uses, where a database has several: those of requests and tasks, which partners take in turns,
 * or a few that never wait for these: for claims, renewals and health checks (D-76).
 */
export type ConnectionPool = 'partners' | 'background';

export interface WorkOptions {
  /** Default: `partners`. */
  readonly pool?: ConnectionPool;
}

export type TaskListener = (kinds: ReadonlySet<TaskKind>) => void;

export interface Store {
  /** Reads committed rows. Each query sees what is committed when it runs. */
  read<T>(work: (tx: ReadTx) => Promise<T>, options?: WorkOptions): Promise<T>;
  /**
   * A unit of work: all of it is committed, durably, before the promise resolves, or none of it when `work`
   * throws. `work` awaits nothing but `tx`, and is short, because others may wait for it. It may run more than once,
   * so it has no effects except through `tx`.
   *
   * @throws StoreUnavailable when the database cannot be reached or the commit's outcome is unknown.
   */
  write<T>(work: (tx: Tx) => Promise<T>, options?: WorkOptions): Promise<T>;
  /**
   * Writes an item, together with others of the same `operation` that arrive while the database is busy. It is committed,
   * durably, before the promise resolves. On SQLite it is a unit of work, which is grouped anyway.
   *
   * @throws StoreUnavailable as `write` does, or when too many items wait, and whatever `operation.run` throws for it alone.
   */
  batch<Item, Result>(operation: BatchedOperation<Item, Result>, item: Item): Promise<Result>;
  /** Reads an item, together with others of the same `operation` that are asked for while the database is busy. */
  readBatch<Item, Result>(operation: BatchedRead<Item, Result>, item: Item): Promise<Result>;
  /** Resolves when what could be read until now is on the disk. @throws StoreUnavailable when it may be lost. */
  whenOnDisk(): Promise<void>;
  /** What can be looked through for tasks: all, unless a part of the database is away. */
  reachable(): Buckets | Promise<Buckets>;
  /**
   * Calls `listener` after each commit that added tasks, with their kinds, and soon after those of other servers where
   * they can tell, with all kinds.
   */
  onTasks(listener: TaskListener): void;
  /**
   * Removes what erased rows have left in the database's files (D-67). @throws StoreUnavailable while somebody else uses
   * them.
   *
   * @param parts - of the table of keys. Default: all.
   */
  purge(parts?: Parts): Promise<void>;
  /** Migrations that were pending when it was opened, and are run in steps while it is used. */
  readonly migrationsLeft: readonly MigrationInSteps[];
  readonly monitor: StoreMonitor;
  close(): Promise<void>;
}

/** What is known of the statements of a write, which saves round trips. */
export interface WorkShape {
  /** It is a single statement, which commits by itself. */
  readonly isOneStatement?: boolean;
  /** It waits for what it reads and locks before it writes anything, and finds every row by its whole key. */
  readonly readsFirst?: boolean;
}

/** A write that is done for many items at once, in a constant number of statements. One object for each operation. */
export interface BatchedOperation<Item, Result> extends WorkShape {
  /**
   * Writes the items, and returns the result of each. Like the work of a unit, it may run more than once, and with fewer
   * items after it has thrown: then nothing was committed, and only the items that make it throw fail.
   */
  run(tx: Tx, items: readonly Item[]): Promise<readonly Result[]>;
  /** What an item sends to the database, if that may be much: a group is bounded by it. */
  bytesOf?(item: Item): number;
}

/** The same, of a read. */
export interface BatchedRead<Item, Result> {
  run(tx: ReadTx, items: readonly Item[]): Promise<readonly Result[]>;
  /** Does not wait until what it finds is on the disk: for what is not told before `whenOnDisk`. */
  readonly isProvisional?: boolean;
  /** The most items of a group, where each may bring much. */
  readonly itemsMax?: number;
}

/** A read of what there is by an id; null where there is nothing. */
export const readById = <Found>(
  find: (tx: ReadTx, ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
  limits: Pick<BatchedRead<string, Found>, 'itemsMax'> = {},
): BatchedRead<string, Found | null> => ({
  ...limits,
  async run(tx, ids) {
    const found = await find(tx, ids);
    return ids.map((id) => found.get(id) ?? null);
  },
});

/** The database cannot be reached, or it is unknown whether a commit happened. Not retried; the response is 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** A worker of Citus cannot be reached. Nothing was committed, and what lies on others can be used. */
export class WorkerUnavailable extends StoreUnavailable {}
