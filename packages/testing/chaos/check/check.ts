/**
 * Checks a run by its evidence alone: pure functions that share no code with the service. A call without an answer may
 * have taken effect or not.
 */
import { checkAudit } from './audit.ts';
import { checkCallbacks } from './callbacks.ts';
import type { Evidence, Finding } from './evidence.ts';
import { factsFrom } from './facts.ts';
import { checkJobs } from './jobs.ts';
import { checkLimits } from './limits.ts';
import { checkLinks } from './links.ts';
import { checkList } from './list.ts';
import { checkRefusals } from './refusals.ts';
import { checkUpdates } from './updates.ts';

/** Every violation of a property; empty when all of them hold. */
export function check(evidence: Evidence): Finding[] {
  const facts = factsFrom(evidence);
  return [
    checkLinks,
    checkUpdates,
    checkJobs,
    checkLimits,
    checkRefusals,
    checkCallbacks,
    checkList,
    checkAudit,
  ].flatMap((each) => each(facts));
}
