/** What a check is, and a case of the suites for clients and receivers. */
import type { Session } from './session.ts';
import type { Requirement } from './target.ts';
import { type Clauses, clauseList } from './violation.ts';

export interface Case<Context> {
  /** The report groups cases by this. */
  readonly group: string;
  /** The rule, in a sentence. */
  readonly title: string;
  /** The clauses and decisions that it checks, the main one first. */
  readonly clauses: readonly string[];
  readonly run: (context: Context) => Promise<void>;
}

export interface Check extends Case<Session> {
  /** The words of the document that it enforces. */
  readonly words: string;
  readonly requires: readonly Requirement[];
  /** Whether no other check may run meanwhile: it moves the clock, or counts all of the partner's links. */
  readonly alone: boolean;
  /** Whether it does little but wait: it runs beside the others, from the beginning. */
  readonly waits: boolean;
}

/** Returns a function that makes the cases of a group. */
export const cases =
  <Context>(group: string) =>
  (title: string, clauses: Clauses, run: Case<Context>['run']): Case<Context> => ({
    group,
    title,
    clauses: clauseList(clauses),
    run,
  });

interface GroupOptions {
  /** Default: state. */
  readonly requires?: readonly Requirement[];
  readonly alone?: boolean;
  readonly waits?: boolean;
}

/** Returns a function that makes the checks of a group. */
export function group(
  name: string,
  { requires = ['state'], alone = false, waits = false }: GroupOptions = {},
) {
  const inGroup = cases<Session>(name);
  return (title: string, clauses: Clauses, words: string, run: Check['run']): Check => ({
    ...inGroup(title, clauses, run),
    words,
    requires,
    alone: alone || requires.includes('clock'),
    waits,
  });
}
