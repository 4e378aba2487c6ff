/**
 * Known fields: none is dropped. What a service does with some of them is not to be seen from outside. But a repeat under
 * an Idempotency-Key with another value of a field is another request, and only a field that nobody knows is ignored (D-29).
 */

import { type Check, group } from '../kit/check.ts';
import { definitionOf, type Json, resolve } from '../kit/contract.ts';
import { png } from '../kit/images.ts';
import { ID_TYPE, type Session } from '../kit/session.ts';
import { expectEqual } from '../kit/violation.ts';

const check = group('Known fields');
const SELFIE = { ...ID_TYPE, verification_method: 'biometric_kyc' };
const PASSPORT = { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' };
const SIGNING = ['partner_id', 'timestamp', 'signature', 'sec_key'];

/** Not tried: signing fields, what names something that a visit made, and what must have one value (D-29). */
const LEFT_OUT = [...SIGNING, 'visit', 'consent', 'consent_shown', 'country', 'id_type', 'use_prefill'];

/** Two values of the fields whose schema does not say which values there are. */
const PAIRS: Readonly<Record<string, readonly [unknown, unknown]>> = {
  id_types: [[ID_TYPE], [ID_TYPE, PASSPORT]],
  id_number: ['12345678900', '12345678910'],
  callback_url: ['https://partner.example/a', 'https://partner.example/b'],
  data_privacy_policy_url: ['https://partner.example/a', 'https://partner.example/b'],
  logo_url: ['https://partner.example/a.png', 'https://partner.example/b.png'],
  logo_url_dark: ['https://partner.example/a.png', 'https://partner.example/b.png'],
  redirect_url: ['https://partner.example/a', 'https://partner.example/b'],
  theme_color: ['#0b6e4f', '#0b6e50'],
  max_submissions: [10, 11],
  embed_origins: [['https://a.example'], ['https://b.example']],
  hidden_fields: [['dob'], ['first_name']],
  partner_params: [{ a: 'b' }, { a: 'c' }],
  prefill: [{ country: 'NG', id_type: 'NIN_V2' }, {}],
  consent_language: ['en', 'fr'],
  consent_text_hash: ['0'.repeat(64), '1'.repeat(64)],
  selfie: [png().toString('base64'), png({ width: 201 }).toString('base64')],
};

/** Two valid values of a field; null where it is not tried. */
function pairOf(name: string, { type, enum: values, format }: Json): readonly [unknown, unknown] | null {
  const own = PAIRS[name];
  if (own) return own;
  if (values) return [values[0], values[1]];
  if (type === 'boolean') return [false, true];
  if (format === 'date') return ['1990-04-12', '1990-04-13'];
  if (name === 'expires_at') return ['2999-01-01T00:00:00Z', '2999-01-02T00:00:00Z'];
  if (format === 'date-time') return ['2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z'];
  return type === 'string' && !name.endsWith('_ref') && !name.startsWith('document_') ? ['one', 'two'] : null;
}

const OPERATIONS_WITH_KEY = ['createLink', 'submitVerification'] as const;

export const KNOWN_FIELD_CHECKS: readonly Check[] = OPERATIONS_WITH_KEY.flatMap((id) => {
  const { schema } = definitionOf(id).requestBody.content['application/json'];
  return Object.entries<Json>(resolve(schema).properties).flatMap(([name, property]) => {
    const pair = LEFT_OUT.includes(name) ? null : pairOf(name, resolve(property));
    const decision = property['x-decision'] ?? resolve(property)['x-decision'];
    return pair
      ? [
          check(
            `${id}: another ${name} under the same Idempotency-Key is another request`,
            ['D-29', ...(decision ? [decision] : [])],
            (s) => differs(s, id, name, pair, decision),
          ),
        ]
      : [];
  });
});

async function differs(
  s: Session,
  id: (typeof OPERATIONS_WITH_KEY)[number],
  name: string,
  [first, second]: readonly [unknown, unknown],
  decision?: string,
): Promise<void> {
  const headers = { 'idempotency-key': s.random.word('key') };
  const isLink = id === 'createLink';
  const options = isLink
    ? { headers }
    : { headers, params: { linkId: await s.newLink({ id_types: [SELFIE] }) } };
  const selfie = png().toString('base64');
  const base = isLink ? s.linkFields() : s.submissionFields({ selfie });
  await s.ok(id, { ...base, [name]: first }, options);
  const { status, body } = await s.send(id, { ...base, [name]: second }, options);
  const clauses = [...(decision ? [decision] : []), 'D-29'];
  expectEqual(`${name}: status and code`, [status, body.code], [422, 'idempotency_key_reused'], clauses);
}
