/** Choices that follow from a seed. */
export interface Random {
  /** From 0 up to 1. */
  (): number;
  between(from: number, to: number): number;
  /** A whole number below `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the makers, as often as its weight says. */
  weighted<Item>(choices: readonly (readonly [weight: number, make: () => Item])[]): Item;
}

/** mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return Object.assign(next, {
    between: (from: number, to: number) => from + (to - from) * next(),
    below,
    chance: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    weighted<Item>(choices: readonly (readonly [weight: number, make: () => Item])[]): Item {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      const chosen = choices.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      return (chosen ?? (choices[0] as (typeof choices)[number]))[1]();
    },
  });
}

/** Independent choices for each purpose of one seed. */
export const stream = (seed: number, purpose: number): Random =>
  seededRandom((seed ^ Math.imul(purpose + 3, 0x9e37_79b1)) | 0);
