/** The report for build servers: JUnit's XML, a suite for each group. */
import type { CheckOutcome, Report } from '../run.ts';
import { asText, countsOf, grouped } from './summary.ts';

export function junitReport(report: Report): string {
  const { passed, failed, skipped } = countsOf(report.outcomes);
  const totals = `tests="${passed + failed + skipped}" failures="${failed}" skipped="${skipped}"`;
  const suites = grouped(report.outcomes, ({ group }) => group).map(([name, outcomes]) =>
    suite(name, outcomes),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance of ${escaped(report.target)}" ${totals} time="${report.ms / 1000}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(name: string, outcomes: readonly CheckOutcome[]): string {
  const { passed, failed, skipped } = countsOf(outcomes);
  const totals = `tests="${passed + failed + skipped}" failures="${failed}" skipped="${skipped}"`;
  return [
    `  <testsuite name="${escaped(name)}" ${totals}>`,
    ...outcomes.map(testCase),
    '  </testsuite>',
  ].join('\n');
}

function testCase({ group, title, clauses, ms, result, reason, failure }: CheckOutcome): string {
  const name = escaped(`${title} [${clauses.join(' ')}]`);
  const start = `    <testcase classname="conformance.${escaped(group)}" name="${name}" time="${ms / 1000}"`;
  if (result === 'skipped') return `${start}><skipped message="${escaped(reason ?? '')}"/></testcase>`;
  if (!failure) return `${start}/>`;
  const { message, expected, actual, exchanges } = failure;
  const text = [`expected ${expected}`, `actual ${actual}`, ...exchanges.flatMap(asText)].join('\n\n');
  const broken = escaped(`${message} Breaks ${clauses.join(' ')}.`);
  return `${start}><failure message="${broken}">${escaped(text)}</failure></testcase>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text in XML, without what XML cannot hold at all. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
