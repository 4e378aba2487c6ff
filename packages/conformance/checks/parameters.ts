/** Path parameters, headers and the partner parameters with a meaning, at their limits. */

import { group } from '../kit/check.ts';
import { describeResponse } from '../kit/session.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';

const check = group('Parameters');

export const PARAMETER_CHECKS = [
  check('An Idempotency-Key has 1 to 128 visible ASCII characters', ['D-29'], async (s) => {
    await s.ok('createLink', s.linkFields(), {
      headers: { 'idempotency-key': s.random.hex(32).padEnd(128, '~') },
    });
    for (const key of ['k'.repeat(129), 'two words', 'schl\u00fcssel']) {
      await s.refused('invalid_value', 'createLink', s.linkFields(), { headers: { 'idempotency-key': key } });
    }
  }),

  check('An unknown linkId is not found, however it is spelled', ['§4.3', 'D-07'], async (s) => {
    for (const linkId of ['x', 'x'.repeat(64), 'x'.repeat(65), '..%2f..', "'; --", 'ref%20id']) {
      const answer = await s.send('getLink', {}, { params: { linkId } });
      const { status, body } = answer;
      const known =
        (status === 404 && body.code === 'link_not_found') || (status === 400 && body.code === '2204');
      expectThat('it is refused', known, describeResponse(answer));
    }
  }),

  check(
    'user_id and job_id among the partner parameters have 1 to 200 characters',
    ['D-24', 'D-25'],
    async (s) => {
      const longest = (start: string) => start + '😀'.repeat(200 - start.length);
      const [user_id, job_id] = [longest(s.random.word('user')), longest(s.random.word('job'))];
      const partner_params = { user_id, job_id };
      const { body } = await s.submit(await s.newLink({ is_single_use: true, partner_params }));
      expectEqual('user_id and job_id of the submission', [body.user_id, body.job_id], [user_id, job_id]);
      for (const name of ['user_id', 'job_id']) {
        for (const text of ['', 'x'.repeat(201)]) {
          const fields = s.linkFields({ is_single_use: true, partner_params: { [name]: text } });
          const refusal = await s.refused('invalid_value', 'createLink', fields);
          expectEqual('the field in details', refusal.body.details?.[0]?.path, `/partner_params/${name}`);
        }
      }
    },
  ),
];
