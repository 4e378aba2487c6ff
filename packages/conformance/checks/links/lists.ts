/** The list of links (§2.3, §4.4, D-14). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import type { Session } from '#conformance/kit/session.ts';
import { EMPTY_PAGES, type Target } from '#conformance/kit/target.ts';
import { expectEqual, expectThat, SkipCheck } from '#conformance/kit/violation.ts';

/** No other check may create links meanwhile. */
const alone = group('List', { alone: true });
const check = group('List');

/** Lists of a partner without links: those that were read before the kit made any, or of a partner that a sandbox makes. */
async function listsOfNothing(s: Session): Promise<Target['emptyLists']> {
  const { missing, emptyLists } = s.target;
  if (emptyLists.length > 0) return emptyLists;
  if (missing.sandbox) throw new SkipCheck('each partner that is known had links before this run');
  const { partner_id, key } = (await s.ok('createSandboxPartner', {})).body;
  const as = { id: partner_id, key };
  const lists = EMPTY_PAGES.map(async (asked) => ({
    asked,
    answered: (await s.ok('listLinks', asked, { as })).body,
  }));
  return Promise.all(lists);
}

const list = async (s: Session, fields: object = {}): Promise<Json> => (await s.ok('listLinks', fields)).body;
const idsOf = (links: readonly Json[]): string[] => links.map(({ ref_id }) => ref_id);

