import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sleep } from '../../../packages/client/http/with-timeout.ts';
import { type ClientOptions, createClient } from '../../../packages/client/index.ts';
import { KEY, NOW, type Script, startReceiver } from '../callbacks/receiver.ts';

const receiver = await startReceiver();

/** The client's clock, and its waits, which only move the clock. */
let clock = NOW;
let waits: number[] = [];

const clientWith = (options: Partial<ClientOptions> = {}) =>
  createClient({
    baseUrl: receiver.baseUrl,
    partnerId: '001',
    apiKey: KEY,
    now: () => clock,
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms);
      clock += ms;
    },
    ...options,
  });
const client = clientWith();

beforeEach(() => {
  receiver.reset();
  clock = NOW;
  waits = [];
});
afterAll(() => receiver.close());

const FINE: Script = { json: { links: [] } };
const error = (status: number, code: string, headers: Record<string, string> = {}): Script => ({
  status,
  headers,
  json: { code, error: 'No.', request_id: 'r' },
});
const BUSY = error(503, '2201');
const count = () => receiver.received.length;

describe('retried is', () => {
  test('at most as often as the options say, of the client or of one call', async () => {
    receiver.answer(BUSY);
    await client.listLinks();
    expect(count()).toBe(4);
    await client.listLinks({}, { retriesMax: 1 });
    expect(count()).toBe(6);
    await clientWith({ retriesMax: 0 }).listLinks();
    expect(count()).toBe(7);
  });

  test.each(['2222', 'too_many_id_numbers', 'too_many_submissions', 'too_much_image_data'])(
    'no limit that lasts for an hour or longer: %s',
    async (code) => {
      receiver.answer(error(429, code), FINE);
      expect(await client.listLinks()).toMatchObject({ error: { code } });
      expect(count()).toBe(1);
    },
  );
});

describe('the wait', () => {
  test.each([
    ['7', 7000],
    ['Fri, 20 Nov 2026 10:00:07 GMT', 7000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['soon', 0],
    ['', 0],
  ])('is at least what Retry-After asks for: %j', async (header, ms) => {
    receiver.answer(error(503, '2201', { 'retry-after': header }), FINE);
    expect((await client.listLinks()).ok).toBe(true);
    expect(waits).toEqual([ms + 250]);
  });

  test('of more than 24 days, the most that a timer takes, does not end at once', async () => {
    const controller = new AbortController();
    const waited = sleep(2 ** 31, controller.signal).then(
      () => 'over',
      (reason) => reason,
    );
    const first = await Promise.race([waited, new Promise((resolve) => setTimeout(resolve, 20, 'waiting'))]);
    expect(first).toBe('waiting');
    controller.abort('aborted');
    expect(await waited).toBe('aborted');
  });

  test.each(['90', '86400', '99999999999999999999', 'Fri, 20 Nov 2099 10:00:00 GMT'])(
    'is not begun where it exceeds the call’s timeout: Retry-After %s',
    async (header) => {
      receiver.answer(error(503, '2201', { 'retry-after': header }));
      const result = await client.listLinks();
      expect(result).toMatchObject({ ok: false, error: { code: '2201', retryAfterMs: expect.any(Number) } });
      expect([count(), waits]).toEqual([1, []]);
    },
  );

  test('ends the call where it would exceed the timeout', async () => {
    receiver.answer(BUSY);
    const result = await client.listLinks({}, { timeoutMs: 1000, retriesMax: 99 });
    expect(result).toMatchObject({ ok: false, error: { code: '2201' } });
    expect(waits).toEqual([250, 500]);
  });

  test('ends at once when the call is aborted', async () => {
    const controller = new AbortController();
    receiver.answer(error(503, '2201', { 'retry-after': '60' }));
    const patient = createClient({
      baseUrl: receiver.baseUrl,
      partnerId: '001',
      apiKey: KEY,
      hooks: { onRetry: () => controller.abort(new Error('Enough.')) },
    });
    const result = await patient.listLinks({}, { signal: controller.signal });
    expect(result).toMatchObject({ ok: false, error: { code: 'aborted', message: 'Enough.' } });
    expect(count()).toBe(1);
  });
});

describe('the timeout of', () => {
  const HANG: Script = () => {};
  /** On a busy machine the time may be over before the first request arrives. */
  const expectNoRetry = () => {
    expect(count()).toBeLessThanOrEqual(1);
    expect(waits).toEqual([]);
  };
  // Many retries, because on a busy machine even a good answer may take longer.
  const IMPATIENT = { attemptTimeoutMs: 50, retriesMax: 1000, timeoutMs: Infinity };

  test('a request ends it, and it is retried', async () => {
    receiver.answer(HANG, FINE);
    expect((await client.listLinks({}, IMPATIENT)).ok).toBe(true);
    expect(count()).toBeGreaterThanOrEqual(2);
  });

  test('the signal ends it without a retry', async () => {
    receiver.answer(HANG);
    const result = await client.listLinks({}, { signal: AbortSignal.timeout(50) });
    expect(result).toMatchObject({ ok: false, error: { code: 'timeout' } });
    expectNoRetry();
  });

  test('a call may be infinite', async () => {
    expect((await client.listLinks({}, { timeoutMs: Infinity, attemptTimeoutMs: Infinity })).ok).toBe(true);
  });

  test('a call that has ended leaves no timer and no listener', async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    signal.addEventListener = ((type: 'abort', listener: () => void, options: AddEventListenerOptions) => {
      listeners++;
      options.signal?.addEventListener('abort', () => listeners--);
      add(type, listener, options);
    }) as typeof add;
    expect((await client.listLinks({}, { signal })).ok).toBe(true);
    expect(listeners).toBe(0);
    const after = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    expect(after).toBeLessThanOrEqual(before);
  });
});
