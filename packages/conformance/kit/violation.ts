/** How a check reports a violation of the contract. */
import { isDeepStrictEqual } from 'node:util';

/** The target does not do what the contract says. */
export class ContractViolation extends Error {
  readonly expected: string;
  readonly actual: string;
  /** The clauses that are violated, where they are known more exactly than by the check's own. */
  readonly clauses: readonly string[];

  constructor(message: string, expected: unknown, actual: unknown, clauses: readonly string[] = []) {
    super(message);
    this.expected = asText(expected);
    this.actual = asText(actual);
    this.clauses = clauses;
  }
}

/** Thrown by a check that finds out while it runs that it can't be made; the message says why. */
export class SkipCheck extends Error {}

/** Fails unless both values are deeply equal. `what` names the value. */
export function expectEqual(
  what: string,
  actual: unknown,
  expected: unknown,
  clauses?: readonly string[],
): void {
  if (!isDeepStrictEqual(actual, expected)) {
    throw new ContractViolation(`Not as expected: ${what}.`, expected, actual, clauses);
  }
}

/** Fails unless the condition is true. `what` is the condition in words. */
export function expectThat(
  what: string,
  condition: boolean,
  actual: unknown,
  clauses?: readonly string[],
): void {
  if (!condition) throw new ContractViolation(`Expected that ${what}.`, what, actual, clauses);
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
