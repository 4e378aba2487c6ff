/** The newest entries of a log in memory, bounded by their number and by their size. */
export class BoundedList<Item> {
  #items: { item: Item | null; bytes: number }[] = [];
  /** How many at the beginning are dropped. They are cut off together, since each cut moves all that stay. */
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
    this.#items.push({ item, bytes });
    this.#bytes += bytes;
    const dropped: Item[] = [];
    for (
      let first = this.#items[this.#dropped];
      first && this.#isOver();
      first = this.#items[this.#dropped]
    ) {
      dropped.push(first.item as Item);
      this.#bytes -= first.bytes;
      first.item = null;
      this.#dropped++;
    }
    if (this.#dropped > this.#countMax) {
      this.#items.splice(0, this.#dropped);
      this.#dropped = 0;
    }
    return dropped;
  }

  #isOver(): boolean {
    const count = this.#items.length - this.#dropped;
    return count > 1 && (count > this.#countMax || this.#bytes > this.#bytesMax);
  }

  /** Oldest first. */
  all(): Item[] {
    return this.#items.slice(this.#dropped).map(({ item }) => item as Item);
  }

  clear(): void {
    this.#items = [];
    this.#dropped = 0;
    this.#bytes = 0;
  }
}
