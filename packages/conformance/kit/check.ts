/** What a check is. */
import type { Session } from './session.ts';
import type { Requirement } from './target.ts';

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

/** Returns a function that makes the checks of a group. */
export function group(name: string) {
  return (
    title: string,
    clauses: readonly string[],
    run: Check['run'],
    { requires = ['state'], alone = false }: { requires?: readonly Requirement[]; alone?: boolean } = {},
  ): Check => ({ group: name, title, clauses, requires, alone: alone || requires.includes('clock'), run });
}
