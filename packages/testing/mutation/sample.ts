import { seededRandom } from '#testing/harness/random.ts';
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
      return { mutant, round: seen[group] };
    })
    .sort((one, other) => one.round - other.round)
    .map(({ mutant }) => mutant);
}
