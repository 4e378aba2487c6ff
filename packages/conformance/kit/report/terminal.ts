/** The report for a terminal. */
import { styleText } from 'node:util';
import type { CheckOutcome, ConformanceReport } from '../run.ts';
import {
  causesOf,
  countsOf,
  countsText,
  exchangeText,
  failuresOf,
  groupBy,
  missingOperations,
  resultOf,
  summaryOf,
  truncate,
} from './summary.ts';

export function terminalReport(report: ConformanceReport): string {
  return [
    `Conformance of ${report.target}, seed ${report.seed}${report.chosen ? `, ${report.chosen}` : ''}`,
    '',
    ...groupBy(report.outcomes, ({ group }) => group).map(([name, outcomes]) => groupLine(name, outcomes)),
    ...causesOf(report).map(([first, ...others]) => failureText(first, others)),
    ...notImplemented(report),
    ...skips(report),
    '',
    verdict(report),
    summaryOf(report),
  ].join('\n');
}

function verdict(report: ConformanceReport): string {
  if (failuresOf(report).length > 0)
    return styleText('red', `✗ The contract is violated: ${violatedClauses(report)}.`);
  return missingOperations(report).length > 0
    ? styleText('yellow', '○ Operations are not implemented. What there is keeps the contract.')
    : styleText('green', '✓ No check failed.');
}

const MARKS = {
  failed: styleText('red', '✗'),
  not_implemented: styleText('yellow', '○'),
  passed: styleText('green', '✓'),
  skipped: '-',
};

function groupLine(name: string, outcomes: readonly CheckOutcome[]): string {
  const counts = countsOf(outcomes);
  return `${MARKS[resultOf(counts)]} ${name.padEnd(12)} ${countsText(counts)}`;
}

/** The first check of a cause in full, and which others fail for it, so that what else they look at is not known. */
function failureText(first: CheckOutcome, others: readonly CheckOutcome[]): string {
  const { group, title, clauses, words, failure } = first;
  if (!failure) return '';
  const last = failure.exchanges.at(-1);
  const [sent, received] = last ? exchangeText(last) : ['nothing', 'nothing'];
  return [
    '',
    styleText('red', `✗ ${group}: ${title}`),
    indent('violates', clauses.join(' ')),
    ...(words ? [indent('says    ', words)] : []),
    indent('because ', truncate(failure.message)),
    indent('expected', truncate(failure.expected)),
    indent('actual  ', truncate(failure.actual)),
    ...(others.length > 0 ? [indent('as well ', othersText(others))] : []),
    indent('sent    ', sent),
    indent('received', received),
  ].join('\n');
}

const indent = (name: string, text: string) => `  ${name}  ${text.replaceAll('\n', `\n${' '.repeat(12)}`)}`;

/** How many others, and which: what they look at beyond this is hidden until the cause is gone. */
function othersText(others: readonly CheckOutcome[]): string {
  const groups = groupBy(others, (each) => each.group).map(([name, each]) => `${name} ${each.length}`);
  return `in ${others.length} more ${others.length === 1 ? 'check' : 'checks'}, which may hide more: ${groups.join(', ')}`;
}

function notImplemented(report: ConformanceReport): string[] {
  const lines = missingOperations(report);
  return lines.length > 0
    ? ['', styleText('yellow', '○ Not implemented:'), ...lines.map((line) => `  ${line}`)]
    : [];
}

function skips(report: ConformanceReport): string[] {
  const skipped = report.outcomes.filter(({ result }) => result === 'skipped');
  const reasons = groupBy(skipped, ({ reason = '' }) => reason);
  if (reasons.length === 0) return [];
  return ['', 'Skipped:', ...reasons.map(([reason, outcomes]) => `  ${outcomes.length} because ${reason}`)];
}

const FEW = 12;

/** The main clause of each failure. */
function violatedClauses(report: ConformanceReport): string {
  const clauses = [...new Set(failuresOf(report).flatMap((each) => each.clauses[0] ?? []))];
  const more = clauses.length > FEW ? ` and ${clauses.length - FEW} more` : '';
  return clauses.slice(0, FEW).join(', ') + more;
}
