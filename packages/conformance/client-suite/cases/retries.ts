/** What a client sends again, when, and what not (D-29). */
import type { Json } from '#conformance/kit/contract.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { cases } from '../../kit/check.ts';
import { type Bench, expectRequests, failed } from '../bench.ts';
import { difference } from '../compare.ts';
import {
  BUSY,
  bodiesOf,
  error,
  fine,
  inputOf,
  NO_DATES,
  OPERATION_IDS,
  REF,
  refusal,
  YEAR_9999,
} from '../examples.ts';
import type { ServiceRequest } from '../judge.ts';
import type { PartnerOperation } from '../protocol.ts';
import type { Answer } from '../service.ts';
import { formOf } from './requests.ts';

const it = cases<Bench>('Retries');

const LINK = bodiesOf('createLink')[0]?.[1];
const KEYED: PartnerOperation[] = ['createLink', 'submitVerification'];
const keyOf = ({ headers }: ServiceRequest) => headers['idempotency-key'];

/** Short enough to wait for, long enough for an answer on a busy machine: a good one may be late all the same. */
const SHORT_MS = 500;

const TEMPORARY: [string, Answer][] = [
  ['a connection that ends before the answer', { fault: 'cut' }],
  ['a connection that ends within the answer', { ...fine('listLinks'), fault: 'cut_within' }],
  ['429', refusal(429, 'too_many_requests')],
  ['500', refusal(500, '2201')],
  ['503', BUSY],
  ...[500, 502, 503, 504].map((status): [string, Answer] => [
    `a proxy’s ${status}`,
    { status, text: '<h1>Try again</h1>', headers: { 'content-type': 'text/html' } },
  ]),
];

const FINAL: [string, Answer][] = [
  ['a blocked ID number', error('submitVerification', 'id_number_blocked', { 'retry-after': '1' })],
  ...['too_many_id_numbers', 'too_many_submissions', 'too_much_image_data'].map((code): [string, Answer] => [
    code,
    refusal(429, code, { 'retry-after': '1' }),
  ]),
  ['wrong input', error('submitVerification', 'invalid_value')],
  ['a link that is not there', error('submitVerification', 'link_not_found')],
  ['a job that exists', refusal(409, 'job_exists')],
  ...[404, 408, 409, 422, 425, 501, 505].map((status): [string, Answer] => [
    `${status} with another code`,
    refusal(status, 'not_now'),
  ]),
];

/** Calls, whatever comes of it. */
const call = (bench: Bench, id: PartnerOperation) => bench.call(id, inputOf(id));

export const RETRY_CASES = [
  ...TEMPORARY.map(([what, answer]) =>
    it(`after ${what} a call is made again`, 'D-29', async (bench) => {
      bench.answer(answer, answer, fine('listLinks'));
      await bench.ok('listLinks', { body: {} });
      expectRequests(bench, 3);
    }),
  ),

  ...OPERATION_IDS.map((id) => {
    const { repeatable, method } = OPERATIONS[id];
    // HTTP lets a client make a PUT again, and nothing in the contract demands it.
    const mayStop = !repeatable || method === 'PUT';
    const title = mayStop
      ? repeatable
        ? 'may be made again, or not'
        : 'is not made again'
      : 'is made again';
    return it(
      `${id} ${title}: it ${repeatable ? 'may' : 'must not'} be done twice`,
      'D-29',
      async (bench) => {
        const faults: Answer[] = [
          { fault: 'cut' },
          BUSY,
          refusal(500, '2201'),
          { status: 502, text: '' },
          refusal(429, 'too_many_requests'),
        ];
        for (const fault of faults) {
          const before = bench.requests.length;
          bench.answer(fault, fine(id));
          await call(bench, id);
          const sent = bench.requests.length - before;
          const allowed = [...(mayStop ? [1] : []), ...(repeatable ? [2] : [])];
          expectThat(`it sends ${allowed.join(' or ')} of them`, allowed.includes(sent), sent);
        }
      },
    );
  }),

  ...FINAL.map(([what, answer]) =>
    it(`${what} is not tried again`, '§7.2 D-64', async (bench) => {
      bench.answer(answer, fine('submitVerification'));
      const code = (answer.json as Json).code;
      const { waits } = await bench.fails(code, 'submitVerification', inputOf('submitVerification'));
      expectRequests(bench, 1);
      expectEqual('waits', waits, []);
    }),
  ),

  it('a creation that the service is still working on is made again', 'D-29', async (bench) => {
    bench.answer({ fault: 'cut' }, refusal(409, 'request_in_progress'), fine('createLink'));
    await bench.ok('createLink', { body: LINK });
    expectRequests(bench, 3);
  }),

  ...KEYED.map((id) =>
    it(
      `all attempts of ${id} have one key and one content, each a signature of its own`,
      'D-29 D-61',
      async (bench) => {
        bench.answer({ fault: 'cut' }, BUSY, refusal(500, '2201'), fine(id));
        await bench.ok(id, inputOf(id));
        expectRequests(bench, 4);
        expectEqual('idempotency keys', new Set(bench.requests.map(keyOf)).size, 1);
        const contents = await Promise.all(bench.requests.map(contentOf));
        for (const content of contents) expectEqual('what is sent', difference(content, contents[0]), null);
      },
    ),
  ),

  it('a link is created once where the answer is lost after the commit', 'D-29', async (bench) => {
    await bench.configure({ attempt_timeout_ms: SHORT_MS });
    const made = new Set<string | undefined>();
    let isLost = true;
    bench.answer((request) => {
      made.add(keyOf(request));
      if (!isLost) return fine('createLink');
      isLost = false;
      return { fault: 'hang' };
    });
    await bench.ok('createLink', { body: LINK });
    expectEqual('links that are made', made.size, 1);
    expectThat('it was made again', bench.requests.length > 1, bench.requests.length);
  }),

  it('a connection that ends is `network`, where it must not be tried again', 'D-29', async (bench) => {
    bench.answer({ fault: 'cut' });
    await bench.fails('network', 'replayCallback', { path: ['msg_1'] });
    bench.answer({ ...fine('replayCallback'), fault: 'cut_within' });
    await bench.fails('network', 'replayCallback', { path: ['msg_1'] });
    expectRequests(bench, 2);
  }),

  it('a refused connection is `network`', 'D-29', async (bench) => {
    await bench.configure({ base_url: 'http://127.0.0.1:1', retries_max: 1 });
    const { waits } = await bench.fails('network', 'getLink', { path: [REF] });
    expectEqual('the number of waits', waits.length, 1);
  }),

  it('each call has a key of its own, unless the caller gives one', 'D-29', async (bench) => {
    bench.answer(fine('createLink'));
    const own = 'Order-7/+%2B~"=';
    for (const idempotencyKey of [undefined, undefined, own]) {
      await bench.ok('createLink', { body: LINK, ...(idempotencyKey && { idempotencyKey }) });
    }
    const [first = '', second = '', third] = bench.requests.map(keyOf);
    expectThat('the keys differ', first !== second, [first, second]);
    expectThat('keys are long enough to be unique', Math.min(first.length, second.length) >= 16, [
      first,
      second,
    ]);
    expectEqual('the key of the caller', third, own);
  }),

  it('without options of its own a call is made again, also after half a minute', 'D-29', async (bench) => {
    await bench.configure({ attempt_timeout_ms: null, timeout_ms: null, retries_max: null });
    bench.answer(refusal(503, '2201', { 'retry-after': '30' }), fine('listLinks'));
    await bench.ok('listLinks', { body: {} });
    expectRequests(bench, 2);
  }),

  it(
    'a call is made again as often as the options say, and the last error is the result',
    'D-29',
    async (bench) => {
      for (const retries_max of [0, 1, 5]) {
        await bench.configure({ retries_max });
        const before = bench.requests.length;
        bench.answer(...Array<Answer>(retries_max).fill({ fault: 'cut' }), refusal(503, 'unavailable'));
        await bench.fails('unavailable', 'listLinks', { body: {} });
        expectEqual('requests', bench.requests.length - before, retries_max + 1);
      }
    },
  ),
];

