/** The newest entries of a log in memory, bounded by their number and by their size. The newest alone is always kept. */
export class BoundedList<Item> {
  /** A dropped item is null, and its place is cut off later: cutting one by one would move the whole list each time. */
  #items: (Item | null)[] = [];
  /** Of each item. */
  #sizes: number[] = [];
  /** How many places at the beginning are those of dropped items. */
  #dropped = 0;
  #bytes = 0;
  readonly #countMax: number;
  readonly #bytesMax: number;

  constructor(countMax: number, bytesMax: number) {
    this.#countMax = countMax;
    this.#bytesMax = bytesMax;
  }

  /** @param bytes - about how much memory it takes. @returns what is dropped for it, oldest first. */
  add(item: Item, bytes: number): Item[] {
    this.#items.push(item);
    this.#sizes.push(bytes);
    this.#bytes += bytes;
    const dropped: Item[] = [];
    while (this.#isOver()) dropped.push(this.#dropOldest());
    if (this.#dropped > this.#countMax) {
      this.#items.splice(0, this.#dropped);
      this.#sizes.splice(0, this.#dropped);
      this.#dropped = 0;
    }
    return dropped;
  }

  #isOver(): boolean {
    const count = this.#items.length - this.#dropped;
    return count > 1 && (count > this.#countMax || this.#bytes > this.#bytesMax);
  }

  #dropOldest(): Item {
    const oldest = this.#dropped++;
    const item = this.#items[oldest] as Item;
    this.#items[oldest] = null;
    this.#bytes -= this.#sizes[oldest] ?? 0;
    return item;
  }

  /** Oldest first. */
  all(): Item[] {
    return this.#items.slice(this.#dropped) as Item[];
  }

  clear(): void {
    this.#items = [];
    this.#sizes = [];
    this.#dropped = 0;
    this.#bytes = 0;
  }
}
