import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TaskKind } from '../queries/tasks/task.ts';
import { waitForMore } from '../queue/wait-for-more.ts';
import { StoreUnavailable, type TaskListener, type Tx } from '../store.ts';
import { BUSY_RETRY_MS, isBusy, isUnavailable } from './file.ts';
import type { LogSync } from './log-sync.ts';
import type { SqliteSql } from './sql.ts';

/** The most units of work in a group: while they run, nothing else does. */
const GROUP_UNITS_MAX = 1_000;

/** A unit of work that waits to be committed. */
interface Unit {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Until when it may wait, on the clock of `performance.now()`. */
  readonly waitsUntil: number;
}

/** What resolves or rejects the promise of one unit of work. */
interface Settlement {
  readonly unit: Unit;
  readonly settle: () => void;
}

/**
 * Commits units of work in groups: those that arrive in the same tick of the event loop share one transaction and
 * one sync. While one group is brought to the disk, the next one runs; a unit is answered when its group is there.
 *
 * They run without savepoints first, because SQLite copies each page that is changed within a savepoint, and units
 * seldom fail. When one fails, the group is rolled back and runs again, each unit in a savepoint of its own, so that
 * only the failing unit is rolled back.
 */
export class GroupCommit {
  readonly #writer: DatabaseSync;
  readonly #sql: SqliteSql;
  readonly #tx: Tx;
  readonly #log: LogSync;
  readonly #timeoutMs: number;
  readonly #onTasks: TaskListener;
  readonly #changeCount: StatementSync;
  /** As counted at the last commit. */
  #changes: number;
  readonly #queue: Unit[] = [];
  #flushing: Promise<void> | null = null;
  /** Ends when the group before is on the disk and answered; never rejects. */
  #settling: Promise<void> | null = null;

