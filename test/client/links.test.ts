import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inRuns } from '#testing/harness/for-all.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { createClient, type Link } from '../../packages/client/index.ts';
import { KEY, startReceiver } from './callbacks/receiver.ts';

const [receiver, server] = await Promise.all([startReceiver(), startTestServer()]);
beforeEach(() => receiver.reset());
afterAll(() => Promise.all([receiver.close(), server.stop()]));

const OPTIONS = { partnerId: '001', apiKey: KEY, sleep: async () => {} };

/** A service with so many links, newest first, to which others come before each page is answered. */
function serviceWith(count: number, arrivals: readonly number[] = []) {
  let ids = Array.from({ length: count }, (_, i) => `old-${count - i}`);
  let pages = 0;
  const fetch = async (request: Request) => {
    const arriving = pages ? (arrivals[pages - 1] ?? 0) : 0;
    ids = [...Array.from({ length: arriving }, (_, i) => `new-${pages}-${i}`), ...ids];
    pages++;
    const { page, limit } = (await request.json()) as { page: number; limit: number };
    const links = ids.slice((page - 1) * limit, page * limit).map((ref_id) => ({ ref_id }));
    return Response.json({ links, meta: { page, limit, total: ids.length, totalPages: 0 } });
  };
  const walker = createClient({ ...OPTIONS, baseUrl: receiver.baseUrl, fetch });
  const expected = Array.from({ length: count }, (_, i) => `old-${count - i}`);
  return { walker, expected, pages: () => pages };
}

async function idsOf(links: AsyncIterable<Link>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { ref_id } of links) ids.push(ref_id);
  return ids;
}

describe('a loop over all links', () => {
  test('skips none and repeats none, however many are created meanwhile', async () => {
    const arrivals = fc.array(fc.nat(12), { maxLength: 8 });
    await inRuns(200).forAllAsync(
      fc.nat(25),
      fc.integer({ min: 1, max: 7 }),
      arrivals,
      async (count, limit, late) => {
        const { walker, expected } = serviceWith(count, late);
        expect(await idsOf(walker.links({ limit }))).toEqual(expected);
      },
    );
  });

  test('with a real server, while links are created', async () => {
    const real = createClient({ ...OPTIONS, baseUrl: server.url });
    const create = async () => {
      const result = await real.createLink({
        company_name: 'Acme',
        data_privacy_policy_url: 'https://acme.example/privacy',
        callback_url: 'https://acme.example/callbacks',
      });
      if (!result.ok) throw new Error(result.error.message);
      return result.data.ref_id;
    };
    const created: string[] = [];
    for (let i = 0; i < 5; i++) created.unshift(await create());
    const seen: string[] = [];
    for await (const { ref_id } of real.links({ limit: 2 })) {
      seen.push(ref_id);
      await create();
    }
    expect(seen).toEqual(created);
  });

  test('ends when its signal aborts', async () => {
    const controller = new AbortController();
    const { walker } = serviceWith(10);
    const walk = async () => {
      for await (const _ of walker.links({ limit: 1, signal: controller.signal })) controller.abort();
    };
    await expect(walk()).rejects.toMatchObject({ error: { code: 'aborted' } });
  });
});

describe.each([
  ['jobs', 'jobs', { state: 'failed', limit: 7 }],
  ['dailyCounts', 'counts', { first_day: '2026-11-01', limit: 7 }],
  ['callbacks', 'callbacks', { user_id: 'user-7', limit: 7 }],
  ['links', 'links', { state: 'used' }],
] as const)('%s are listed from cursor to cursor', (walk, name, filter) => {
  /** What the loop yields, and the requests of its pages. */
  async function walked(cursors: readonly (string | null)[], { signal }: { signal?: AbortSignal } = {}) {
    const asked: [string | null, object][] = [];
    const fetch = async (request: Request) => {
      const { cursor = null, ...rest } = (await request.json()) as { cursor?: string };
      asked.push([cursor, rest]);
      const page = asked.length;
      // The second page is empty.
      return Response.json({ [name]: page === 2 ? [] : [page], next_cursor: cursors[page - 1] ?? null });
    };
    const client = createClient({ ...OPTIONS, baseUrl: receiver.baseUrl, fetch });
    const call = { signal };
    const all = walk === 'links' ? client.links({ filter, limit: 7, ...call }) : client[walk](filter, call);
    const items: unknown[] = [];
    for await (const item of all) items.push(item);
    return { asked, items };
  }

  test('each page by the same filter, and an empty one is not the last', async () => {
    const { asked, items } = await walked(['c1', 'c2', null]);
    expect(items).toEqual([1, 3]);
    const same = expect.objectContaining({ ...filter, limit: 7 });
    expect(asked).toEqual([null, 'c1', 'c2'].map((cursor) => [cursor, same]));
  });

  test('until the same page would come again', async () => {
    await expect(walked(['c1', 'c1', 'c1', null])).rejects.toMatchObject({ error: { code: 'malformed' } });
  });

  test('by no request once the signal of the call has aborted', async () => {
    const signal = AbortSignal.abort();
    await expect(walked([null], { signal })).rejects.toMatchObject({ error: { code: 'aborted' } });
  });
});

test('a list from an empty cursor begins at its first page', async () => {
  const asked: unknown[] = [];
  const fetch = async (request: Request) => {
    asked.push(await request.json());
    return Response.json({ jobs: [], next_cursor: null });
  };
  const client = createClient({ ...OPTIONS, baseUrl: receiver.baseUrl, fetch });
  // As a command line hands it on, and plain JavaScript.
  const filter = { state: 'failed', cursor: '' } as const;
  for await (const _ of client.jobs(filter));
  expect(asked).toEqual([expect.not.objectContaining({ cursor: expect.anything() })]);
});
