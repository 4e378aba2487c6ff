/** Repeating a request (D-29). */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { group } from '#conformance/kit/check.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import { ID_TYPE, PASSPORT, SELFIE_TYPE } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const check = group('Idempotency');
const withClock = group('Idempotency', { requires: ['state', 'clock'] });

/** Creates links with these fields under one new key. */
export function keyed(s: Session) {
  const headers = { 'idempotency-key': s.random.word('key') };
  const create = async (fields: object) => (await s.ok('createLink', fields, { headers })).body;
  return { headers, create };
}

interface Nested {
  readonly [name: string]: unknown;
  id_types: Record<string, string>[];
  partner_params: Record<string, string>;
  hidden_fields: string[];
}

/** Fields with something within. */
const NESTED: Nested = {
  user_id: 'user',
  id_types: [{ ...ID_TYPE }, { ...PASSPORT }],
  partner_params: { job: '007', a: '1', b: '2' },
  prefill: { id_number: '12345678900', first_name: 'Ada' },
  hidden_fields: ['dob', 'last_name'],
};

/** Changes of a value that is not on the first level. */
const CHANGES: Readonly<Record<string, (fields: Nested) => object>> = {
  'a parameter with another value': (f) => ({ ...f, partner_params: { ...f.partner_params, b: '3' } }),
  'a parameter in another case': (f) => ({ ...f, partner_params: { job: '007', A: '1', b: '2' } }),
  'a parameter without zeros': (f) => ({ ...f, partner_params: { ...f.partner_params, job: '7' } }),
  'a parameter more': (f) => ({ ...f, partner_params: { ...f.partner_params, c: '' } }),
  'a parameter less': (f) => ({ ...f, partner_params: { job: '007', a: '1' } }),
  'two values exchanged': (f) => ({ ...f, partner_params: { ...f.partner_params, a: '2', b: '1' } }),
  'the method of an ID type': (f) => ({ ...f, id_types: [SELFIE_TYPE, PASSPORT] }),
  'the order of ID types': (f) => ({ ...f, id_types: f.id_types.toReversed() }),
  'an ID type less': (f) => ({ ...f, id_types: f.id_types.slice(0, 1) }),
  'the second hidden field': (f) => ({ ...f, hidden_fields: ['dob', 'first_name'] }),
  'a prefilled name': (f) => ({ ...f, prefill: { id_number: '12345678900', first_name: 'Ida' } }),
  'a prefilled number': (f) => ({ ...f, prefill: { id_number: '12345678910', first_name: 'Ada' } }),
};

/** The same JSON, with the keys of every object in the other order. */
function turnedWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedWithin);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, turnedWithin(each)])
      .toReversed(),
  );
}

