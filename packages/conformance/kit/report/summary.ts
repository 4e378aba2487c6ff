/** What the report formats share. */
import { stripVTControlCharacters } from 'node:util';
import { OPERATIONS } from '#generated/operations.ts';
import type { Exchange } from '../exchange.ts';
import type { CheckOutcome, ConformanceReport } from '../run.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Those that need an operation which the target does not have. */
  readonly missing: number;
}

export function countsOf(outcomes: readonly CheckOutcome[]): Counts {
  const count = (result: CheckOutcome['result']) => outcomes.filter((each) => each.result === result).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    missing: count('not_implemented'),
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
  failed > 0 ? 'failed' : missing > 0 ? 'not_implemented' : passed > 0 ? 'passed' : 'skipped';

/** Failures of what the target has; what it does not have is in `missingOperations`. */
export const failuresOf = ({ outcomes }: ConformanceReport) =>
  outcomes.filter(({ result }) => result === 'failed');

/** What the target does not have, each with the checks that need it. */
const lackedBy = ({ outcomes }: ConformanceReport) =>
  groupBy(
    outcomes.filter(({ result }) => result === 'not_implemented'),
    ({ notImplemented = '' }) => notImplemented,
  );

/** A line for each operation that the target does not have: which request shows it, and how many checks need it. */
export const missingOperations = (report: ConformanceReport): string[] =>
  lackedBy(report).map(([, checks]) => {
    const sentence = checks[0]?.failure?.message ?? '';
    return `${sentence} ${checks.length} ${checks.length === 1 ? 'check needs' : 'checks need'} it.`;
  });

const nameOf = ({ group, title }: CheckOutcome) => `${group}: ${title}`;

const OPERATION_NAMES = new RegExp(`\\b(${Object.keys(OPERATIONS).join('|')})\\b`, 'g');

/** A text without what differs between failures of one kind: operations, fields, ids and numbers. */
const generalised = (text: string) =>
  text
    .replace(OPERATION_NAMES, 'operation')
    .replace(/\/[\w~/…-]*/g, '/…')
    .replace(/[\da-f]{8}[\da-f-]*|\d+/g, '0');

/** Of the answer that a failure shows, what tells why it was given: its status, its code and the fields that it names. */
const reasonIn = (actual: string) =>
  /^\d{3} /.test(actual) ? (actual.match(/^\d{3}|"(?:code|path)":"[^"]*"/g) ?? []).join(' ') : '';

/** Failures by their cause, each with what fails for it: one mistake that many checks meet fails all of them. */
export function causesOf(report: ConformanceReport): [CheckOutcome, ...CheckOutcome[]][] {
  const causeOf = ({ failure }: CheckOutcome) => {
    const { message = '', expected = '', actual = '' } = failure ?? {};
    return [generalised(message), generalised(expected).split(', as ')[0], reasonIn(actual)].join('\n');
  };
  return groupBy(failuresOf(report), causeOf).map(([, outcomes]) => outcomes as [CheckOutcome]);
}

/** The report for programs: with each cause and each missing operation once. */
export const jsonOf = (report: ConformanceReport): object => ({
  ...report,
  counts: countsOf(report.outcomes),
  causes: causesOf(report).map((outcomes) => ({
    message: outcomes[0].failure?.message,
    clauses: outcomes[0].clauses,
    checks: outcomes.map(nameOf),
  })),
  notImplemented: lackedBy(report).map(([operation, checks]) => ({ operation, checks: checks.map(nameOf) })),
});

/** 1 where a check failed; 3 where none did, but operations are not implemented; else 0. */
export function exitCodeOf(report: ConformanceReport): 0 | 1 | 3 {
  if (failuresOf(report).length > 0) return 1;
  return lackedBy(report).length > 0 ? 3 : 0;
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
  const of = (clause: string) => report.outcomes.filter((each) => each.clauses.includes(clause));
  return clauses.map((clause) => [clause, countsOf(of(clause))]);
}

/** `§4.10` sorts after `§4.9`, decisions after clauses. */
const compareClauses = (a: string, b: string) =>
  Number(a.startsWith('D-')) - Number(b.startsWith('D-')) || a.localeCompare(b, 'en', { numeric: true });

/** The counts in a sentence. */
export function summaryOf(report: ConformanceReport): string {
  const { passed, failed, skipped, missing } = countsOf(report.outcomes);
  const seconds = (report.ms / 1000).toFixed(1);
  const causes = causesOf(report).length;
  const forCauses =
    causes > 0 && causes < failed ? ` for ${causes} ${causes === 1 ? 'cause' : 'causes'}` : '';
  const more = missing > 0 ? `, ${missing} need an operation that is not implemented` : '';
  const checks = `${passed} checks passed, ${failed} failed${forCauses}, ${skipped} skipped${more}`;
  return `${checks}, with ${report.requests} requests in ${seconds} s.`;
}

const TEXT_MAX = 1_500;

/** Cuts very long texts, and takes codes for terminals out of what a server answered. */
export function truncate(answered: string): string {
  const text = stripVTControlCharacters(answered);
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)} … (${text.length} characters)` : text;
}

/** A request and its answer, as HTTP writes them. */
export function exchangeText(exchange: Exchange): [string, string] {
  const { method, url, headers, sent, status, answerHeaders, answer } = exchange;
  const lines = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const request = [`${method} ${url}`, ...lines(headers), '', truncate(sent)].join('\n').trim();
  if (status === null) return [request, 'no answer'];
  return [request, [`${status}`, ...lines(answerHeaders), '', truncate(answer)].join('\n').trim()];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML and XML, without codes for terminals. What neither can hold becomes U+FFFD. */
export function escapeMarkup(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD');
}
