import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#harness/loopback.ts';
import { useStore } from '../support/stores.ts';
import { aBench } from './bench.ts';
import {
  answers,
  drips,
  hangs,
  pours,
  receiverThat,
  resets,
  resetsHalfway,
  startTempered,
} from './receivers.ts';

const FIRST_RETRY_MS = 5_000;
/** Short, for receivers that never end. */
const TIMEOUT_MS = 300;

describe('one attempt', () => {
  const at = useStore();

  test.each([200, 201, 202, 204, 299])('%i delivers the callback, and no more is due', async (status) => {
    const { url, requests } = await receiverThat(answers(status));
    const bench = await aBench(at, url);
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([{ number: 1, at: bench.now, status, error: null }]);
    expect(await bench.state()).toBe('delivered');
    expect(await bench.dueIn()).toBeNull();
    expect(requests).toHaveLength(1);
  });

  test.each([300, 400, 401, 404, 422, 429, 500, 502, 503])('%i is tried again later', async (status) => {
    const { url } = await receiverThat(answers(status, 'no'));
    const bench = await aBench(at, url);
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([{ number: 1, status, error: null, answer: 'no' }]);
    expect(await bench.state()).toBe('waiting');
    expect(await bench.dueIn()).toBe(FIRST_RETRY_MS);
  });

  test('410 stops for good', async () => {
    const { url, requests } = await receiverThat(answers(410));
    const bench = await aBench(at, url);
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([{ number: 1, status: 410 }]);
    expect(await bench.state()).toBe('failed');
    expect(await bench.dueIn()).toBeNull();
    bench.now += 1e9;
    expect(await bench.attempt()).toBe(false);
    expect(requests).toHaveLength(1);
  });

  test.each([301, 302, 303, 307, 308])('%i is a failure, and is not followed', async (status) => {
    const elsewhere = await receiverThat(answers(200));
    const { url, requests } = await receiverThat(answers(status, '', { location: elsewhere.url }));
    const bench = await aBench(at, url);
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([{ status, error: null }]);
    expect(await bench.dueIn()).toBe(FIRST_RETRY_MS);
    expect(requests).toHaveLength(1);
    expect(elsewhere.requests).toHaveLength(0);
  });

  test.each([
    ['cuts the connection', resets],
    ['cuts it halfway through a 200', resetsHalfway],
  ])('a receiver that %s is tried again', async (_name, temper) => {
    const { url } = await receiverThat(temper);
    const bench = await aBench(at, url);
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([{ status: null, error: 'connection', answer: null }]);
    expect(await bench.state()).toBe('waiting');
    expect(await bench.dueIn()).toBe(FIRST_RETRY_MS);
  });

  test('a receiver that is not there is tried again', async () => {
    const { url, stop } = await startTempered(answers(200));
    await stop();
    const bench = await aBench(at, url);
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([{ status: null, error: 'connection' }]);
    expect(await bench.dueIn()).toBe(FIRST_RETRY_MS);
  });

  test('what answers without speaking HTTP is tried again', async () => {
    const server = createServer((socket) => socket.on('error', () => {}).end('220 mail.example ESMTP\r\n'));
    const { url, stop } = await listen(server);
    onTestFinished(stop);
    const bench = await aBench(at, `${url}/`);
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([{ status: null, error: 'malformed_answer' }]);
    expect(await bench.dueIn()).toBe(FIRST_RETRY_MS);
  });

  test.each([
    ['never answers', hangs],
    ['answers drop by drop', drips],
  ])('a receiver that %s gets no longer than the limit', async (_name, temper) => {
    const { url } = await receiverThat(temper);
    const bench = await aBench(at, url, { timeoutMs: TIMEOUT_MS });
    await bench.attempt();
    const [attempt] = await bench.attempts();
    expect(attempt).toMatchObject({ status: null, error: 'timeout', answer: null });
    expect(attempt?.duration_ms).toBeGreaterThanOrEqual(TIMEOUT_MS - 20);
    expect(attempt?.duration_ms).toBeLessThan(TIMEOUT_MS + 2_000);
    expect(await bench.state()).toBe('waiting');
    expect(await bench.dueIn()).toBe(FIRST_RETRY_MS);
  });

  test('of an answer without an end, 2 kB are kept and little more is read', async () => {
    const poured = { bytes: 0, isOver: false };
    const { url } = await receiverThat(pours(poured));
    const bench = await aBench(at, url);
    await bench.attempt();
    const [attempt] = await bench.attempts();
    expect(attempt).toMatchObject({ status: 200, error: null, answer: 'y'.repeat(2_048) });
    expect(await bench.state()).toBe('delivered');
    // The connection is closed, when the sockets between have taken in what they hold.
    await vi.waitFor(() => expect(poured.isOver).toBe(true), 5_000);
    expect(poured.bytes).toBeLessThan(30e6);
  });

  test('an answer of exactly 2 kB is kept whole', async () => {
    const { url } = await receiverThat(answers(200, 'z'.repeat(2_048)));
    const bench = await aBench(at, url);
    await bench.attempt();
    expect((await bench.attempts())[0]?.answer).toBe('z'.repeat(2_048));
  });

  test('an attempt whose lease was lost meanwhile is recorded by nobody', async () => {
    const { url, requests } = await receiverThat(answers(200));
    const bench = await aBench(at, url);
    const task = await bench.claim();
    bench.now += 6_000;
    const other = await bench.claim();
    if (!task || !other) throw new Error('The callback was not due.');
    await bench.deliver(task);
    expect(requests).toHaveLength(1);
    expect(await bench.attempts()).toEqual([]);
    await bench.deliver(other);
    expect(await bench.attempts()).toHaveLength(1);
    expect(await bench.state()).toBe('delivered');
  });

  test('a callback whose payload was erased is not sent', async () => {
    const { url, requests } = await receiverThat(answers(200));
    const bench = await aBench(at, url);
    await at.store.write((tx) => tx.retention.personalData(bench.now + 1, 10, bench.now + 1));
    await bench.attempt();
    expect(requests).toHaveLength(0);
    expect(await bench.dueIn()).toBeNull();
  });
});
