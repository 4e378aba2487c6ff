/** A partner's items; never none. */
interface Waiting<Item> {
  readonly partnerId: string;
  readonly items: Item[];
}

/** A queue in which partners take turns: an item waits behind its own partner's items, not behind everybody's. */
export class FairQueue<Item> {
  /** The one that comes next is the first. In an array, as a Map whose entries move to its end makes new tables all the time. */
  #partners: Waiting<Item>[] = [];
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
    this.#partners.push(first);
  }

  /**
   * Takes the oldest item of the partner that comes next, which then comes after all others. Partners that `mayTake`
   * refuses keep their place.
   */
  shift(mayTake: (partnerId: string) => boolean = () => true): Item | undefined {
    const at = this.#partners.findIndex(({ partnerId }) => mayTake(partnerId));
    const own = this.#partners[at];
    if (!own) return undefined;
    this.#partners.splice(at, 1);
    const item = own.items.shift();
    this.#size--;
    if (own.items.length > 0) this.#partners.push(own);
    else this.#byPartner.delete(own.partnerId);
    return item;
  }

  /** Takes each partner's oldest items for as long as `isOver` says so of them. */
  removeOldest(isOver: (item: Item) => boolean): Item[] {
    const removed: Item[] = [];
    for (const { partnerId, items } of this.#partners) {
      const kept = items.findIndex((item) => !isOver(item));
      removed.push(...items.splice(0, kept < 0 ? items.length : kept));
      if (items.length === 0) this.#byPartner.delete(partnerId);
    }
    this.#partners = this.#partners.filter(({ items }) => items.length > 0);
    this.#size -= removed.length;
    return removed;
  }
}
