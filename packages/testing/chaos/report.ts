/** The results of a run as tables. */
import type { Call } from './check/evidence.ts';
import { PROPERTIES } from './check/evidence.ts';
import type { ChaosResult } from './run.ts';

export interface Summary {
  readonly database: string;
  readonly seed: number;
  readonly seconds: number;
  /** Calls by kind, and in each by outcome. */
  readonly calls: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Why outcomes are unknown, and the codes of refusals. */
  readonly unknown: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly links: number;
  readonly jobs: number;
  readonly callbacks: { readonly results: number; readonly arrivals: number; readonly answeredWell: number };
  readonly operationsSkipped: number;
  readonly findings: readonly string[];
}

export function summaryOf(result: ChaosResult): Summary {
  const { database, seed, seconds, evidence, findings, faults } = result;
  const { calls, arrivals, final } = evidence;
  const kinds = Object.groupBy(calls, ({ request }) => request.kind);
  const outcomes = (some: readonly Call[]) => tally(some, ({ outcome }) => outcome.kind);
  return {
    ...{ database, seed, seconds, findings },
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

export function print(summary: Summary): void {
  const { database, seed, seconds, findings, callbacks } = summary;
  console.log(`\n${database}, seed ${seed}, ${seconds} s`);
  console.table(summary.calls);
  console.log(`unknown because of:  ${listed(summary.unknown)}`);
  console.log(`refused with:        ${listed(summary.refused)}`);
  console.log(`faults:              ${listed(summary.faults)}`);
  console.log(`links and jobs:      ${summary.links} links, ${summary.jobs} jobs`);
  console.log(
    `callbacks:           ${callbacks.results} results arrived ${callbacks.arrivals} times, ${callbacks.answeredWell} answered with 200`,
  );
  console.log(
    `skipped:             ${summary.operationsSkipped} operations on links and jobs that were not acknowledged`,
  );
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
