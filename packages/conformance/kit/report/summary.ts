/** What every form of the report says of a run. */
import type { Exchange } from '../check.ts';
import type { CheckOutcome, Report } from '../run.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function countsOf(outcomes: readonly CheckOutcome[]): Counts {
  const count = (result: CheckOutcome['result']) => outcomes.filter((each) => each.result === result).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

export const failuresOf = ({ outcomes }: Report) => outcomes.filter(({ result }) => result === 'failed');

/** Outcomes under a heading each, in the order of the run. */
export function grouped(
  outcomes: readonly CheckOutcome[],
  by: (outcome: CheckOutcome) => string,
): [string, CheckOutcome[]][] {
  const groups = new Map<string, CheckOutcome[]>();
  for (const outcome of outcomes) groups.set(by(outcome), [...(groups.get(by(outcome)) ?? []), outcome]);
  return [...groups];
}

/** How each clause stands, §§ first, in order. */
export function byClause(report: Report): [string, Counts][] {
  const clauses = [...new Set(report.outcomes.flatMap((each) => each.clauses))].toSorted(inOrder);
  return clauses.map((clause) => [
    clause,
    countsOf(report.outcomes.filter((each) => each.clauses.includes(clause))),
  ]);
}

/** `§4.10` comes after `§4.9`, decisions after clauses. */
const inOrder = (a: string, b: string) =>
  Number(a.startsWith('D-')) - Number(b.startsWith('D-')) || a.localeCompare(b, 'en', { numeric: true });

/** The verdict in a sentence. */
export function verdictOf(report: Report): string {
  const { passed, failed, skipped } = countsOf(report.outcomes);
  const seconds = (report.ms / 1000).toFixed(1);
  const checks = `${passed} checks passed, ${failed} failed, ${skipped} were skipped`;
  return `${checks}, with ${report.requests} requests in ${seconds} s.`;
}

const TEXT_MAX = 1_500;

/** A text as a report shows it: whole, unless it is very long. */
export const shortened = (text: string): string =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)} … (${text.length} characters)` : text;

/** What was sent, and what came, as HTTP writes it. */
export function asText({
  method,
  url,
  headers,
  sent,
  status,
  answerHeaders,
  answer,
}: Exchange): [string, string] {
  const lines = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const request = [`${method} ${url}`, ...lines(headers), '', shortened(sent)].join('\n').trim();
  if (status === null) return [request, 'no answer'];
  return [request, [`${status}`, ...lines(answerHeaders), '', shortened(answer)].join('\n').trim()];
}