export const LIST_CHECKS = [
  alone(
    'Pages are numbered, whole, and newest first',
    '§4.4 §2.3 D-14',
    "A page of the partner's links, newest first",
    async (s) => {
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
    },
  ),

  alone(
    'meta counts the links and the pages',
    '§2.3 D-14',
    'Pages in all, `total` by `limit` rounded up; 0 when there are no links.',
    async (s) => {
      await s.newLink();
      const before = (await list(s, { limit: 1 })).meta;
      await s.newLink();
      for (const limit of [1, 3, 100]) {
        const { meta, links } = await list(s, { limit });
        expectEqual('total', meta.total, before.total + 1);
        expectEqual('totalPages', meta.totalPages, Math.ceil(meta.total / limit));
        expectEqual('links on the page', links.length, Math.min(limit, meta.total));
      }
    },
  ),

  alone(
    'The first page and 20 links are the default',
    '§4.4 D-14',
    'Links on a page. 20 when absent.',
    async (s) => {
      for (let { total } = (await list(s)).meta; total < 21; total++) await s.newLink();
      const { meta, links } = await list(s);
      expectEqual('page, limit and links', [meta.page, meta.limit, links.length], [1, 20, 20]);
    },
  ),

  alone(
    'The last page has the remaining links, and pages after it are empty',
    'D-14',
    'A page past the end is empty, not an error.',
    async (s) => {
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
    },
  ),

  alone(
    'A page far past the end is empty, whatever the numbers are that lead to it',
    'D-14',
    'A page past the end is empty, not an error.',
    async (s) => {
      const { total } = (await list(s)).meta;
      for (const page of [2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 52, Number.MAX_SAFE_INTEGER]) {
        for (const limit of [1, 3, 100]) {
          const { links, meta } = await list(s, { page, limit });
          const what = `links and meta of page ${page}, ${limit} on a page`;
          const expected = { page, limit, total, totalPages: Math.ceil(total / limit) };
          expectEqual(what, [links, meta], [[], expected], 'D-14 §2.3');
        }
      }
    },
  ),

  alone(
    'Without links there are 0 pages, and each page is empty',
    '§2.3 D-14',
    '0 when there are no links',
    async (s) => {
      for (const { asked, answered } of await listsOfNothing(s)) {
        const { page = 1, limit = 20 } = asked;
        const found = [answered.links, answered.meta];
        expectEqual('links and meta', found, [[], { page, limit, total: 0, totalPages: 0 }], '§2.3 D-14');
      }
    },
  ),

  alone('Items are full links', 'D-14 D-13', 'Full link objects, newest first.', async (s) => {
    const refId = await s.newLink({ name: s.random.word('name') });
    const { links } = await list(s, { limit: 1 });
    expectEqual('the item', links[0], await s.getLink(refId));
  }),

  alone(
    'A filter narrows the list without the help of another',
    'D-104',
    'Only links created at this time or later.',
    async (s) => {
      const name = s.random.word('name');
      const [refId, disabled] = [await s.newLink({ name }), await s.newLink()];
      await s.update(disabled, { is_disabled: true });
      expectEqual('links of the name', idsOf((await list(s, { name })).links), [refId]);
      const { created_at: time } = await s.getLink(refId);
      const wrong: readonly [object, (link: Json) => boolean][] = [
        [{ created_after: time }, ({ created_at }) => created_at < time],
        [{ created_before: time }, ({ created_at }) => created_at >= time],
        [{ state: 'disabled' }, ({ disabled_at }) => disabled_at === null],
      ];
      for (const [filter, isWrong] of wrong) {
        const { links } = await list(s, { ...filter, limit: 100 });
        expectEqual(`other links, with ${Object.keys(filter)} alone`, idsOf(links.filter(isWrong)), []);
      }
    },
  ),

  alone('A state, a user and a time narrow the list', 'D-104', 'Only links for this user.', async (s) => {
    const user_id = s.random.word('user');
    const [used, full, disabled, active] = [
      await s.newLink({ user_id, is_single_use: true }),
      await s.newLink({ user_id, max_submissions: 1 }),
      await s.newLink({ user_id }),
      await s.newLink({ user_id }),
    ];
    await s.newLink({ user_id: `${user_id}x` });
    for (const each of [used, full]) await s.submit(each);
    await s.update(disabled, { is_disabled: true });
    const narrowed = async (fields: object) => idsOf((await list(s, { user_id, ...fields })).links);
    expectEqual('links of the user', await narrowed({}), [active, disabled, full, used]);
    expectEqual('links that are used', await narrowed({ state: 'used' }), [full, used]);
    expectEqual('links that are disabled', await narrowed({ state: 'disabled' }), [disabled]);
    expectEqual('links that are active', await narrowed({ state: 'active' }), [active]);
    const { created_at } = await s.getLink(used);
    expectEqual('links before the first', await narrowed({ created_before: created_at }), []);
    const after = await narrowed({ created_after: created_at });
    expectThat('links from it on', after.includes(used), created_at);
  }),

  check(
    'A name narrows the list to the links whose name begins so, to the letter',
    'D-104',
    'Only links whose name begins so; capital letters count.',
    async (s) => {
      const user_id = s.random.word('user');
      const names = ['a%b_c', 'a%B_c', 'a%b_c d', 'axb_c', 'a%bxc', ' a%b_c', 'x a%b_c', 'ä%b_c'];
      for (const name of names) await s.newLink({ user_id, name });
      for (const start of [...names, 'a', 'a%', 'a%b_', '%', '_', 'A']) {
        const body = await list(s, { user_id, name: start, limit: 100 });
        const expected = names.filter((name) => name.startsWith(start)).toReversed();
        const found = body.links.map(({ name }: Json) => name);
        expectEqual(`the names that begin with “${start}”`, found, expected, 'D-104');
      }
    },
  ),

  check(
    'Links of a user are those of that very user',
    'D-104 D-24',
    'Only links for this user.',
    async (s) => {
      const tail = s.random.word('user');
      const users = [`${tail} é`, `${tail} É`, `${tail} e\u0301`, `${tail} é `, `${tail} é%`];
      const made = new Map<string, string>();
      for (const user_id of users) made.set(user_id, await s.newLink({ user_id }));
      for (const [user_id, refId] of made) {
        expectEqual(`links of “${user_id}”`, idsOf((await list(s, { user_id })).links), [refId], 'D-104');
      }
    },
  ),

  check('A page and a cursor are not sent together', 'D-104', 'Not with `page`.', async (s) => {
    await s.refused('invalid_value', 'listLinks', { page: 1, cursor: 'newest' });
  }),

  alone(
    'A cursor leads through the list, whatever is created meanwhile',
    'D-104',
    'pages by place, which new links do not shift',
    async (s) => {
      const made: string[] = [];
      for (let n = 0; n < 3; n++) made.unshift(await s.newLink());
      const first = await list(s, { cursor: 'newest', limit: 2 });
      expectEqual('the first page', idsOf(first.links), made.slice(0, 2));
      await s.newLink();
      const next = await list(s, { cursor: first.next_cursor, limit: 1 });
      expectEqual('the next page', idsOf(next.links), made.slice(2));
    },
  ),
];
