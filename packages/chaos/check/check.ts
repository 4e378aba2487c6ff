/**
 * Judges a run by what its clients, its receiver and its last reading wrote down, and by nothing else: pure functions
 * that share no code with the service. A call that was never answered counts as either.
 */
import { checkCallbacks } from './callbacks.ts';
import type { Evidence, Violation } from './evidence.ts';
import { checkJobs } from './jobs.ts';
import { knowFrom } from './known.ts';
import { checkLimits } from './limits.ts';
import { checkLinks } from './links.ts';
import { checkList } from './list.ts';
import { checkRefusals } from './refusals.ts';
import { checkUpdates } from './updates.ts';

/** Everything that contradicts a property; empty when all of them hold. */
export function check(evidence: Evidence): Violation[] {
  const known = knowFrom(evidence);
  return [checkLinks, checkUpdates, checkJobs, checkLimits, checkRefusals, checkCallbacks, checkList].flatMap(
    (each) => each(known),
  );
}
