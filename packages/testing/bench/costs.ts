/** What a part of the service costs the sandbox: CPU time of a server with it, beside one without. */
import type { Environment } from '#server/settings/config.ts';
import { createLinks, type Seeded, submissions } from './support/data.ts';
import { type Databases, onBothKinds } from './support/databases.ts';
import { atMost, type Figure, plain, ratios } from './support/figure.ts';
import type { LoadRequest } from './support/load.ts';
import { runRounds, speedFigures, type Turns } from './support/rounds.ts';
import { BUDGETS, startOurs } from './support/servers.ts';
import type { BenchOptions } from './support/size.ts';

interface Cost {
  readonly of: string;
  readonly on: string;
  readonly requests: (seeded: Seeded) => LoadRequest[];
  readonly settings: { readonly with: Environment; readonly without: Environment };
  /** CPU time with it, of that without, at most. */
  readonly ratioMax: number;
  readonly worksOnForMs?: number;
}

/** As Prometheus asks. */
const SCRAPE_EVERY_MS = 15_000;
const COSTS: readonly Cost[] = [
  {
    of: 'the audit trail',
    on: 'createLink',
    requests: () => createLinks(1),
    settings: { with: { UNSAFE_AUDIT: 'on' }, without: { UNSAFE_AUDIT: 'off' } },
    ratioMax: 1.05,
    // Entries are chained every second.
    worksOnForMs: 1_500,
  },
  {
    of: 'metrics',
    on: 'createLink',
    requests: () => createLinks(1),
    settings: { with: { METRICS_PORT: '0' }, without: {} },
    ratioMax: 1.03,
  },
  {
    of: 'all budgets',
    on: 'submission',
    requests: ({ refIds }) => submissions(refIds),
    settings: { with: BUDGETS, without: {} },
    ratioMax: 1.05,
  },
];

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => {
    const figures: Figure[] = [];
    for (const cost of COSTS) figures.push(...(await measure(cost, databases, options)));
    return figures;
  });

async function measure(cost: Cost, databases: Databases, options: BenchOptions): Promise<Figure[]> {
  const database = await databases.create();
  const start = (name: 'with' | 'without', on = database) =>
    startOurs('sandbox', on, { name, env: cost.settings[name] });
  const contenders = [await start('with'), await start('without', await databases.create())] as const;
  const { managementUrl } = contenders[0];
  const scraping = setInterval(() => managementUrl && fetch(`${managementUrl}/metrics`), SCRAPE_EVERY_MS);
  const what = `${cost.on} on ${database.name}`;
  try {
    const { requests, worksOnForMs = 0 } = cost;
    const run = { ...options, what, contenders, worksOnForMs };
    const turns = await runRounds({ ...run, requests: ({ seeded }) => requests(seeded) });
    const [on, off] = [turns['with'], turns['without']] as [Turns, Turns];
    const least = ({ cpuMicroseconds }: Turns) => Math.min(...cpuMicroseconds);
    return [
      // The least of each: other work of the machine only ever adds.
      atMost(`${what}, CPU time with ${cost.of}, of without`, least(on) / least(off), '×', cost.ratioMax),
      plain(`${what}, speed with ${cost.of}, of without`, ratios(on.perSecond, off.perSecond), '×'),
      ...speedFigures(`${what}, with ${cost.of}`, on),
      ...speedFigures(`${what}, without`, off),
    ];
  } finally {
    clearInterval(scraping);
    await Promise.all(contenders.map((contender) => contender.stop()));
  }
}
