/** The list of links (§2.3, §4.4, D-14). */

import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

/** No other check may create links meanwhile. */
const alone = group('List', { alone: true });
const stateless = group('List', { requires: [] });

const list = async (s: Session, fields: object = {}): Promise<Json> => (await s.ok('listLinks', fields)).body;
const idsOf = (links: readonly Json[]): string[] => links.map(({ ref_id }) => ref_id);

export const LIST_CHECKS = [
  alone('Pages are numbered, whole, and newest first', '§4.4 §2.3 D-14', async (s) => {
    const made: string[] = [];
    for (let n = 0; n < 8; n++) made.unshift(await s.newLink({ name: `link ${n}` }));
    const links: Json[] = [];
    for (const page of [1, 2, 3]) {
      const body = await list(s, { page, limit: 2 });
      expectEqual('page and limit', [body.meta.page, body.meta.limit], [page, 2]);
      expectEqual('links on a full page', body.links.length, 2);
      links.push(...body.links);
    }
    expectEqual('the first six of the list', idsOf(links), made.slice(0, 6));
    // Eight, so that no order by chance is the right one.
    expectEqual('the first eight of the list', idsOf((await list(s, { limit: 8 })).links), made);
    const times = links.map(({ created_at }) => created_at);
    expectEqual('created_at along the list', times, times.toSorted().toReversed());
  }),

  alone('meta counts the links and the pages', '§2.3 D-14', async (s) => {
    await s.newLink();
    const before = (await list(s, { limit: 1 })).meta;
    await s.newLink();
    for (const limit of [1, 3, 100]) {
      const { meta, links } = await list(s, { limit });
      expectEqual('total', meta.total, before.total + 1);
      expectEqual('totalPages', meta.totalPages, Math.ceil(meta.total / limit));
      expectEqual('links on the page', links.length, Math.min(limit, meta.total));
    }
  }),

  alone('The first page and 20 links are the default', '§4.4 D-14', async (s) => {
    for (let { total } = (await list(s)).meta; total < 21; total++) await s.newLink();
    const { meta, links } = await list(s);
    expectEqual('page, limit and links', [meta.page, meta.limit, links.length], [1, 20, 20]);
  }),

  alone('The last page has the remaining links, and pages after it are empty', 'D-14', async (s) => {
    const { total } = (await list(s)).meta;
    // So that the last page is not full.
    const limit = [7, 8, 9].find((each) => total % each > 0) ?? 11;
    const totalPages = Math.ceil(total / limit);
    const last = await list(s, { limit, page: totalPages });
    expectEqual('links on the last page', last.links.length, total - (totalPages - 1) * limit);
    const past = await list(s, { limit, page: totalPages + 1 });
    expectEqual('links past the end', past.links, []);
    const meta = { limit, total, totalPages };
    expectEqual('meta of the last page', last.meta, { ...meta, page: totalPages });
    expectEqual('meta past the end', past.meta, { ...meta, page: totalPages + 1 });
  }),

  alone('Items are full links', 'D-14 D-13', async (s) => {
    const refId = await s.newLink({ name: s.random.word('name') });
    const { links } = await list(s, { limit: 1 });
    expectEqual('the item', links[0], await s.getLink(refId));
  }),

  alone('A state, a user and a time narrow the list', 'D-104', async (s) => {
    const user_id = s.random.word('user');
    const [used, disabled, active] = [
      await s.newLink({ user_id, is_single_use: true }),
      await s.newLink({ user_id }),
      await s.newLink({ user_id }),
    ];
    await s.newLink({ user_id: `${user_id}x` });
    await s.submit(used);
    await s.update(disabled, { is_disabled: true });
    const narrowed = async (fields: object) => idsOf((await list(s, { user_id, ...fields })).links);
    expectEqual('links of the user', await narrowed({}), [active, disabled, used]);
    expectEqual('links that are used', await narrowed({ state: 'used' }), [used]);
    expectEqual('links that are disabled', await narrowed({ state: 'disabled' }), [disabled]);
    expectEqual('links that are active', await narrowed({ state: 'active' }), [active]);
    const { created_at } = await s.getLink(used);
    expectEqual('links before the first', await narrowed({ created_before: created_at }), []);
    expectThat(
      'links from it on',
      (await narrowed({ created_after: created_at })).includes(used),
      created_at,
    );
  }),

  alone('A cursor leads through the list, whatever is created meanwhile', 'D-104', async (s) => {
    const made: string[] = [];
    for (let n = 0; n < 3; n++) made.unshift(await s.newLink());
    const first = await list(s, { cursor: 'newest', limit: 2 });
    expectEqual('the first page', idsOf(first.links), made.slice(0, 2));
    await s.newLink();
    const next = await list(s, { cursor: first.next_cursor, limit: 1 });
    expectEqual('the next page', idsOf(next.links), made.slice(2));
  }),

  stateless('The path may be written %3Alist', 'D-14 §4.4', async (s) => {
    const payload = JSON.stringify({ ...s.signingFields('listLinks'), limit: 1 });
    const { status, body } = await s.request('POST', `/v1/${s.target.brand}_links/%3Alist`, payload);
    expectThat('the same operation answers', status === 200 && Array.isArray(body.links), `${status}`);
  }),
];
