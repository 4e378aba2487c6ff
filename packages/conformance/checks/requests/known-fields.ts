/**
 * Known fields: none is dropped. What a service does with some of them is not to be seen from outside. But a repeat under
 * an Idempotency-Key with another value of a field is another request, and only a field that nobody knows is ignored (D-29).
 */
import { group } from '#conformance/kit/check.ts';
import { definitionOf, type Json, resolve } from '#conformance/kit/contract.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import { png } from '#conformance/kit/images.ts';
import { base64Of, ID_TYPE, PASSPORT, SELFIE_TYPE } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { type Clauses, expectEqual } from '#conformance/kit/violation.ts';

const check = group('Known fields');
const SIGNING = ['partner_id', 'timestamp', 'signature', 'sec_key'];

/** Not tried: signing fields, what names something that a visit made, and what must have one value (D-29). */
const LEFT_OUT = [...SIGNING, 'visit', 'consent', 'consent_shown', 'country', 'id_type', 'use_prefill'];

/** Two values of the fields whose schema does not say which values there are. */
const PAIRS: Readonly<Record<string, readonly [unknown, unknown]>> = {
  id_types: [[ID_TYPE], [ID_TYPE, PASSPORT]],
  id_number: ['12345678900', '12345678910'],
  theme_color: ['#0b6e4f', '#0b6e50'],
  max_submissions: [10, 11],
  attempts_max: [2, 3],
  embed_origins: [['https://a.example'], ['https://b.example']],
  hidden_fields: [['dob'], ['first_name']],
  partner_params: [{ a: 'b' }, { a: 'c' }],
  prefill: [{ country: 'NG', id_type: 'NIN_V2' }, {}],
  consent_language: ['en', 'fr'],
  consent_text_hash: ['0'.repeat(64), '1'.repeat(64)],
  selfie: [base64Of(), base64Of(png({ width: 201 }))],
};

/** Two valid values of a field; null where it is not tried. */
export function pairOf(
  name: string,
  { type, enum: values, format }: Json,
): readonly [unknown, unknown] | null {
  const own = PAIRS[name];
  if (own) return own;
  if (values) return [values[0], values[1]];
  if (type === 'boolean') return [false, true];
  if (/_url(_dark)?$/.test(name)) return ['https://partner.example/a', 'https://partner.example/b'];
  if (format === 'date') return ['1990-04-12', '1990-04-13'];
  if (name === 'expires_at') return ['2999-01-01T00:00:00Z', '2999-01-02T00:00:00Z'];
  if (format === 'date-time') return ['2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z'];
  return type === 'string' && !name.endsWith('_ref') && !name.startsWith('document_') ? ['one', 'two'] : null;
}

const OPERATIONS_WITH_KEY = ['createLink', 'submitVerification'] as const;

export const KNOWN_FIELD_CHECKS = OPERATIONS_WITH_KEY.flatMap((id) => {
  const { schema } = definitionOf(id).requestBody.content['application/json'];
  return Object.entries<Json>(resolve(schema).properties).flatMap(([name, property]) => {
    const pair = LEFT_OUT.includes(name) ? null : pairOf(name, resolve(property));
    if (!pair) return [];
    const decision = property['x-decision'] ?? resolve(property)['x-decision'] ?? '';
    const title = `${id}: another ${name} under the same Idempotency-Key is another request`;
    return [
      check(title, `D-29 ${decision}`, 'Another body, anywhere within it, answers 422', (s) =>
        differs(s, id, name, pair, `${decision} D-29`),
      ),
    ];
  });
});

async function differs(
  s: Session,
  id: (typeof OPERATIONS_WITH_KEY)[number],
  name: string,
  [first, second]: readonly [unknown, unknown],
  clauses: Clauses,
): Promise<void> {
  const headers = { 'idempotency-key': s.random.word('key') };
  const isLink = id === 'createLink';
  const base = isLink ? s.linkFields() : s.submissionFields({ selfie: base64Of() });
  const params = isLink ? {} : { linkId: await s.newLink({ id_types: [SELFIE_TYPE] }) };
  const about = name === 'attempts_max' ? { ...base, is_single_use: true } : base;
  await s.ok(id, { ...about, [name]: first }, { headers, params });
  const answer = await s.send(id, { ...about, [name]: second }, { headers, params });
  expectEqual(`${name}: status and code`, statusAndCode(answer), '422 idempotency_key_reused', clauses);
}
