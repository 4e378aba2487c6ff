/**
 * The work of one server: jobs with their callbacks (D-75), beside the floor's, callbacks that are due for thousands of partners when it
 * starts, and a partner's callbacks beside those of others that hang (D-19).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bucketOfId, idInBucket } from '#core/bucket.ts';
import type { Store } from '#store/store.ts';
import { aJob, PERSON } from '#testing/harness/fixtures.ts';
import { addCallbacks, addPartnerWithLink } from '#testing/harness/outbox.ts';
import { until } from '#testing/harness/worker.ts';
import { submissions } from './support/data.ts';
import {
  type BenchDatabase,
  type Databases,
  postgresDatabases,
  sqliteDatabases,
  withDatabases,
  withStore,
} from './support/databases.ts';
import { atLeast, atMost, type Figure, percentile, plain, ratios } from './support/figure.ts';
import { type LoadRequest, post } from './support/load.ts';
import { cpuSeconds } from './support/processes.ts';
import { startReceiver } from './support/receiver.ts';
import { settingsOf, startBaselineProcess, startServer } from './support/servers.ts';
import { type BenchOptions, isQuick } from './support/size.ts';

/** What is due when a server starts. */
interface Work {
  readonly what: string;
  readonly kind: 'job' | 'delivery';
  readonly partners: number;
  readonly each: number;
}

interface Scenario extends Work {
  readonly start: () => Promise<Databases>;
  /** Callbacks a second. */
  readonly target: number;
}

const SCENARIOS: readonly Scenario[] = [
  ...[0, 1].flatMap((delayMs) =>
    [50, 1].map((partners) => ({
      what: `jobs with callbacks of ${partners === 1 ? 'one link' : `${partners} partners`}, PostgreSQL${delayMs ? ' +1 ms' : ''}`,
      start: () => postgresDatabases(delayMs),
      kind: 'job' as const,
      partners,
      each: 4_000 / partners,
      target: 0,
    })),
  ),
  ...[10, 1].map((partners) => ({
    what: `callbacks of ${partners === 1 ? 'one partner' : `${partners} partners`}, SQLite`,
    start: sqliteDatabases,
    kind: 'delivery' as const,
    partners,
    each: 30_000 / partners,
    target: 2_000,
  })),
  {
    what: 'callbacks of 5,000 partners, PostgreSQL +1.6 ms',
    start: () => postgresDatabases(1.6),
    kind: 'delivery',
    partners: 5_000,
    each: 4,
    target: 1_500,
  },
];
const ROUNDS_MAX = 3;
const QUICK_FRACTION = 1 / 20;
const SEEDED_AT_ONCE = 8;
const PATIENCE_MS = 180_000;
/** The first third is the server's warm-up, in which it finds out what the verifier takes. */
const WARM_UP = 1 / 3;
const OF_FLOOR = 0.6;
const FIRST_MS_MAX = 1_000;

const HANGING = { partners: 200, each: 10 };
/** Longer than two leases: one that is not renewed is taken over. */
const HANG_MS = 14_000;
const HEALTHY = 300;
const HEALTHY_MS_MAX = 1_000;

export async function bench(options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const scenario of SCENARIOS) {
    const measure = (databases: Databases) => measureRate(scenario, databases, options);
    figures.push(...(await withDatabases(scenario.start(), measure)));
  }
  const measure = (databases: Databases) => besideHanging(databases, options);
  return [...figures, ...(await withDatabases(postgresDatabases(0.8), measure))];
}

async function measureRate(scenario: Scenario, databases: Databases, options: BenchOptions) {
  const { what, kind, target } = scenario;
  const [ours, floor]: [Rate[], Rate[]] = [[], []];
  for (let round = 0; round < Math.min(options.size.rounds, ROUNDS_MAX); round++) {
    ours.push(await measureOnce(scenario, databases, 'server', options));
    if (kind === 'job') floor.push(await measureOnce(scenario, databases, 'floor', options));
  }
  const perSecond = (of: readonly Rate[]) => of.map((each) => each.perSecond);
  const cpuTimes = (of: readonly Rate[]) => of.map((each) => each.cpuMicroseconds);
  const speed = (of: readonly Rate[], text: string) => [
    target > 0 ? atLeast(text, perSecond(of), '/s', target) : plain(text, perSecond(of), '/s'),
    plain(`${text}, CPU time of each`, cpuTimes(of), 'µs'),
  ];
  const first = ours.map((each) => each.firstMs);
  return kind === 'job'
    ? [
        atLeast(`${what}, of the floor`, ratios(perSecond(ours), perSecond(floor)), '×', OF_FLOOR),
        ...speed(ours, what),
        ...speed(floor, `${what}, floor`),
      ]
    : [...speed(ours, what), atMost(`${what}, the first after the start`, first, 'ms', FIRST_MS_MAX)];
}

interface Rate {
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
  /** From the start to the first callback. */
  readonly firstMs: number;
}

/**
 * Starts a server on a database with work that is due.
 *
 * @param around - is given the server, how many callbacks will arrive, and what waits for them.
 */
