/** Counts in memory that are rolled back with the transaction that changed them. */

/** What was counted under a key, and a time: of the last request for an ID number, of the first for a rate limit. */
export interface StoredCount {
  readonly count: number;
  readonly at: number;
}

/** The longest window of a rate limit. */
const DAY_MS = 86_400_000;
/** Counts that are over are deleted once in so many changes. */
const CHANGES_PER_SWEEP = 10_000;

export class TransactionalCounts {
  readonly #counts = new Map<string, StoredCount>();
  readonly #uncommitted: { readonly key: string; readonly before: StoredCount | undefined }[] = [];
  #changes = 0;

  get(key: string): StoredCount | undefined {
    return this.#counts.get(key);
  }

  set(key: string, count: StoredCount): void {
    this.#uncommitted.push({ key, before: this.#counts.get(key) });
    this.#counts.set(key, count);
    if (++this.#changes % CHANGES_PER_SWEEP === 0) this.#sweep(count.at - DAY_MS);
  }

  /** A point to roll back to. */
  savepoint(): number {
    return this.#uncommitted.length;
  }

  /** Undoes the changes since a savepoint; by default all that are not committed. */
  rollBack(savepoint = 0): void {
    for (const { key, before } of this.#uncommitted.splice(savepoint).reverse()) {
      if (before) this.#counts.set(key, before);
      else this.#counts.delete(key);
    }
  }

  commit(): void {
    this.#uncommitted.length = 0;
  }

  /** Forgets all, at once: rolling back brings back none. */
  clear(): void {
    this.#counts.clear();
    this.#uncommitted.length = 0;
  }

  #sweep(before: number): void {
    for (const [key, { at }] of this.#counts) if (at < before) this.#counts.delete(key);
  }
}
