/** Sets the kit on a mutant. */
import { CHECKS } from '../checks/index.ts';
import { prove } from '../kit/prove.ts';
import { failuresOf } from '../kit/report/summary.ts';
import { type CheckOutcome, isAskedFor } from '../kit/run.ts';
import { ANSWER_MUTANTS } from './answers.ts';
import { CALLBACK_MUTANTS } from './callbacks.ts';
import type { Mutant } from './mutant.ts';
import { startProxy } from './proxy.ts';
import { RULE_MUTANTS } from './rules.ts';
import { PARTNER, type Sandbox, SECOND_PARTNER, startSandbox } from './sandbox.ts';

export const MUTANTS: readonly Mutant[] = [...ANSWER_MUTANTS, ...RULE_MUTANTS, ...CALLBACK_MUTANTS];

/** Nothing is wrong with it, so nothing may be found: what is found elsewhere is not the proxy's doing. */
export const SOUND: Mutant = {
  name: 'nothing is wrong',
  breaks: '',
  make: () => ({ callback: (_, deliver) => deliver() }),
};

/** The checks that are enough to see a mutant. */
export const enoughFor = ({ only, breaks }: Mutant): string => only ?? breaks;

/** Whether checks can run while others use the same server. */
export const canShare = ({ env }: Mutant, only: string | null): boolean =>
  !env && CHECKS.every((check) => !check.alone || !isAskedFor(check, only));

/**
 * Runs the kit against a mutant: before a server of its own, or before a shared one.
 *
 * @param waitMs - what a callback that never comes costs.
 * @returns the failures. @throws where the mutant itself failed, which proves nothing.
 */
export async function hunt(
  mutant: Mutant,
  { only, shared, waitMs }: { only: string | null; shared?: Sandbox; waitMs?: number },
): Promise<readonly CheckOutcome[]> {
  const sandbox = shared ?? (await startSandbox(mutant.env));
  const proxy = await startProxy(sandbox.url, mutant.make?.() ?? {});
  try {
    const partners = { partner: PARTNER, secondPartner: SECOND_PARTNER };
    const report = await prove({ baseUrl: proxy.url, ...partners, only, ...(waitMs && { waitMs }) });
    if (proxy.problems.length > 0) throw new Error(proxy.problems.join('\n'));
    return failuresOf(report);
  } finally {
    await proxy.stop();
    if (!shared) await sandbox.stop();
  }
}

/** The first failure that names the clause which the mutant breaks; null where it was not caught for that. */
export function caughtBy({ breaks }: Mutant, failures: readonly CheckOutcome[]): CheckOutcome | null {
  return failures.find(({ clauses }) => clauses.includes(breaks)) ?? null;
}
