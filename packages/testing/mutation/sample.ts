import type { Mutant } from './mutant.ts';

/**
 * An order whose first n items are a fair sample for any n: one mistake of each kind in each file comes before a second one
 * of that kind. The same seed gives the same order.
 */
export function sampleOrder(mutants: readonly Mutant[], seed: number): Mutant[] {
  const random = seededRandom(seed);
  const seen: Record<string, number> = {};
  return mutants
    .map((mutant) => ({ mutant, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ mutant }) => {
      const group = `${mutant.file} ${mutant.kind}`;
      seen[group] = (seen[group] ?? 0) + 1;
      return { mutant, turn: seen[group] };
    })
    .sort((one, other) => one.turn - other.turn)
    .map(({ mutant }) => mutant);
}

/** mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