export const IDEMPOTENCY_CHECKS = [
  check(
    'A create that is repeated with its key makes one link',
    'D-29',
    'the same key with the same body returns the first answer for 24 hours',
    async (s) => {
      const { headers, create } = keyed(s);
      const fields = s.linkFields({ name: 'once' });
      const first = await create(fields);
      expectEqual('the second answer', await create(fields), first);
      await s.refused('idempotency_key_reused', 'createLink', { ...fields, name: 'other' }, { headers });
      const free = await keyed(s).create(fields);
      expectThat('another key makes another link', free.ref_id !== first.ref_id, free);
    },
  ),

  check(
    'A submission that is repeated with its key makes one job',
    'D-29 D-21',
    'the same key with the same body returns the first answer for 24 hours',
    async (s) => {
      const linkId = await s.newLink({ is_single_use: true });
      const fields = s.submissionFields();
      const options = { params: { linkId }, headers: keyed(s).headers };
      const first = await s.ok('submitVerification', fields, options);
      const again = await s.ok('submitVerification', fields, options);
      expectEqual('the second answer', again.body, first.body);
      expectEqual('total_jobs', (await s.getLink(linkId)).total_jobs, 1);
      const other = { ...fields, first_name: 'Another' };
      await s.refused('idempotency_key_reused', 'submitVerification', other, options);
    },
  ),

  check(
    'A key belongs to one link, or to the links of a partner',
    'D-29',
    'A key belongs to one partner and operation, and of submissions to one link.',
    async (s) => {
      const { headers, create } = keyed(s);
      const { ref_id } = await create(s.linkFields());
      const fields = s.submissionFields();
      const jobs = new Set<string>();
      for (const linkId of [ref_id, await s.newLink()]) {
        const { body } = await s.ok('submitVerification', fields, { params: { linkId }, headers });
        jobs.add(body.job_id);
      }
      expectEqual('jobs of two links', jobs.size, 2);
    },
  ),

  check(
    'The order of fields does not matter',
    'D-29',
    'and the order of fields make no other body',
    async (s) => {
      const { create } = keyed(s);
      const fields = s.linkFields();
      const turned = Object.fromEntries(Object.entries(fields).toReversed());
      const first = await create(fields);
      expectEqual('the second answer', await create(turned), first);
    },
  ),

  check(
    'The order of fields does not matter within fields either',
    'D-29',
    'and the order of fields make no other body',
    async (s) => {
      const { create } = keyed(s);
      const fields = s.linkFields(s.known('createLink', NESTED));
      const first = await create(fields);
      expectEqual('the second answer', await create(turnedWithin(fields) as object), first);
    },
  ),

  check(
    'A body that differs anywhere within is another body',
    'D-29',
    'Another body, anywhere within it, answers 422',
    async (s) => {
      for (const [what, change] of Object.entries(CHANGES)) {
        const { headers, create } = keyed(s);
        const nested = s.linkFields(s.known('createLink', NESTED));
        const changed = s.linkFields(s.known('createLink', change(structuredClone(NESTED))));
        if (isDeepStrictEqual(nested, changed)) continue;
        await create(nested);
        const answer = statusAndCode(await s.send('createLink', changed, { headers }));
        expectEqual(`${what}: status and code`, answer, '422 idempotency_key_reused', 'D-29');
      }
    },
  ),

  check(
    'A batch that differs anywhere within is another body',
    'D-29 D-103',
    'Another body, anywhere within it, answers 422',
    async (s) => {
      const { headers } = keyed(s);
      const links = (params: object) => [s.linkFields(), s.linkFields({ partner_params: params })];
      await s.ok('createLinks', { links: links({ a: '1' }) }, { headers });
      const answer = await s.send('createLinks', { links: links({ a: '2' }) }, { headers });
      expectEqual('status and code', statusAndCode(answer), '422 idempotency_key_reused', 'D-29 D-103');
    },
  ),

  check(
    'Keys that differ in one character, or in case, are two keys',
    'D-29',
    'Makes the request safe to repeat: the same key',
    async (s) => {
      const key = s.random.hex(32).padEnd(127, 'k');
      const keys = [`${key}a`, `${key}A`, `${key}b`, key];
      const links = new Set<string>();
      for (const each of keys) {
        const { body } = await s.ok('createLink', s.linkFields(), { headers: { 'idempotency-key': each } });
        links.add(body.ref_id);
      }
      expectEqual('links made', links.size, keys.length);
    },
  ),

  check(
    'Signing fields and fields that nobody knows make no other body',
    'D-29 D-28',
    'Signing fields, `consent_shown`, fields that the contract does not name',
    async (s) => {
      const { create } = keyed(s);
      const fields = s.linkFields();
      const first = await create(fields);
      await sleep(5);
      expectEqual('the second answer', await create({ ...fields, from_the_future: 1 }), first);
    },
  ),

  check(
    'An error is not stored: the corrected request may have the same key',
    'D-29',
    'A refusal is not kept.',
    async (s) => {
      const { headers, create } = keyed(s);
      await s.refused('invalid_value', 'createLink', s.linkFields({ company_name: '' }), { headers });
      await create(s.linkFields());
    },
  ),

  check('Concurrent repeats make one link', 'D-29', 'while the first is in progress, 409', async (s) => {
    const { headers, create } = keyed(s);
    const fields = s.linkFields({ name: 'race' });
    const racing = Array.from({ length: 6 }, () => s.send('createLink', fields, { headers }));
    const answers = await Promise.all(racing);
    const { ref_id } = await create(fields);
    for (const { status, body } of answers) {
      const isFirst = status === 200 && body.ref_id === ref_id;
      const isInProgress = status === 409 && body.code === 'request_in_progress';
      expectThat(
        'each answer is the first one, or says that it is in progress',
        isFirst || isInProgress,
        body,
      );
    }
  }),

  withClock('A key is forgotten after a day', 'D-29', 'returns the first answer for 24 hours', async (s) => {
    const { create } = keyed(s);
    const fields = s.linkFields();
    const first = await create(fields);
    await s.target.clock.advance(25 * 3_600_000);
    const later = await create(fields);
    expectThat('a new link is made', later.ref_id !== first.ref_id, later);
  }),
];
