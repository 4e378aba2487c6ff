/** Values: what a link is made with comes back as it was sent, to the last character (§2.1, D-25). */

import { type Check, group } from '../kit/check.ts';
import { definitionOf, type Json, resolve } from '../kit/contract.ts';
import { ID_TYPE, type Session } from '../kit/session.ts';
import { generatedText, TEXTS } from '../kit/texts.ts';
import { ContractViolation, expectEqual } from '../kit/violation.ts';

const check = group('Values');
const DAY_MS = 86_400_000;

/** A text field of a new link that has no form, with its lengths. */
interface TextField {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly clauses: readonly string[];
}

/** The fields that any text fits, from the contract. */
const TEXT_FIELDS: readonly TextField[] = (() => {
  const request = definitionOf('createLink').requestBody.content['application/json'].schema;
  const answer = resolve(definitionOf('getLink').responses['200'].content['application/json'].schema);
  return Object.entries<Json>(resolve(request).properties).flatMap(([name, reference]) => {
    const { type, pattern, format, enum: values, ...schema } = resolve(reference);
    const hasForm = type !== 'string' || pattern || format || values || !answer.properties[name];
    if (hasForm || name === 'partner_id' || name === 'redirect_url') return [];
    const decision = schema['x-decision'];
    const clauses = ['§2.1', ...(decision ? [decision] : [])];
    return [{ name, min: schema.minLength ?? 0, max: schema.maxLength, clauses }];
  });
})();

const PARAMETER_MAX = 500;

/** Makes a link with the fields and fails where one comes back otherwise; names each of them. */
async function keeps(
  s: Session,
  fields: Record<string, unknown>,
  clauses?: readonly string[],
): Promise<void> {
  const link = (await s.getLink(await s.newLink(fields))).body;
  const changed = Object.keys(fields).filter((name) => !isSame(link[name], fields[name]));
  if (changed.length === 0) return;
  const of = (from: Json) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  throw new ContractViolation(
    `The link does not have what it was made with: ${changed.join(', ')}.`,
    of(fields),
    of(link),
    clauses ?? [...new Set(changed.flatMap(clausesOf))],
  );
}

function clausesOf(name: string): readonly string[] {
  if (name === 'partner_params') return ['D-25', '§2.1'];
  return TEXT_FIELDS.find((field) => field.name === name)?.clauses ?? ['§2.1', 'D-13'];
}

/** Whether both are the same JSON, in whatever order an object has its keys. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : value;

/** A link whose text fields, and one partner parameter, all have the text. */
function withText(text: string): Record<string, unknown> {
  const fields = Object.fromEntries(TEXT_FIELDS.map(({ name }) => [name, text]));
  return { ...fields, partner_params: { text } };
}

const TEXT_CHECKS = Object.entries(TEXTS).map(([kind, texts]) =>
  check(`A text with ${kind} comes back as sent`, ['§2.1', 'D-25', 'D-24'], async (s) => {
    for (const text of texts) await keeps(s, withText(text));
  }),
);

const LENGTH_CHECKS = [
  ...TEXT_FIELDS,
  { name: 'partner_params', min: 0, max: PARAMETER_MAX, clauses: ['D-25'] },
].map(
  ({ name, min, max, clauses }): Check =>
    check(
      `${name} holds ${min} to ${max} characters of any script, however many bytes they are`,
      ['D-45', ...clauses],
      async (s) => {
        const texts = ['x', 'é', '語', '😀'].map((each) => each.repeat(max));
        for (const text of [...texts, ...(min === 0 ? [''] : ['x'])]) {
          const value = name === 'partner_params' ? { text } : text;
          const { status, body } = await s.send('createLink', s.linkFields({ [name]: value }));
          const what = `${name} of ${[...text].length} characters and ${Buffer.byteLength(text)} bytes: the status`;
          expectEqual(what, `${status} ${body.code ?? ''}`.trim(), '200', ['D-45', ...clauses]);
          expectEqual(`${name} of the link`, (await s.getLink(body.ref_id)).body[name], value, clauses);
        }
      },
    ),
);

const ADDRESSES = [
  'https://partner.example',
  'HTTPS://Partner.Example:443/A/../b/./c//d?x=1&x=2&y=%7E%c3%a4+z#F?g',
  'https://partner.example/?#',
  `https://partner.example/${'p'.repeat(2_000)}`,
];

