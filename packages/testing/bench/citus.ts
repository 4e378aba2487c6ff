/**
 * What an operation costs on Citus, a coordinator and two workers, beside one PostgreSQL of the same version: CPU time of
 * the server and of all nodes, and the statements that the coordinator sends on, by its own count.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CITUS_BIN, NO_CITUS } from '#testing/harness/databases/citus-bin.ts';
import { citusDatabaseAt, copyDatabase, startCitus } from '#testing/harness/databases/start-citus.ts';
import {
  type PostgresDatabase,
  type PostgresPlace,
  startPostgres,
} from '#testing/harness/databases/start-postgres.ts';
import { openPlainly, PLAIN_STATEMENTS } from './baselines/plain-submissions.ts';
import { createLinks, getJobStatus, getLinks, submissions } from './support/data.ts';
import { type BenchDatabase, type Databases, SECRET, withStore } from './support/databases.ts';
import { atMost, type Figure, plain } from './support/figure.ts';
import { sendLoad } from './support/load.ts';
import { cpuSeconds, cpuSecondsOfPostgres } from './support/processes.ts';
import { type Contender, startOurs } from './support/servers.ts';
import type { BenchOptions } from './support/size.ts';
import { measureOnce } from './work.ts';

const PARTNERS = 50;
/** Submissions of a round, for each second that others are measured. */
const PLAIN_PER_SECOND = 500;
/** Of what it takes on one PostgreSQL, at most. */
const RATIO_MAX = 1.6;
const OPERATIONS = {
  createLink: () => createLinks(PARTNERS),
  getLink: ({ seeded }: Contender) => getLinks(seeded.refIds),
  getJobStatus: ({ seeded }: Contender) => getJobStatus(seeded),
  submission: ({ seeded }: Contender) => submissions(seeded.ofEachPartner),
} as const;
const JOBS = {
  what: 'job with its callback',
  kind: 'job' as const,
  partners: PARTNERS,
  each: 40,
};

/** A kind of database whose servers' CPU time is known. */
interface Place extends Databases {
  readonly name: 'one PostgreSQL' | 'Citus';
  readonly nodes: readonly PostgresPlace[];
  /** Statements that its coordinator has sent to one worker, and to several. */
  sent(): Promise<readonly [one: number, several: number]>;
}

/** What one of many operations took. */
interface Cost {
  readonly serverMicroseconds: number;
  /** Of each node. */
  readonly nodeMicroseconds: readonly number[];
  readonly one: number;
  readonly several: number;
}

export async function bench(options: BenchOptions): Promise<Figure[]> {
  if (!CITUS_BIN) {
    options.say(NO_CITUS);
    return [];
  }
  const places = [await onePostgres(CITUS_BIN), await citus()];
  try {
    return [
      ...(await benchPlainRows(places, options)),
      ...(await benchRequests(places, options)),
      ...(await benchJobs(places, options)),
    ];
  } finally {
    for (const place of places) await place.stop();
  }
}

/** What Citus itself costs: no server, and no statement that asks more than one shard. */
async function benchPlainRows(places: readonly Place[], options: BenchOptions): Promise<Figure[]> {
  const what = `the rows of a submission in ${PLAIN_STATEMENTS} plain statements`;
  const count = Math.ceil(PLAIN_PER_SECOND * options.size.seconds);
  const costs = new Map<string, Cost[]>();
  const databases = await Promise.all(places.map((place) => place.create()));
  for (const database of databases) await withStore(database, {}, async () => undefined);
  const opened = places.map((place, i) => [place, openPlainly(databases[i]?.place ?? '', PARTNERS)] as const);
  // The first round warms up.
  for (let round = 0; round <= options.size.rounds; round++) {
    for (const [place, { store }] of opened) {
      const cost = await costOf(place, [], () => store(count).then(() => count));
      options.say(`${what}, ${place.name}`);
      if (round > 0) costs.set(place.name, [...(costs.get(place.name) ?? []), cost]);
    }
  }
  for (const [, { stop }] of opened) await stop();
  return figuresOf(what, costs, null);
}

async function benchRequests(places: readonly Place[], options: BenchOptions): Promise<Figure[]> {
  const running: [Place, Contender][] = [];
  const figures: Figure[] = [];
  try {
    for (const place of places) {
      const database = await place.create();
      running.push([place, await startOurs('production', database, { partners: PARTNERS })]);
    }
    for (const [what, requests] of Object.entries(OPERATIONS)) {
      const costs = new Map<string, Cost[]>();
      // The first round warms up.
      for (let round = 0; round <= options.size.rounds; round++) {
        for (const [place, contender] of running) {
          const cost = await costOf(place, contender.pids, async () => {
            const load = { requests: requests(contender), ...options.size };
            const measured = await sendLoad({ url: contender.urls[0] ?? '', ...load });
            if (measured.failures > 0)
              throw new Error(`${place.name} failed ${measured.failures} of ${what}.`);
            options.say(`${what}, ${place.name}: ${Math.round(measured.perSecond)}/s`);
            return measured.answers;
          });
          if (round > 0) costs.set(place.name, [...(costs.get(place.name) ?? []), cost]);
        }
      }
      figures.push(...figuresOf(what, costs));
    }
    return figures;
  } finally {
    for (const [, contender] of running) await contender.stop();
  }
}

