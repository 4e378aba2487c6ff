/** Path parameters, headers and the partner parameters with a meaning, at their limits. */
import { group } from '#conformance/kit/check.ts';
import { expectField, statusAndCode } from '#conformance/kit/exchange.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const check = group('Parameters');

export const PARAMETER_CHECKS = [
  check(
    'An Idempotency-Key has 1 to 128 visible ASCII characters',
    'D-29',
    '1 to 128 visible ASCII characters',
    async (s) => {
      const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
      await s.ok('createLink', s.linkFields(), keyed(s.random.hex(32).padEnd(128, '~')));
      for (const key of ['k'.repeat(129), 'two words', 'schl\u00fcssel']) {
        await s.refused('invalid_value', 'createLink', s.linkFields(), keyed(key));
      }
    },
  ),

  check(
    'An unknown linkId is not found, however it is spelled',
    '§4.3 D-07',
    'any other spelling is not found',
    async (s) => {
      for (const linkId of ['x', 'x'.repeat(64), 'x'.repeat(65), '..%2f..', "'; --", 'ref%20id']) {
        const answer = statusAndCode(await s.send('getLink', {}, { params: { linkId } }));
        expectThat('it is refused', ['404 link_not_found', '400 2204'].includes(answer), answer);
      }
    },
  ),

  check(
    'user_id and job_id among partner parameters have 1 to 200 characters',
    'D-24 D-25',
    '`user_id` and `job_id` have 1 to 200 characters',
    async (s) => {
      const longest = (start: string) => start + '😀'.repeat(200 - start.length);
      const [user_id, job_id] = [longest(s.random.word('user')), longest(s.random.word('job'))];
      const ids = await s.submit(
        await s.newLink({ is_single_use: true, partner_params: { user_id, job_id } }),
      );
      expectEqual('user_id and job_id of the submission', [ids.user_id, ids.job_id], [user_id, job_id]);
      for (const name of ['user_id', 'job_id']) {
        for (const text of ['', 'x'.repeat(201)]) {
          const fields = s.linkFields({ is_single_use: true, partner_params: { [name]: text } });
          const answer = await s.refused('invalid_value', 'createLink', fields);
          expectField(`/partner_params/${name}`, answer, 'D-24');
        }
      }
    },
  ),
];
