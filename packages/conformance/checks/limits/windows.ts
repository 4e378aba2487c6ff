/** How long the ID number limit counts, and for whom (§3.3, §8, D-20). */
import { group } from '#conformance/kit/check.ts';
import { ID_TYPE } from '#conformance/kit/samples.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { MAX, newIdNumber, WINDOW_MS } from './limits.ts';

const withTwoPartners = group('Limits', { requires: ['state', 'second partner'] });
const withClock = group('Limits', { requires: ['state', 'clock'] });
/** More than the time that passes on the target's clock while a check runs. */
const SLACK_MS = 60_000;

export const WINDOW_CHECKS = [
  withClock(
    'The block lasts until 3 days after the last submission',
    '§8 §3.3 D-20',
    'until 3 days after the last accepted one',
    async (s) => {
      const { fill, submit, blocked } = await newIdNumber(s);
      await fill(MAX - 1);
      await s.target.clock.advance(WINDOW_MS / 3);
      await submit();
      await s.target.clock.advance(WINDOW_MS - SLACK_MS);
      const { headers } = await blocked();
      const left = Number(headers.get('retry-after'));
      expectThat('Retry-After is a minute or less', left > 0 && left <= SLACK_MS / 1000, left);
      expectEqual('RateLimit', headers.get('ratelimit'), `"id-number";r=0;t=${left}`);
      await s.target.clock.advance(left * 1000);
      await submit();
    },
  ),

  withClock(
    'The window slides: submissions less than 3 days apart add up',
    '§8 D-20',
    'each within 3 days of the one before',
    async (s) => {
      const { fill, blocked } = await newIdNumber(s);
      for (const count of [10, 10, 10]) {
        await fill(count);
        await s.target.clock.advance(WINDOW_MS - SLACK_MS);
      }
      await blocked();
    },
  ),

  withClock(
    '3 days after a submission the count starts again',
    '§8 §3.3 D-20',
    'until 3 days after the last accepted one',
    async (s) => {
      const { fill, blocked } = await newIdNumber(s);
      await fill(MAX - 1);
      await s.target.clock.advance(WINDOW_MS);
      await fill();
      await blocked();
    },
  ),

  withClock(
    'A blocked submission does not extend the block',
    'D-20 §8',
    'until 3 days after the last accepted one',
    async (s) => {
      const { fill, submit, blocked } = await newIdNumber(s);
      await fill();
      await s.target.clock.advance(WINDOW_MS - 2 * SLACK_MS);
      await blocked();
      await s.target.clock.advance(2 * SLACK_MS);
      await submit();
    },
  ),

  withTwoPartners(
    'The limit is shared by all partners, or separate for each',
    '§3.3 D-20',
    'It counts over all partners, or for each (§8 of the interface, D-20)',
    async (s) => {
      const { fill, blocked, id_number } = await newIdNumber(s);
      await fill();
      await blocked();
      const other = s.target.secondPartner ?? s.target.partner;
      const { ref_id } = (await s.ok('createLink', s.linkFields(), { as: other })).body;
      const { status } = await s.trySubmit(ref_id, { id_number });
      // With ID_NUMBER_SCOPE=partner each partner has its own count.
      if (status === 201) return;
      expectEqual('status', status, 429);
      await s.ok('resetIdNumberRateLimit', { ...ID_TYPE, id_number }, { as: other });
      await s.submit(ref_id, { id_number });
    },
  ),
];
