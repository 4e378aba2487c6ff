/** The report as JUnit XML, for build servers: one suite for each group. */
import type { CheckOutcome, ConformanceReport } from '../run.ts';
import { countsOf, escapeMarkup, exchangeText, groupBy } from './summary.ts';

export function junitReport(report: ConformanceReport): string {
  const totals = totalsOf(report.outcomes);
  const suites = groupBy(report.outcomes, ({ group }) => group).map(([name, outcomes]) =>
    suite(name, outcomes),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance of ${escapeMarkup(report.target)}" ${totals} time="${report.ms / 1000}">`,
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
    `  <testsuite name="${escapeMarkup(name)}" ${totalsOf(outcomes)}>`,
    ...outcomes.map(testCase),
    '  </testsuite>',
  ].join('\n');
}

function testCase({ group, title, clauses, ms, result, reason, failure }: CheckOutcome): string {
  const name = escapeMarkup(`${title} [${clauses.join(' ')}]`);
  const start = `    <testcase classname="conformance.${escapeMarkup(group)}" name="${name}" time="${ms / 1000}"`;
  if (result === 'skipped') return `${start}><skipped message="${escapeMarkup(reason ?? '')}"/></testcase>`;
  if (!failure) return `${start}/>`;
  const { message, expected, actual, exchanges } = failure;
  const text = [`expected ${expected}`, `actual ${actual}`, ...exchanges.flatMap(exchangeText)].join('\n\n');
  const summary = escapeMarkup(`${message} Violates ${clauses.join(' ')}.`);
  return `${start}><failure message="${summary}">${escapeMarkup(text)}</failure></testcase>`;
}
