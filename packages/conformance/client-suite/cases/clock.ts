/** A client whose clock is wrong (D-04). */
import type { Json } from '#conformance/kit/contract.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { cases } from '../../kit/check.ts';
import { type Bench, expectRequests } from '../bench.ts';
import { error, fine, inputOf, JOB, jobStatus, NO_DATES, REF, YEAR_9999 } from '../examples.ts';
import { distanceMs } from '../judge.ts';
import type { Answer, Responder } from '../service.ts';

const it = cases<Bench>('Clock');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Refused by a service whose clock is ahead so much. */
const refusedAhead =
  (aheadMs: number, more?: Answer): Responder =>
  () =>
    refusedOn(new Date(Date.now() + aheadMs).toUTCString(), more);
/** As a cache of a proxy gives it again. */
const refusedFromCache = (aheadMs: number): Responder => {
  const date = () => new Date(Date.now() + aheadMs).toUTCString();
  const age = String(Math.abs(aheadMs) / 1000);
  return () => ({ ...error('getLink', 'bad_signature'), headers: { date: date(), age } });
};
const refusedOn = (date: string, more = error('getLink', 'bad_signature')): Answer => ({
  ...more,
  headers: { date },
});

const refusedByIsoDate: Responder = () => refusedOn(new Date(Date.now() + HOUR_MS).toISOString());

/** Whether each request was signed with the service's time. */
const signedInTime = (bench: Bench) => bench.requests.map((request) => distanceMs(request) < MINUTE_MS);

/** What an error says of a `Date` that is too far off to be used. */
const FAR_OFF = 'more than a day';

