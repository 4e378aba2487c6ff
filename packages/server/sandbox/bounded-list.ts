/** The newest entries of a log in memory, bounded by their number and by their size. */
export class BoundedList<Item> {
  #items: { item: Item; bytes: number }[] = [];
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
    const isOver = (count: number) =>
      count < this.#items.length - 1 &&
      (this.#items.length - count > this.#countMax || this.#bytes > this.#bytesMax);
    let count = 0;
    while (isOver(count)) this.#bytes -= this.#items[count++]?.bytes ?? 0;
    return this.#items.splice(0, count).map(({ item }) => item);
  }

  /** Oldest first. */
  all(): Item[] {
    return this.#items.map(({ item }) => item);
  }

  clear(): void {
    this.#items = [];
    this.#bytes = 0;
  }
}
