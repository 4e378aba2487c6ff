/** Runs the kit against one mutant. */

import { CHECKS } from '#conformance/checks/index.ts';
import { checkConformance } from '#conformance/index.ts';
import { failuresOf } from '#conformance/kit/report/summary.ts';
import { type CheckOutcome, isSelected } from '#conformance/kit/run.ts';
import { CREDENTIALS, type Sandbox, startSandbox } from '../harness/sandbox.ts';
import { ANSWER_BOUNDARY_MUTANTS } from './answers/boundaries.ts';
import { RESPONSE_MUTANTS } from './answers/responses.ts';
import { TIME_MUTANTS } from './answers/times.ts';
import { CALLBACK_MUTANTS } from './callbacks.ts';
import { JOB_MUTANTS } from './jobs.ts';
import { RULE_BOUNDARY_MUTANTS } from './limits/boundaries.ts';
import { BUDGET_MUTANTS } from './limits/budgets.ts';
import { LIMIT_RULE_MUTANTS } from './limits/rules.ts';
import { DAILY_COUNT_MUTANTS } from './links/daily-counts.ts';
import { KIND_MUTANTS } from './links/kinds.ts';
import { LINK_EVENT_MUTANTS } from './links/link-events.ts';
import { PAGE_SETTING_MUTANTS } from './links/page-settings.ts';
import { RESERVED_NAME_MUTANTS } from './links/reserved-names.ts';
import { LINK_RESPONSE_MUTANTS } from './links/responses.ts';
import { LINK_RULE_MUTANTS } from './links/rules.ts';
import { WRITE_MUTANTS } from './links/writes.ts';
import type { ServerMutant } from './mutant.ts';
import { PARTNER_MUTANTS } from './partners.ts';
import { startProxy } from './proxy.ts';
import { ALIAS_MUTANTS } from './requests/aliases.ts';
import { REQUEST_BOUNDARY_MUTANTS } from './requests/boundaries.ts';
import { REQUEST_RULE_MUTANTS } from './requests/rules.ts';
import { SIGNED_CONTENT_MUTANTS } from './requests/signed-content.ts';
import { VALUE_MUTANTS } from './requests/values.ts';

export const MUTANTS: readonly ServerMutant[] = [
  ...LINK_RESPONSE_MUTANTS,
  ...RESPONSE_MUTANTS,
  ...LINK_RULE_MUTANTS,
  ...REQUEST_RULE_MUTANTS,
  ...SIGNED_CONTENT_MUTANTS,
  ...LIMIT_RULE_MUTANTS,
  ...BUDGET_MUTANTS,
  ...CALLBACK_MUTANTS,
  ...JOB_MUTANTS,
  ...DAILY_COUNT_MUTANTS,
  ...LINK_EVENT_MUTANTS,
  ...VALUE_MUTANTS,
  ...WRITE_MUTANTS,
  ...PARTNER_MUTANTS,
  ...PAGE_SETTING_MUTANTS,
  ...REQUEST_BOUNDARY_MUTANTS,
  ...ANSWER_BOUNDARY_MUTANTS,
  ...RULE_BOUNDARY_MUTANTS,
  ...KIND_MUTANTS,
  ...TIME_MUTANTS,
  ...ALIAS_MUTANTS,
  ...RESERVED_NAME_MUTANTS,
];

/** The proxy with no alteration, as a control: no check may fail. */
export const UNCHANGED: ServerMutant = {
  name: 'unchanged',
  breaks: '',
  only: '',
  make: () => ({ callback: (_, deliver) => deliver() }),
};

/** Whether a mutant can share its server with others that run at the same time. */
export const canShare = ({ env }: ServerMutant, only: string | null): boolean =>
  !env && CHECKS.every((check) => !check.alone || !isSelected(check, { only }));

interface RunMutantOptions {
  readonly only: string | null;
  readonly shared?: Sandbox;
  readonly waitMs?: number;
  readonly untilDetected?: boolean;
}

/**
 * Runs the kit against a mutant, with a server of its own or a shared one behind it.
 *
 * @param waitMs - how long to wait for a callback.
 * @param untilDetected - whether to leave out the checks after the first failure that names the clause.
 * @returns the failures. @throws where the proxy itself failed.
 */
export async function runMutant(
  mutant: ServerMutant,
  { only, shared, waitMs, untilDetected = false }: RunMutantOptions,
): Promise<readonly CheckOutcome[]> {
  const sandbox = shared ?? (await startSandbox(mutant.env));
  // Without an alteration the server itself is the mutant; a proxy would wait for the end of slow bodies.
  const proxy = mutant.make ? await startProxy(sandbox.url, mutant.make()) : null;
  try {
    const report = await checkConformance({
      baseUrl: proxy?.url ?? sandbox.url,
      ...CREDENTIALS,
      only,
      ...(mutant.budgets && { budgets: mutant.budgets }),
      // Second tries come when the server sends them, which is later.
      ...(waitMs && !CHECKS.some((each) => each.waits && isSelected(each, { only })) && { waitMs }),
      ...(untilDetected && { isEnough: (outcome) => detectedBy(mutant, [outcome]) !== null }),
    });
    if (proxy && proxy.problems.length > 0) throw new Error(proxy.problems.join('\n'));
    return [...failuresOf(report), ...report.outcomes.filter(isFieldLacking)];
  } finally {
    await proxy?.stop();
    if (!shared) await sandbox.stop();
  }
}

/** A field that is an extension, and that the kit says is not implemented: ignoring it is no more than that. */
const isFieldLacking = ({ notImplemented }: CheckOutcome): boolean => notImplemented?.includes(' ') ?? false;

/** The first outcome that names the clause which the mutant breaks; null where there is none. */
export function detectedBy({ breaks }: ServerMutant, outcomes: readonly CheckOutcome[]): CheckOutcome | null {
  const isFound = (each: CheckOutcome) =>
    (each.result === 'failed' || isFieldLacking(each)) && each.clauses.includes(breaks);
  return outcomes.find(isFound) ?? null;
}
