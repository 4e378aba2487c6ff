/** How a check reports a violation of the contract. */
import { isDeepStrictEqual, stripVTControlCharacters } from 'node:util';

/** Clauses and decisions with spaces between them, the main one first: `§4.4 D-14`. */
export type Clauses = string;

export const clauseList = (clauses: Clauses): string[] => [...new Set(clauses.split(' ').filter(Boolean))];

/** The target does not do what the contract says. */
export class ContractViolation extends Error {
  readonly expected: string;
  readonly actual: string;
  /** The clauses that are violated, where they are known more exactly than by the check's own. */
  readonly clauses: readonly string[];

  constructor(message: string, expected: unknown, actual: unknown, clauses: Clauses = '') {
    super(message);
    this.expected = asText(expected);
    this.actual = asText(actual);
    this.clauses = clauseList(clauses);
  }
}

/**
 * The target does not have the operation, or its driver not the command. What else depends on it is not reported one by one;
 * `run.ts` takes it back where the operation succeeded for other requests.
 */
export class NotImplemented extends ContractViolation {
  readonly operation: string;

  constructor(operation: string, message: string, answer: string, clauses?: Clauses) {
    super(message, 'an answer of the operation', answer, clauses);
    this.operation = operation;
  }
}

/** Thrown by a check that finds out while it runs that it can't be made; the message says why. */
export class SkipCheck extends Error {}

/** Whether a check ends with this error, rather than the kit. */
export const endsCheck = (error: unknown): boolean =>
  error instanceof ContractViolation || error instanceof SkipCheck;

/** Fails unless both values are deeply equal. `what` names the value. */
export function expectEqual(what: string, actual: unknown, expected: unknown, clauses?: Clauses): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const message = `The answer is not what the contract says. What differs: ${what}.`;
  throw new ContractViolation(message, expected, actual, clauses);
}

/** Fails unless the condition is true. `what` is the condition in words. */
export function expectThat(what: string, condition: boolean, actual: unknown, clauses?: Clauses): void {
  if (condition) return;
  throw new ContractViolation(`By the contract, ${what}. That is not so.`, what, actual, clauses);
}

/** Without codes that colour a terminal, which programs print that the kit runs. */
const asText = (value: unknown): string =>
  stripVTControlCharacters(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
