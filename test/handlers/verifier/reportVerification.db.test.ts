import { beforeEach, expect, test } from 'vitest';
import {
  FOUND,
  NOT_FOUND,
  PROVISIONAL,
  reportHeaders,
  startVerifier,
  VERIFIER_KEY,
} from '#testing/harness/verifier.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';

/** A job that waits for its report. */
let id: string;
let refId: string;

const verifier = useStarted(() => startVerifier({ status: 202, body: { later: true } }));
const receiver = useStarted(startReceiver);
const server = useStarted(() => startTestServer(verifier.env));
beforeEach(async () => {
  refId = await server.newLink({ callback_url: receiver.url });
  const before = verifier.asked.length;
  await server.submit(refId);
  const asked = await verifier.waitFor(before + 1);
  id = asked.at(-1)?.body.service_job_id;
});

const bodyOf = (result: unknown, job = id) => JSON.stringify({ service_job_id: job, result });
const post = (raw: string, headers: Record<string, string>, job = id) =>
  server.call('POST', `/v1/verifications/${job}`, raw, headers);
const report = (result: unknown) => post(bodyOf(result), reportHeaders(bodyOf(result)));

test('a final result completes the job', async () => {
  expect(await report(FOUND)).toMatchObject({
    status: 200,
    body: { service_job_id: id, job_complete: true },
  });
  await expect.poll(() => receiver.received.filter(({ body }) => body.ServiceJobID === id)).toHaveLength(1);
  const again = await report(FOUND);
  expect(again, 'the same result again').toMatchObject({ status: 200, body: { job_complete: true } });
  expect(await report(NOT_FOUND)).toMatchObject({ status: 409, body: { code: 'job_complete' } });
  const link = await server.signed('POST', `/v1/hosted_links/${refId}`);
  expect(link.body).toMatchObject({ total_jobs: 1, successful_jobs: 1, failed_jobs: 0 });
});

test('several reports at once are one result', async () => {
  expect((await report({ ...PROVISIONAL, success: true })).body).toMatchObject({ job_complete: false });
  const { user_id, job_id } = verifier.asked.at(-1)?.body ?? {};
  const { body } = await server.signed('POST', '/v1/job_status', { user_id, job_id, history: 'true' });
  const result = { ResultCode: PROVISIONAL.code };
  const flags = { job_complete: false, job_success: false };
  expect(body).toMatchObject({ ...flags, result, history: [{ ...flags, ...result }] });
  const listed = async (fields: object) =>
    (await server.signed('POST', '/v1/job_list', { user_id, ...fields })).body.jobs;
  expect(await listed({})).toMatchObject([{ ...flags, ...result }]);
  expect(await listed({ state: 'successful' }), 'a success that is not final').toEqual([]);
  const answers = await Promise.all([report(FOUND), report(FOUND), report(FOUND)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { callbacks } = (await server.signed('POST', '/v1/callbacks')).body;
  const own = callbacks.filter((each: { ServiceJobID: string }) => each.ServiceJobID === id);
  expect(own, 'the provisional result and the final one').toHaveLength(2);
});

test('a job that does not exist is not found', async () => {
  const raw = bodyOf(FOUND, 'no-such-job');
  expect(await post(raw, reportHeaders(raw), 'no-such-job')).toMatchObject({
    status: 404,
    body: { code: 'job_not_found' },
  });
});

test('a report signed for one job is refused for another', async () => {
  const raw = bodyOf(FOUND, 'another-job');
  expect(await post(raw, reportHeaders(raw))).toMatchObject({
    status: 400,
    body: { code: 'invalid_value', details: [{ path: '/service_job_id' }] },
  });
});

test('a report is refused without its signature, and with one that is wrong or old', async () => {
  const raw = bodyOf(FOUND);
  const { 'webhook-signature': signature = '', ...unsigned } = reportHeaders(raw);
  const refused: Record<string, string>[] = [
    {},
    unsigned,
    reportHeaders(raw, { key: 'some-other-key-of-tests' }),
    reportHeaders(raw, { key: 'sandbox-key-001' }),
    reportHeaders(raw.replace('97.5', '98.5')),
    { ...reportHeaders(raw), 'webhook-id': 'report-2' },
    { ...reportHeaders(raw), 'webhook-timestamp': 'now' },
    { ...unsigned, 'webhook-signature': signature.replace('v1,', 'v1a,') },
    reportHeaders(raw, { now: Date.now() - 301_000 }),
    reportHeaders(raw, { now: Date.now() + 302_000 }),
  ];
  for (const headers of refused) {
    expect(await post(raw, headers)).toMatchObject({ status: 401, body: { code: 'bad_signature' } });
  }
  const both = { ...unsigned, 'webhook-signature': `v1,${'A'.repeat(43)}= ${signature}` };
  expect((await post(raw, both)).status, 'one of several signatures is enough').toBe(200);
});

test('the signature is over the bytes as they were sent, whatever their form', async () => {
  const raw = JSON.stringify({ result: { ...FOUND, text: 'Trouvé — é' }, service_job_id: id }, null, 3);
  expect((await post(raw, reportHeaders(raw))).status).toBe(200);
});

test.each([
  ['no result', undefined, 'missing_field', '/result'],
  ['no code', { ...FOUND, code: undefined }, 'missing_field', '/result/code'],
  ['a confidence over 100', { ...FOUND, confidence: 101 }, 'invalid_value', '/result/confidence'],
  ['an impossible date of birth', { ...FOUND, dob: '1990-13-01' }, 'invalid_value', '/result/dob'],
])('a report with %s names the field', async (_name, result, code, path) => {
  expect(await report(result)).toMatchObject({ status: 400, body: { code, details: [{ path }] } });
});

test('a report that is not JSON, or too large, is refused', async () => {
  expect(await post('{', reportHeaders('{'))).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
  const large = bodyOf({ ...FOUND, padding: 'x'.repeat(300_000) });
  expect((await post(large, reportHeaders(large))).status).toBe(413);
});

test('a sandbox without a verifier takes no report', async () => {
  const plain = await untilTestEnds(startTestServer({ VERIFIER_KEY }));
  const raw = bodyOf(FOUND);
  const answer = await plain.call('POST', `/v1/verifications/${id}`, raw, reportHeaders(raw));
  expect(answer).toMatchObject({ status: 401, body: { code: 'bad_signature' } });
});
