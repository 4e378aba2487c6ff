/** Reads everything that exists after a run through the API. */
import { chainWaiting } from '#store/audit/chain.ts';
import type { Store } from '#store/store.ts';
import type { Api } from '#testing/harness/api.ts';
import type { AuditBlock, FinalState, ResponseBody, WireLink } from './check/evidence.ts';

const PAGE_LINKS = 100;
/** More than a run has. */
const BLOCKS_MAX = 1_000_000;
const CONCURRENCY = 8;
const POLL_MS = 300;

/** Waits until every job is complete and no callback is pending. After the timeout the checker reports the rest. */
export async function waitUntilIdle(api: Api, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  while (Date.now() < until && !(await isIdle(api))) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function isIdle(api: Api): Promise<boolean> {
  const { callbacks } = await ask(api, '/v1/callbacks', { state: 'waiting', limit: 1 });
  if (callbacks.length > 0) return false;
  const pages = await readPages(api);
  const links = pages.flatMap(({ body }) => body.links as WireLink[]);
  return links.every((link) => link.total_jobs === link.successful_jobs + link.failed_jobs);
}

/** @param known - The links and jobs that were acknowledged, whether or not they are listed. */
export async function readFinalState(
  api: Api,
  known: { refIds: Iterable<string>; jobs: Iterable<{ userId: string; jobId: string }> },
): Promise<Omit<FinalState, 'audit'>> {
  const at = Date.now();
  const pages = await readPages(api);
  const listed = pages.flatMap(({ body }) => body.links.map((link: WireLink) => link.ref_id) as string[]);
  const links = await each([...new Set([...known.refIds, ...listed])], async (refId) => [
    refId,
    await find(api, `/v1/hosted_links/${refId}`, {}),
  ]);
  const deliveries = await readDeliveries(api);
  const named = deliveries.map(({ user_id, job_id }) => ({ userId: user_id, jobId: job_id }));
  const jobs = [...known.jobs, ...named].map((job) => [`${job.userId} ${job.jobId}`, job] as const);
  return {
    at,
    pages,
    links: Object.fromEntries(links),
    deliveries,
    jobs: await each([...new Map(jobs).values()], async ({ userId, jobId }) => ({
      userId,
      jobId,
      body: await find(api, '/v1/job_status', { user_id: userId, job_id: jobId, history: true }),
    })),
  };
}

async function readPages(api: Api): Promise<FinalState['pages'][number][]> {
  const pages: FinalState['pages'][number][] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const body = await ask(api, '/v1/hosted_links/:list', { page, limit: PAGE_LINKS });
    last = body.meta.totalPages;
    pages.push({ page, limit: PAGE_LINKS, body });
  }
  return pages;
}

async function readDeliveries(api: Api): Promise<FinalState['deliveries'][number][]> {
  const deliveries: FinalState['deliveries'][number][] = [];
  let cursor: string | null = null;
  do {
    const body = await ask(api, '/v1/callbacks', { limit: 100, ...(cursor !== null && { cursor }) });
    deliveries.push(...body.callbacks);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return deliveries;
}

/** @returns null for 404. */
async function find(api: Api, path: string, fields: object): Promise<ResponseBody | null> {
  const { status, body } = await api.signed('POST', path, fields);
  if (status === 404) return null;
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function ask(api: Api, path: string, fields: object): Promise<ResponseBody> {
  const body = await find(api, path, fields);
  if (body === null) throw new Error(`${path} is not found.`);
  return body;
}

/** Maps items, `CONCURRENCY` at a time. */
async function each<T, Mapped>(items: readonly T[], map: (item: T) => Promise<Mapped>): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (let first = 0; first < items.length; first += CONCURRENCY) {
    mapped.push(...(await Promise.all(items.slice(first, first + CONCURRENCY).map(map))));
  }
  return mapped;
}

/** The audit trail, once every server has stopped and written what it had in memory. */
export async function readAudit(store: Store): Promise<AuditBlock[]> {
  await chainWaiting(store);
  const blocks = await store.read((tx) => tx.audit.after(0, BLOCKS_MAX));
  return blocks.map(({ number, hashes, entries }) => ({ number, hashes, entries }));
}
