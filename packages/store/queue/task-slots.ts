/** Slots for tasks that run at once, shared fairly between partners. */
export class TaskSlots {
  readonly #total: () => number;
  readonly #perPartner: () => number;
  readonly #partners = new Map<string, number>();
  #held = 0;

  /** Both may change at any time. */
  constructor(total: () => number, perPartner: () => number) {
    this.#total = total;
    this.#perPartner = perPartner;
  }

  /** Slots that are taken. */
  get held(): number {
    return this.#held;
  }

  get free(): number {
    return Math.max(this.#total() - this.#held, 0);
  }

  /**
   * How many more slots a partner may take. It may never hold more than are still free, so the last slots go to
   * partners that hold few or none.
   */
  availableFor(partnerId: string): number {
    const most = Math.min(this.#perPartner(), this.free);
    return Math.max(most - (this.#partners.get(partnerId) ?? 0), 0);
  }

  /** The partners that may take no more now. */
  fullPartners(): string[] {
    return [...this.#partners.keys()].filter((partnerId) => this.availableFor(partnerId) === 0);
  }

  acquire(partnerId: string): void {
    this.#partners.set(partnerId, (this.#partners.get(partnerId) ?? 0) + 1);
    this.#held++;
  }

  release(partnerId: string): void {
    const left = (this.#partners.get(partnerId) ?? 0) - 1;
    if (left > 0) this.#partners.set(partnerId, left);
    else this.#partners.delete(partnerId);
    this.#held--;
  }
}
