/** What a check is, and how it reports a violation of the contract. */
import { isDeepStrictEqual } from 'node:util';
import type { Session } from './session.ts';

/**
 * What a check requires of the target.
 * - `state`: it stores what it is sent; a mock does not.
 * - `sandbox`: what is submitted decides the result (D-23).
 * - `clock`: its clock can be moved (D-39).
 * - `callbacks`: it can reach the kit's receiver.
 * - `second partner`: the kit was given the credentials of another partner.
 */
export type Requirement = 'state' | 'sandbox' | 'clock' | 'callbacks' | 'second partner';

export interface Check {
  /** The report groups checks by this. */
  readonly group: string;
  /** The rule, in a sentence. */
  readonly title: string;
  /** The clauses and decisions that it checks, the main one first. */
  readonly clauses: readonly string[];
  readonly requires: readonly Requirement[];
  /** Whether no other check may run meanwhile: it moves the clock, or counts all of the partner's links. */
  readonly alone: boolean;
  readonly run: (session: Session) => Promise<void>;
}

/** One request with its answer. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent: string;
  readonly status: number | null;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answer: string;
}

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

/** Returns a function that makes the checks of a group. */
export function group(name: string) {
  return (
    title: string,
    clauses: readonly string[],
    run: Check['run'],
    { requires = ['state'], alone = false }: { requires?: readonly Requirement[]; alone?: boolean } = {},
  ): Check => ({ group: name, title, clauses, requires, alone: alone || requires.includes('clock'), run });
}
