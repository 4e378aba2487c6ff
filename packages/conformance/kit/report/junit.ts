/** The report as JUnit XML, for build servers: one suite for each group. */
import { stripVTControlCharacters } from 'node:util';
import type { CheckOutcome, ConformanceReport } from '../run.ts';
import { countsOf, exchangeText, groupBy } from './summary.ts';

export function junitReport(report: ConformanceReport): string {
  const totals = totalsOf(report.outcomes);
  const suites = groupBy(report.outcomes, ({ group }) => group).map(([name, outcomes]) =>
    suite(name, outcomes),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance of ${escapeXml(report.target)}" ${totals} time="${report.ms / 1000}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

/** A check of an operation that the target does not have is a failure: there is no other word for it in JUnit. */
function totalsOf(outcomes: readonly CheckOutcome[]): string {
  const { failed, missing, skipped } = countsOf(outcomes);
  return `tests="${outcomes.length}" failures="${failed + missing}" skipped="${skipped}"`;
}

function suite(name: string, outcomes: readonly CheckOutcome[]): string {
  return [
    `  <testsuite name="${escapeXml(name)}" ${totalsOf(outcomes)}>`,
    ...outcomes.map(testCase),
    '  </testsuite>',
  ].join('\n');
}

function testCase({ group, title, clauses, ms, result, reason, failure }: CheckOutcome): string {
  const name = escapeXml(`${title} [${clauses.join(' ')}]`);
  const start = `    <testcase classname="conformance.${escapeXml(group)}" name="${name}" time="${ms / 1000}"`;
  if (result === 'skipped') return `${start}><skipped message="${escapeXml(reason ?? '')}"/></testcase>`;
  if (!failure) return `${start}/>`;
  const { message, expected, actual, exchanges } = failure;
  const text = [`expected ${expected}`, `actual ${actual}`, ...exchanges.flatMap(exchangeText)].join('\n\n');
  const summary = escapeXml(`${message} Violates ${clauses.join(' ')}.`);
  return `${start}><failure message="${summary}">${escapeXml(text)}</failure></testcase>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML; characters that XML can't hold become U+FFFD. */
function escapeXml(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
