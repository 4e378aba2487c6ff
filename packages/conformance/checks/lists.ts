/** The list of links (§2.3, §4.4, D-14). */

import { group } from '../kit/check.ts';
import type { Json } from '../kit/contract.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';

const check = group('List');
/** No other check may create links meanwhile. */
const ALONE = { alone: true } as const;

export const LIST_CHECKS = [
  check(
    'Pages are numbered, whole, and newest first',
    ['§4.4', '§2.3', 'D-14'],
    async (s) => {
      const made: string[] = [];
      for (let n = 0; n < 8; n++) made.unshift(await s.newLink({ name: `link ${n}` }));
      const page = async (number: number) => (await s.ok('listLinks', { page: number, limit: 2 })).body;
      const pages = [await page(1), await page(2), await page(3)];
      const numbers = pages.map(({ meta }) => [meta.page, meta.limit]);
      expectEqual(
        'page and limit',
        numbers,
        [1, 2, 3].map((number) => [number, 2]),
      );
      const listed = pages.flatMap(({ links }) => links.map(({ ref_id }: Json) => ref_id));
      expectEqual('the first six of the list', listed, made.slice(0, 6));
      // Eight, so that no order by chance is the right one.
      const { links: eight } = (await s.ok('listLinks', { limit: 8 })).body;
      expectEqual(
        'the first eight of the list',
        eight.map(({ ref_id }: Json) => ref_id),
        made,
      );
      expectEqual(
        'links on full pages',
        pages.map(({ links }) => links.length),
        [2, 2, 2],
      );
      const times = pages.flatMap(({ links }) => links.map(({ created_at }: Json) => created_at));
      expectEqual('created_at along the list', times, times.toSorted().toReversed());
    },
    ALONE,
  ),

  check(
    'meta counts the links and the pages',
    ['§2.3', 'D-14'],
    async (s) => {
      await s.newLink();
      const before = (await s.ok('listLinks', { limit: 1 })).body.meta;
      await s.newLink();
      for (const limit of [1, 3, 100]) {
        const { meta, links } = (await s.ok('listLinks', { limit })).body;
        expectEqual('total', meta.total, before.total + 1);
        expectEqual('totalPages', meta.totalPages, Math.ceil(meta.total / limit));
        expectEqual('links on the page', links.length, Math.min(limit, meta.total));
      }
    },
    ALONE,
  ),

  check(
    'The first page and 20 links are the default',
    ['§4.4', 'D-14'],
    async (s) => {
      for (let { total } = (await s.ok('listLinks')).body.meta; total < 21; total++) await s.newLink();
      const { meta, links } = (await s.ok('listLinks')).body;
      expectEqual('page, limit and links', [meta.page, meta.limit, links.length], [1, 20, 20]);
    },
    ALONE,
  ),

  check(
    'The last page has the remaining links, and pages after it are empty',
    ['D-14'],
    async (s) => {
      const { total } = (await s.ok('listLinks')).body.meta;
      // So that the last page is not full.
      const limit = [7, 8, 9].find((each) => total % each > 0) ?? 11;
      const pages = Math.ceil(total / limit);
      const last = (await s.ok('listLinks', { limit, page: pages })).body;
      expectEqual('links on the last page', last.links.length, total - (pages - 1) * limit);
      const past = (await s.ok('listLinks', { limit, page: pages + 1 })).body;
      expectEqual('links past the end', past.links, []);
      const meta = { limit, total, totalPages: pages };
      expectEqual('meta of the last page', last.meta, { ...meta, page: pages });
      expectEqual('meta past the end', past.meta, { ...meta, page: pages + 1 });
    },
    ALONE,
  ),

  check(
    'Items are full links',
    ['D-14', 'D-13'],
    async (s) => {
      const refId = await s.newLink({ name: s.random.word('name') });
      const { links } = (await s.ok('listLinks', { limit: 1 })).body;
      expectEqual('the item', links[0], (await s.getLink(refId)).body);
    },
    ALONE,
  ),

  check(
    'The path may be written %3Alist',
    ['D-14', '§4.4'],
    async (s) => {
      const path = `/v1/${s.target.brand}_links/%3Alist`;
      const { status, body } = await s.request(
        'POST',
        path,
        JSON.stringify({ ...s.signingFields('listLinks'), limit: 1 }),
      );
      expectThat('the same operation answers', status === 200 && Array.isArray(body.links), `${status}`);
    },
    { requires: [] },
  ),
];
