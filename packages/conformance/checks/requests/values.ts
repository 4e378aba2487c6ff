/** Values: what a link is made with comes back as it was sent, to the last character (§2.1, D-25). */
import { group } from '#conformance/kit/check.ts';
import { definitionOf, type Json, resolve } from '#conformance/kit/contract.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import { ID_TYPE, PASSPORT } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { generatedText, TEXTS } from '#conformance/kit/texts.ts';
import { type Clauses, ContractViolation, expectEqual } from '#conformance/kit/violation.ts';
import { otherTypes } from '../catalogue.ts';

const check = group('Values');
const DAY_MS = 86_400_000;

/** A text field of a new link that has no form, with its lengths. */
interface TextField {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly clauses: Clauses;
}

/** The fields that any text fits, from the contract. */
const TEXT_FIELDS: readonly TextField[] = (() => {
  const request = definitionOf('createLink').requestBody.content['application/json'].schema;
  const answer = resolve(definitionOf('getLink').responses['200'].content['application/json'].schema);
  return Object.entries<Json>(resolve(request).properties).flatMap(([name, reference]) => {
    const { type, pattern, format, enum: values, ...schema } = resolve(reference);
    const hasForm = type !== 'string' || pattern || format || values || !answer.properties[name];
    if (hasForm || name === 'partner_id' || name === 'redirect_url') return [];
    const clauses = `§2.1 ${schema['x-decision'] ?? ''}`;
    return [{ name, min: schema.minLength ?? 0, max: schema.maxLength, clauses }];
  });
})();

const PARAMETER_MAX = 500;
const PARAMETERS: TextField = { name: 'partner_params', min: 0, max: PARAMETER_MAX, clauses: 'D-25' };

/** Makes a link with the fields and fails where one comes back otherwise; names each of them. */
async function keeps(s: Session, fields: Record<string, unknown>, clauses?: Clauses): Promise<void> {
  const link = await s.getLink(await s.newLink(fields));
  const changed = Object.keys(fields).filter((name) => !isSame(link[name], fields[name]));
  if (changed.length === 0) return;
  const of = (from: Json) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  const message = `The link does not have what it was made with: ${changed.join(', ')}.`;
  throw new ContractViolation(message, of(fields), of(link), clauses ?? changed.map(clausesOf).join(' '));
}

function clausesOf(name: string): Clauses {
  if (name === 'partner_params') return 'D-25 §2.1';
  return TEXT_FIELDS.find((field) => field.name === name)?.clauses ?? '§2.1 D-13';
}

/** Whether both are the same JSON, in whatever order an object has its keys. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : value;

/** Fields of a link: the texts, and one partner parameter. */
const withTexts = (textOf: (field: TextField) => string): Record<string, unknown> => ({
  ...Object.fromEntries(TEXT_FIELDS.map((field) => [field.name, textOf(field)])),
  partner_params: { text: textOf(PARAMETERS) },
});

const withText = (text: string) => withTexts(() => text);

const LONG_NAME = 'k'.repeat(64);
/** Names that an object of JavaScript has already, or that are changed on the way. */
const NAMES = ['Case', 'case', 'a.b', 'a b', ' a', 'ключ', '😀', 'constructor', 'toString', '0', LONG_NAME];

const ADDRESSES = [
  'https://partner.example',
  'HTTPS://Partner.Example:443/A/../b/./c//d?x=1&x=2&y=%7E%c3%a4+z#F?g',
  'https://partner.example/?#',
  `https://partner.example/${'p'.repeat(2_000)}`,
];

