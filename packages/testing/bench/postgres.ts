/**
 * Operations on PostgreSQL, each compared with its floor in the same run: as they are, and with the delay of a data
 * centre between server and database.
 */
import { LINK_FIELDS, SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { PARTNER, partnerName, type Seeded } from './support/data.ts';
import { atLeast, type Figure, plain } from './support/figure.ts';
import { cpuFigure, ratios, request } from './support/http.ts';
import type { LoadRequest } from './support/load.ts';
import { type PostgresRun, startPostgresRun } from './support/postgres-run.ts';
import { runRounds } from './support/rounds.ts';
import type { BenchOptions } from './support/size.ts';

const PARTNERS = 50;
const DELAYS_MS = [0, 1];

/** What is measured of a run, after the same requests to ours and to the floor. */
interface Row {
  readonly what: string;
  /** Of the floor. */
  readonly target: number;
  readonly requests: (seeded: Seeded) => LoadRequest[];
}

const createLinks = (partners: number) => () =>
  Array.from({ length: partners }, (_, i) => request('/v1/hosted_links', LINK_FIELDS, partnerName(i)));

/** Different ID numbers: where two requests share one, they wait for each other. */
const NUMBERS = 5_000;
const submissions = (refIds: readonly string[]) =>
  Array.from({ length: NUMBERS }, (_, i) => {
    const id_number = `8${String(i).padStart(10, '0')}`;
    const path = `/v1/hosted_links/${refIds[i % refIds.length]}/submissions`;
    return { path, body: JSON.stringify({ ...SUBMISSION_FIELDS, id_number }) };
  });

const ROWS: readonly Row[] = [
  { what: `createLink, ${PARTNERS} partners`, target: 0.7, requests: createLinks(PARTNERS) },
  { what: 'createLink, one partner', target: 0.6, requests: createLinks(1) },
  {
    what: `submission, ${PARTNERS} partners`,
    target: 0.6,
    requests: ({ ofEachPartner }) => submissions(ofEachPartner),
  },
  { what: 'submission, one partner', target: 0.5, requests: ({ refIds }) => submissions(refIds) },
  { what: 'submission, one link', target: 0, requests: ({ refIds }) => submissions(refIds.slice(0, 1)) },
  {
    what: 'getLink',
    target: 0.85,
    requests: ({ refIds }) =>
      refIds.map((refId) => request(`/v1/hosted_links/${refId}`, {}, PARTNER.partnerId)),
  },
  {
    what: 'getJobStatus',
    target: 0.85,
    requests: ({ userId: user_id, jobId: job_id }) => [request('/v1/job_status', { user_id, job_id })],
  },
];

/** Parts of the bench that are more than requests to ours and to the floor. */
const PARTS: readonly ((run: PostgresRun, options: BenchOptions) => Promise<Figure[]>)[] = [];

export async function bench(options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const delayMs of options.delayMs === undefined ? DELAYS_MS : [options.delayMs]) {
    const run = await startPostgresRun({ partners: PARTNERS, delayMs });
    try {
      for (const row of ROWS) figures.push(...(await measure(row, run, options)));
      for (const part of PARTS) figures.push(...(await part(run, options)));
    } finally {
      await run.stop();
    }
  }
  return figures;
}

async function measure(row: Row, run: PostgresRun, { size, say }: BenchOptions): Promise<Figure[]> {
  const what = `${row.what}${run.delayMs > 0 ? `, +${run.delayMs} ms` : ''}`;
  const { turns } = await runRounds({
    ...size,
    contenders: run.contenders,
    requests: () => row.requests(run.seeded),
    say: (text) => say(`${what}: ${text}`),
  });
  const speeds = (name: 'ours' | 'floor') => turns[name].map(({ perSecond }) => perSecond);
  return [
    atLeast(`${what}, of the floor`, ratios(speeds('ours'), speeds('floor')), '×', row.target),
    plain(`${what}, ours`, speeds('ours'), '/s'),
    plain(`${what}, floor`, speeds('floor'), '/s'),
    ...cpuFigure(`${what}, ours`, turns.ours),
    ...cpuFigure(`${what}, floor`, turns.floor),
  ];
}
