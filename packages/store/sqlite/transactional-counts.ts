/** Counts in memory that are rolled back with the transaction that changed them. */
import type { Count } from '#core/limits/rate-limit.ts';

/** The longest window of a rate limit. */
const DAY_MS = 86_400_000;
/** Counts that are over are deleted once in so many changes. */
const CHANGES_PER_SWEEP = 10_000;

export class TransactionalCounts {
  readonly #counts = new Map<string, Count>();
  readonly #uncommitted: { readonly key: string; readonly before: Count | undefined }[] = [];
  #changes = 0;

  get(key: string): Count | undefined {
    return this.#counts.get(key);
  }

  set(key: string, count: Count): void {
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