export const VALUE_CHECKS = [
  ...Object.entries(TEXTS).map(([kind, texts]) =>
    check(
      `A text with ${kind} comes back as sent`,
      '§2.1 D-25 D-24',
      'Whatever is accepted comes back as it was sent.',
      async (s) => {
        for (const text of texts) await keeps(s, withText(text));
      },
    ),
  ),

  ...[...TEXT_FIELDS, PARAMETERS].map(({ name, min, max, clauses }) =>
    check(
      `${name} holds ${min} to ${max} characters of any script`,
      `D-45 ${clauses}`,
      'Lengths are counted in characters, however many bytes they are (D-45)',
      async (s) => {
        const texts = ['x', 'é', '語', '😀'].map((each) => each.repeat(max));
        for (const text of [...texts, min === 0 ? '' : 'x']) {
          const value = name === 'partner_params' ? { text } : text;
          const answer = await s.send('createLink', s.linkFields({ [name]: value }));
          const what = `${name} of ${[...text].length} characters and ${Buffer.byteLength(text)} bytes: the status`;
          expectEqual(what, statusAndCode(answer), '200', `D-45 ${clauses}`);
          expectEqual(`${name} of the link`, (await s.getLink(answer.body.ref_id))[name], value, clauses);
        }
      },
    ),
  ),

  check(
    'Generated text of many scripts comes back as sent',
    '§2.1 D-25 D-24',
    'Whatever is accepted comes back as it was sent.',
    async (s) => {
      const textOf = ({ min, max }: TextField) =>
        generatedText(s.random, Math.max(min, s.random.below(max + 1)));
      for (let round = 0; round < 8; round++) await keeps(s, withTexts(textOf));
    },
  ),

  check(
    'Partner parameters keep their names, their number and empty values',
    'D-25 §2.1',
    'The partner parameters as sent; null when none were.',
    async (s) => {
      const named = NAMES.map((name, n) => [name, `value ${n}`]);
      const empty = Array.from({ length: 50 }, (_, n) => [`key ${n}`, '']);
      for (const pairs of [named, empty, []]) await keeps(s, { partner_params: Object.fromEntries(pairs) });
    },
  ),

  check(
    'Partner parameters come back with the result of a job as sent',
    'D-25 §2.4',
    'They come back in responses and in job results (§2.1 of the interface).',
    async (s) => {
      const texts = Object.values(TEXTS).flat();
      const partner_params = Object.fromEntries(texts.map((text, n) => [`text ${n}`, text]));
      const ids = await s.submit(await s.newLink({ partner_params }));
      const { result, history } = await s.completed(ids, { history: 'true' });
      for (const { PartnerParams } of [result, ...history]) {
        const { user_id: _, job_id: __, job_type: ___, ...rest } = PartnerParams;
        expectEqual('PartnerParams', rest, partner_params, 'D-25 §2.4');
      }
    },
  ),

  check(
    'The id of a user is found again, whatever its text is',
    'D-24 §4.6',
    'Ids are compared as they were sent, character by character.',
    async (s) => {
      const tail = `${s.random.word('')}&status=x#+%41`;
      for (const [text = ''] of Object.values(TEXTS)) {
        const user_id = `${text}${tail}${text}`;
        const redirect_url = 'https://partner.example/done';
        const ids = await s.submit(await s.newLink({ user_id, redirect_url }));
        expectEqual('user_id of the submission', ids.user_id, user_id, 'D-24');
        const inRedirect = new URL(ids.redirect_url).searchParams.get('user_id');
        expectEqual('user_id of the redirect', inRedirect, user_id, 'D-17 §4.5');
        expectEqual('user_id of the job', (await s.jobStatus(ids)).user_id, user_id, 'D-24 §2.4');
      }
    },
  ),

  check(
    'Two ids of users that differ in case or composition are two users',
    'D-24',
    'Ids are compared as they were sent, character by character.',
    async (s) => {
      const [tail, job_id] = [s.random.word('user'), s.random.word('job')];
      const users = ['Ren\u00e9', 'Rene\u0301', 'REN\u00c9', 'Ren\u00e9 '].map((name) => `${tail} ${name}`);
      const links: string[] = [];
      for (const user_id of users) {
        const fields = s.linkFields({ is_single_use: true, user_id, partner_params: { job_id } });
        const answer = await s.send('createLink', fields);
        expectEqual(`the status for ${user_id}`, statusAndCode(answer), '200', 'D-24');
        links.push(answer.body.ref_id);
      }
      await s.submit(links[0] ?? '');
      for (const user_id of users.slice(1)) {
        const { status } = await s.send('getJobStatus', { user_id, job_id });
        expectEqual(`the status of a job that ${user_id} does not have`, status, 404, 'D-24 D-08');
      }
    },
  ),

  check(
    'What the contract does not name is left aside, within fields too',
    'D-28 §2.1',
    'Fields that the contract does not name are left aside (D-28)',
    async (s) => {
      const linkId = await s.newLink({ note: 'a', id_types: [{ ...ID_TYPE, note: 'b' }] });
      const { id_types, note } = await s.getLink(linkId);
      expectEqual('id_types and note', [id_types, note], [[ID_TYPE], undefined], 'D-28');
      const { body } = await s.update(linkId, { id_types: [{ ...PASSPORT, note: 'c' }] });
      expectEqual('id_types of the update', body.id_types, [PASSPORT], 'D-28');
    },
  ),

  check(
    'Addresses come back as sent, not in another spelling',
    '§2.1 D-32',
    'Whatever is accepted comes back as it was sent.',
    async (s) => {
      const names = ['callback_url', 'data_privacy_policy_url', 'logo_url', 'logo_url_dark', 'redirect_url'];
      for (const url of ADDRESSES) {
        await keeps(s, s.known('createLink', Object.fromEntries(names.map((name) => [name, url]))));
      }
      await keeps(s, { redirect_url: 'MyApp://Open/Done/../x?y=%7e#Z' });
    },
  ),

  check(
    'An expiry with an offset is that moment, to the millisecond',
    'D-10 D-13',
    'It comes back as that moment, in UTC.',
    async (s) => {
      const at = s.target.clock.now() + 3 * DAY_MS;
      const expected = new Date(at).toISOString();
      for (const [hours, offset] of [
        [0, 'Z'],
        [5.5, '+05:30'],
        [-8, '-08:00'],
        [14, '+14:00'],
      ] as const) {
        const sent = new Date(at + hours * 3_600_000).toISOString().replace('Z', offset);
        const { expires_at } = await s.getLink(await s.newLink({ expires_at: sent }));
        expectEqual(`expires_at, sent as ${sent}`, expires_at, expected, 'D-10 D-13');
      }
    },
  ),

  check('A colour keeps its case', 'D-53', 'Whatever is accepted comes back as it was sent.', (s) =>
    keeps(s, { theme_color: '#aBcDeF' }, 'D-53'),
  ),

  check(
    'max_submissions is kept up to its limits',
    'D-66',
    'How many submissions the link accepts; null for no such limit.',
    async (s) => {
      for (const max_submissions of [1, 1_000_000_000]) await keeps(s, { max_submissions }, 'D-66');
    },
  ),

  check(
    'ID types come back whole, in the order in which they were sent',
    '§2.1 D-12',
    'Whatever is accepted comes back as it was sent.',
    async (s) => {
      const id_types = [ID_TYPE, PASSPORT, ...(await otherTypes(s)).slice(0, 2)];
      for (const order of [id_types, id_types.toReversed()]) {
        await keeps(s, { id_types: order }, '§2.1 D-12');
        const { body } = await s.update(await s.newLink(), { id_types: order });
        expectEqual('id_types of the update', body.id_types, order, '§2.1 §4.2');
      }
    },
  ),

  check(
    'Lists of the page come back whole, in the order in which they were sent',
    'D-86 D-87',
    'Whatever is accepted comes back as it was sent.',
    async (s) => {
      await keeps(s, { embed_origins: ['https://z.example', 'https://a.example:8443'] }, 'D-86');
      await keeps(s, { hidden_fields: ['last_name', 'first_name', 'dob'] }, 'D-87');
    },
  ),
];
