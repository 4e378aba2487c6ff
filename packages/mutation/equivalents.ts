import { describeMutant, type Mutant } from './mutant.ts';

/** Mistakes that change nothing which anybody could notice, reviewed one by one. A test finds one whose line is gone. */
export const EQUIVALENTS: readonly Equivalent[] = [];

interface Equivalent {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export function isEquivalent(source: string, mutant: Mutant): boolean {
  const { from, to } = describeMutant(source, mutant);
  return EQUIVALENTS.some((each) => each.file === mutant.file && each.from === from && each.to === to);
}
