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
/** Refused by a service whose clock is ahead so much. */
const refusedAhead =
  (aheadMs: number, more?: Answer): Responder =>
  () =>
    refusedOn(new Date(Date.now() + aheadMs).toUTCString(), more);
const refusedOn = (date: string, more = error('getLink', 'bad_signature')): Answer => ({
  ...more,
  headers: { date },
});

/** Whether each request was signed with the service's time. */
const signedInTime = (bench: Bench) => bench.requests.map((request) => distanceMs(request) < MINUTE_MS);

export const CLOCK_CASES = [
  ...[-86_400_000, -10 * MINUTE_MS, 6 * MINUTE_MS, 86_400_000].map((clock_offset_ms) =>
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
      ['in the year 9999: no clock is off by more than 100 years', refusedOn(YEAR_9999)],
      ['of a proxy', refusedAhead(60 * MINUTE_MS, { status: 401, json: {} })],
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

  it('a false time of the service is corrected by the next call', 'D-04', async (bench) => {
    bench.answer(refusedOn(new Date(0).toUTCString()), fine('getLink'));
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
