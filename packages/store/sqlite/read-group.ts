import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { BatchedRead, ReadTx } from '../store.ts';

/**
 * Runs the reads that arrive in a turn of the event loop in one transaction: SQLite takes its locks once for all of them, and
 * reads no page again that another of them has read. All have arrived before it begins, so they see what was committed
 * before.
 */
export class ReadGroup {
  readonly #reader: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #waiting: (() => Promise<unknown>)[] = [];

  constructor(reader: DatabaseSync) {
    this.#reader = reader;
    this.#begin = reader.prepare('BEGIN');
    this.#commit = reader.prepare('COMMIT');
  }

  run<Item, Result>(tx: ReadTx, operation: BatchedRead<Item, Result>, item: Item): Promise<Result> {
    return new Promise((resolve) => {
      const begin = () => {
        const reading = operation.run(tx, [item]);
        resolve(reading.then(([found]) => found as Result));
        return reading;
      };
      if (this.#waiting.push(begin) === 1) setImmediate(() => void this.#runAll());
    });
  }

  async #runAll(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const shares = waiting.length > 1 && this.#reader.isOpen;
    if (shares) this.#begin.run();
    await Promise.allSettled(waiting.map((begin) => begin()));
    // An I/O error ends the transaction by itself.
    if (shares && this.#reader.isOpen && this.#reader.isTransaction) this.#commit.run();
  }
}
