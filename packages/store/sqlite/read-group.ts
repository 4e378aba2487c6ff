import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { BatchedRead, ReadTx } from '../store.ts';

interface Waiting {
  readonly operation: Pick<BatchedRead<never, unknown>, 'itemsMax'>;
  readonly begin: (done: () => void) => void;
}

/**
 * Runs the reads that arrive in a tick of the event loop in one transaction: SQLite takes its locks once for all of them, and
 * reads no page again that another of them has read. All have arrived before it begins, so they see what was committed
 * before.
 */
export class ReadGroup {
  readonly #reader: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #waiting: Waiting[] = [];

  constructor(reader: DatabaseSync) {
    this.#reader = reader;
    this.#begin = reader.prepare('BEGIN');
    this.#commit = reader.prepare('COMMIT');
  }

  run<Item, Result>(tx: ReadTx, operation: BatchedRead<Item, Result>, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const begin = (done: () => void) => {
        operation.run(tx, [item]).then(
          ([found]) => {
            resolve(found as Result);
            done();
          },
          (error: unknown) => {
            reject(error);
            done();
          },
        );
      };
      if (this.#waiting.push({ operation, begin }) === 1) setImmediate(() => this.#runAll());
    });
  }

  #runAll(): void {
    const taken = this.#take();
    let left = taken.length;
    const shares = left > 1 && this.#reader.isOpen;
    if (shares) this.#begin.run();
    const done = () => {
      if (--left === 0 && shares) this.#end();
    };
    for (const { begin } of taken) begin(done);
  }

  /** Takes what one tick may read. Of what brings much, few: others are answered in between. */
  #take(): Waiting[] {
    const [taken, kept]: [Waiting[], Waiting[]] = [[], []];
    const counts = new Map<Waiting['operation'], number>();
    for (const each of this.#waiting) {
      const { operation } = each;
      if (operation.itemsMax !== undefined) {
        const count = (counts.get(operation) ?? 0) + 1;
        counts.set(operation, count);
        if (count > operation.itemsMax) {
          kept.push(each);
          continue;
        }
      }
      taken.push(each);
    }
    this.#waiting = kept;
    if (kept.length > 0) setImmediate(() => this.#runAll());
    return taken;
  }

  #end(): void {
    // An I/O error ends the transaction by itself.
    if (this.#reader.isOpen && this.#reader.isTransaction) this.#commit.run();
  }
}
