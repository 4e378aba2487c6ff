import { describeMutant, type Mutant } from './mutant.ts';

/** Mistakes that change nothing which anybody could notice, reviewed one by one. A test finds one whose line is gone. */
export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'packages/jobs/verifier-answer.ts',
    from: 'const ajv = new Ajv2020({ strict: false, validateSchema: false });',
    to: 'const ajv = new Ajv2020({ strict: false, });',
    reason: 'The contract is a valid schema; that it is not checked again only saves time.',
  },
  {
    file: 'packages/jobs/verifier-answer.ts',
    from: 'const ajv = new Ajv2020({ strict: false, validateSchema: false });',
    to: 'const ajv = new Ajv2020({ strict: false, validateSchema: true });',
    reason: 'As above.',
  },
];

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
