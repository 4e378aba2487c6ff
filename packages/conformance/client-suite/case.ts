/** What a case is. */
import type { Bench } from './bench.ts';

export interface ClientCase {
  /** The report groups cases by this. */
  readonly group: string;
  /** What a client does, in a sentence. */
  readonly title: string;
  /** The clauses and decisions that it checks, the main one first. */
  readonly clauses: readonly string[];
  readonly run: (bench: Bench) => Promise<void>;
}

/** Returns a function that makes the cases of a group. */
export const cases =
  (group: string) =>
  (title: string, clauses: readonly string[], run: ClientCase['run']): ClientCase => ({
    group,
    title,
    clauses,
    run,
  });