export const VALUE_CHECKS = [
  ...TEXT_CHECKS,
  ...LENGTH_CHECKS,

  check('Generated text of many scripts comes back as sent', ['§2.1', 'D-25', 'D-24'], async (s) => {
    for (let round = 0; round < 8; round++) {
      const fields = TEXT_FIELDS.map(({ name, max }) => [
        name,
        generatedText(s.random, 1 + s.random.below(max)),
      ]);
      const partner_params = { text: generatedText(s.random, s.random.below(PARAMETER_MAX + 1)) };
      await keeps(s, { ...Object.fromEntries(fields), partner_params });
    }
  }),

  check('Partner parameters keep their names, their number and empty values', ['D-25', '§2.1'], async (s) => {
    const names = [
      'Case',
      'case',
      'a.b',
      'a b',
      ' a',
      'ключ',
      '😀',
      'constructor',
      'toString',
      '0',
      'k'.repeat(64),
    ];
    await keeps(s, { partner_params: Object.fromEntries(names.map((name, n) => [name, `value ${n}`])) });
    await keeps(s, {
      partner_params: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`key ${n}`, ''])),
    });
    await keeps(s, { partner_params: {} });
  }),

  check('Partner parameters come back with the result of a job as sent', ['D-25', '§2.4'], async (s) => {
    const texts = Object.values(TEXTS).flat();
    const partner_params = Object.fromEntries(texts.map((text, n) => [`text ${n}`, text]));
    const { body } = await s.submit(await s.newLink({ partner_params }));
    const { result, history } = (await s.completed(body, { history: 'true' })).body;
    for (const { PartnerParams } of [result, ...history]) {
      const { user_id: _, job_id: __, job_type: ___, ...rest } = PartnerParams;
      expectEqual('PartnerParams', rest, partner_params, ['D-25', '§2.4']);
    }
  }),

  check('The id of a user is found again, whatever its text is', ['D-24', '§4.6'], async (s) => {
    const tail = `${s.random.word('')}&status=x#+%41`;
    for (const [text = ''] of Object.values(TEXTS)) {
      const user_id = `${text}${tail}${text}`;
      const redirect_url = 'https://partner.example/done';
      const { body } = await s.submit(await s.newLink({ user_id, redirect_url }));
      expectEqual('user_id of the submission', body.user_id, user_id, ['D-24']);
      const inRedirect = new URL(body.redirect_url).searchParams.get('user_id');
      expectEqual('user_id of the redirect', inRedirect, user_id, ['D-17', '§4.5']);
      const status = await s.ok('getJobStatus', { user_id, job_id: body.job_id });
      expectEqual('user_id of the job', status.body.user_id, user_id, ['D-24', '§2.4']);
    }
  }),

  check('Two ids of users that differ in case or composition are two users', ['D-24'], async (s) => {
    const [tail, job_id] = [s.random.word('user'), s.random.word('job')];
    const users = ['Ren\u00e9', 'Rene\u0301', 'REN\u00c9', 'Ren\u00e9 '].map((name) => `${tail} ${name}`);
    const links: string[] = [];
    for (const user_id of users) {
      const fields = { is_single_use: true, user_id, partner_params: { job_id } };
      const { status, body } = await s.send('createLink', s.linkFields(fields));
      expectEqual(`the status for ${user_id}`, `${status} ${body.code ?? ''}`.trim(), '200', ['D-24']);
      links.push(body.ref_id);
    }
    await s.submit(links[0] ?? '');
    for (const user_id of users.slice(1)) {
      const { status } = await s.send('getJobStatus', { user_id, job_id });
      expectEqual(`the status of a job that ${user_id} does not have`, status, 404, ['D-24', 'D-08']);
    }
  }),

  check('Addresses come back as sent, not in another spelling', ['§2.1', 'D-32'], async (s) => {
    for (const url of ADDRESSES) {
      await keeps(s, {
        callback_url: url,
        data_privacy_policy_url: url,
        logo_url: url,
        logo_url_dark: url,
        redirect_url: url,
      });
    }
    await keeps(s, { redirect_url: 'MyApp://Open/Done/../x?y=%7e#Z' });
  }),

  check('An expiry with an offset is that moment, to the millisecond', ['D-10', 'D-13'], async (s) => {
    const at = s.target.clock.now() + 3 * DAY_MS;
    const shifted = (hours: number, offset: string) =>
      new Date(at + hours * 3_600_000).toISOString().replace('Z', offset);
    for (const expires_at of [
      shifted(0, 'Z'),
      shifted(5.5, '+05:30'),
      shifted(-8, '-08:00'),
      shifted(14, '+14:00'),
    ]) {
      const { body } = await s.getLink(await s.newLink({ expires_at }));
      expectEqual(`expires_at, sent as ${expires_at}`, body.expires_at, new Date(at).toISOString(), [
        'D-10',
        'D-13',
      ]);
    }
  }),

  check('A colour keeps its case', ['D-53'], (s) => keeps(s, { theme_color: '#aBcDeF' }, ['D-53'])),

  check('max_submissions is kept up to its limits', ['D-66'], async (s) => {
    for (const max_submissions of [1, 1_000_000_000]) await keeps(s, { max_submissions }, ['D-66']);
  }),

  check(
    'Lists come back whole, in the order in which they were sent',
    ['§2.1', 'D-12', 'D-86', 'D-87'],
    async (s) => {
      const of = (country: string, id_type: string, verification_method: string) => ({
        country,
        id_type,
        verification_method,
      });
      const id_types = [
        of('NG', 'NIN_V2', 'enhanced_kyc'),
        of('KE', 'PASSPORT', 'doc_verification'),
        of('GH', 'PASSPORT', 'doc_verification'),
      ];
      for (const order of [id_types, id_types.toReversed()]) {
        await keeps(s, { id_types: order }, ['§2.1', 'D-12']);
        const linkId = await s.newLink({ id_types: [ID_TYPE] });
        const { body } = await s.ok('updateLink', { id_types: order }, { params: { linkId } });
        expectEqual('id_types of the update', body.id_types, order, ['§2.1', '§4.2']);
      }
      await keeps(s, { embed_origins: ['https://z.example', 'https://a.example:8443'] }, ['D-86']);
      await keeps(s, { hidden_fields: ['last_name', 'first_name', 'dob'] }, ['D-87']);
    },
  ),
];
