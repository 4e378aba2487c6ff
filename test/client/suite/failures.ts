import { expect } from 'vitest';
import { CLIENT_CASES, runClientSuite } from '#conformance/client-suite/run.ts';
import { terminalReport } from '#conformance/index.ts';

/** Runs the suite for clients against a driver. @returns its report, where a case did not pass */
export async function failuresOf(command: readonly string[], cwd: string): Promise<string[]> {
  const report = await runClientSuite({ command, cwd });
  const isWhole = report.outcomes.every(({ result }) => result === 'passed');
  expect(report.outcomes).toHaveLength(CLIENT_CASES.length);
  return isWhole ? [] : [terminalReport(report)];
}
