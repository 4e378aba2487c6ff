/** The report for a terminal. */
import { styleText } from 'node:util';
import type { CheckOutcome, ConformanceReport } from '../run.ts';
import {
  countsOf,
  countsText,
  exchangeText,
  failuresOf,
  groupBy,
  missingOperations,
  ownFailuresOf,
  resultOf,
  summaryOf,
  truncate,
} from './summary.ts';

export function terminalReport(report: ConformanceReport): string {
  return [
    `Conformance of ${report.target}, seed ${report.seed}${report.chosen ? `, ${report.chosen}` : ''}`,
    '',
    ...groupBy(report.outcomes, ({ group }) => group).map(([name, outcomes]) => groupLine(name, outcomes)),
    ...causesOf(report).flatMap(([first, ...others]) => (first ? failureText(first, others.length) : [])),
    ...notImplemented(report),
    ...skips(report),
    '',
    verdict(report),
    summaryOf(report),
  ].join('\n');
}

function verdict(report: ConformanceReport): string {
  if (failuresOf(report).length === 0) return styleText('green', '✓ No check failed.');
  return ownFailuresOf(report).length > 0
    ? styleText('red', `✗ The contract is violated: ${violatedClauses(report)}.`)
    : styleText('red', '✗ Operations are not implemented. What there is keeps the contract.');
}

const MARKS = { failed: styleText('red', '✗'), passed: styleText('green', '✓'), skipped: '-' };

function groupLine(name: string, outcomes: readonly CheckOutcome[]): string {
  const counts = countsOf(outcomes);
  return `${MARKS[resultOf(counts)]} ${name.padEnd(12)} ${countsText(counts)}`;
}

/** Failures by their cause: one mistake in an answer that many checks read fails all of them. */
function causesOf(report: ConformanceReport): CheckOutcome[][] {
  const causeOf = ({ failure }: CheckOutcome) => `${failure?.message} ${failure?.expected}`;
  return groupBy(ownFailuresOf(report), causeOf).map(([, outcomes]) => outcomes);
}

/** The first check of a cause in full, the others by their number. */
function failureText({ group, title, clauses, failure }: CheckOutcome, others: number): string {
  if (!failure) return '';
  const last = failure.exchanges.at(-1);
  const [sent, received] = last ? exchangeText(last) : ['nothing', 'nothing'];
  return [
    '',
    styleText('red', `✗ ${group}: ${title}`),
    indent('violates', clauses.join(' ')),
    indent('because ', truncate(failure.message)),
    indent('expected', truncate(failure.expected)),
    indent('actual  ', truncate(failure.actual)),
    ...(others > 0 ? [indent('as well ', `in ${others} more ${others === 1 ? 'check' : 'checks'}`)] : []),
    indent('sent    ', sent),
    indent('received', received),
  ].join('\n');
}

const indent = (name: string, text: string) => `  ${name}  ${text.replaceAll('\n', `\n${' '.repeat(12)}`)}`;

function notImplemented(report: ConformanceReport): string[] {
  const lines = missingOperations(report);
  return lines.length > 0
    ? ['', styleText('red', '✗ Not implemented:'), ...lines.map((line) => `  ${line}`)]
    : [];
}

function skips(report: ConformanceReport): string[] {
  const reasons = groupBy(
    report.outcomes.filter(({ result }) => result === 'skipped'),
    ({ reason = '' }) => reason,
  );
  if (reasons.length === 0) return [];
  return ['', 'Skipped:', ...reasons.map(([reason, outcomes]) => `  ${outcomes.length} because ${reason}`)];
}

const FEW = 12;

/** The main clause of each failure. */
function violatedClauses(report: ConformanceReport): string {
  const clauses = [...new Set(ownFailuresOf(report).flatMap((each) => each.clauses[0] ?? []))];
  const more = clauses.length > FEW ? ` and ${clauses.length - FEW} more` : '';
  return clauses.slice(0, FEW).join(', ') + more;
}
