/** A queue in which partners take turns: an item waits behind its own partner's items, not behind everybody's. */
export class FairQueue<Item> {
  /** The partners in the order of their turns. None of the lists is empty. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf(partnerId: string): number {
    return this.#waiting.get(partnerId)?.length ?? 0;
  }

  push(partnerId: string, item: Item): void {
    const own = this.#waiting.get(partnerId);
    if (own) own.push(item);
    else this.#waiting.set(partnerId, [item]);
    this.#size++;
  }

  /**
   * Takes the oldest item of the partner whose turn it is, which then comes after all others. Partners that `mayTake`
   * refuses keep their turn.
   */
  shift(mayTake: (partnerId: string) => boolean = () => true): Item | undefined {
    for (const [partnerId, own] of this.#waiting) {
      if (!mayTake(partnerId)) continue;
      const item = own.shift();
      this.#size--;
      this.#waiting.delete(partnerId);
      if (own.length > 0) this.#waiting.set(partnerId, own);
      return item;
    }
    return undefined;
  }

  /** Takes each partner's oldest items for as long as `isOver` says so of them. */
  removeOldest(isOver: (item: Item) => boolean): Item[] {
    const removed: Item[] = [];
    for (const [partnerId, own] of this.#waiting) {
      const kept = own.findIndex((item) => !isOver(item));
      removed.push(...own.splice(0, kept < 0 ? own.length : kept));
      if (own.length === 0) this.#waiting.delete(partnerId);
    }
    this.#size -= removed.length;
    return removed;
  }
}
