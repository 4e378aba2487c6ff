/** What a case of the suite for receivers is. */
import type { Room } from './room.ts';

export interface ReceiverCase {
  readonly group: string;
  /** The rule, in a sentence. */
  readonly title: string;
  readonly clauses: readonly string[];
  readonly run: (room: Room) => Promise<void>;
}

/** Returns a function that makes the cases of a group. */
export const group =
  (name: string) =>
  (title: string, run: ReceiverCase['run'], clauses: readonly string[] = ['D-19']): ReceiverCase => ({
    group: name,
    title,
    clauses,
    run,
  });
