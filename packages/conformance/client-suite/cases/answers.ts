/** What a client makes of answers: errors, signatures, and what is not the service's (§5, §7). */
import { gzipSync } from 'node:zlib';
import type { Json } from '#conformance/kit/contract.ts';
import { expectEqual, expectThat, SkipCheck } from '#conformance/kit/violation.ts';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { cases } from '../../kit/check.ts';
import { type Bench, expectRequests, KEY, succeeded } from '../bench.ts';
import { expectSame } from '../compare.ts';
import {
  error,
  fine,
  inputOf,
  JOB,
  jobStatus,
  marked,
  OPERATION_IDS,
  REF,
  refusal,
  signed,
  YEAR_9999,
} from '../examples.ts';
import { type Answer, REQUEST_ID, type Responder } from '../service.ts';

const onErrors = cases<Bench>('Errors');

const EVERY_ERROR = OPERATION_IDS.map((id) =>
  onErrors(`every error of ${id} arrives with its code`, 'D-07 D-08', async (bench) => {
    await bench.configure({ retries_max: 0 });
    const { errors }: Operation = OPERATIONS[id];
    for (const [condition, { status, code, error: message }] of Object.entries(errors)) {
      bench.answer(error(id, condition));
      const { error: found } = await bench.fails(code, id, inputOf(id));
      const shown = [found.status, found.message, found.request_id];
      expectEqual('status, message and request_id', shown, [status, message, REQUEST_ID]);
    }
  }),
);

/** A few kilobytes that are many megabytes; without gzip, they are not JSON. */
const PACKED: Answer = {
  text: gzipSync(JSON.stringify(fine('getLink').json) + ' '.repeat(17 * 1_048_576)),
  headers: { 'content-encoding': 'gzip' },
};

const HTML = { 'content-type': 'text/html' };

const MALFORMED: Readonly<Record<string, Answer>> = {
  'a proxy’s page with 404': { status: 404, text: '<h1>Not found</h1>', headers: HTML },
  'a proxy’s page with 200': { text: '<h1>Welcome</h1>', headers: HTML },
  'an empty body': { text: '' },
  'a JSON list': { json: [] },
  null: { json: null },
  'half a JSON text': { text: '{"links":' },
  'text that is not UTF-8': { text: Buffer.from('{"name":"\xff"}', 'latin1') },
  'an answer without end': { fault: 'endless' },
  'an answer that is too long when it is unpacked': PACKED,
  'an error without a code': { status: 400, json: { message: 'No.' } },
};

const DETAILS = [
  { path: '/id_types/0/country', message: 'must be a country' },
  { path: '/company_name', message: 'must be “short” \\ 😀' },
];