  /**
   * @param tx - the queries over `sql`, which runs on `writer`.
   * @param log - what `writer` commits to.
   * @param timeoutMs - how long a unit waits for its group.
   * @param onTasks - called after each commit that added tasks.
   */
  constructor(
    { writer, sql, tx, log }: { writer: DatabaseSync; sql: SqliteSql; tx: Tx; log: LogSync },
    timeoutMs: number,
    onTasks: TaskListener,
  ) {
    this.#writer = writer;
    this.#sql = sql;
    this.#tx = tx;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
    this.#onTasks = onTasks;
    this.#changeCount = writer.prepare('SELECT total_changes() AS n');
    this.#changes = this.#countChanges();
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waitsUntil = performance.now() + this.#timeoutMs;
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject, waitsUntil });
      this.#flushing ??= this.#flush();
    });
  }

  /** Resolves when nothing waits to be committed. */
  async idle(): Promise<void> {
    await this.#flushing;
    await this.#settling;
  }

  async #flush(): Promise<void> {
    do {
      // A tick between groups lets responses out and the next requests in.
      await new Promise<void>((resolve) => void setImmediate(waitForMore, () => this.#queue.length, resolve));
      const before = this.#settling;
      const settled = await this.#commitGroup();
      this.#settling = this.#settle(settled, this.#sql.newTasks, this.#log.pending);
      // One group is on its way to the disk while the next one runs.
      await before;
    } while (this.#queue.length > 0);
    this.#flushing = null;
  }

  /** Answers a group once it is on the disk. */
  async #settle(
    settled: readonly Settlement[],
    newTasks: ReadonlySet<TaskKind>,
    synced: Promise<void> | null,
  ): Promise<void> {
    try {
      await synced;
      for (const { settle } of settled) settle();
      if (newTasks.size > 0) this.#onTasks(newTasks);
    } catch (error) {
      for (const { unit } of settled) unit.reject(error);
    }
  }

  /** Commits the units that are waiting when the transaction begins. */
  async #commitGroup(): Promise<Settlement[]> {
    if (this.#log.lost) return this.#queue.splice(0).map((unit) => rejection(unit, this.#log.lost));
    try {
      if (!(await this.#begin())) return this.#rejectLate();
    } catch (error) {
      // When no transaction can begin, every unit fails.
      return this.#queue.splice(0).map((unit) => rejection(unit, error));
    }
    const late = this.#rejectLate();
    const units = this.#queue.splice(0, GROUP_UNITS_MAX);
    try {
      let settled = await this.#runWithoutSavepoints(units);
      if (!settled) {
        this.#writer.exec('ROLLBACK');
        this.#sql.memoryCounts.rollBack();
        if (!(await this.#begin())) {
          this.#queue.unshift(...units);
          return late;
        }
        settled = await this.#runInSavepoints(units);
      }
      if (this.#sql.recorded.length > 0) await this.#tx.audit.append(this.#sql.recorded);
      const changes = this.#countChanges();
      this.#writer.exec('COMMIT');
      // At once: a read that sees the commit has to find that it is on its way to the disk. One that changed nothing wrote
      // nothing.
      if (changes !== this.#changes) this.#log.start();
      this.#changes = changes;
      this.#sql.memoryCounts.commit();
      return [...late, ...settled];
    } catch (error) {
      this.#sql.newTasks = new Set();
      this.#rollBack();
      return [...late, ...units.map((unit) => rejection(unit, error))];
    }
  }

  /** Rows that the connection has changed, ever. */
  #countChanges(): number {
    return Number(this.#changeCount.get()?.['n']);
  }

  /** Begins a transaction. @returns false, after a short wait, when another process holds the file. */
  async #begin(): Promise<boolean> {
    this.#sql.newTasks = new Set();
    this.#sql.recorded.length = 0;
    try {
      this.#writer.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
      return false;
    }
  }

  #rollBack(): void {
    this.#sql.memoryCounts.rollBack();
    try {
      if (this.#writer.isOpen && this.#writer.isTransaction) this.#writer.exec('ROLLBACK');
    } catch {
      // The units are rejected with the first error, which is the cause of this one too.
    }
  }

  /** Takes the units that have waited too long out of the queue. */
  #rejectLate(): Settlement[] {
    const now = performance.now();
    // All wait equally long, so the first in the queue are the first to be late.
    const onTime = this.#queue.findIndex((unit) => unit.waitsUntil >= now);
    return this.#queue.splice(0, onTime === -1 ? this.#queue.length : onTime).map((unit) => rejection(unit));
  }

  /** @returns null when one of them failed. */
  async #runWithoutSavepoints(units: Unit[]): Promise<Settlement[] | null> {
    const settled: Settlement[] = [];
    for (const unit of units) {
      try {
        const value = await unit.work(this.#tx);
        settled.push({ unit, settle: () => unit.resolve(value) });
      } catch (error) {
        if (this.#failsWholeTransaction(error)) throw error;
        return null;
      }
    }
    return settled;
  }

  async #runInSavepoints(units: Unit[]): Promise<Settlement[]> {
    const settled: Settlement[] = [];
    for (const unit of units) settled.push(await this.#runInSavepoint(unit));
    return settled;
  }

  async #runInSavepoint(unit: Unit): Promise<Settlement> {
    this.#writer.exec('SAVEPOINT unit');
    const savepoint = this.#sql.memoryCounts.savepoint();
    const recorded = this.#sql.recorded.length;
    try {
      const value = await unit.work(this.#tx);
      this.#writer.exec('RELEASE unit');
      return { unit, settle: () => unit.resolve(value) };
    } catch (error) {
      if (this.#failsWholeTransaction(error)) throw error;
      this.#writer.exec('ROLLBACK TO unit');
      this.#sql.memoryCounts.rollBack(savepoint);
      this.#sql.recorded.length = recorded;
      this.#writer.exec('RELEASE unit');
      return { unit, settle: () => unit.reject(error) };
    }
  }

  /** A full disk or an I/O error fails every unit, and may have ended the whole transaction. */
  #failsWholeTransaction(error: unknown): boolean {
    return !this.#writer.isTransaction || isUnavailable(error);
  }
}

function rejection(unit: Unit, cause?: unknown): Settlement {
  const error = new StoreUnavailable(
    cause ? 'The transaction could not be committed.' : 'The database was busy for too long.',
    { cause },
  );
  return { unit, settle: () => unit.reject(error) };
}
