/** An item that is in flight, and its neighbours by age. */
export interface InFlightEntry<Item> {
  readonly item: Item;
  older: InFlightEntry<Item> | null;
  newer: InFlightEntry<Item> | null;
  isIn: boolean;
}

/**
 * What is in flight, the oldest first. Nothing may be removed while it is iterated.
 *
 * No Map or Set, because V8 replaces their tables as entries come and go, and each table keeps its entries and the table
 * after it. Once one of them is old, a long chain of them waits for a full collection with all that was in flight. An
 * entry that leaves this list points to no other entry.
 */
export class InFlight<Item> implements Iterable<Item> {
  #oldest: InFlightEntry<Item> | null = null;
  #newest: InFlightEntry<Item> | null = null;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(item: Item): InFlightEntry<Item> {
    const entry: InFlightEntry<Item> = { item, older: this.#newest, newer: null, isIn: true };
    if (this.#newest) this.#newest.newer = entry;
    else this.#oldest = entry;
    this.#newest = entry;
    this.#size++;
    return entry;
  }

  /** @returns false when it has left already. */
  remove(entry: InFlightEntry<Item>): boolean {
    if (!entry.isIn) return false;
    const { older, newer } = entry;
    if (older) older.newer = newer;
    else this.#oldest = newer;
    if (newer) newer.older = older;
    else this.#newest = older;
    entry.isIn = false;
    entry.older = null;
    entry.newer = null;
    this.#size--;
    return true;
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const { item } of this.entries()) yield item;
  }

  *entries(): Generator<InFlightEntry<Item>> {
    for (let entry = this.#oldest; entry; entry = entry.newer) yield entry;
  }
}