export const CLOCK_CASES = [
  ...[-DAY_MS, -10 * MINUTE_MS, 6 * MINUTE_MS, DAY_MS].map((clock_offset_ms) =>
    it(`that is ${clock_offset_ms} ms off is corrected, and stays so`, 'D-04', async (bench) => {
      await bench.configure({ clock_offset_ms, retries_max: 0 });
      bench.answer(fine('getLink'));
      const { waits } = await bench.ok('getLink', { path: [REF] });
      expectEqual('waits that are not 0', waits.filter(Boolean), []);
      await bench.ok('getLink', { path: [REF] });
      expectEqual('which requests have the service’s time', signedInTime(bench), [false, true, true]);
    }),
  ),

  it('is corrected for what must not be done twice: a refused request did nothing', 'D-04', async (bench) => {
    await bench.configure({ clock_offset_ms: 60 * MINUTE_MS });
    bench.answer(fine('replayCallback'));
    await bench.ok('replayCallback', { path: ['msg_1'] });
    expectRequests(bench, 2);
  }),

  it('is corrected for times that are numbers, and for verifying the answer', 'D-04 §4.6', async (bench) => {
    await bench.configure({ clock_offset_ms: -60 * MINUTE_MS });
    bench.answer(() => jobStatus());
    await bench.ok('getJobStatus', { body: JOB });
    expectRequests(bench, 2);
  }),

  it('the correction of one client is not another’s', 'D-04', async (bench) => {
    await bench.configure({ clock_offset_ms: 60 * MINUTE_MS });
    bench.answer(fine('getLink'));
    await bench.ok('getLink', { path: [REF] });
    await bench.configure({ partner_id: '002', keys: ['key-of-002'] });
    await bench.ok('getLink', { path: [REF] });
    expectEqual('which requests have the service’s time', signedInTime(bench), [false, true, true]);
  }),

  it('the corrected request has the key of the refused one', 'D-29', async (bench) => {
    await bench.configure({ clock_offset_ms: 60 * MINUTE_MS });
    bench.answer(fine('createLink'));
    await bench.ok('createLink', inputOf('createLink'));
    expectEqual('keys', new Set(bench.requests.map(({ headers }) => headers['idempotency-key'])).size, 1);
  }),

  it('is corrected once in a call', 'D-04', async (bench) => {
    const hours = [1, 2, 3, 4].map((n) => refusedAhead(n * 60 * MINUTE_MS));
    bench.answer(...hours);
    await bench.fails('2205', 'getLink', { path: [REF] });
    expectRequests(bench, 2);
  }),

  ...(
    [
      ['when the clock is right, so the key is wrong', refusedAhead(2 * MINUTE_MS)],
      ['of another refusal', refusedAhead(60 * MINUTE_MS, error('getLink', 'invalid_value'))],
      ...NO_DATES.map((text): [string, Answer] => [`where it is ${JSON.stringify(text)}`, refusedOn(text)]),
      ['where it is no HTTP date, but an hour ahead', refusedByIsoDate],
      ['of a proxy', refusedAhead(60 * MINUTE_MS, { status: 401, json: {} })],
      ['of a proxy’s page', refusedAhead(60 * MINUTE_MS, { status: 401, text: '<h1>401</h1>' })],
      ['of an answer from a cache', refusedFromCache(-60 * MINUTE_MS)],
    ] satisfies [string, Responder][]
  ).map(([when, answer]) =>
    it(`the service’s time is not used ${when}`, 'D-04', async (bench) => {
      bench.answer(answer, fine('getLink'));
      const reply = await bench.call('getLink', { path: [REF] });
      expectThat('the call fails', 'ok' in reply && !reply.ok, reply);
      await bench.ok('getLink', { path: [REF] });
      expectEqual('which requests have the client’s time', signedInTime(bench), [true, true]);
    }),
  ),

  ...(
    [
      ['2 days ahead', refusedAhead(2 * DAY_MS)],
      ['2 days behind', refusedAhead(-2 * DAY_MS)],
      ['25 hours ahead', refusedAhead(25 * HOUR_MS)],
      ['25 hours behind', refusedAhead(-25 * HOUR_MS)],
      ['100 years ahead', refusedAhead(100 * 365 * DAY_MS)],
      ['100 years behind', refusedAhead(-100 * 365 * DAY_MS)],
      ['in 1970', refusedOn(new Date(0).toUTCString())],
      ['in the year 9999', refusedOn(YEAR_9999)],
    ] satisfies [string, Responder][]
  ).map(([when, answer]) =>
    it(`a Date ${when} is not used, and the error says so`, 'D-04', async (bench) => {
      bench.answer(answer, fine('getLink'));
      const { error } = await bench.fails('2205', 'getLink', { path: [REF] });
      expectEqual('the status', error.status, 401);
      expectThat(`the message has the words “${FAR_OFF}”`, error.message.includes(FAR_OFF), error.message);
      await bench.ok('getLink', { path: [REF] });
      expectEqual('which requests have the client’s time', signedInTime(bench), [true, true]);
    }),
  ),

  ...[2 * DAY_MS, -2 * DAY_MS].map((clock_offset_ms) =>
    it(`that is ${clock_offset_ms} ms off is not corrected, and the error says so`, 'D-04', async (bench) => {
      await bench.configure({ clock_offset_ms });
      bench.answer(fine('getLink'));
      const { error } = await bench.fails('2205', 'getLink', { path: [REF] });
      expectThat(`the message has the words “${FAR_OFF}”`, error.message.includes(FAR_OFF), error.message);
      expectRequests(bench, 1);
    }),
  ),

  it('an error that is not about the clock says nothing of it', 'D-04', async (bench) => {
    await bench.configure({ clock_offset_ms: 20 * HOUR_MS });
    bench.answer(refusedAhead(0));
    const { error } = await bench.fails('2205', 'getLink', { path: [REF] });
    expectThat(`the message lacks the words “${FAR_OFF}”`, !error.message.includes(FAR_OFF), error.message);
  }),

  it('is not moved further than a day by one refusal after another', 'D-04', async (bench) => {
    await bench.configure({ clock_offset_ms: -20 * HOUR_MS });
    bench.answer(fine('getLink'));
    await bench.ok('getLink', { path: [REF] });
    // 40 hours ahead of the client's own clock.
    bench.answer(refusedAhead(20 * HOUR_MS));
    const { error } = await bench.fails('2205', 'getLink', { path: [REF] });
    expectThat(`the message has the words “${FAR_OFF}”`, error.message.includes(FAR_OFF), error.message);
    expectEqual('which requests have the service’s time', signedInTime(bench), [false, true, true]);
  }),

  it('the correction is kept for an hour', 'D-04', async (bench) => {
    await bench.configure({ clock_offset_ms: -HOUR_MS });
    bench.answer(fine('getLink'));
    await bench.ok('getLink', { path: [REF] });
    await bench.advanceClock(59 * MINUTE_MS);
    await bench.ok('getLink', { path: [REF] });
    expectEqual('which requests have the service’s time', signedInTime(bench), [false, true, false, true]);
  }),

  it('the correction is forgotten after an hour, and may be made anew', 'D-04', async (bench) => {
    await bench.configure({ clock_offset_ms: -HOUR_MS });
    bench.answer(fine('getLink'));
    await bench.ok('getLink', { path: [REF] });
    await bench.advanceClock(HOUR_MS);
    await bench.ok('getLink', { path: [REF] });
    await bench.advanceClock(HOUR_MS);
    await bench.ok('getLink', { path: [REF] });
    expectEqual('which requests have the service’s time', signedInTime(bench), [
      false,
      true,
      true,
      false,
      true,
    ]);
  }),

  it('is not corrected where that is switched off', 'D-04', async (bench) => {
    await bench.configure({ clock_offset_ms: HOUR_MS, correct_clock: false });
    bench.answer(fine('getLink'));
    await bench.fails('2205', 'getLink', { path: [REF] });
    await bench.fails('2205', 'getLink', { path: [REF] });
    expectEqual('which requests have the service’s time', signedInTime(bench), [false, false]);
  }),

  it('is corrected where that is switched on', 'D-04', async (bench) => {
    await bench.configure({ clock_offset_ms: HOUR_MS, correct_clock: true });
    bench.answer(fine('getLink'));
    await bench.ok('getLink', { path: [REF] });
    expectRequests(bench, 2);
  }),

  it('a false time of the service is corrected by the next call', 'D-04', async (bench) => {
    bench.answer(refusedAhead(-20 * HOUR_MS), fine('getLink'));
    await bench.fails('2205', 'getLink', { path: [REF] });
    await bench.ok('getLink', { path: [REF] });
    expectEqual('which requests have the service’s time', signedInTime(bench), [true, false, false, true]);
  }),

  it('the service’s time is not used for what is not signed', 'D-02', async (bench) => {
    const { status = 401, json } = error('getLink', 'bad_signature') as { status: number; json: Json };
    bench.answer(refusedAhead(60 * MINUTE_MS, { status, json }), fine('listServices'));
    await bench.fails('2205', 'listServices');
    expectRequests(bench, 1);
  }),
];
