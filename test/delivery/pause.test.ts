import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failedAgain, isPaused } from '#core/endpoint.ts';
import { replay } from '#handlers/replay.ts';
import { type LoopbackServer, serve } from '#harness/loopback.ts';
import { addCallback, addPartnerWithLink } from '#harness/outbox.ts';
import { startWorker, until } from '#harness/worker.ts';
import { openTemporaryOutbox, type TemporaryOutbox } from '../support/temporary-outbox.ts';

const DAY = 86_400_000;
const PAUSE_AFTER = 5 * DAY;
const GONE = { status: null, error: 'connection' };

describe('The rule', () => {
  test('5 days of nothing but failures pause an address, a moment less does not', () => {
    const first = failedAgain(null, GONE, 1_000, PAUSE_AFTER);
    expect(first).toMatchObject({ failingSince: 1_000, pausedAt: null, lastError: 'connection' });
    expect(failedAgain(first, GONE, 1_000 + PAUSE_AFTER - 1, PAUSE_AFTER).pausedAt).toBeNull();
    expect(failedAgain(first, GONE, 1_000 + PAUSE_AFTER, PAUSE_AFTER).pausedAt).toBe(1_000 + PAUSE_AFTER);
  });

  test('a pause keeps its time and shows the last failure', () => {
    const before = { failingSince: 0, pausedAt: PAUSE_AFTER };
    const after = failedAgain(before, { status: 503, error: null }, PAUSE_AFTER + DAY, PAUSE_AFTER);
    expect(after).toEqual({ failingSince: 0, pausedAt: PAUSE_AFTER, lastStatus: 503, lastError: null });
  });

  test('whatever the clock does, it is paused only when failures span the days that it shows', () => {
    const clock = fc.array(fc.integer({ min: 0, max: 30 * DAY }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(clock, (times) => {
        let endpoint: ReturnType<typeof failedAgain> | null = null;
        for (const now of times) {
          endpoint = failedAgain(endpoint, GONE, now, PAUSE_AFTER);
          expect(endpoint.failingSince).toBeLessThanOrEqual(now);
          if (isPaused(endpoint, now)) {
            expect((endpoint.pausedAt ?? 0) - endpoint.failingSince).toBeGreaterThanOrEqual(PAUSE_AFTER);
          }
        }
      }),
    );
  });

  test('a pause that a clock ahead of time set does not hold once the clock is right', () => {
    expect(isPaused({ pausedAt: 10 * DAY }, 2 * DAY)).toBe(false);
    expect(isPaused({ pausedAt: 10 * DAY }, 10 * DAY)).toBe(true);
  });
});

describe('The worker', () => {
  let outbox: TemporaryOutbox;
  let server: LoopbackServer;
  let url: string;
  let refId: string;
  let status: number;
  let calls: number;
  let now: number;
  let worker: ReturnType<typeof startWorker>;

  beforeEach(async () => {
    status = 500;
    calls = 0;
    now = Date.now();
    server = await serve((request, response) => {
      calls++;
      request.resume();
      response.writeHead(status).end();
    });
    url = `${server.url}/`;
    outbox = await openTemporaryOutbox();
    refId = await addPartnerWithLink(outbox.store, 'one', url);
    worker = startWorker(outbox.store, { now: () => now });
  });
  afterEach(async () => {
    await worker.stop();
    await server.stop();
    await outbox.close();
  });

  const send = () => outbox.store.write((tx) => addCallback(tx, 'one', refId, now));
  const find = (id: string) => outbox.store.read((tx) => tx.deliveries.find(id));
  const endpoint = () => outbox.store.read((tx) => tx.endpoints.find('one', url));
  const attempted = (id: string, attempts: number) =>
    until(async () => (await find(id))?.attempts === attempts);
  const inState = (id: string, state: string) => until(async () => (await find(id))?.state === state);

  /** Fails at one time and again 5 days later. */
  async function becomePaused(): Promise<string> {
    const first = await send();
    await attempted(first, 1);
    now += PAUSE_AFTER + DAY;
    worker.wake();
    await until(async () => (await endpoint())?.pausedAt !== null);
    // Its next retry finds the address paused.
    now += DAY;
    worker.wake();
    await inState(first, 'paused');
    return first;
  }

  test('a paused address gets nothing new, and the callback says why', async () => {
    await becomePaused();
    const before = calls;
    const id = await send();
    await inState(id, 'paused');
    expect(await find(id)).toMatchObject({ attempts: 0, nextAt: null });
    expect(calls).toBe(before);
    expect(await endpoint()).toMatchObject({ lastStatus: 500, lastError: null });
  });

  test('a replay goes out all the same, and its success ends the pause', async () => {
    const held = await becomePaused();
    status = 200;
    await outbox.store.write((tx) => replay(tx, held, 'one', now));
    await inState(held, 'delivered');
    expect(await endpoint()).toBeNull();
    await inState(await send(), 'delivered');
  });

  test('a replay that fails leaves the pause as it was', async () => {
    const held = await becomePaused();
    const { attempts = 0 } = (await find(held)) ?? {};
    const before = await endpoint();
    await outbox.store.write((tx) => replay(tx, held, 'one', now));
    await attempted(held, attempts + 1);
    expect(await endpoint()).toEqual(before);
    await inState(await send(), 'paused');
  });

  test('one success among the failures starts the count again', async () => {
    await attempted(await send(), 1);
    now += PAUSE_AFTER - DAY;
    status = 200;
    await inState(await send(), 'delivered');
    expect(await endpoint()).toBeNull();
    status = 500;
    now += 2 * DAY;
    await attempted(await send(), 1);
    expect((await endpoint())?.pausedAt).toBeNull();
  });

  test('a pause survives a restart', async () => {
    await becomePaused();
    await worker.stop();
    worker = startWorker(outbox.store, { now: () => now });
    const before = calls;
    await inState(await send(), 'paused');
    expect(calls).toBe(before);
  });

  test('the other address of the same partner goes on', async () => {
    await becomePaused();
    status = 200;
    const other = await addPartnerWithLink(outbox.store, 'one', `${url}other`);
    const id = await outbox.store.write((tx) => addCallback(tx, 'one', other, now));
    await inState(id, 'delivered');
  });
});
