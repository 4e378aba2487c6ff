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
import { type BenchDatabase, type Databases, makeTables, SECRET } from './support/databases.ts';
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

type Costs = Record<Place['name'], Cost[]>;

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

/** Measures on each place in turns. @param warmUps - rounds before those that count. */
async function byRounds<P extends Place>(
  places: readonly P[],
  rounds: number,
  measure: (place: P) => Promise<Cost>,
  warmUps = 1,
): Promise<Costs> {
  const costs: Costs = { 'one PostgreSQL': [], Citus: [] };
  for (let round = -warmUps; round < rounds; round++) {
    for (const place of places) {
      const cost = await measure(place);
      if (round >= 0) costs[place.name].push(cost);
    }
  }
  return costs;
}

/** What Citus itself costs: no server, and no statement that asks more than one shard. */
async function benchPlainRows(places: readonly Place[], { size, say }: BenchOptions): Promise<Figure[]> {
  const what = `the rows of a submission in ${PLAIN_STATEMENTS} plain statements`;
  const count = Math.ceil(PLAIN_PER_SECOND * size.seconds);
  const opened = [];
  for (const place of places) {
    const database = await place.create();
    await makeTables(database);
    opened.push({ ...place, ...openPlainly(database.place, PARTNERS) });
  }
  const costs = await byRounds(opened, size.rounds, (place) => {
    say(`${what}, ${place.name}`);
    return costOf(place, [], () => place.store(count).then(() => count));
  });
  for (const { stop } of opened) await stop();
  return figuresOf(what, costs, null);
}

async function benchRequests(places: readonly Place[], { size, say }: BenchOptions): Promise<Figure[]> {
  const running: (Place & { readonly server: Contender })[] = [];
  const figures: Figure[] = [];
  try {
    for (const place of places) {
      const server = await startOurs('production', await place.create(), { partners: PARTNERS });
      running.push({ ...place, server });
    }
    for (const [what, requests] of Object.entries(OPERATIONS)) {
      const costs = await byRounds(running, size.rounds, (place) =>
        costOf(place, place.server.pids, async () => {
          const load = { requests: requests(place.server), ...size };
          const measured = await sendLoad({ url: place.server.urls[0] ?? '', ...load });
          if (measured.failures > 0) throw new Error(`${place.name} failed ${measured.failures} of ${what}.`);
          say(`${what}, ${place.name}: ${Math.round(measured.perSecond)}/s`);
          return measured.answers;
        }),
      );
      figures.push(...figuresOf(what, costs));
    }
    return figures;
  } finally {
    for (const { server } of running) await server.stop();
  }
}

async function benchJobs(places: readonly Place[], options: BenchOptions): Promise<Figure[]> {
  const measure = async (place: Place) => {
    const measured = Promise.withResolvers<Cost>();
    await measureOnce(JOBS, place, 'server', options, async (pid, jobs, arrive) => {
      measured.resolve(await costOf(place, [pid], () => arrive().then(() => jobs)));
    });
    return measured.promise;
  };
  return figuresOf(JOBS.what, await byRounds(places, options.size.rounds, measure, 0));
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
function figuresOf(what: string, costs: Costs, ratioMax: number | null = RATIO_MAX): Figure[] {
  const sumOf = ({ serverMicroseconds, nodeMicroseconds }: Cost) =>
    nodeMicroseconds.reduce((sum, each) => sum + each, serverMicroseconds);
  const { 'one PostgreSQL': alone, Citus: shared } = costs;
  // The least of each: other work of the machine only ever adds.
  const least = (of: readonly Cost[]) => Math.min(...of.map(sumOf));
  const shown = (part: string, of: readonly Cost[], read: (cost: Cost) => number | undefined, unit = 'µs') =>
    plain(
      `${what}, ${part}`,
      of.map((each) => read(each) ?? Number.NaN),
      unit,
    );
  const parts = (name: string, of: readonly Cost[], nodes: readonly string[]) => [
    shown(`${name}, server`, of, (each) => each.serverMicroseconds),
    ...nodes.map((node, i) => shown(`${name}, ${node}`, of, (each) => each.nodeMicroseconds[i])),
  ];
  const [title, ratio] = [`${what}, CPU time on Citus, of one PostgreSQL`, least(shared) / least(alone)];
  return [
    ratioMax === null ? plain(title, [ratio], '×') : atMost(title, ratio, '×', ratioMax),
    ...parts('one PostgreSQL', alone, ['database']),
    ...parts('Citus', shared, ['coordinator', 'worker 1', 'worker 2']),
    shown('statements to one worker', shared, ({ one }) => one, ''),
    shown('statements to several', shared, ({ several }) => several, ''),
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
