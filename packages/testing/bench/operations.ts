/**
 * Operations over HTTP, in production mode and in the sandbox, compared with the floor (the least work for the same
 * response) and on SQLite with the peers. On PostgreSQL also with the delay of a data centre before the database.
 */
import { createLinks, getJobStatus, getLinks, type Seeded, submissions } from './support/data.ts';
import { type Databases, postgresDatabases, sqliteDatabases, withDatabases } from './support/databases.ts';
import { atLeast, type Figure, plain, ratios } from './support/figure.ts';
import { type LoadRequest, post } from './support/load.ts';
import { runRounds, type Samples, speedFigures } from './support/rounds.ts';
import { type Baseline, type Contender, MODES, startBaseline, startOurs } from './support/servers.ts';
import type { BenchOptions } from './support/size.ts';

export interface Operation {
  readonly what: string;
  readonly requests: (seeded: Seeded) => LoadRequest[];
  /** What production is of the floor, at least. */
  readonly ofFloor: number;
  /** What it is of the better peer, at least. */
  readonly ofPeer?: number;
}

export const OPERATIONS = {
  create: { what: 'createLink', requests: () => createLinks(1), ofFloor: 0.75, ofPeer: 4 },
  get: { what: 'getLink', requests: ({ refIds }) => getLinks(refIds), ofFloor: 0.8, ofPeer: 1 },
  status: { what: 'getJobStatus', requests: getJobStatus, ofFloor: 0.8, ofPeer: 1 },
  submission: { what: 'submission', requests: ({ refIds }) => submissions(refIds), ofFloor: 0.6 },
} as const satisfies Record<string, Operation>;

/** What the sandbox is of production, at least. */
const OF_PRODUCTION = 0.85;
const PARTNERS = 50;
const DELAYS_MS = [0, 1];
const ON_POSTGRES: readonly Operation[] = [
  { what: `createLink, ${PARTNERS} partners`, requests: () => createLinks(PARTNERS), ofFloor: 0.6 },
  { what: 'createLink, one partner', requests: () => createLinks(1), ofFloor: 0.6 },
  { what: 'getLink', requests: ({ refIds }) => getLinks(refIds), ofFloor: 0.85 },
  { what: 'getJobStatus', requests: getJobStatus, ofFloor: 0.85 },
  {
    what: `submission, ${PARTNERS} partners`,
    requests: ({ ofEachPartner }) => submissions(ofEachPartner),
    ofFloor: 0.6,
  },
  { what: 'submission, one partner', requests: ({ refIds }) => submissions(refIds), ofFloor: 0.6 },
  { what: 'submission, one link', requests: ({ refIds }) => submissions(refIds.slice(0, 1)), ofFloor: 0.6 },
];

export const benchOnSqlite = (name: keyof typeof OPERATIONS, options: BenchOptions): Promise<Figure[]> =>
  withDatabases(sqliteDatabases(), async (databases) => {
    const operation: Operation = OPERATIONS[name];
    const peers = operation.ofPeer === undefined ? [] : (['express', 'fastify'] as const);
    return withContenders(databases, 1, ['floor', ...peers], async (contenders) => {
      await expectSameAnswers(operation, contenders);
      return compare(operation.what, operation, contenders, options);
    });
  });

export async function benchOnPostgres(options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const delayMs of options.delayMs === undefined ? DELAYS_MS : [options.delayMs]) {
    const measure = (databases: Databases) =>
      withContenders(databases, PARTNERS, ['floor'], async (contenders) => {
        for (const operation of ON_POSTGRES) {
          const what = `${operation.what}${delayMs > 0 ? `, +${delayMs} ms` : ''}`;
          figures.push(...(await compare(what, operation, contenders, options)));
        }
      });
    await withDatabases(postgresDatabases(delayMs), measure);
  }
  return figures;
}

async function withContenders<T>(
  databases: Databases,
  partners: number,
  baselines: readonly Baseline[],
  work: (contenders: readonly Contender[]) => Promise<T>,
): Promise<T> {
  const contenders: Contender[] = [];
  try {
    for (const mode of MODES) contenders.push(await startOurs(mode, await databases.create(), { partners }));
    for (const name of baselines)
      contenders.push(await startBaseline(name, await databases.create(), partners));
    return await work(contenders);
  } finally {
    await Promise.all(contenders.map((contender) => contender.stop()));
  }
}

async function compare(
  what: string,
  { requests, ofFloor, ofPeer }: Operation,
  contenders: readonly Contender[],
  options: BenchOptions,
): Promise<Figure[]> {
  const measured = { what, contenders, requests: ({ seeded }: Contender) => requests(seeded) };
  const { production, sandbox, floor, express, fastify } = await runRounds({ ...options, ...measured });
  const named = { production, sandbox, floor, [TITLES.express]: express, [TITLES.fastify]: fastify };
  const figures: Figure[] = [];
  if (production && sandbox && floor) {
    figures.push(
      atLeast(`${what}, production, of the floor`, speedRatios(production, floor), '×', ofFloor),
      atLeast(`${what}, sandbox, of production`, speedRatios(sandbox, production), '×', OF_PRODUCTION),
      plain(`${what}, sandbox, of the floor`, speedRatios(sandbox, floor), '×'),
    );
  }
  if (production && express && fastify && ofPeer !== undefined) {
    const better = express.perSecond.map((each, i) => Math.max(each, fastify.perSecond[i] ?? 0));
    figures.push(
      atLeast(`${what}, production, of the better peer`, ratios(production.perSecond, better), '×', ofPeer),
    );
  }
  const speeds = Object.entries(named).flatMap(([name, samples]) =>
    samples ? speedFigures(`${what}, ${name}`, samples) : [],
  );
  return [...figures, ...speeds];
}

const TITLES = {
  express: 'Express + express-openapi-validator',
  fastify: 'Fastify + fastify-openapi-glue',
} as const;

const speedRatios = (one: Samples, other: Samples) => ratios(one.perSecond, other.perSecond);

/** @throws Error unless each contender answers with success, and with the same fields as the first. */
async function expectSameAnswers({ requests }: Operation, contenders: readonly Contender[]): Promise<void> {
  const answers = contenders.map(async ({ name, urls, seeded }) => {
    const [first] = requests(seeded) as [LoadRequest];
    const response = await post(urls[0], first);
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} answers ${first.path} with ${response.status}: ${text}`);
    return { name, fields: fieldsOf(JSON.parse(text)).toSorted().join(' ') };
  });
  const [ours, ...others] = await Promise.all(answers);
  const different = others.find(({ fields }) => fields !== ours?.fields);
  if (different) throw new Error(`${different.name} answers with other fields: ${different.fields}`);
}

/** Every field of a body by its path, with its type. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${at}:${typeof value}`];
  return Object.entries(value).flatMap(([name, each]) => fieldsOf(each, `${at}/${name}`));
}
