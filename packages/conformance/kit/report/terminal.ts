/** The report as a terminal shows it. */
import { styleText } from 'node:util';
import type { CheckOutcome, Report } from '../run.ts';
import { asText, countsOf, failuresOf, grouped, shortened, verdictOf } from './summary.ts';

export function terminalReport(report: Report): string {
  return [
    `Conformance of ${report.target}, seed ${report.seed}${report.only ? `, only ${report.only}` : ''}`,
    '',
    ...grouped(report.outcomes, ({ group }) => group).map(([name, outcomes]) => groupLine(name, outcomes)),
    ...failuresOf(report).map(failureText),
    ...skips(report),
    '',
    failuresOf(report).length > 0
      ? styleText('red', `✗ The contract is broken: ${brokenClauses(report)}.`)
      : styleText('green', '✓ Nothing breaks the contract.'),
    verdictOf(report),
  ].join('\n');
}

function groupLine(name: string, outcomes: readonly CheckOutcome[]): string {
  const { passed, failed, skipped } = countsOf(outcomes);
  const mark = failed > 0 ? styleText('red', '✗') : passed > 0 ? styleText('green', '✓') : '-';
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  return `${mark} ${name.padEnd(12)} ${counts.filter(Boolean).join(', ')}`;
}

function failureText({ group, title, clauses, failure }: CheckOutcome): string {
  if (!failure) return '';
  const last = failure.exchanges.at(-1);
  const [sent, came] = last ? asText(last) : ['nothing', 'nothing'];
  return [
    '',
    styleText('red', `✗ ${group}: ${title}`),
    indented('breaks  ', clauses.join(' ')),
    indented('because ', failure.message),
    indented('expected', shortened(failure.expected)),
    indented('actual  ', shortened(failure.actual)),
    indented('sent    ', sent),
    indented('came    ', came),
  ].join('\n');
}

const indented = (name: string, text: string) => `  ${name}  ${text.replaceAll('\n', `\n${' '.repeat(12)}`)}`;

function skips(report: Report): string[] {
  const reasons = grouped(
    report.outcomes.filter(({ result }) => result === 'skipped'),
    ({ reason = '' }) => reason,
  );
  if (reasons.length === 0) return [];
  return ['', 'Skipped:', ...reasons.map(([reason, outcomes]) => `  ${outcomes.length} because ${reason}`)];
}

const FEW = 12;

/** The clauses that failures name first. */
function brokenClauses(report: Report): string {
  const clauses = [...new Set(failuresOf(report).flatMap((each) => each.clauses[0] ?? []))];
  const more = clauses.length > FEW ? ` and ${clauses.length - FEW} more` : '';
  return clauses.slice(0, FEW).join(', ') + more;
}
