/** How long a client waits before it sends again (D-29). */
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { cases } from '../../kit/check.ts';
import { type Bench, expectRequests, failed } from '../bench.ts';
import { BUSY, fine, NO_DATES, refusal, YEAR_9999 } from '../examples.ts';

const it = cases<Bench>('Waits');
const MINUTE_MS = 60_000;

/** The most that retry n waits on its own. */
const mostOf = (n: number) => Math.min(8_000, 500 * 2 ** n);

export const WAIT_CASES = [
  it('a wait is a random part of 0.5, 1, 2 … 8 seconds', 'D-29', async (bench) => {
    // So many that waits without a maximum, which are random too, cannot all be short by chance.
    const retries_max = 14;
    await bench.configure({ retries_max, timeout_ms: 10 * MINUTE_MS });
    bench.answer(BUSY);
    const { waits } = await bench.fails('2201', 'listLinks', { body: {} });
    expectEqual('the number of waits', waits.length, retries_max);
    waits.forEach((ms, n) => {
      expectThat(`wait ${n + 1} is from 0 to ${mostOf(n)} ms`, ms >= 0 && ms <= mostOf(n), waits);
    });
    const parts = waits.map((ms, n) => Math.round((1000 * ms) / mostOf(n)));
    expectThat('the waits are random', new Set(parts).size > 2, waits);
    expectThat('later waits are longer', Math.max(...waits.slice(4)) > 500, waits);
  }),

  ...(
    [
      ['in seconds', 7, String],
      ['of a minute', 60, String],
      ['as a date', 7, (seconds: number) => new Date(Date.now() + 1000 * seconds).toUTCString()],
    ] satisfies [string, number, (seconds: number) => string][]
  ).map(([how, seconds, header]) =>
    it(`Retry-After ${how} is waited for, and a random part more`, 'D-29', async (bench) => {
      bench.answer(() => refusal(503, '2201', { 'retry-after': header(seconds) }), fine('listLinks'));
      const { waits } = await bench.ok('listLinks', { body: {} });
      const aboveMs = (waits[0] ?? 0) - 1000 * seconds;
      // A date has whole seconds.
      const isWithin = waits.length === 1 && aboveMs >= -1_500 && aboveMs <= 500;
      expectThat(`the wait is ${seconds} to ${seconds + 0.5} seconds`, isWithin, waits);
    }),
  ),

  it('the random part after Retry-After is not always the same', 'D-29', async (bench) => {
    const busy = refusal(503, '2201', { 'retry-after': '2' });
    bench.answer(busy, busy, busy, fine('listLinks'));
    const { waits } = await bench.ok('listLinks', { body: {} });
    expectThat('three waits are not all the same', new Set(waits).size > 1, waits);
  }),

  ...[-40 * MINUTE_MS, 40 * MINUTE_MS].map((clock_offset_ms) =>
    it(`a Retry-After date is of the service’s clock: ${clock_offset_ms} ms`, 'D-29 D-04', async (bench) => {
      await bench.configure({ clock_offset_ms });
      const later = () => new Date(Date.now() + 7_000).toUTCString();
      bench.answer(() => refusal(503, '2201', { 'retry-after': later() }), fine('listLinks'));
      const { waits } = await bench.ok('listLinks', { body: {} });
      const ms = Math.max(...waits);
      // Whole seconds, both in the Date that told of the clock and in Retry-After, and the time until it arrived.
      expectThat('the wait is about 7 seconds', ms >= 5_500 && ms <= 9_500, waits);
    }),
  ),

  it('the Retry-After of a proxy’s page is waited for', 'D-29', async (bench) => {
    bench.answer({ status: 503, text: '<h1>Busy</h1>', headers: { 'retry-after': '3' } }, fine('listLinks'));
    const { waits } = await bench.ok('listLinks', { body: {} });
    expectThat('the wait is 3 to 3.5 seconds', (waits[0] ?? 0) >= 3_000 && (waits[0] ?? 0) <= 3_500, waits);
  }),

  it('a malformed or past Retry-After is no reason to wait', 'D-29', async (bench) => {
    for (const header of [
      '-5',
      ...NO_DATES.filter((text) => !/^\d+$/.test(text)),
      new Date(0).toUTCString(),
    ]) {
      bench.answer(refusal(503, '2201', { 'retry-after': header }), fine('listLinks'));
      const { waits } = await bench.ok('listLinks', { body: {} });
      expectThat('the wait is up to 0.5 seconds', (waits[0] ?? 0) <= 500, waits);
    }
  }),

  ...['90', '86400', '99999999999999999999', YEAR_9999].map((header) =>
    it(`a wait beyond the call’s timeout is not begun: Retry-After ${header}`, 'D-29', async (bench) => {
      bench.answer(refusal(503, '2201', { 'retry-after': header }), fine('listLinks'));
      const { waits } = failed('2201', await bench.call('listLinks', { body: {} }));
      expectEqual('waits', waits, []);
      expectRequests(bench, 1);
    }),
  ),
];