export const ERROR_CASES = [
  ...EVERY_ERROR,

  onErrors('the refused fields arrive', 'D-07', async (bench) => {
    const { json, status = 400 } = error('createLink', 'invalid_value');
    bench.answer({ status, json: { ...(json as object), details: DETAILS } });
    const { error: found } = await bench.fails('2204', 'createLink', inputOf('createLink'));
    expectSame('details', found.details, DETAILS);
  }),

  onErrors('an error is printed with what it says, and without a key', 'D-07', async (bench) => {
    const { json, status = 400 } = error('createLink', 'invalid_value');
    bench.answer({ status, json: { ...(json as object), details: DETAILS } });
    const { error: found } = await bench.fails('2204', 'createLink', inputOf('createLink'));
    if (found.printed === undefined) throw new SkipCheck('the client prints no errors');
    const parts = [found.code, found.message, REQUEST_ID, ...DETAILS.map(({ path }) => path)];
    for (const part of parts) expectThat(`${part} is in it`, found.printed.includes(part), found.printed);
    expectThat('no key is in it', !found.printed.includes(KEY), found.printed);
  }),

  onErrors('a client and a receiver that are printed show no key', 'D-05', async (bench) => {
    await bench.configure();
    const { data } = succeeded(await bench.do({ do: 'print' }));
    expectThat('something is printed', typeof data === 'string' && data !== '', data);
    expectThat('no key is in it', !data.includes(KEY), data);
  }),

  onErrors('an answer that is nested deeply does no harm', 'D-07', async (bench) => {
    const deep = `{"deep":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    for (const status of [200, 400]) {
      bench.answer({ status, text: deep }, fine('getLink'));
      await bench.call('getLink', { path: [REF] });
      await bench.ok('getLink', { path: [REF] });
    }
  }),

  onErrors('a code that the contract does not name yet arrives', 'D-28', async (bench) => {
    bench.answer(refusal(418, 'tea_time'));
    const { error: found } = await bench.fails('tea_time', 'getLink', { path: [REF] });
    expectEqual('status', found.status, 418);
  }),

  onErrors('an error may lack everything but its code', 'D-07', async (bench) => {
    bench.answer({ status: 400, json: { code: '2204' } });
    const { error: found } = await bench.fails('2204', 'getLink', { path: [REF] });
    expectEqual('details and retry_after_ms', [found.details, found.retry_after_ms], [[], null]);
  }),

  onErrors('an error whose other fields have strange types arrives with its code', 'D-07', async (bench) => {
    const odd = { error: 7, request_id: {}, details: [null, 7, {}, { path: [] }] };
    for (const strange of [odd, { details: 'none' }, { details: {} }]) {
      bench.answer({ status: 400, json: { code: '2204', ...strange } });
      await bench.fails('2204', 'getLink', { path: [REF] });
    }
  }),

  onErrors('Retry-After arrives in milliseconds', '§7.2', async (bench) => {
    bench.answer(error('submitVerification', 'id_number_blocked', { 'retry-after': '259200' }));
    const { error: found } = await bench.fails('2222', 'submitVerification', inputOf('submitVerification'));
    expectEqual('retry_after_ms', found.retry_after_ms, 259_200_000);
  }),

  ...Object.entries(MALFORMED).map(([what, answer]) =>
    onErrors(`${what} is malformed, and not retried`, 'D-07', async (bench) => {
      bench.answer(answer);
      await bench.fails('malformed', 'getLink', { path: [REF] });
      expectRequests(bench, 1);
    }),
  ),

  onErrors('JSON is read whatever its content type is', 'D-07', async (bench) => {
    const types = ['text/plain', 'text/html; charset=utf-8', 'application/problem+json', '?', undefined];
    for (const type of types) {
      const headers = { 'content-type': type };
      bench.answer({ ...fine('getLink'), headers }, { ...error('getLink', 'link_not_found'), headers });
      await bench.ok('getLink', { path: [REF] });
      await bench.fails('link_not_found', 'getLink', { path: [REF] });
    }
  }),

  onErrors('a redirect is not followed: it would take the signed request elsewhere', '§5', async (bench) => {
    for (const status of [301, 302, 303, 307, 308]) {
      const redirect = (to: string) => ({ status, text: '', headers: { location: bench.room.url + to } });
      bench.answer(redirect(`/v1/hosted_links/${REF}`), fine('getLink'));
      await bench.fails('malformed', 'getLink', { path: [REF] });
      bench.answer(redirect('/v1/services?country=NG'), fine('listServices'));
      await bench.fails('malformed', 'listServices');
    }
    expectRequests(bench, 10);
  }),
];

const onSignatures = cases<Bench>('Signed answers');

const OTHER_KEY = 'another-key';
const MINUTE_MS = 60_000;
const body = (answer: Answer) => answer.json as Json;
const without = (name: string): Answer => {
  const { [name]: _, ...rest } = body(jobStatus());
  return { json: rest };
};

const FALSE: Readonly<Record<string, Responder>> = {
  'has no signature': () => ({ json: { ...JOB, job_complete: true, job_success: true } }),
  'has no timestamp': () => without('timestamp'),
  'is signed with another key': () => jobStatus(true, { key: OTHER_KEY }),
  'is signed for another partner': () => jobStatus(true, { id: '002' }),
  'has another timestamp than was signed': () => ({
    json: { ...body(jobStatus()), timestamp: marked(Date.now() - 1000) },
  }),
  'was signed 6 minutes ago': () => jobStatus(true, { at: Date.now() - 6 * MINUTE_MS }),
  'was signed 6 minutes ahead': () => jobStatus(true, { at: Date.now() + 6 * MINUTE_MS }),
  'was signed in the year 9999': () => jobStatus(true, { at: Date.parse(YEAR_9999) }),
  'has null for a signature': () => ({ json: { ...body(jobStatus()), signature: null, sec_key: null } }),
  'has a list for a signature': () => ({ json: { ...body(jobStatus()), signature: [], sec_key: [] } }),
  'has the signature in lower case': () => ({
    json: mapSignature(body(jobStatus()), (text) => text.toLowerCase()),
  }),
  'has half of the signature': () => ({ json: mapSignature(body(jobStatus()), (text) => text.slice(0, 22)) }),
  'is signed with an empty key': () => jobStatus(true, { key: '' }),
  'has the timestamp and the signature of the request': ({ json }) => ({
    json: signedLike(json, json.timestamp),
  }),
  'has the signature of the request, and its time as text': ({ json }) => ({
    json: signedLike(json, new Date(json.timestamp).toISOString()),
  }),
};

const signedLike = ({ sec_key }: Json, timestamp: unknown) => ({
  ...body(jobStatus()),
  timestamp,
  signature: sec_key,
  sec_key,
});

const mapSignature = (status: Json, change: (text: string) => string) => ({
  ...status,
  signature: change(status.signature),
  sec_key: change(status.sec_key),
});

export const SIGNED_ANSWER_CASES = [
  ...Object.entries(FALSE).map(([what, responder]) =>
    onSignatures(`a job status that ${what} is withheld`, '§5 D-02', async (bench) => {
      bench.answer(responder);
      const reply = await bench.fails('bad_response_signature', 'getJobStatus', { body: JOB });
      expectThat('nothing of the answer arrives', !JSON.stringify(reply).includes(JOB.job_id), reply);
      expectRequests(bench, 1);
    }),
  ),

  onSignatures('a job status that is signed with the second key is taken', 'D-05', async (bench) => {
    await bench.configure({ keys: [KEY, 'new-key'] });
    bench.answer(() => jobStatus(true, { key: 'new-key' }));
    await bench.ok('getJobStatus', { body: JOB });
  }),

  ...['signature', 'sec_key'].map((name) =>
    onSignatures(`${name} may be missing, the other is enough`, 'D-03', async (bench) => {
      bench.answer(() => without(name));
      await bench.ok('getJobStatus', { body: JOB });
    }),
  ),

  ...[-4, 4].map((minutes) =>
    onSignatures(`a job status signed ${minutes} minutes from now is taken`, 'D-04', async (bench) => {
      bench.answer(() => jobStatus(true, { at: Date.now() + minutes * MINUTE_MS }));
      await bench.ok('getJobStatus', { body: JOB });
    }),
  ),

  onSignatures('a refusal of job status needs no signature', 'D-08', async (bench) => {
    bench.answer(error('getJobStatus', 'job_not_found'));
    await bench.fails('2304', 'getJobStatus', { body: JOB });
  }),

  onSignatures('the time is compared with the client’s own clock', 'D-04', async (bench) => {
    await bench.configure({ clock_offset_ms: 4 * MINUTE_MS });
    bench.answer(() => ({ json: signed(body(jobStatus()), { at: Date.now() - 2 * MINUTE_MS }) }));
    await bench.fails('bad_response_signature', 'getJobStatus', { body: JOB });
  }),
];
