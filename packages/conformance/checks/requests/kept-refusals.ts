/** Refusals under an Idempotency-Key: none is kept (D-29). */
import { group } from '#conformance/kit/check.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import { ID_TYPE, PASSPORT } from '#conformance/kit/samples.ts';
import { expectEqual } from '#conformance/kit/violation.ts';
import { keyed } from './idempotency.ts';

const check = group('Idempotency');

/** Refusals of a submission that depend on its link, and what ends them. */
const REFUSED_BY_RULES: Readonly<Record<string, { link?: object; refused: string; mend: object }>> = {
  'a disabled link': { link: { is_disabled: true }, refused: 'link_disabled', mend: { is_disabled: false } },
  'a link without ID types': {
    link: { id_types: [] },
    refused: 'link_not_ready',
    mend: { id_types: [ID_TYPE] },
  },
  'an ID type that the link does not have': {
    link: { id_types: [PASSPORT] },
    refused: 'unsupported_id_type',
    mend: { id_types: [PASSPORT, ID_TYPE] },
  },
};

export const KEPT_REFUSAL_CHECKS = [
  ...Object.entries(REFUSED_BY_RULES).map(([what, { link, refused, mend }]) =>
    check(
      `A refusal of ${what} is not kept: the same request may succeed later`,
      'D-29 D-33',
      'A refusal is not kept.',
      async (s) => {
        const linkId = await s.newLink();
        if (link) await s.update(linkId, link);
        const fields = s.submissionFields();
        const options = { params: { linkId }, headers: keyed(s).headers };
        for (let n = 0; n < 2; n++) await s.refused(refused, 'submitVerification', fields, options);
        await s.update(linkId, mend);
        const answer = statusAndCode(await s.send('submitVerification', fields, options));
        expectEqual('status and code, once the link takes it', answer, '201', 'D-29');
      },
    ),
  ),

  check(
    'A refusal of a blocked number is not kept: after its reset it is accepted',
    'D-29 D-20',
    'A refusal is not kept.',
    async (s) => {
      const linkId = await s.newLink();
      const fields = s.submissionFields() as { country: string; id_type: string; id_number: string };
      await Promise.all(Array.from({ length: 30 }, () => s.submit(linkId, fields)));
      const options = { params: { linkId }, headers: keyed(s).headers };
      await s.refused('id_number_blocked', 'submitVerification', fields, options);
      const { country, id_type, id_number } = fields;
      await s.ok('resetIdNumberRateLimit', { country, id_type, id_number });
      const answer = statusAndCode(await s.send('submitVerification', fields, options));
      expectEqual('status and code after the reset', answer, '201', 'D-29 §4.7');
    },
  ),

  check(
    'Refusals of a create are not kept: of its signature, and of another body',
    'D-29',
    'A refusal is not kept.',
    async (s) => {
      const fields = s.linkFields({ name: 'one' });
      const as = { ...s.target.partner, key: 'wrong' };
      const id_types = [{ ...ID_TYPE, id_type: 'NO_SUCH_ID' }];
      const refusals = {
        bad_signature: [fields, { as }],
        unsupported_id_type: [{ ...fields, id_types }, {}],
      } as const;
      for (const [condition, [refused, by]] of Object.entries(refusals)) {
        const { headers } = keyed(s);
        await s.refused(condition, 'createLink', refused, { ...by, headers });
        const first = await s.send('createLink', fields, { headers });
        expectEqual(`status and code after ${condition}`, statusAndCode(first), '200', 'D-29');
        await s.refused('idempotency_key_reused', 'createLink', { ...fields, name: 'two' }, { headers });
        const again = await s.send('createLink', fields, { headers });
        expectEqual('the answer to the first body', again.body, first.body, 'D-29');
      }
    },
  ),
];
