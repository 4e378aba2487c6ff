/** Choices that follow from a seed. */
export interface Random {
  /** From 0 up to 1. */
  (): number;
  between(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return Object.assign(next, {
    between: (from: number, to: number) => from + (to - from) * next(),
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
  });
}
