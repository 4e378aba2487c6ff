import { beforeAll, expect, test } from 'vitest';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { newPartner, withStore } from '../operator.ts';

const PATH = '/v1/callbacks';
/** The answers of the submissions, oldest first: five delivered and one to a closed port. */
const submitted: { user_id: string; job_id: string }[] = [];

const server = useStarted(() => startTestServer());
const receiver = useStarted(startReceiver);
beforeAll(async () => {
  const good = await server.newLink({ callback_url: receiver.url });
  for (let i = 0; i < 5; i++) submitted.push((await server.submit(good, { user_id: 'user-7' })).body);
  const bad = await server.newLink({ callback_url: 'http://127.0.0.1:1/' });
  submitted.push((await server.submit(bad)).body);
  await receiver.waitFor(5);
  await until(async () => (await list({ state: 'delivered' })).callbacks.length === 5);
  await until(async () => (await list({ state: 'waiting' })).callbacks[0]?.attempts === 1);
});

const list = async (fields: object = {}) => (await server.signed('POST', PATH, fields)).body;

test('every callback is listed with its state, newest first', async () => {
  const { callbacks, next_cursor, paused_endpoints } = await list();
  expect(callbacks).toHaveLength(6);
  const times = callbacks.map((each: { created_at: string }) => each.created_at);
  expect(times).toEqual([...times].sort().reverse());
  expect({ next_cursor, paused_endpoints }).toEqual({ next_cursor: null, paused_endpoints: [] });
  const delivered = callbacks.find((each: { job_id: string }) => each.job_id === submitted[0]?.job_id);
  expect(delivered).toMatchObject({
    user_id: submitted[0]?.user_id,
    state: 'delivered',
    attempts: 1,
    next_attempt_at: null,
    last_status: 200,
    last_error: null,
    url: receiver.url,
  });
  const attempts = await withStore(server, (store) =>
    store.read((tx) => tx.callbacks.attempts(delivered.webhook_id)),
  );
  expect(Date.parse(delivered.last_attempt_at)).toBe(attempts[0]?.at);
  expect(delivered.last_attempt_at).not.toBe(delivered.created_at);
  expect(receiver.received.map((each) => each.headers['webhook-id'])).toContain(delivered.webhook_id);
});

test('a failed delivery has its error, and the time of the next attempt', async () => {
  const { callbacks } = await list({ state: 'waiting' });
  expect(callbacks).toHaveLength(1);
  expect(callbacks[0]).toMatchObject({ attempts: 1, last_status: null, last_error: 'connection' });
  expect(Date.parse(callbacks[0].next_attempt_at)).toBeGreaterThan(Date.parse(callbacks[0].created_at));
});

test('pages follow one another without a gap or an overlap', async () => {
  const all = (await list()).callbacks;
  const walked: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: { callbacks: unknown[]; next_cursor: string | null } = await list({
      limit: 2,
      ...(cursor && { cursor }),
    });
    expect(page.callbacks.length).toBeLessThanOrEqual(2);
    walked.push(...page.callbacks);
    cursor = page.next_cursor;
  } while (cursor);
  expect(walked).toEqual(all);
});

test('a page has 20 callbacks unless another number is asked for', async () => {
  const other = await newPartner(server, 'pag');
  const linkId = await other.newLink();
  const number = { id_number: '80000000004' };
  await Promise.all(Array.from({ length: 21 }, () => other.submit(linkId, number)));
  const page = async (fields: object = {}) => (await other.signed('POST', PATH, fields)).body;
  await expect.poll(async () => (await page({ limit: 21 })).callbacks).toHaveLength(21);
  expect((await page()).callbacks).toHaveLength(20);
  expect((await page({ limit: 21 })).next_cursor).toBeNull();
});

test('the list narrows to a user and to one of its jobs', async () => {
  const { user_id, job_id } = submitted[5] ?? {};
  const { callbacks } = await list({ user_id, job_id });
  expect(callbacks.map((each: { job_id: string }) => each.job_id)).toEqual([job_id]);
  expect((await list({ user_id, job_id, state: 'delivered' })).callbacks).toEqual([]);
  expect((await list({ user_id: 'nobody' })).callbacks).toEqual([]);
});

test('a job_id without a user_id is refused, naming the field', async () => {
  const { status, body } = await server.signed('POST', PATH, { job_id: 'job-31' });
  expect([status, body.code, body.details[0].path]).toEqual([400, 'missing_field', '/user_id']);
});

test.each(['malformed', Buffer.from('1.x y').toString('base64url')])(
  'the cursor %j is refused, naming the field',
  async (cursor) => {
    const { status, body } = await server.signed('POST', PATH, { cursor });
    expect([status, body.code, body.details[0].path]).toEqual([400, 'invalid_value', '/cursor']);
  },
);

test('a paused address is listed with its reason, and its callbacks as paused', async () => {
  const url = 'http://127.0.0.1:1/paused';
  const refId = await server.newLink({ callback_url: url });
  await server.submit(refId);
  await until(async () => {
    const [newest] = (await list({ state: 'waiting' })).callbacks;
    return newest?.url === url && newest.attempts >= 1;
  });
  await server.call('POST', '/sandbox/clock', { advance_ms: 6 * 86_400_000 });
  await until(async () => (await list()).paused_endpoints.some((each: { url: string }) => each.url === url));
  const [endpoint] = (await list()).paused_endpoints.filter((each: { url: string }) => each.url === url);
  expect(endpoint).toMatchObject({ last_status: null, last_error: 'connection' });
  const failedMs = Date.parse(endpoint.paused_at) - Date.parse(endpoint.failing_since);
  expect(failedMs).toBeGreaterThanOrEqual(6 * 86_400_000);

  await server.submit(refId);
  await server.call('POST', '/sandbox/clock', { advance_ms: 86_400_000 });
  const held = async () =>
    (await list({ state: 'paused' })).callbacks.filter((each: { url: string }) => each.url === url);
  await until(async () => (await held()).length >= 2);
  const paused = { url, last_error: 'endpoint_paused', next_attempt_at: null };
  expect(await held(), 'one that was never sent, and one that failed before').toMatchObject([
    { ...paused, attempts: 0 },
    { ...paused, attempts: 2, last_status: null },
  ]);
});
