/** Writes: after each of them the list has every link once, newest first, as it is now, and the right total (§4.4, D-14). */
import { setTimeout as sleep } from 'node:timers/promises';
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import { ID_TYPE, PASSPORT } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { type Clauses, expectEqual, expectThat } from '#conformance/kit/violation.ts';

const check = group('Writes');
const alone = group('Writes', { alone: true });
/** Pages are small, so that the links of a check are on several. */
const LIMIT = 2;
const LINKS = 5;
const UNKNOWN_TYPES = [{ ...ID_TYPE, id_type: 'NO_SUCH_ID' }];

interface Write {
  readonly clauses: Clauses;
  /** What it does, to the link of that id. @returns the link that it adds, if any. */
  readonly run: (s: Session, linkId: string) => Promise<unknown>;
  /** What it changes of the link: its fields, and with them `updated_at`, or its counts. Default: nothing. */
  readonly changes?: 'fields' | 'counts';
}

const update = (clauses: Clauses, ...updates: object[]): Write => ({
  clauses,
  changes: 'fields',
  async run(s, linkId) {
    for (const fields of updates) await s.update(linkId, fields);
  },
});

/** By what completes “After …”. */
const WRITES: Readonly<Record<string, Write>> = {
  'a new link': { clauses: '§4.1', run: (s) => s.newLink() },
  'a refused create': {
    clauses: 'D-12',
    async run(s) {
      const as = { ...s.target.partner, key: 'x' };
      await s.refused('unsupported_id_type', 'createLink', s.linkFields({ id_types: UNKNOWN_TYPES }));
      await s.refused('invalid_value', 'createLink', s.linkFields({ company_name: '' }));
      await s.refused('bad_signature', 'createLink', s.linkFields(), { as });
    },
  },
  'a create that is repeated under its Idempotency-Key': {
    clauses: 'D-29',
    async run(s) {
      const headers = { 'idempotency-key': s.random.word('key') };
      const fields = s.linkFields();
      const first = await s.ok('createLink', fields, { headers });
      await s.ok('createLink', fields, { headers });
      return first.body.ref_id;
    },
  },
  'disabling a link': update('§4.2 D-09', { is_disabled: true }),
  'disabling and enabling a link': update('§4.2 D-09', { is_disabled: true }, { is_disabled: false }),
  'new ID types': update('§4.2', { id_types: [PASSPORT] }),
  'new settings of the page': update('§4.2 D-86 D-87', {
    embed_origins: ['https://shop.example'],
    capture: 'camera',
    hidden_fields: ['dob'],
  }),
  'a refused update': {
    clauses: '§4.2 D-12',
    async run(s, linkId) {
      const params = { linkId };
      const disabling = { is_disabled: true, id_types: UNKNOWN_TYPES };
      await s.refused('unsupported_id_type', 'updateLink', disabling, { params });
      await s.refused('invalid_value', 'updateLink', { ...disabling, id_types: 7 }, { params });
    },
  },
  'a submission and its result': {
    clauses: 'D-18',
    changes: 'counts',
    async run(s, linkId) {
      await s.completed(await s.submit(linkId));
    },
  },
  'a refused submission': {
    clauses: 'D-18 D-27',
    async run(s, linkId) {
      await s.submitRefused('invalid_value', linkId, { id_number: 'not a number' });
      await s.submitRefused('missing_field', linkId, { consent: undefined });
    },
  },
  'reading a link and the list': {
    clauses: '§4.3 §4.4',
    async run(s, linkId) {
      await s.getLink(linkId);
      await s.ok('listLinks', { page: 2 });
    },
  },
  'the reset of a number': {
    clauses: '§4.7',
    async run(s) {
      const { country, id_type } = ID_TYPE;
      await s.send('resetIdNumberRateLimit', { country, id_type, id_number: s.random.idNumber() });
    },
  },
  'erasing a user': {
    clauses: 'D-70',
    async run(s) {
      await s.ok('eraseUser', { user_id: s.random.word('user') });
    },
  },
};

/** The links of the first pages, and `meta`, which is the same on each. */
async function listed(s: Session, count: number): Promise<{ links: Json[]; total: number }> {
  const links: Json[] = [];
  let total = 0;
  for (let page = 1; links.length < count; page++) {
    const { body } = await s.ok('listLinks', { page, limit: LIMIT });
    total = body.meta.total;
    const meta = { page, limit: LIMIT, total, totalPages: Math.ceil(total / LIMIT) };
    expectEqual(`meta of page ${page}`, body.meta, meta, 'D-14 §2.3');
    expectEqual(`links on page ${page}`, body.links.length, Math.min(LIMIT, total - links.length), 'D-14');
    links.push(...body.links);
  }
  return { links: links.slice(0, count), total };
}

async function checkWrite(s: Session, { clauses, run, changes }: Write): Promise<void> {
  const made: string[] = [];
  while (made.length < LINKS) made.push(await s.newLink());
  const written = made[1] ?? '';
  const before = await listed(s, made.length);
  await sleep(3);
  const added = await run(s, written);
  if (typeof added === 'string') made.push(added);
  const after = await listed(s, made.length);
  expectEqual('total', after.total, before.total + made.length - LINKS, `D-14 ${clauses}`);
  const order = after.links.map(({ ref_id }) => ref_id);
  expectEqual('the list, newest first', order, made.toReversed(), `D-14 ${clauses}`);
  for (const link of after.links) {
    const body = await s.getLink(link.ref_id);
    expectEqual('the link in the list, compared with get', link, body, `D-14 §2.1 ${clauses}`);
    const earlier = before.links.find(({ ref_id }) => ref_id === link.ref_id);
    if (!earlier) continue;
    if (link.ref_id !== written || !changes) {
      expectEqual('a link that nothing changed', link, earlier, `${clauses} §2.1`);
    } else if (changes === 'fields') {
      const times = [earlier.updated_at, link.updated_at];
      expectThat('updated_at moves on', times[1] > times[0], times, `§2.1 ${clauses}`);
    }
  }
}

