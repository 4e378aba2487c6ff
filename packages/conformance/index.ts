/**
 * The conformance kit: checks any server of the API against the contract, in whatever language it is written.
 *
 * `kit/` sends requests and reports, `checks/` are the rules with the clauses they come from. Both import the contract
 * and nothing of a server. `packages/testing/conformance-mutants/` has servers that are wrong on purpose; they show that
 * the kit finds mistakes.
 *
 * @example
 * const report = await checkConformance({ baseUrl: 'http://127.0.0.1:3000', partner: { id: '001', key: '…' } });
 * console.log(terminalReport(report));
 */
import { CHECKS } from './checks/index.ts';
import { lackingOperations } from './checks/lacking.ts';
import { startKitReceiver } from './kit/receiver.ts';
import { type ConformanceReport, isSelected, type RunChecksOptions, runChecks } from './kit/run.ts';
import { CannotRun, probeTarget, type TargetOptions, WAIT_MS } from './kit/target.ts';

export { BUDGETS, type Budgets, parseBudget } from './kit/budgets.ts';
export { exitCodeOf } from './kit/report/summary.ts';
export { terminalReport } from './kit/report/terminal.ts';
export { parseReportOption, REPORT_FORMATS, type ReportFile, writeReport } from './kit/report/write.ts';
export type { CheckOutcome, ConformanceReport } from './kit/run.ts';
export type { Credentials } from './kit/signing.ts';
export { CannotRun } from './kit/target.ts';
export { endsCheck } from './kit/violation.ts';

export interface ConformanceOptions extends Omit<TargetOptions, 'receiver'>, RunChecksOptions {
  /** Where the server reaches the kit's receiver of callbacks; null where the server is on this machine. */
  readonly callbacksUrl?: string | null;
  /** Where the receiver listens; 0, the default, is any free port. */
  readonly callbacksPort?: number;
}

/** Runs the checks against a server. @throws CannotRun where no check is selected, or the server can't be used. */
export async function checkConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const { callbacksUrl: publicUrl = null, callbacksPort: port = 0, waitMs = WAIT_MS } = options;
  if (!CHECKS.some((check) => isSelected(check, options))) {
    throw new CannotRun(`No check matches ${[options.only ?? []].flat().join(', ')}.`);
  }
  const isReachable = publicUrl !== null || isLoopback(options.baseUrl);
  const receiver = isReachable ? await startKitReceiver({ publicUrl, port, waitMs }) : null;
  try {
    const target = await probeTarget({ ...options, receiver });
    return await runChecks(CHECKS, { ...target, lacks: await lackingOperations(target) }, options);
  } finally {
    await receiver?.stop();
  }
}

const isLoopback = (url: string) => /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$)/.test(url);
