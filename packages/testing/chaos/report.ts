/** The results of a run as tables. */
import type { Call } from './check/evidence.ts';
import { PROPERTIES } from './check/evidence.ts';
import type { ChaosResult } from './run.ts';

/** Counts of calls by kind and outcome, of reasons, of faults, and of what was there in the end. */
export function summaryOf(result: ChaosResult) {
  const { database, seed, seconds, evidence, findings, faults } = result;
  const { calls, arrivals, final } = evidence;
  const kinds = Object.groupBy(calls, ({ request }) => request.kind);
  const outcomes = (some: readonly Call[]) => tally(some, ({ outcome }) => outcome.kind);
  return {
    database,
    seed,
    seconds,
    findings,
    calls: Object.fromEntries(Object.entries(kinds).map(([kind, some]) => [kind, outcomes(some)])),
    unknown: tally(calls, ({ outcome }) => (outcome.kind === 'unknown' ? outcome.why : null)),
    refused: tally(calls, ({ outcome }) => (outcome.kind === 'refused' ? outcome.code : null)),
    faults: tally(faults, (fault) => (fault.kind === 'bounce' ? `bounce (${fault.how})` : fault.kind)),
    links: Object.keys(final.links).length,
    jobs: final.jobs.length,
    callbacks: {
      results: final.deliveries.length,
      arrivals: arrivals.length,
      answeredWell: arrivals.filter(({ answered }) => answered === 200).length,
    },
    operationsSkipped: result.operationsSkipped,
  };
}

export function print(summary: ReturnType<typeof summaryOf>): void {
  const { database, seed, seconds, findings, callbacks } = summary;
  console.log(`\n${database}, seed ${seed}, ${seconds} s`);
  console.table(summary.calls);
  const { results, arrivals, answeredWell } = callbacks;
  for (const [what, text] of Object.entries({
    'unknown because of': listed(summary.unknown),
    'refused with': listed(summary.refused),
    faults: listed(summary.faults),
    'links and jobs': `${summary.links} links, ${summary.jobs} jobs`,
    callbacks: `${results} results arrived ${arrivals} times, ${answeredWell} answered with 200`,
    skipped: `${summary.operationsSkipped} operations on links and jobs that were not acknowledged`,
  }))
    console.log(`${what}:`.padEnd(20), text);
  if (findings.length === 0) {
    console.log(`findings:            none; ${Object.keys(PROPERTIES).length} properties hold`);
    return;
  }
  console.log(`findings:            ${findings.length}, of seed ${seed} on ${database}`);
  for (const finding of findings.slice(0, FINDINGS_SHOWN)) console.log(`  ${finding}`);
}

const FINDINGS_SHOWN = 20;

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'nothing';

/** How often each name occurs; null is not counted. */
function tally<T>(items: readonly T[], nameOf: (item: T) => string | null): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const name = nameOf(item);
    if (name !== null) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
