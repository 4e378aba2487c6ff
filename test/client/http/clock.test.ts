/** A client whose clock is wrong, and services that send the time. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { createClient } from '../../../packages/client/index.ts';
import { KEY, NOW, type Script, startReceiver } from '../callbacks/receiver.ts';

const [receiver, server] = await Promise.all([startReceiver(), startTestServer()]);
beforeEach(() => receiver.reset());
afterAll(() => Promise.all([receiver.close(), server.stop()]));

const MINUTE_MS = 60_000;
/** A client whose clock stands still at NOW. */
const newClient = (now = () => NOW) =>
  createClient({ baseUrl: receiver.baseUrl, partnerId: '001', apiKey: KEY, now });

/** A refused signature, at the service's time. */
const refusedAt = (ms: number, status = 401): Script => ({
  status,
  headers: { date: new Date(ms).toUTCString() },
  json: { code: '2205', error: 'Bad signature.', request_id: 'r' },
});
const FINE: Script = { json: { links: [], meta: {} } };
const times = () => receiver.received.map(({ json }) => Date.parse(String(json['timestamp'])) - NOW);

describe('a clock that is off by more than the tolerance', () => {
  test('is corrected again when it is set right', async () => {
    let clock = NOW;
    receiver.answer(refusedAt(NOW + 3_000_000), FINE, refusedAt(NOW + 3_000_000), FINE);
    const client = newClient(() => clock);
    await client.listLinks();
    clock += 3_000_000;
    expect((await client.listLinks()).ok).toBe(true);
    expect(times()).toEqual([0, 3_000_000, 6_000_000, 3_000_000]);
  });

  test('is corrected for all calls that run at the same time', async () => {
    const client = newClient();
    const waiting: (() => void)[] = [];
    receiver.answer((response) => {
      waiting.push(() => {
        response.writeHead(401, { date: new Date(NOW + 3_600_000).toUTCString() });
        response.end('{"code":"2205"}');
      });
      if (waiting.length < 3) return;
      receiver.answer(FINE);
      for (const answer of waiting) answer();
    });
    const results = await Promise.all([1, 2, 3].map((page) => client.listLinks({ page })));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(times()).toEqual([0, 0, 0, 3_600_000, 3_600_000, 3_600_000]);
  });

  test('is corrected for dates in Retry-After', async () => {
    const HOUR_MS = 3_600_000;
    const date = new Date(NOW + HOUR_MS + 7_000).toUTCString();
    const busy: Script = { status: 503, headers: { 'retry-after': date }, json: { code: '2201' } };
    receiver.answer(refusedAt(NOW + HOUR_MS), busy, FINE, busy);
    const waits: number[] = [];
    const options = { baseUrl: receiver.baseUrl, partnerId: '001', apiKey: KEY, now: () => NOW };
    const client = createClient({ ...options, random: () => 0, sleep: async (ms) => void waits.push(ms) });
    expect((await client.listLinks()).ok).toBe(true);
    expect(waits).toEqual([0, 7_000]);
    const refused = await client.listLinks({}, { retriesMax: 0 });
    expect(refused).toMatchObject({ error: { code: '2201', retryAfterMs: 7_000 } });
  });

  test.each([-11 * MINUTE_MS, 11 * MINUTE_MS])('is corrected with a real server: %d ms', async (offMs) => {
    const options = { baseUrl: server.url, partnerId: '001', apiKey: KEY };
    const client = createClient({ ...options, now: () => Date.now() + offMs });
    expect((await client.listLinks()).ok).toBe(true);
    const wrongKey = createClient({ ...options, apiKey: 'not-the-key', now: () => Date.now() + offMs });
    expect(await wrongKey.listLinks()).toMatchObject({ ok: false, error: { code: '2205' } });
  });
});

describe('the service’s time is not used', () => {
  test.each([
    ['when the clock is right, so the key is wrong', refusedAt(NOW + 4 * MINUTE_MS)],
    ['when the answer is another refusal', refusedAt(NOW + 3_600_000, 400)],
    ['when it is malformed', { ...refusedAt(NOW), headers: { date: 'soon' } } as Script],
    ['when it is not the service’s answer', { ...refusedAt(NOW + 3_600_000), json: {} } as Script],
  ])('%s', async (_, script) => {
    receiver.answer(script);
    const client = newClient();
    expect((await client.listLinks()).ok).toBe(false);
    receiver.answer(FINE);
    await client.listLinks();
    expect(times()).toEqual([0, 0]);
  });

  test('for an operation that is not signed', async () => {
    receiver.answer(refusedAt(NOW + 3_600_000), FINE);
    expect(await newClient().listServices()).toMatchObject({ error: { status: 401 } });
    expect(receiver.received).toHaveLength(1);
  });
});
