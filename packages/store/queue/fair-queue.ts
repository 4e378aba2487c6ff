/** A partner's items; never none. */
interface Waiting<Item> {
  readonly partnerId: string;
  readonly items: Item[];
}

/** A queue in which partners take turns: an item waits behind its own partner's items, not behind everybody's. */
export class FairQueue<Item> {
  /** In the order of their turns. In an array, as a Map whose entries move to its end makes new tables all the time. */
  #turns: Waiting<Item>[] = [];
  readonly #byPartner = new Map<string, Waiting<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf(partnerId: string): number {
    return this.#byPartner.get(partnerId)?.items.length ?? 0;
  }

  push(partnerId: string, item: Item): void {
    this.#size++;
    const own = this.#byPartner.get(partnerId);
    if (own) return void own.items.push(item);
    const first = { partnerId, items: [item] };
    this.#byPartner.set(partnerId, first);
    this.#turns.push(first);
  }

  /**
   * Takes the oldest item of the partner whose turn it is, which then comes after all others. Partners that `mayTake`
   * refuses keep their turn.
   */
  shift(mayTake: (partnerId: string) => boolean = () => true): Item | undefined {
    const at = this.#turns.findIndex(({ partnerId }) => mayTake(partnerId));
    const own = this.#turns[at];
    if (!own) return undefined;
    this.#turns.splice(at, 1);
    const item = own.items.shift();
    this.#size--;
    if (own.items.length > 0) this.#turns.push(own);
    else this.#byPartner.delete(own.partnerId);
    return item;
  }

  /** Takes each partner's oldest items for as long as `isOver` says so of them. */
  removeOldest(isOver: (item: Item) => boolean): Item[] {
    const removed: Item[] = [];
    for (const { partnerId, items } of this.#turns) {
      const kept = items.findIndex((item) => !isOver(item));
      removed.push(...items.splice(0, kept < 0 ? items.length : kept));
      if (items.length === 0) this.#byPartner.delete(partnerId);
    }
    this.#turns = this.#turns.filter(({ items }) => items.length > 0);
    this.#size -= removed.length;
    return removed;
  }
}
