/** What the report formats share. */

import { stripVTControlCharacters } from 'node:util';
import type { Exchange } from '../exchange.ts';
import type { CheckOutcome, ConformanceReport } from '../run.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Those that failed because the target does not have an operation; `failed` leaves them out. */
  readonly missing: number;
}

export function countsOf(outcomes: readonly CheckOutcome[]): Counts {
  const count = (result: CheckOutcome['result']) => outcomes.filter((each) => each.result === result).length;
  const missing = outcomes.filter(({ notImplemented }) => notImplemented !== undefined).length;
  return {
    passed: count('passed'),
    failed: count('failed') - missing,
    skipped: count('skipped'),
    missing,
  };
}

/** The counts of a group or a clause. */
export const countsText = ({ passed, failed, missing, skipped }: Counts): string =>
  [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    missing > 0 && `${missing} not implemented`,
    skipped > 0 && `${skipped} skipped`,
  ]
    .filter(Boolean)
    .join(', ');

/** What they come to. */
export const resultOf = ({ passed, failed, missing }: Counts): CheckOutcome['result'] =>
  failed + missing > 0 ? 'failed' : passed > 0 ? 'passed' : 'skipped';

export const failuresOf = ({ outcomes }: ConformanceReport) =>
  outcomes.filter(({ result }) => result === 'failed');

/** Failures of what the target has; the others are in `missingOperations`. */
export const ownFailuresOf = (report: ConformanceReport) =>
  failuresOf(report).filter(({ notImplemented }) => notImplemented === undefined);

/** A line for each operation that the target does not have: which request shows it, and how many checks need it. */
export function missingOperations(report: ConformanceReport): string[] {
  const missing = failuresOf(report).filter(({ notImplemented }) => notImplemented !== undefined);
  return groupBy(missing, ({ notImplemented = '' }) => notImplemented).map(([, checks]) => {
    const sentence = checks[0]?.failure?.message ?? '';
    return `${sentence} ${checks.length} ${checks.length === 1 ? 'check needs' : 'checks need'} it.`;
  });
}

/** 0 where no check failed, 3 where nothing but operations is missing, else 1. */
export function exitCodeOf(report: ConformanceReport): 0 | 1 | 3 {
  if (failuresOf(report).length === 0) return 0;
  return ownFailuresOf(report).length === 0 ? 3 : 1;
}

/** Groups outcomes by a key, in the order of the run. */
export function groupBy(
  outcomes: readonly CheckOutcome[],
  by: (outcome: CheckOutcome) => string,
): [string, CheckOutcome[]][] {
  const groups = new Map<string, CheckOutcome[]>();
  for (const outcome of outcomes) groups.set(by(outcome), [...(groups.get(by(outcome)) ?? []), outcome]);
  return [...groups];
}

/** The counts of each clause, clauses before decisions, in order. */
export function countsByClause(report: ConformanceReport): [string, Counts][] {
  const clauses = [...new Set(report.outcomes.flatMap((each) => each.clauses))].toSorted(compareClauses);
  return clauses.map((clause) => [
    clause,
    countsOf(report.outcomes.filter((each) => each.clauses.includes(clause))),
  ]);
}

/** `§4.10` sorts after `§4.9`, decisions after clauses. */
const compareClauses = (a: string, b: string) =>
  Number(a.startsWith('D-')) - Number(b.startsWith('D-')) || a.localeCompare(b, 'en', { numeric: true });

/** The counts in a sentence. */
export function summaryOf(report: ConformanceReport): string {
  const { passed, failed, skipped, missing } = countsOf(report.outcomes);
  const seconds = (report.ms / 1000).toFixed(1);
  const more = missing > 0 ? `, ${missing} need an operation that is not implemented` : '';
  const checks = `${passed} checks passed, ${failed} failed, ${skipped} skipped${more}`;
  return `${checks}, with ${report.requests} requests in ${seconds} s.`;
}

const TEXT_MAX = 1_500;

/** Cuts very long texts, and takes codes for terminals out of what a server answered. */
export function truncate(answered: string): string {
  const text = stripVTControlCharacters(answered);
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)} … (${text.length} characters)` : text;
}

/** A request and its answer, as HTTP writes them. */
export function exchangeText({
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
  const request = [`${method} ${url}`, ...lines(headers), '', truncate(sent)].join('\n').trim();
  if (status === null) return [request, 'no answer'];
  return [request, [`${status}`, ...lines(answerHeaders), '', truncate(answer)].join('\n').trim()];
}
