/** The places for tasks that run at once, shared out between partners. */
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

  /** Partners that hold a place now. */
  get partners(): number {
    return this.#held.size;
  }

  /**
   * How many more places a partner may take: never more in all than are left free, so that the fewer are left,
   * the fewer each may hold, and those who hold many leave the last ones to those who hold none.
   */
  availableFor(partnerId: string): number {
    const share = Math.min(this.#perPartner, this.#free);
    return Math.max(share - (this.#held.get(partnerId) ?? 0), 0);
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
