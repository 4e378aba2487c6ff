import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { createClient } from '../../packages/client/index.ts';
import { KEY, NOW, type Script, SERVICE_ISO, signature, startReceiver } from './callbacks/receiver.ts';

const [receiver, server] = await Promise.all([
  startReceiver(),
  startTestServer({ SANDBOX_FINAL_SECONDS: '0' }),
]);
let waits: number[] = [];
beforeEach(() => {
  receiver.reset();
  waits = [];
});
afterAll(() => Promise.all([receiver.close(), server.stop()]));

const client = createClient({
  baseUrl: receiver.baseUrl,
  partnerId: '001',
  apiKey: KEY,
  now: () => NOW,
  random: () => 0,
  sleep: async (ms, signal) => {
    signal.throwIfAborted();
    waits.push(ms);
  },
});
const JOB = { user_id: 'user-7', job_id: 'job-31' };
const job = (job_complete: boolean, job_success = job_complete): Script => ({
  json: {
    ...JOB,
    job_complete,
    job_success,
    timestamp: SERVICE_ISO,
    signature: signature(SERVICE_ISO),
  },
});

test('a job that is complete without success is not waited for any longer', async () => {
  receiver.answer(job(false), job(true, false), job(true));
  expect(await client.waitForJob(JOB)).toMatchObject({ data: { job_complete: true, job_success: false } });
  // With the options of a call.
  receiver.answer({ status: 503 });
  await client.waitForJob(JOB, { retriesMax: 0 });
  expect(waits).toEqual([250]);
});

test('the timeout ends it while a request is without an answer', async () => {
  receiver.answer(() => {});
  const result = await client.waitForJob(JOB, { timeoutMs: 200 });
  expect(result).toMatchObject({ error: { code: 'timeout', message: 'Not done within 200 ms.' } });
});

test('it may take ten minutes where no timeout is given', async () => {
  receiver.answer(job(true));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  await client.waitForJob(JOB);
  expect(timers.mock.calls[0]?.[1]).toBe(600_000);
});

test('the timeout ends it between two requests', async () => {
  receiver.answer(job(false));
  const idle = createClient({ baseUrl: receiver.baseUrl, partnerId: '001', apiKey: KEY, now: () => NOW });
  const result = await idle.waitForJob(JOB, { timeoutMs: 400 });
  expect(result).toMatchObject({ ok: false, error: { code: 'timeout', message: 'Not done within 400 ms.' } });
});

const noJob: Script = { status: 404, json: { code: '2304', error: 'Job not found' } };
const SAID = 'Not done within 1 s: there is still no such job (2304).';

test.each([
  ['between two requests', [noJob]],
  ['while a request is without an answer', [noJob, () => {}]],
] as [string, Script[]][])(
  'where it ends %s and there is no such job, the error says so',
  async (_, answers) => {
    receiver.answer(...answers);
    const now = () => NOW;
    const idle = createClient({
      baseUrl: receiver.baseUrl,
      partnerId: '001',
      apiKey: KEY,
      now,
      random: () => 0,
    });
    const result = await idle.waitForJob(JOB, { timeoutMs: 1_000 });
    expect(result).toMatchObject({ error: { code: 'timeout', message: SAID } });
  },
);

test('where the job came in the meantime, the error does not say that there is none', async () => {
  receiver.answer(noJob, job(false), () => {});
  const result = await client.waitForJob(JOB, { timeoutMs: 1_000 });
  expect(result).toMatchObject({ error: { code: 'timeout', message: 'Not done within 1 s.' } });
});

test('its signal ends it', async () => {
  const controller = new AbortController();
  receiver.answer(job(false), () => controller.abort());
  const result = await client.waitForJob(JOB, { signal: controller.signal });
  expect(result).toMatchObject({ ok: false, error: { code: 'aborted' } });
});

test('with a real server, a job with a provisional result is waited for until the final one', async () => {
  const asked = Promise.withResolvers<number | null>();
  const real = createClient({
    ...{ baseUrl: server.url, partnerId: '001', apiKey: KEY },
    hooks: {
      onResponse: ({ operation, status }) => operation === 'getJobStatus' && asked.resolve(status),
    },
  });
  const created = await real.createLink({
    company_name: 'Acme',
    data_privacy_policy_url: 'https://acme.example/privacy',
    callback_url: 'http://127.0.0.1:9/callbacks',
    user_id: 'user-provisional',
    partner_params: { sandbox_result: '2', job_id: 'job-provisional' },
    is_single_use: true,
    id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' }],
  });
  if (!created.ok) throw new Error(created.error.message);
  const waited = real.waitForJob({ user_id: 'user-provisional', job_id: 'job-provisional' });
  expect(await asked.promise, 'before there is a job').toBe(404);
  const submitted = await real.submitVerification(created.data.ref_id, {
    country: 'NG',
    id_type: 'NIN_V2',
    id_number: '12345678900',
    consent: true,
  });
  if (!submitted.ok) throw new Error(submitted.error.message);
  expect(submitted.data).toMatchObject({ user_id: 'user-provisional', job_id: 'job-provisional' });
  expect(await waited).toMatchObject({ ok: true, data: { job_complete: true, job_success: true } });
});
