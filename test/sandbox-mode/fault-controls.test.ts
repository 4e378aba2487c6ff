/** What the sandbox was told to do, as partners notice it (D-97). */
import { afterEach, expect, test } from 'vitest';
import type { CallbackRow, Rows } from '#console/data.ts';
import type { SendCallback } from '#delivery/send.ts';
import { ActivityLog } from '#sandbox-mode/activity-log.ts';
import { makeFaultControls } from '#sandbox-mode/fault-controls.ts';
import { logAttempts } from '#sandbox-mode/log-work.ts';
import { makeReceiver } from '#sandbox-mode/receiver.ts';
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
  ['provisional_then_found', '1012'],
  ['provisional_then_rejected', '0811'],
])('%s brings two callbacks', async (outcome, code) => {
  await next(outcome);
  const { refId } = await submit();
  expect(codesOf(await received(refId, 2)).toSorted()).toEqual(['0812', code].toSorted());
  const list = async (limit: number): Promise<Rows<CallbackRow>> =>
    (await fetch(`${server.url}/console/data/callbacks?ref_id=${refId}&limit=${limit}`)).json();
  // What was received is recorded as delivered a moment later.
  await expect
    .poll(async () => (await list(2)).rows.map(({ state }) => state))
    .toEqual(Array(2).fill('delivered'));
  const { rows } = await list(2);
  const times = rows.map(({ created_at }) => created_at);
  expect(times, 'newest first').toEqual(times.toSorted().toReversed());
  expect(await list(1)).toEqual({ rows: [rows[0]], next: null });
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

test('a callback comes twice under one id', async () => {
  await next('doubled_callback');
  const { refId } = await submit();
  const ids = (await received(refId, 2)).map(
    ({ headers }: { headers: Record<string, string> }) => headers['webhook-id'],
  );
  expect(new Set(ids).size).toBe(1);
});

test('the receiver fails as often as it was told, and what it got then is kept too', async () => {
  await post('receiver', { fail_next: 1, status: 503 });
  const sent = await post('callbacks/test', { outcome: 'not_found' });
  expect(sent).toMatchObject({ url: receiver(), answered_status: 503, failure: null });
  expect((await post('callbacks/test', {})).answered_status).toBe(200);
  const { callbacks } = await post('callbacks', {});
  expect(callbacks.map((each: { answered_status: number }) => each.answered_status)).toEqual([503, 200]);
  expect(callbacks[0]).toMatchObject({ body: sent.body, verified: true });
  expect((await post('callbacks', { limit: 1 })).callbacks, 'the newest').toEqual(callbacks.slice(1));
});

test('the receiver is as slow after a failure, and outages that wait count for their bound', () => {
  const faultControls = makeFaultControls(receiver, () => {});
  faultControls.setReceiver({ fail_next: 1, status: 503, delay_ms: 7 });
  expect([faultControls.takeAnswer(), faultControls.takeAnswer()]).toEqual([
    { status: 503, delayMs: 7 },
    { status: 200, delayMs: 7 },
  ]);
  const add = (count: number) => faultControls.addOutages(Array(count).fill({ kind: 'slow' }))?.length;
  expect([add(60), add(41), add(40)]).toEqual([60, undefined, 100]);
  faultControls.takeOutage('listLinks');
  expect(faultControls.state().outages, 'one without a number stays').toHaveLength(100);
});

const DELIVERED = { status: 200, error: null, retryAfterMs: null, responseBody: null, durationMs: 1 };

test('the callbacks of a thousand jobs at most are disturbed, however each is', async () => {
  const sent: string[] = [];
  const send: SendCallback = async (_url, _headers, body) => {
    sent.push(body);
    return DELIVERED;
  };
  const owner = { about: {}, partner: null };
  const deps = { now: () => 0, sleep: async () => {}, ownerOf: async () => owner };
  const sending = logAttempts(send, { activityLog: new ActivityLog(() => 0), ...deps });
  for (let i = 0; i < 1_000; i++) sending.add(`${i}`, i % 2 ? 'doubled' : 'reordered');
  sending.add('one more', 'doubled');
  for (const id of ['1', 'one more']) await sending.send('', {}, JSON.stringify({ ServiceJobID: id }));
  expect(sent).toHaveLength(3);
});

test('a callback that waits for the final one is sent once everything is erased', async () => {
  const send: SendCallback = async () => DELIVERED;
  const sleep = () => new Promise<void>(() => {});
  const deps = { now: () => 0, sleep, ownerOf: async () => ({ about: {}, partner: null }) };
  const sending = logAttempts(send, { activityLog: new ActivityLog(() => 0), ...deps });
  sending.add('1', 'reordered');
  const sent = sending.send('', {}, JSON.stringify({ ServiceJobID: '1', job_complete: false }));
  sending.clear();
  expect(await sent).toBe(DELIVERED);
});

test('what was not signed by the sandbox is not verified', async () => {
  await fetch(receiver(), { method: 'POST', body: '{"ResultCode":"1012"}' });
  const { callbacks } = await post('callbacks', {});
  expect(callbacks).toMatchObject([{ verified: false, answered_status: 200 }]);
  // Nor is one of a partner that is not there any more.
  const nobodys = makeReceiver({
    ...{ activityLog: new ActivityLog(() => 0), faultControls: makeFaultControls(receiver, () => {}) },
    ...{ now: () => 0, realNow: () => 0, sleep: async () => {} },
    ownerOf: async () => ({ about: {}, partner: null }),
  });
  await nobodys.receive({}, '{}');
  expect(nobodys.list({})).toMatchObject([{ verified: false }]);
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

test('a slow response without a delay is a second late, and right', async () => {
  await outage('slow', { times: 1 });
  const startedAt = performance.now();
  expect((await list()).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(995);
});
