/** Sets the kit on a mutant. */
import { prove } from '../kit/prove.ts';
import { failuresOf } from '../kit/report/summary.ts';
import type { Outcome } from '../kit/run.ts';
import { ANSWER_MUTANTS } from './answers.ts';
import { CALLBACK_MUTANTS } from './callbacks.ts';
import type { Mutant } from './mutant.ts';
import { startProxy } from './proxy.ts';
import { RULE_MUTANTS } from './rules.ts';
import { PARTNER, SECOND_PARTNER, startSandbox } from './sandbox.ts';

export const MUTANTS: readonly Mutant[] = [...ANSWER_MUTANTS, ...RULE_MUTANTS, ...CALLBACK_MUTANTS];

/** Nothing is wrong with it, so nothing may be found: what is found elsewhere is not the proxy's doing. */
export const SOUND: Mutant = {
  name: 'nothing is wrong',
  breaks: '',
  make: () => ({ callback: (_, deliver) => deliver() }),
};

/** Runs the kit against a mutant on a server of its own. @returns the failures. */
export async function hunt(mutant: Mutant, only: string | null): Promise<readonly Outcome[]> {
  const sandbox = await startSandbox(mutant.env);
  const proxy = await startProxy(sandbox.url, mutant.make?.() ?? {});
  try {
    const partners = { partner: PARTNER, secondPartner: SECOND_PARTNER };
    return failuresOf(await prove({ baseUrl: proxy.url, ...partners, only }));
  } finally {
    await proxy.stop();
    await sandbox.stop();
  }
}

/** The first failure that names the clause which the mutant breaks; null where it was not caught for that. */
export function caughtBy({ breaks }: Mutant, failures: readonly Outcome[]): Outcome | null {
  return failures.find(({ clauses }) => clauses.includes(breaks)) ?? null;
}
