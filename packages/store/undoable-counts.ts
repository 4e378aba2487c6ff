/** Counts in memory that are undone with the transaction that changed them. */

/** What was counted under a key, and a time: of the last one for an ID number, of the first for a budget. */
export interface StoredCount {
  readonly count: number;
  readonly at: number;
}

const DAY_MS = 86_400_000;
/** After how many changes those are dropped that began more than a day ago, which no budget lasts. */
const SWEEP_EVERY = 10_000;

export class UndoableCounts {
  readonly #counts = new Map<string, StoredCount>();
  readonly #undo: { readonly key: string; readonly before: StoredCount | undefined }[] = [];
  #changes = 0;

  get(key: string): StoredCount | undefined {
    return this.#counts.get(key);
  }

  set(key: string, count: StoredCount): void {
    this.#undo.push({ key, before: this.#counts.get(key) });
    this.#counts.set(key, count);
    if (++this.#changes % SWEEP_EVERY === 0) this.#sweep(count.at - DAY_MS);
  }

  /** A point to which changes can be undone. */
  mark(): number {
    return this.#undo.length;
  }

  /** Undoes the changes since a mark; all that were not kept by default. */
  undo(mark = 0): void {
    for (const { key, before } of this.#undo.splice(mark).reverse()) {
      if (before) this.#counts.set(key, before);
      else this.#counts.delete(key);
    }
  }

  /** Keeps all changes: their transaction is committed. */
  keep(): void {
    this.#undo.length = 0;
  }

  #sweep(before: number): void {
    for (const [key, { at }] of this.#counts) if (at < before) this.#counts.delete(key);
  }
}
