/** One operation of ours over HTTP, compared with its floor and its peers. */

import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { type Contender, startContenders } from './contenders.ts';
import { API_KEY, PARTNER, type Seeded } from './data.ts';
import { atLeast, type Figure, plain } from './figure.ts';
import type { LoadRequest } from './load.ts';
import { type Rounds, runRounds, type Turn } from './rounds.ts';
import type { BenchOptions } from './size.ts';

const OPERATIONS = {
  createLink: () => [request('/v1/hosted_links', LINK_FIELDS)],
  getLink: ({ refIds }) => refIds.map((refId) => request(`/v1/hosted_links/${refId}`)),
  getJobStatus: ({ userId: user_id, jobId: job_id }) => [request('/v1/job_status', { user_id, job_id })],
} as const satisfies Record<string, (seeded: Seeded) => LoadRequest[]>;

export type BenchOperation = keyof typeof OPERATIONS;
type Name = Contender['name'];

/** A request that is signed now. */
export function request(path: string, fields: object = {}, partnerId = PARTNER.partnerId): LoadRequest {
  const signed = signingFields(partnerId, API_KEY);
  // Its own name there; the baselines read the other.
  const ownName = path === '/v1/job_status' ? { sec_key: signed.signature } : {};
  return { path, body: JSON.stringify({ ...signed, ...ownName, ...fields }) };
}

/** The targets of ours: a share of the floor, and a multiple of the better peer. */
export interface Targets {
  readonly ofFloor: number;
  readonly timesPeer?: number;
}

export async function benchOperation(
  operation: BenchOperation,
  targets: Targets,
  { size, say }: BenchOptions,
): Promise<Figure[]> {
  const { contenders, seeded, stop } = await startContenders();
  try {
    await expectSameAnswers(contenders, seeded);
    const requests = () => OPERATIONS[operation](seeded);
    return figuresOf(operation, targets, await runRounds({ ...size, contenders, requests, say }));
  } finally {
    await stop();
  }
}

/** @throws Error unless each contender answers every operation with 200 and the same fields as ours. */
async function expectSameAnswers(contenders: readonly Contender[], seeded: Seeded): Promise<void> {
  for (const [operation, requests] of Object.entries(OPERATIONS)) {
    const [{ path, body } = { path: '', body: '' }] = requests(seeded);
    const answers = contenders.map(async ({ name, url }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url + path, { method: 'POST', headers, body });
      const text = await response.text();
      if (response.status !== 200)
        throw new Error(`${name} answers ${operation} with ${response.status}: ${text}`);
      return { name, fields: fieldsOf(JSON.parse(text)).toSorted().join(' ') };
    });
    const [ours, ...others] = await Promise.all(answers);
    for (const { name, fields } of others) {
      if (fields !== ours?.fields)
        throw new Error(`${name} answers ${operation} with other fields: ${fields}`);
    }
  }
}

/** Every field of a body by its path, with its type. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${at}:${typeof value}`];
  return Object.entries(value).flatMap(([name, each]) => fieldsOf(each, `${at}/${name}`));
}

function figuresOf(
  operation: BenchOperation,
  { ofFloor, timesPeer }: Targets,
  rounds: Rounds<Name>,
): Figure[] {
  const { turns } = rounds;
  const speeds = (name: Name) => turns[name].map(({ perSecond }) => perSecond);
  const peers = turns.express.map(({ perSecond }, i) =>
    Math.max(perSecond, turns.fastify[i]?.perSecond ?? 0),
  );
  return [
    atLeast(`${operation}, of the floor`, ratios(speeds('ours'), speeds('floor')), '×', ofFloor),
    ...(timesPeer
      ? [
          atLeast(`${operation}, of the better peer`, ratios(speeds('ours'), peers), '×', timesPeer),
          // The limit for any server that does the same work.
          plain(`${operation}, floor, of the better peer`, ratios(speeds('floor'), peers), '×'),
        ]
      : [plain(`${operation}, of the better peer`, ratios(speeds('ours'), peers), '×')]),
    ...(Object.keys(turns) as Name[]).map((name) =>
      plain(`${operation}, ${TITLES[name]}`, speeds(name), '/s'),
    ),
    ...(Object.keys(turns) as Name[]).flatMap((name) =>
      cpuFigure(`${operation}, ${TITLES[name]}`, turns[name]),
    ),
    ...(rounds.void > 0 ? [plain(`${operation}, void rounds`, rounds.void, '')] : []),
  ];
}

const TITLES = {
  ours: 'ours',
  floor: 'floor',
  express: 'Express + express-openapi-validator',
  fastify: 'Fastify + fastify-openapi-glue',
} as const satisfies Record<Name, string>;

/** One ratio for each round. */
export function ratios(ours: readonly number[], others: readonly number[]): number[] {
  return ours.map((each, i) => each / (others[i] ?? Number.NaN));
}

export function cpuFigure(what: string, turns: readonly Turn[]): Figure[] {
  const times = turns.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? []);
  return times.length > 0 ? [plain(`${what}, CPU time of a request`, times, 'µs')] : [];
}
