import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../packages/client/index.ts';
import { KEY, NOW, SERVICE_ISO, signature, startReceiver } from '../callbacks/receiver.ts';

const receiver = await startReceiver();
const { baseUrl } = receiver;
const OPTIONS = { baseUrl, partnerId: '001', apiKey: KEY, now: () => NOW, retriesMax: 0 };
const client = createClient(OPTIONS);
const REF = '8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60';

beforeEach(() => receiver.reset());
afterAll(() => receiver.close());

const errorOf = (result: { ok: boolean; error?: unknown }) => {
  expect(result.ok).toBe(false);
  return result.error;
};

describe("the service's refusals", () => {
  test('an error carries its code, message, status, request id and details', async () => {
    const details = [{ path: '/company_name', message: 'must be a string' }];
    const json = { code: '2204', error: 'A field has a wrong type or value.', request_id: 'req-1', details };
    receiver.answer({ status: 400, json });
    expect(errorOf(await client.getLink(REF))).toEqual({
      kind: 'api',
      code: '2204',
      message: 'A field has a wrong type or value.',
      status: 400,
      requestId: 'req-1',
      details,
      retryAfterMs: null,
      response: expect.any(Response),
    });
  });
});

test('input that can not be made JSON is malformed, and nothing is sent', async () => {
  const circular: Record<string, unknown> = {};
  circular['name'] = circular;
  const error = errorOf(await client.updateLink(REF, circular));
  expect(error).toMatchObject({ kind: 'malformed', response: null, cause: expect.any(TypeError) });
  expect(receiver.received).toEqual([]);
});

describe('the network', () => {
  test('aborting ends a call that waits for its answer', async () => {
    const controller = new AbortController();
    receiver.answer(() => controller.abort());
    const error = errorOf(await client.getLink(REF, { signal: controller.signal }));
    expect(error).toMatchObject({ kind: 'network', code: 'aborted', cause: { name: 'AbortError' } });
  });

  test('aborting ends a call whose answer has begun', async () => {
    const controller = new AbortController();
    receiver.answer((response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"links":', () => setTimeout(() => controller.abort(), 50));
    });
    const error = errorOf(await client.listLinks({}, { signal: controller.signal }));
    expect(error).toMatchObject({ kind: 'network', code: 'aborted' });
  });

  test('a signal that was aborted before sends nothing', async () => {
    const fetch = vi.fn();
    const call = createClient({ ...OPTIONS, fetch }).listServices({}, { signal: AbortSignal.abort() });
    expect(errorOf(await call)).toMatchObject({ kind: 'network', code: 'aborted' });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a signed answer (§5, D-05)', () => {
  const JOB = { user_id: 'user-7', job_id: 'job-31' };
  const answerWith = (fields: object) =>
    receiver.answer({
      json: { ...JOB, job_complete: true, job_success: true, result: {}, code: '2302', ...fields },
    });
  const at = (ms: number) => new Date(NOW + ms).toISOString().replace('Z', '777777Z');
  const signedAt = (timestamp: string, key = KEY) => ({ timestamp, signature: signature(timestamp, key) });

  test.each([-2000, 2000])('the tolerance is a setting, for one signed %i ms from now', async (ms) => {
    answerWith(signedAt(at(ms)));
    expect((await createClient({ ...OPTIONS, toleranceMs: 1000 }).getJobStatus(JOB)).ok).toBe(false);
    expect((await createClient({ ...OPTIONS, toleranceMs: 2000 }).getJobStatus(JOB)).ok).toBe(true);
  });

  test('freshness is checked when the answer arrives, not when the request was sent', async () => {
    let clock = NOW;
    answerWith(signedAt(SERVICE_ISO));
    const slow = async (request: Request) => {
      const response = await fetch(request);
      clock += 300_001;
      return response;
    };
    const late = createClient({ ...OPTIONS, now: () => clock, fetch: slow });
    expect(errorOf(await late.getJobStatus(JOB))).toMatchObject({ kind: 'bad_response_signature' });
  });
});