async function benchJobs(places: readonly Place[], options: BenchOptions): Promise<Figure[]> {
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round < options.size.rounds; round++) {
    for (const place of places) {
      let cost: Cost | null = null;
      await measureOnce(JOBS, place, 'server', options, async (pid, jobs, arrive) => {
        cost = await costOf(place, [pid], () => arrive().then(() => jobs));
      });
      if (cost) costs.set(place.name, [...(costs.get(place.name) ?? []), cost]);
    }
  }
  return figuresOf(JOBS.what, costs);
}

async function costOf(
  { nodes, sent }: Place,
  pids: readonly number[],
  work: () => Promise<number>,
): Promise<Cost> {
  const look = async () => ({
    server: pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    nodes: nodes.map(({ folder }) => cpuSecondsOfPostgres(folder)),
    sent: await sent(),
  });
  const before = await look();
  const done = await work();
  const after = await look();
  const microseconds = (from: number, to: number) => ((to - from) * 1e6) / done;
  return {
    serverMicroseconds: microseconds(before.server, after.server),
    nodeMicroseconds: after.nodes.map((to, i) => microseconds(before.nodes[i] ?? Number.NaN, to)),
    one: (after.sent[0] - before.sent[0]) / done,
    several: (after.sent[1] - before.sent[1]) / done,
  };
}

/** @param ratioMax - null where it is only shown. */
function figuresOf(
  what: string,
  costs: ReadonlyMap<string, readonly Cost[]>,
  ratioMax: number | null = RATIO_MAX,
): Figure[] {
  const sumOf = ({ serverMicroseconds, nodeMicroseconds }: Cost) =>
    nodeMicroseconds.reduce((sum, each) => sum + each, serverMicroseconds);
  const [alone = [], shared = []] = [costs.get('one PostgreSQL'), costs.get('Citus')];
  // The least of each: other work of the machine only ever adds.
  const least = (of: readonly Cost[]) => Math.min(...of.map(sumOf));
  const parts = (name: string, of: readonly Cost[]) => [
    plain(
      `${what}, ${name}, server`,
      of.map((each) => each.serverMicroseconds),
      'µs',
    ),
    ...(of[0]?.nodeMicroseconds ?? []).map((_, i, all) =>
      plain(
        `${what}, ${name}, ${all.length === 1 ? 'database' : i === 0 ? 'coordinator' : `worker ${i}`}`,
        of.map((each) => each.nodeMicroseconds[i] ?? Number.NaN),
        'µs',
      ),
    ),
  ];
  const [title, ratio] = [`${what}, CPU time on Citus, of one PostgreSQL`, least(shared) / least(alone)];
  return [
    ratioMax === null ? plain(title, [ratio], '×') : atMost(title, ratio, '×', ratioMax),
    ...parts('one PostgreSQL', alone),
    ...parts('Citus', shared),
    plain(
      `${what}, statements to one worker`,
      shared.map(({ one }) => one),
      '',
    ),
    plain(
      `${what}, statements to several`,
      shared.map(({ several }) => several),
      '',
    ),
  ];
}

const asDatabase = ({ url }: PostgresDatabase): BenchDatabase => ({
  name: 'PostgreSQL',
  place: url,
  settings: { SECRET, DATABASE_URL: url },
});

async function onePostgres(bin: string): Promise<Place> {
  const node = await startPostgres({ isDurable: true, bin, initFlags: ['--auth=trust'] });
  return {
    name: 'one PostgreSQL',
    nodes: [node],
    create: async () => asDatabase(await node.createDatabase()),
    sent: async () => [0, 0],
    stop: () => node.stop(),
  };
}

const SENT = `SELECT SUM(query_execution_single_shard)::int AS one, SUM(query_execution_multi_shard)::int AS several
  FROM citus_stat_counters`;

async function citus(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'citus-'));
  chmodSync(folder, 0o755);
  const { nodes, templates, stop } = await startCitus(folder, { isDurable: true });
  let latest: PostgresDatabase | null = null;
  return {
    name: 'Citus',
    nodes,
    async create() {
      latest = citusDatabaseAt(nodes, await copyDatabase(nodes, templates.tables));
      return asDatabase(latest);
    },
    async sent() {
      const [row] = (await latest?.query<{ one: number; several: number }>(SENT)) ?? [];
      return [row?.one ?? 0, row?.several ?? 0];
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
