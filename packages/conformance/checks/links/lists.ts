/** The list of links (§2.3, §4.4, D-14). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import type { Session } from '#conformance/kit/session.ts';
import type { Credentials } from '#conformance/kit/signing.ts';
import { expectEqual, expectThat, SkipCheck } from '#conformance/kit/violation.ts';

/** No other check may create links meanwhile. */
const alone = group('List', { alone: true });
const check = group('List');
const stateless = group('List', { requires: [] });

/** A partner of a sandbox that was made just now, or the second partner as long as it has no link. */
async function partnerWithoutLinks(s: Session): Promise<Credentials> {
  const { secondPartner: as, missing } = s.target;
  if (as && (await s.ok('listLinks', {}, { as })).body.meta.total === 0) return as;
  if (missing.sandbox) throw new SkipCheck('no partner without links is known');
  const { partner_id, key } = (await s.ok('createSandboxPartner', {})).body;
  return { id: partner_id, key };
}

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

  alone('A page far past the end is empty, whatever the numbers are that lead to it', 'D-14', async (s) => {
    const { total } = (await list(s)).meta;
    for (const page of [2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 52, Number.MAX_SAFE_INTEGER]) {
      for (const limit of [1, 3, 100]) {
        const { links, meta } = await list(s, { page, limit });
        const what = `links and meta of page ${page}, ${limit} on a page`;
        const expected = { page, limit, total, totalPages: Math.ceil(total / limit) };
        expectEqual(what, [links, meta], [[], expected], 'D-14 §2.3');
      }
    }
  }),

  alone('Without links there are 0 pages, and each page is empty', 'D-14 §2.3', async (s) => {
    const as = await partnerWithoutLinks(s);
    for (const fields of [{}, { limit: 1 }, { page: 3, limit: 100 }]) {
      const { links, meta } = (await s.ok('listLinks', fields, { as })).body;
      const { page = 1, limit = 20 }: { page?: number; limit?: number } = fields;
      expectEqual('links and meta', [links, meta], [[], { page, limit, total: 0, totalPages: 0 }]);
    }
    const callbacks = (await s.ok('listCallbacks', {}, { as })).body;
    expectEqual('callbacks and cursor', [callbacks.callbacks, callbacks.next_cursor], [[], null], 'D-50');
  }),

  alone('Items are full links', 'D-14 D-13', async (s) => {
    const refId = await s.newLink({ name: s.random.word('name') });
    const { links } = await list(s, { limit: 1 });
    expectEqual('the item', links[0], await s.getLink(refId));
  }),

  alone('A state, a user and a time narrow the list', 'D-104', async (s) => {
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

  check('A filter narrows the list without the help of another', 'D-104', async (s) => {
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
  }),

  check('A name narrows the list to the links whose name begins so, to the letter', 'D-104', async (s) => {
    const user_id = s.random.word('user');
    const names = ['a%b_c', 'a%B_c', 'a%b_c d', 'axb_c', 'a%bxc', ' a%b_c', 'x a%b_c', 'ä%b_c'];
    for (const name of names) await s.newLink({ user_id, name });
    for (const start of [...names, 'a', 'a%', 'a%b_', '%', '_', 'A']) {
      const body = await list(s, { user_id, name: start, limit: 100 });
      const expected = names.filter((name) => name.startsWith(start)).toReversed();
      const found = body.links.map(({ name }: Json) => name);
      expectEqual(`the names that begin with “${start}”`, found, expected, 'D-104');
    }
  }),

  check('Links of a user are those of that very user', 'D-104 D-24', async (s) => {
    const tail = s.random.word('user');
    const users = [`${tail} é`, `${tail} É`, `${tail} e\u0301`, `${tail} é `, `${tail} é%`];
    const made = new Map<string, string>();
    for (const user_id of users) made.set(user_id, await s.newLink({ user_id }));
    for (const [user_id, refId] of made) {
      expectEqual(`links of “${user_id}”`, idsOf((await list(s, { user_id })).links), [refId], 'D-104');
    }
  }),

  check('A page and a cursor are not sent together', 'D-104', async (s) => {
    await s.refused('invalid_value', 'listLinks', { page: 1, cursor: 'newest' });
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
