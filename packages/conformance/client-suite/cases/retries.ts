/** What a client sends again, when, and what not (D-29). */
import type { Json } from '#conformance/kit/contract.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { cases } from '../../kit/check.ts';
import { type Bench, expectRequests } from '../bench.ts';
import { difference } from '../compare.ts';
import { BUSY, bodiesOf, error, fine, inputOf, OPERATION_IDS, REF, refusal } from '../examples.ts';
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
    const may = repeatable ? 'may be made again, or not' : 'is not made again';
    const how = mayStop ? may : 'is made again';
    return it(`${id} ${how}: it ${repeatable ? 'may' : 'must not'} be done twice`, 'D-29', async (bench) => {
      const faults: Answer[] = [
        ...[BUSY, refusal(500, '2201'), refusal(429, 'too_many_requests')],
        ...[{ fault: 'cut' } as const, { status: 502, text: '' }],
      ];
      for (const fault of faults) {
        const before = bench.requests.length;
        bench.answer(fault, fine(id));
        await call(bench, id);
        const sent = bench.requests.length - before;
        const allowed = [...(mayStop ? [1] : []), ...(repeatable ? [2] : [])];
        expectThat(`it sends ${allowed.join(' or ')} of them`, allowed.includes(sent), sent);
      }
    });
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
    it(`attempts of ${id} have one key and one content, and a signature each`, 'D-29 D-61', async (bench) => {
      bench.answer({ fault: 'cut' }, BUSY, refusal(500, '2201'), fine(id));
      await bench.ok(id, inputOf(id));
      expectRequests(bench, 4);
      expectEqual('idempotency keys', new Set(bench.requests.map(keyOf)).size, 1);
      const contents = await Promise.all(bench.requests.map(contentOf));
      for (const content of contents) expectEqual('what is sent', difference(content, contents[0]), null);
    }),
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
    const shortest = Math.min(first.length, second.length);
    expectThat('keys are long enough to be unique', shortest >= 16, [first, second]);
    expectEqual('the key of the caller', third, own);
  }),

  it('without options of its own a call is made again, also after half a minute', 'D-29', async (bench) => {
    await bench.configure({ attempt_timeout_ms: null, timeout_ms: null, retries_max: null });
    bench.answer(refusal(503, '2201', { 'retry-after': '30' }), fine('listLinks'));
    await bench.ok('listLinks', { body: {} });
    expectRequests(bench, 2);
  }),

  it('a call is made as often as the options say, and the last error counts', 'D-29', async (bench) => {
    for (const retries_max of [0, 1, 5]) {
      await bench.configure({ retries_max });
      const before = bench.requests.length;
      bench.answer(...Array<Answer>(retries_max).fill({ fault: 'cut' }), refusal(503, 'unavailable'));
      await bench.fails('unavailable', 'listLinks', { body: {} });
      expectEqual('requests', bench.requests.length - before, retries_max + 1);
    }
  }),
];

/** What an attempt sent, signatures aside; parts of a form may come in any order. */
async function contentOf(request: ServiceRequest): Promise<Json> {
  if (!request.json) {
    const sizeOf = (value: string | File) => (typeof value === 'string' ? value : value.size);
    return Object.fromEntries([...(await formOf(request))].map(([name, value]) => [name, sizeOf(value)]));
  }
  const { timestamp: _, signature: __, ...rest } = request.json;
  return rest;
}
