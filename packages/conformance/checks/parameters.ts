/** Path parameters and headers at their limits. */

import { group } from '../kit/check.ts';
import { describeResponse } from '../kit/session.ts';
import { expectThat } from '../kit/violation.ts';

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
];
