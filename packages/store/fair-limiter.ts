/** Slots for tasks that run at once, shared fairly between partners. */
export class FairLimiter {
  readonly #perPartner: number;
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(total: number, perPartner: number) {
    this.#perPartner = perPartner;
    this.#free = total;
  }

  get free(): number {
    return this.#free;
  }

  /**
   * How many more slots a partner may take. It may never hold more than are still free, so the last slots go to
   * partners that hold few or none.
   */
  availableFor(partnerId: string): number {
    const share = Math.min(this.#perPartner, this.#free);
    return Math.max(share - (this.#held.get(partnerId) ?? 0), 0);
  }

  /** The partners that may take no more now. */
  fullPartners(): string[] {
    return [...this.#held.keys()].filter((partnerId) => this.availableFor(partnerId) === 0);
  }

  acquire(partnerId: string): void {
    this.#held.set(partnerId, (this.#held.get(partnerId) ?? 0) + 1);
    this.#free--;
  }

  release(partnerId: string): void {
    const left = (this.#held.get(partnerId) ?? 0) - 1;
    if (left > 0) this.#held.set(partnerId, left);
    else this.#held.delete(partnerId);
    this.#free++;
  }
}
