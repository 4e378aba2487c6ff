/** What the sandbox was told to do, as partners notice it (D-97). */
import { afterEach, expect, test } from 'vitest';
import { longTest } from '#testing/harness/vitest/long.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() =>
  startTestServer({ SANDBOX_FINAL_SECONDS: '0', VERIFIER_RETRY_SCHEDULE_SECONDS: '0' }),
);
afterEach(() => server.call('POST', '/sandbox/reset', {}));

const post = async (path: string, body: object) => (await server.call('POST', `/sandbox/${path}`, body)).body;
const next = (outcome: string, more = {}) => post('results', { results: [{ outcome, ...more }] });
const receiver = () => `${server.url}/sandbox/inbox`;

/** Submits to a new link whose callbacks come to the built-in receiver. @returns its job's final result code. */
async function submit(more = {}): Promise<{ refId: string; code: string }> {
  const refId = await server.newLink({ callback_url: receiver(), ...more });
  const { body } = await server.submit(refId);
  const done = await server.completed(body.user_id, body.job_id);
  return { refId, code: done.body.result.ResultCode };
}

async function received(refId: string, count: number) {
  for (;;) {
    const { callbacks } = await post('callbacks', { ref_id: refId });
    if (callbacks.length >= count) return callbacks;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
const codesOf = (callbacks: { body: string }[]) => callbacks.map(({ body }) => JSON.parse(body).ResultCode);

test.each([
  ['found', '1012'],
  ['document_verified', '0810'],
  ['not_found', '1013'],
  ['unsupported_format', '1014'],
  ['source_unavailable', '1015'],
  ['rejected', '0811'],
  ['system_error', '2301'],
])('%s ends the next job with %s, and the callback is verified', async (outcome, code) => {
  await next(outcome);
  const { refId, code: given } = await submit();
  expect(given).toBe(code);
  const [callback] = await received(refId, 1);
  expect(callback).toMatchObject({ verified: true, answered_status: 200 });
  expect(callback.steps.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  expect(await post('results', { results: [] })).toEqual({ results: [] });
});

test.each([
  ['provisional_then_found', '1012'],
  ['provisional_then_rejected', '0811'],
])('%s brings two callbacks', async (outcome, code) => {
  await next(outcome);
  const { refId } = await submit();
  expect(codesOf(await received(refId, 2)).toSorted()).toEqual(['0812', code].toSorted());
});

test('a result for one link comes after those for all that were asked for before', async () => {
  const refId = await server.newLink();
  await next('not_found');
  await next('rejected', { ref_id: refId });
  const codes: string[] = [];
  for (let i = 0; i < 2; i++) {
    const { user_id, job_id } = (await server.submit(refId)).body;
    codes.push((await server.completed(user_id, job_id)).body.result.ResultCode);
  }
  expect(codes).toEqual(['1013', '0811']);
});

test('callbacks come in the other order', async () => {
  await next('reordered_callbacks');
  const { refId } = await submit();
  expect(codesOf(await received(refId, 2))).toEqual(['1012', '0812']);
});

test('a callback comes twice under one id', async () => {
  await next('doubled_callback');
  const { refId } = await submit();
  const ids = (await received(refId, 2)).map(
    ({ headers }: { headers: Record<string, string> }) => headers['webhook-id'],
  );
  expect(new Set(ids).size).toBe(1);
});

longTest('after a lost answer the verifier is asked again', async () => {
  await next('lost_answer');
  expect((await submit()).code).toBe('1012');
});

test('a result for one link waits for it', async () => {
  await next('rejected', { ref_id: await server.newLink() });
  expect((await submit()).code).toBe('1012');
});

test('the receiver fails as often as it was told, and what it got then is kept too', async () => {
  await post('receiver', { fail_next: 1, status: 503 });
  const sent = await post('callbacks/test', { outcome: 'not_found' });
  expect(sent).toMatchObject({ url: receiver(), answered_status: 503, failure: null });
  expect((await post('callbacks/test', {})).answered_status).toBe(200);
  const { callbacks } = await post('callbacks', {});
  expect(callbacks.map((each: { answered_status: number }) => each.answered_status)).toEqual([503, 200]);
  expect(callbacks[0]).toMatchObject({ body: sent.body, verified: true });
});

test('what was not signed by the sandbox is not verified', async () => {
  await fetch(receiver(), { method: 'POST', body: '{"ResultCode":"1012"}' });
  const { callbacks } = await post('callbacks', {});
  expect(callbacks).toMatchObject([{ verified: false, answered_status: 200 }]);
});

const outage = (kind: string, more = {}) => post('outages', { outages: [{ kind, ...more }] });
const list = () => server.signed('POST', '/v1/hosted_links/:list');

test.each([
  ['unavailable', 503, '2201'],
  ['too_many_requests', 429, 'too_many_requests'],
  ['system_error', 500, '2201'],
])('%s is answered %i as often as it was told', async (kind, status, code) => {
  await outage(kind, { times: 1, operation_id: 'listLinks' });
  expect(await server.newLink()).toBeDefined();
  expect(await list()).toMatchObject({ status, body: { code } });
  expect((await list()).status).toBe(200);
});

test('a connection is cut before a link is made, or after', async () => {
  const total = async () => (await list()).body.meta.total;
  await outage('cut_before', { times: 1, operation_id: 'createLink' });
  await expect(server.newLink()).rejects.toThrow('fetch failed');
  expect(await total()).toBe(0);
  await outage('cut_after_commit', { times: 1, operation_id: 'createLink' });
  await expect(server.newLink()).rejects.toThrow('fetch failed');
  expect(await total()).toBe(1);
});

test('a slow response is late, and right', async () => {
  await outage('slow', { delay_ms: 150 });
  const startedAt = performance.now();
  expect((await list()).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(145);
});
