/** Choices that are the same for the same seed. */
export class Random {
  #state: number;

  /** A sequence of its own for each request, so that one can be repeated alone. */
  constructor(seed: number, index: number) {
    this.#state = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(index + 1, 0xc2b2_ae35);
  }

  /** From 0 up to 1: mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(values: readonly [T, ...T[]] | readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** One of the makers, as often as its weight says. */
  weighted<T>(choices: readonly (readonly [weight: number, make: () => T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, make] of choices) {
      left -= weight;
      if (left < 0) return make();
    }
    return (choices[0] as (typeof choices)[number])[1]();
  }
}
