/** Writes: after each of them the list has every link once, newest first, as it is now, and the right total (§4.4, D-14). */

import { type Check, group } from '../kit/check.ts';
import type { Json } from '../kit/contract.ts';
import { ID_TYPE, type Session } from '../kit/session.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';

const check = group('Writes');
/** Pages are small, so that the links of a check are on several. */
const LIMIT = 2;
const PASSPORT = { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' };
const MILLISECOND = () => new Promise((resolve) => setTimeout(resolve, 3));

/** Links that a check has made, oldest first; the second is the one that is written to. */
type Links = readonly [string, string, string, string, string];

interface Write {
  /** Completes “After …”. */
  readonly name: string;
  readonly clauses: readonly string[];
  /** What it does, to the link of that id. @returns the links that it adds, oldest first. */
  readonly run: (s: Session, linkId: string) => Promise<readonly string[]>;
  /** What it changes of the link: its fields, and with them `updated_at`, or its counts. Default: nothing. */
  readonly changes?: 'fields' | 'counts';
}

const update = (fields: object) => async (s: Session, linkId: string) => {
  await s.ok('updateLink', fields, { params: { linkId } });
  return [];
};

const WRITES: readonly Write[] = [
  { name: 'a new link', clauses: ['§4.1'], run: async (s) => [await s.newLink()] },
  {
    name: 'a refused create',
    clauses: ['D-12'],
    run: async (s) => {
      const id_types = [{ ...ID_TYPE, id_type: 'NO_SUCH_ID' }];
      await s.refused('unsupported_id_type', 'createLink', s.linkFields({ id_types }));
      await s.refused('invalid_value', 'createLink', s.linkFields({ company_name: '' }));
      await s.refused('bad_signature', 'createLink', s.linkFields(), {
        as: { ...s.target.partner, key: 'x' },
      });
      return [];
    },
  },
  {
    name: 'a create that is repeated under its Idempotency-Key',
    clauses: ['D-29'],
    run: async (s) => {
      const headers = { 'idempotency-key': s.random.word('key') };
      const fields = s.linkFields();
      const first = await s.ok('createLink', fields, { headers });
      await s.ok('createLink', fields, { headers });
      return [first.body.ref_id];
    },
  },
  {
    name: 'disabling a link',
    clauses: ['§4.2', 'D-09'],
    run: update({ is_disabled: true }),
    changes: 'fields',
  },
  {
    name: 'disabling and enabling a link',
    clauses: ['§4.2', 'D-09'],
    changes: 'fields',
    run: async (s, linkId) => {
      await update({ is_disabled: true })(s, linkId);
      return update({ is_disabled: false })(s, linkId);
    },
  },
  { name: 'new ID types', clauses: ['§4.2'], run: update({ id_types: [PASSPORT] }), changes: 'fields' },
  {
    name: 'new settings of the page',
    clauses: ['§4.2', 'D-86', 'D-87'],
    run: update({ embed_origins: ['https://shop.example'], capture: 'camera', hidden_fields: ['dob'] }),
    changes: 'fields',
  },
  {
    name: 'a refused update',
    clauses: ['§4.2', 'D-12'],
    run: async (s, linkId) => {
      const params = { linkId };
      const id_types = [{ ...ID_TYPE, id_type: 'NO_SUCH_ID' }];
      await s.refused('unsupported_id_type', 'updateLink', { is_disabled: true, id_types }, { params });
      await s.refused('invalid_value', 'updateLink', { is_disabled: true, id_types: 7 }, { params });
      return [];
    },
  },
  {
    name: 'a submission and its result',
    clauses: ['D-18'],
    changes: 'counts',
    run: async (s, linkId) => {
      await s.completed((await s.submit(linkId)).body);
      return [];
    },
  },
  {
    name: 'a refused submission',
    clauses: ['D-18', 'D-27'],
    run: async (s, linkId) => {
      await s.submitRefused('invalid_value', linkId, { id_number: 'not a number' });
      await s.submitRefused('missing_field', linkId, { consent: undefined });
      return [];
    },
  },
  {
    name: 'reading a link and the list',
    clauses: ['§4.3', '§4.4'],
    run: async (s, linkId) => {
      await s.getLink(linkId);
      await s.ok('listLinks', { page: 2 });
      return [];
    },
  },
  {
    name: 'the reset of a number',
    clauses: ['§4.7'],
    run: async (s) => {
      const { country, id_type } = ID_TYPE;
      await s.send('resetIdNumberRateLimit', { country, id_type, id_number: s.random.idNumber() });
      return [];
    },
  },
  {
    name: 'erasing a user',
    clauses: ['D-70'],
    run: async (s) => {
      await s.ok('eraseUser', { user_id: s.random.word('user') });
      return [];
    },
  },
];

/** The links of the first pages, and `meta`, which is the same on each. */
async function listed(s: Session, count: number): Promise<{ links: Json[]; total: number }> {
  const links: Json[] = [];
  let total = 0;
  for (let page = 1; links.length < count; page++) {
    const { body } = await s.ok('listLinks', { page, limit: LIMIT });
    total = body.meta.total;
    const meta = { page, limit: LIMIT, total, totalPages: Math.ceil(total / LIMIT) };
    expectEqual(`meta of page ${page}`, body.meta, meta, ['D-14', '§2.3']);
    expectEqual(`links on page ${page}`, body.links.length, Math.min(LIMIT, total - links.length), ['D-14']);
    links.push(...body.links);
  }
  return { links: links.slice(0, count), total };
}

async function checkWrite(s: Session, { clauses, run, changes }: Write): Promise<void> {
  const made: string[] = [];
  while (made.length < 5) made.push(await s.newLink());
  const [, written] = made as unknown as Links;
  const before = await listed(s, made.length);
  await MILLISECOND();
  const added = await run(s, written);
  const expected = [...made, ...added].toReversed();
  const after = await listed(s, expected.length);
  expectEqual('total', after.total, before.total + added.length, ['D-14', ...clauses]);
  const order = after.links.map(({ ref_id }) => ref_id);
  expectEqual('the list, newest first', order, expected, ['D-14', ...clauses]);
  for (const link of after.links) {
    const { body } = await s.getLink(link.ref_id);
    expectEqual('the link in the list, compared with get', link, body, ['D-14', '§2.1', ...clauses]);
    const earlier = before.links.find(({ ref_id }) => ref_id === link.ref_id);
    if (!earlier) continue;
    const isWritten = link.ref_id === written;
    if (!isWritten || !changes)
      expectEqual('a link that nothing changed', link, earlier, [...clauses, '§2.1']);
    else if (changes === 'fields') {
      const times = [earlier.updated_at, link.updated_at];
      expectThat('updated_at moves on', times[1] > times[0], times, ['§2.1', ...clauses]);
    }
  }
}

export const WRITE_CHECKS: readonly Check[] = [
  ...WRITES.map((write) =>
    check(
      `After ${write.name} the list is whole and in order, and its total is right`,
      ['D-14', '§4.4', '§2.1', ...write.clauses],
      (s) => checkWrite(s, write),
      { alone: true },
    ),
  ),

  check('An update changes what it names, and nothing else', ['§4.2', '§3.1', 'D-86', 'D-87'], async (s) => {
    const updates: Record<string, unknown>[] = [
      { id_types: [PASSPORT] },
      { embed_origins: ['https://a.example', 'https://b.example'] },
      { capture: 'camera' },
      { logo_url_dark: 'https://partner.example/dark.svg' },
      { hidden_fields: ['first_name'] },
      { logo_url_dark: '' },
      { embed_origins: [] },
      { hidden_fields: [] },
      { id_types: [] },
    ];
    const linkId = await s.newLink({
      name: 'one',
      user_id: s.random.word('user'),
      partner_params: { a: 'b' },
    });
    await s.ok('updateLink', { is_disabled: true }, { params: { linkId } });
    for (const fields of updates) {
      const { updated_at: _, ...before } = (await s.getLink(linkId)).body;
      await s.ok('updateLink', fields, { params: { linkId } });
      const { updated_at: __, ...after } = (await s.getLink(linkId)).body;
      const [[name = '', value] = []] = Object.entries(fields);
      expectEqual(
        `the link after an update of ${name}`,
        withSetting(after),
        withSetting({ ...before, [name]: value }),
      );
    }
  }),

  check('total_jobs counts accepted submissions alone', ['D-18', 'D-27'], async (s) => {
    const linkId = await s.newLink();
    await s.submitRefused('invalid_value', linkId, { id_number: 'not a number' });
    await s.submit(linkId);
    await s.submitRefused('missing_field', linkId, { consent: undefined });
    expectEqual('total_jobs', (await s.getLink(linkId)).body.total_jobs, 1, ['D-18']);
  }),
];

/** Settings of the page are left out where they are empty (D-13). */
function withSetting(link: Json): Json {
  const isUnset = (name: string) =>
    ['logo_url_dark', 'embed_origins', 'hidden_fields'].includes(name) && link[name]?.length === 0;
  return Object.fromEntries(Object.entries(link).filter(([name]) => !isUnset(name)));
}
