/** What the palette finds: views by their names, and rows of the lists by their names, ids and results. */
import type { CallbackRow, LinkRow, RequestRow, Rows } from '#console/data.ts';
import { read } from '../api.ts';
import { hrefOf } from '../router.ts';
import { SECTIONS } from '../sections.ts';

export interface Find {
  readonly group: 'View' | 'Link' | 'Job' | 'Callback' | 'Request';
  readonly title: string;
  readonly detail: string;
  readonly href: string;
}

/** Of each list. */
const SHOWN_MAX = 5;
/** The newest rows that are looked through. */
const READ_MAX = 200;

const PLACES: readonly Find[] = [
  ...SECTIONS.map(([name, title]): Find => ({ group: 'View', title, detail: '', href: `#/${name}` })),
  { group: 'View', title: 'Docs', detail: 'guides and reference', href: '/docs' },
];

export const findViews = (text: string): readonly Find[] =>
  PLACES.filter(({ title, detail }) => contains(text, [title, detail]));

/** The newest callbacks and requests, read once while the palette is open. */
export interface Recent {
  readonly callbacks: readonly CallbackRow[];
  readonly requests: readonly RequestRow[];
}

export async function readRecent(): Promise<Recent> {
  const [callbacks, requests] = await Promise.all([
    read<Rows<CallbackRow>>(`callbacks?limit=${READ_MAX}`),
    read<Rows<RequestRow>>(`requests?limit=${READ_MAX}`),
  ]);
  return { callbacks: callbacks.rows, requests: requests.rows };
}

/** Rows that have the text, which is not empty. */
export async function findRows(text: string, recent: Promise<Recent>): Promise<readonly Find[]> {
  const [links, { callbacks, requests }] = await Promise.all([
    read<Rows<LinkRow>>(`links?${new URLSearchParams({ q: text, limit: String(SHOWN_MAX) })}`),
    recent,
  ]);
  return [
    ...links.rows.map(ofLink),
    ...first(jobsOf(callbacks).filter(({ detail }) => contains(text, [detail]))),
    ...first(callbacks.filter((row) => contains(text, textsOfCallback(row)))).map(ofCallback),
    ...first(requests.filter((row) => contains(text, textsOfRequest(row)))).map(ofRequest),
  ];
}

const ofLink = ({ ref_id, name, company_name }: LinkRow): Find => ({
  group: 'Link',
  title: name ?? company_name,
  detail: ref_id,
  href: hrefOf(['links', ref_id]),
});

/** Each once, with the newest of its callbacks. */
function jobsOf(callbacks: readonly CallbackRow[]): readonly Find[] {
  const jobs = new Map<string, Find>();
  for (const { service_job_id, link_name, result_code } of callbacks) {
    if (link_name === null || jobs.has(service_job_id)) continue;
    const title = `${link_name} ${result_code ?? ''}`.trim();
    jobs.set(service_job_id, {
      group: 'Job',
      title,
      detail: service_job_id,
      href: hrefOf(['jobs', service_job_id]),
    });
  }
  return [...jobs.values()];
}

const textsOfCallback = ({ webhook_id, link_name, url, state, result_code, result_text }: CallbackRow) => [
  ...[webhook_id, link_name ?? 'Test callback', url ?? '', state],
  `${result_code ?? ''} ${result_text ?? ''}`,
];

const ofCallback = (row: CallbackRow): Find => ({
  group: 'Callback',
  title: `${row.link_name ?? 'Test callback'} ${row.result_code ?? ''}`.trim(),
  detail: `${row.state}, ${row.webhook_id}`,
  href: hrefOf(['callbacks', row.service_job_id, row.webhook_id]),
});

const textsOfRequest = ({ method, path, operation, code, status, request_id }: RequestRow) => [
  ...[operation ?? '', `${method} ${path}`, code ?? '', String(status), request_id],
];

const ofRequest = ({ id, method, path, operation, status }: RequestRow): Find => ({
  group: 'Request',
  title: `${operation ?? method} ${status || 'no answer'}`,
  detail: `${method} ${path}`,
  href: hrefOf(['requests', String(id)]),
});

const first = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, SHOWN_MAX);

const contains = (text: string, texts: readonly string[]): boolean =>
  texts.some((each) => each.toLowerCase().includes(text.toLowerCase()));
