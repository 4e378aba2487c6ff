/** What a check is, and how it says that something is broken. */
import { isDeepStrictEqual } from 'node:util';
import type { Session } from './session.ts';

/**
 * What a target must have for a check to mean something.
 * - `state`: it remembers; a mock does not.
 * - `sandbox`: what is submitted decides the result (D-23).
 * - `clock`: its clock may be moved (D-39).
 * - `callbacks`: it can reach the kit's receiver.
 * - `second partner`: the kit was given one.
 */
export type Need = 'state' | 'sandbox' | 'clock' | 'callbacks' | 'second partner';

export interface Check {
  /** What it is about; the report groups by it. */
  readonly group: string;
  /** What holds, in a sentence. */
  readonly title: string;
  /** The clauses and decisions that it proves, the foremost first. */
  readonly clauses: readonly string[];
  readonly needs: readonly Need[];
  /** Whether nothing else may run meanwhile: it moves the clock, or counts everything that the partner has. */
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
export class Broken extends Error {
  readonly expected: string;
  readonly actual: string;
  /** What is broken, where that is told more exactly than by the check; the check's own clauses hold otherwise. */
  readonly clauses: readonly string[];

  constructor(message: string, expected: unknown, actual: unknown, clauses: readonly string[] = []) {
    super(message);
    this.expected = show(expected);
    this.actual = show(actual);
    this.clauses = clauses;
  }
}

/** Why a check could not be made after all. */
export class Skipped extends Error {}

/** Fails unless both are the same, deeply. `what` names what is compared. */
export function same(what: string, actual: unknown, expected: unknown, clauses?: readonly string[]): void {
  if (!isDeepStrictEqual(actual, expected)) throw new Broken(`${what} differs.`, expected, actual, clauses);
}

/** Fails unless it holds. `what` says what should. */
export function holds(what: string, truth: boolean, actual: unknown, clauses?: readonly string[]): void {
  if (!truth) throw new Broken(`It does not hold that ${what}.`, what, actual, clauses);
}

const show = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));

/** Makes the checks of a group. */
export function group(name: string) {
  return (
    title: string,
    clauses: readonly string[],
    run: Check['run'],
    { needs = ['state'], alone = false }: { needs?: readonly Need[]; alone?: boolean } = {},
  ): Check => ({ group: name, title, clauses, needs, alone: alone || needs.includes('clock'), run });
}
