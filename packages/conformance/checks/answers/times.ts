/** Times of answers: those of now are now, in UTC, whatever the server's time zone is (D-13). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { deliveryIs, submitted } from '../callbacks/deliveries.ts';

const check = group('Times');
const withCallbacks = group('Times', { requires: ['state', 'callbacks'] });

/** As far as a server's clock may be from ours (D-04). */
const TOLERANCE_MS = 300_000;
const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Fails unless each of the fields is in the form of D-13, and now, on the target's clock. */
function expectNow(s: Session, what: string, body: Json, ...fields: string[]): void {
  for (const field of fields) {
    const value = body?.[field];
    expectThat(`${field} of ${what} is ISO 8601, UTC, with milliseconds`, FORM.test(value), value, 'D-13');
    const isNow = Math.abs(Date.parse(value) - s.target.clock.now()) < TOLERANCE_MS;
    expectThat(`${field} of ${what} is now, in UTC`, isNow, value, 'D-13');
  }
}

/** Moments that programs get wrong: in summer and winter, at leap days, at ends, with offsets of half hours. */
const MOMENTS = [
  ...['2032-02-29T23:59:59.999Z', '2031-12-31T23:59:59.999Z', '2032-01-01T00:00:00.000Z'],
  ...['2031-03-30T01:30:00.000Z', '2031-07-01T12:00:00.001Z', '2031-10-26T01:30:00.000+01:00'],
  ...['2040-01-19T03:14:08.000Z', '2106-02-07T06:28:16.000Z', '9999-12-31T23:59:59.999Z'],
  ...['2031-01-01T00:00:00.000+14:00', '2031-01-01T00:00:00.000-12:00', '2031-06-01T05:45:00.000+05:45'],
  ...['2031-06-01T12:00:00.000-03:30', '2031-06-01T00:00:00.000-00:15', '2031-06-01T00:00:00.000+00:45'],
];

export const TIME_CHECKS = [
  check(
    'Times of a link are those of now, in UTC',
    'D-13 §2.1',
    'ISO 8601, UTC, with milliseconds.',
    async (s) => {
      const linkId = await s.newLink();
      expectNow(s, 'a new link', await s.getLink(linkId), 'created_at', 'updated_at');
      const { links } = (await s.ok('listLinks', { limit: 1 })).body;
      expectNow(s, 'a link in the list', links[0], 'created_at', 'updated_at');
    },
  ),

  check(
    'The time of disabling is that of now, in UTC',
    'D-13 §3.1',
    'Time the link was disabled; null while it is not.',
    async (s) => {
      const linkId = await s.newLink();
      const { body } = await s.update(linkId, { is_disabled: true });
      expectNow(s, 'an update', body, 'disabled_at');
      expectNow(s, 'a disabled link', await s.getLink(linkId), 'disabled_at', 'updated_at');
    },
  ),

  check(
    'Times of an erasure are those of now, in UTC',
    'D-13 D-70',
    'ISO 8601, UTC, with milliseconds.',
    async (s) => {
      const { body } = await s.ok('eraseUser', { user_id: s.random.word('user') });
      expectNow(s, 'an erasure', body, 'requested_at');
    },
  ),

  withCallbacks(
    'Times of a callback are those of now, in UTC',
    'D-13 D-50',
    'ISO 8601, UTC, with milliseconds.',
    async (s) => {
      const { ids } = await submitted(s);
      const entry = await deliveryIs(s, ids, 'delivered');
      expectNow(s, 'a delivery', entry, 'created_at', 'last_attempt_at');
    },
  ),

  check(
    'A moment comes back as it is, at leap days, years’ ends and after 2038',
    'D-10 D-13',
    'It comes back as that moment, in UTC.',
    async (s) => {
      for (const sent of MOMENTS) {
        const { expires_at } = await s.getLink(await s.newLink({ expires_at: sent }));
        expectEqual(`expires_at, sent as ${sent}`, expires_at, new Date(sent).toISOString(), 'D-10 D-13');
      }
    },
  ),

  check(
    'A time after the year 9999 is refused, whatever its offset makes of it',
    'D-10',
    'in UTC before the year 10000',
    async (s) => {
      for (const expires_at of ['9999-12-31T23:59:59-01:00', '9999-12-31T23:59:59.999-14:00']) {
        await s.refused('invalid_value', 'createLink', s.linkFields({ expires_at }));
      }
    },
  ),

  check(
    'The list is narrowed by moments, whatever their offset',
    'D-104 D-13',
    'Only links created at this time or later.',
    async (s) => {
      const user_id = s.random.word('user');
      const linkId = await s.newLink({ user_id });
      const at = Date.parse((await s.getLink(linkId)).created_at);
      const spelled = (ms: number, hours: number, offset: string) =>
        new Date(ms + hours * 3_600_000).toISOString().replace('Z', offset);
      const listed = async (fields: object) =>
        (await s.ok('listLinks', { user_id, ...fields })).body.links.length;
      for (const [hours, offset] of [
        [0, 'Z'],
        [5.5, '+05:30'],
        [-8, '-08:00'],
      ] as const) {
        const of = (ms: number) => spelled(at + ms, hours, offset);
        const found = [
          await listed({ created_after: of(0) }),
          await listed({ created_after: of(1) }),
          await listed({ created_before: of(0) }),
          await listed({ created_before: of(1) }),
        ];
        const what = `links from its time on, after it, before it, and up to it, with ${offset}`;
        expectEqual(what, found, [1, 0, 0, 1], 'D-104');
      }
    },
  ),
];