export async function measureOnce(
  scenario: Work,
  databases: Databases,
  worker: 'server' | 'floor',
  { size, say }: BenchOptions,
  around = (_pid: number, _expected: number, arrive: () => Promise<unknown>): Promise<unknown> => arrive(),
): Promise<Rate> {
  const { what, kind } = scenario;
  const partners = isQuick(size) ? Math.ceil(scenario.partners * QUICK_FRACTION) : scenario.partners;
  const each = isQuick(size) ? Math.ceil(scenario.each * QUICK_FRACTION) : scenario.each;
  const [database, receiver] = [await databases.create(), await startReceiver('answer')];
  await seedPartners(database, partners, receiver.url, (store, partnerId, refId) =>
    kind === 'job'
      ? addJobs(store, partnerId, refId, each)
      : addCallbacks(store, partnerId, refId, each, Date.now()),
  );
  const expected = partners * each;
  const server = await (worker === 'server'
    ? startWorker(database, receiver)
    : startBaselineProcess('work', database, { VERIFIER_URL: `${receiver.url}/verify` }));
  const [listening, used] = [performance.now(), cpuSeconds(server.pid)];
  await around(server.pid, expected, () => until(() => receiver.received() >= expected, PATIENCE_MS));
  const cpuMicroseconds = ((cpuSeconds(server.pid) - used) / expected) * 1e6;
  await server.stop();
  await receiver.stop();
  const { arrivals } = receiver;
  if (arrivals.length > expected) throw new Error(`${arrivals.length - expected} callbacks were sent twice.`);
  const begin = Math.floor(expected * WARM_UP);
  const [from, to] = [arrivals[begin]?.at ?? 0, arrivals.at(-1)?.at ?? 0];
  const perSecond = ((expected - begin) * 1_000) / (to - from);
  say(`${what}, ${worker}: ${Math.round(perSecond)}/s`);
  return { perSecond, cpuMicroseconds, firstMs: Math.max(0, (arrivals[0]?.at ?? 0) - listening) };
}

/** How long a submission's callback takes while others' hang, and how often those are sent. */
async function besideHanging(databases: Databases, { size, say }: BenchOptions): Promise<Figure[]> {
  const database = await databases.create();
  const dead = await startReceiver('hang');
  const healthy = await startReceiver('answer');
  const partners = isQuick(size) ? HANGING.partners * QUICK_FRACTION : HANGING.partners;
  const hanging = partners * HANGING.each;
  const links = await seedPartners(database, partners + 1, dead.url, (store, partnerId, refId, i) =>
    addCallbacks(store, partnerId, refId, i === partners ? 0 : HANGING.each, Date.now()),
  );
  await withStore(database, {}, async (store) => {
    links.push(await addPartnerWithLink(store, partnerName(partners), `${healthy.url}/healthy`));
  });
  const env = { CALLBACK_TIMEOUT_SECONDS: String(PATIENCE_MS / 1_000) };
  const server = await startWorker(database, healthy, env);
  await until(() => dead.received() >= hanging, PATIENCE_MS);
  say(`${hanging} callbacks hang`);
  const began = performance.now();
  const requests = submissions(links.slice(-1));
  const waits: number[] = [];
  for (let i = 0; i < HEALTHY; i++) {
    const from = performance.now();
    const seen = healthy.arrivals.length;
    const { status } = await post(server.url, requests[i] as LoadRequest);
    if (status !== 201) throw new Error(`A submission was answered with ${status}.`);
    await until(() => healthy.arrivals.length > seen, PATIENCE_MS);
    waits.push((healthy.arrivals[seen]?.at ?? Number.NaN) - from);
  }
  await sleep(Math.max(0, HANG_MS - (performance.now() - began)));
  await server.kill();
  await dead.stop();
  await healthy.stop();
  const times = Object.values(Object.groupBy(dead.arrivals, ({ id }) => id)).map((all) => all?.length ?? 0);
  const beside = `beside ${hanging} that hang, PostgreSQL +0.8 ms`;
  return [
    atMost(`from a submission to its callback ${beside}, p99`, percentile(waits, 0.99), 'ms', HEALTHY_MS_MAX),
    atMost(`how often a callback was sent, ${beside}`, Math.max(...times), '×', 1),
  ];
}

export function startWorker(database: BenchDatabase, { url }: { readonly url: string }, more = {}) {
  const env = settingsOf('sandbox', database, {
    VERIFIER_URL: `${url}/verify`,
    VERIFIER_CONCURRENCY: '256',
    VERIFIER_WAIT_SECONDS_MAX: undefined,
    CALLBACK_CONCURRENCY_PER_PARTNER: '128',
    ...more,
  });
  return startServer(env);
}

/** Adds partners with a link each, and what `add` says for each. @returns the links. */
async function seedPartners(
  database: BenchDatabase,
  partners: number,
  url: string,
  add: (store: Store, partnerId: string, refId: string, i: number) => Promise<unknown>,
): Promise<string[]> {
  const links: string[] = [];
  let next = 0;
  await withStore(database, {}, async (store, { bucketOf }) => {
    const addNext = async () => {
      while (next < partners) {
        const i = next++;
        const refId = idInBucket(randomUUID(), bucketOf(partnerName(i)));
        links[i] = await addPartnerWithLink(store, partnerName(i), `${url}/callbacks/${i}`, refId);
        await add(store, partnerName(i), links[i], i);
      }
    };
    await Promise.all(Array.from({ length: SEEDED_AT_ONCE }, addNext));
  });
  return links;
}

/** Adds accepted jobs that are due. */
async function addJobs(store: Store, partnerId: string, refId: string, count: number): Promise<void> {
  await store.write(async (tx) => {
    for (let i = 0; i < count; i++) {
      const serviceJobId = idInBucket(randomUUID(), bucketOfId(refId));
      const job = aJob({ refId, partnerId, partnerParams: null }, { serviceJobId });
      await tx.jobs.insert(job, PERSON);
      await tx.tasks.add('job', job.serviceJobId, partnerId, 0);
    }
  });
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Three letters or digits; 001 is the sandbox's own. */
export const partnerName = (i: number) => (i + 2).toString(LETTERS.length).toUpperCase().padStart(3, '0');