const onWaits = cases<Bench>('Waits');
const MINUTE_MS = 60_000;

/** The most that retry n waits on its own. */
const mostOf = (n: number) => Math.min(8_000, 500 * 2 ** n);

export const WAIT_CASES = [
  onWaits('a wait is a random part of 0.5, 1, 2 … 8 seconds', 'D-29', async (bench) => {
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
    onWaits(`Retry-After ${how} is waited for, and a random part more`, 'D-29', async (bench) => {
      bench.answer(() => refusal(503, '2201', { 'retry-after': header(seconds) }), fine('listLinks'));
      const { waits } = await bench.ok('listLinks', { body: {} });
      const aboveMs = (waits[0] ?? 0) - 1000 * seconds;
      // A date has whole seconds.
      const isWithin = waits.length === 1 && aboveMs >= -1_500 && aboveMs <= 500;
      expectThat(`the wait is ${seconds} to ${seconds + 0.5} seconds`, isWithin, waits);
    }),
  ),

  onWaits('the random part after Retry-After is not always the same', 'D-29', async (bench) => {
    const busy = refusal(503, '2201', { 'retry-after': '2' });
    bench.answer(busy, busy, busy, fine('listLinks'));
    const { waits } = await bench.ok('listLinks', { body: {} });
    expectThat('three waits are not all the same', new Set(waits).size > 1, waits);
  }),

  ...[-40 * MINUTE_MS, 40 * MINUTE_MS].map((clock_offset_ms) =>
    onWaits(
      `Retry-After as a date is read by the service’s clock: ${clock_offset_ms} ms`,
      'D-29 D-04',
      async (bench) => {
        await bench.configure({ clock_offset_ms });
        const later = () => new Date(Date.now() + 7_000).toUTCString();
        bench.answer(() => refusal(503, '2201', { 'retry-after': later() }), fine('listLinks'));
        const { waits } = await bench.ok('listLinks', { body: {} });
        const ms = Math.max(...waits);
        expectThat('the wait is 7 to 7.5 seconds', ms >= 5_500 && ms <= 7_500, waits);
      },
    ),
  ),

  onWaits('the Retry-After of a proxy’s page is waited for', 'D-29', async (bench) => {
    bench.answer({ status: 503, text: '<h1>Busy</h1>', headers: { 'retry-after': '3' } }, fine('listLinks'));
    const { waits } = await bench.ok('listLinks', { body: {} });
    expectThat('the wait is 3 to 3.5 seconds', (waits[0] ?? 0) >= 3_000 && (waits[0] ?? 0) <= 3_500, waits);
  }),

  onWaits('a malformed or past Retry-After is no reason to wait', 'D-29', async (bench) => {
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
    onWaits(`a wait beyond the call’s timeout is not begun: Retry-After ${header}`, 'D-29', async (bench) => {
      bench.answer(refusal(503, '2201', { 'retry-after': header }), fine('listLinks'));
      const { waits } = failed('2201', await bench.call('listLinks', { body: {} }));
      expectEqual('waits', waits, []);
      expectRequests(bench, 1);
    }),
  ),
];

/** What an attempt sent, signatures aside. */
async function contentOf(request: ServiceRequest): Promise<Json> {
  if (!request.json)
    return Object.fromEntries(
      [...(await formOf(request))].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : value.size,
      ]),
    );
  const { timestamp: _, signature: __, ...rest } = request.json;
  return rest;
}