/** Whether the target has the fields of an update. */
const isKnown = (s: Session, fields: object): boolean =>
  Object.keys(fields).every((name) => s.has(`updateLink ${name}`));

/** Updates of different fields. */
const AT_ONCE: readonly object[] = [
  { is_disabled: true },
  { id_types: [PASSPORT] },
  { embed_origins: ['https://shop.example'] },
  { capture: 'camera' },
  { hidden_fields: ['dob'] },
  { logo_url_dark: 'https://partner.example/dark.svg' },
];

const UPDATES: readonly Record<string, unknown>[] = [
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

export const WRITE_CHECKS = [
  ...Object.entries(WRITES).map(([name, write]) =>
    alone(
      `After ${name} the list is whole and in order, and its total is right`,
      `D-14 §4.4 §2.1 ${write.clauses}`,
      "A page of the partner's links, newest first",
      (s) => checkWrite(s, write),
    ),
  ),

  check(
    'An update changes what it names, and nothing else',
    '§4.2 §3.1 D-86 D-87',
    'What is left out stays as it is.',
    async (s) => {
      const user_id = s.random.word('user');
      const linkId = await s.newLink({ name: 'one', user_id, partner_params: { a: 'b' } });
      await s.update(linkId, { is_disabled: true });
      for (const fields of UPDATES.filter((each) => isKnown(s, each))) {
        const { updated_at: _, ...before } = await s.getLink(linkId);
        await s.update(linkId, fields);
        const { updated_at: __, ...after } = await s.getLink(linkId);
        const what = `the link after an update of ${Object.keys(fields)}`;
        expectEqual(what, withSetting(after), withSetting({ ...before, ...fields }));
      }
    },
  ),

  check(
    'Of updates at the same time none is lost',
    '§4.2 D-27',
    'Of requests at the same time none is lost',
    async (s) => {
      const updates = AT_ONCE.filter((each) => isKnown(s, each));
      for (let round = 0; round < 6; round++) {
        const linkId = await s.newLink();
        await Promise.all(updates.map((fields) => s.update(linkId, fields)));
        const { disabled_at, ...link } = await s.getLink(linkId);
        for (const [name, value] of Object.entries(Object.assign({}, ...updates))) {
          if (name === 'is_disabled')
            expectThat('is_disabled is kept', disabled_at !== null, link, '§4.2 D-27');
          else expectEqual(`${name} after ${updates.length} updates at once`, link[name], value, '§4.2 D-27');
        }
      }
    },
  ),

  check(
    'An update and submissions at the same time are all kept',
    '§4.2 D-27 D-18',
    'Of requests at the same time none is lost',
    async (s) => {
      const linkId = await s.newLink();
      const fields = AT_ONCE.slice(1).filter((each) => isKnown(s, each));
      const [accepted] = await Promise.all([
        Promise.all([1, 2, 3, 4, 5].map(() => s.trySubmit(linkId))),
        ...fields.map((each) => s.update(linkId, each)),
      ]);
      const { total_jobs, ...link } = await s.getLink(linkId);
      const count = accepted.filter(({ status }) => status === 201).length;
      const [name = '', value] = Object.entries(fields.at(-2) ?? fields.at(-1) ?? {})[0] ?? [];
      expectEqual(`total_jobs and ${name}`, [total_jobs, link[name]], [count, value], 'D-27 D-18');
    },
  ),

  check(
    'Of creates at the same time with one user and job, one is made',
    'D-24 D-27',
    'The user already has that job',
    async (s) => {
      const partner_params = { user_id: s.random.word('user'), job_id: s.random.word('job') };
      const fields = s.linkFields({ is_single_use: true, partner_params });
      const racing = await Promise.all(Array.from({ length: 6 }, () => s.send('createLink', fields)));
      const expected = ['200', ...Array(5).fill('409 job_exists')];
      expectEqual('the answers', racing.map(statusAndCode).toSorted(), expected, 'D-24 D-27');
    },
  ),

  check(
    'total_jobs counts accepted submissions alone',
    'D-18 D-27',
    'Jobs accepted through the link (D-18).',
    async (s) => {
      const linkId = await s.newLink();
      await s.submitRefused('invalid_value', linkId, { id_number: 'not a number' });
      await s.submit(linkId);
      await s.submitRefused('missing_field', linkId, { consent: undefined });
      expectEqual('total_jobs', (await s.getLink(linkId)).total_jobs, 1, 'D-18');
    },
  ),
];

/** Settings of the page are left out where they are empty (D-13). */
function withSetting(link: Json): Json {
  const isUnset = (name: string) =>
    ['logo_url_dark', 'embed_origins', 'hidden_fields'].includes(name) && link[name]?.length === 0;
  return Object.fromEntries(Object.entries(link).filter(([name]) => !isUnset(name)));
}
