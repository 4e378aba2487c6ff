/** What one attempt leaves behind, and when the next one is due (D-16, D-19). */
import { describe, expect, test } from 'vitest';
import type { SendOutcome } from '#delivery/send.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aBench, type Bench, URL } from './bench.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** D-19, after the first attempt at once. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

const at = useStore();
const erase = (bench: Bench) =>
  at.store.write((tx) => tx.retention.personalData(bench.now + 1, 10, bench.now + 1));

describe('one attempt', () => {
  test.each([
    [200, 'delivered', null],
    [299, 'delivered', null],
    [300, 'waiting', 5_000],
    [404, 'waiting', 5_000],
    [410, 'failed', null],
    [500, 'waiting', 5_000],
  ])('that is answered %i leaves the callback %s', async (status, state, dueIn) => {
    const failed: (number | null)[] = [];
    const deps = { onFailure: (_: unknown, { status }: SendOutcome) => void failed.push(status) };
    const bench = await aBench(at, { deps });
    bench.outcome = () => ({ status, responseBody: Buffer.from('so be it') });
    await bench.attempt();
    const attempt = { number: 1, at: bench.now, status, error: null, duration_ms: 12, answer: 'so be it' };
    expect(await bench.attempts()).toEqual([attempt]);
    expect(failed, 'told to the log').toEqual(state === 'delivered' ? [] : [status]);
    expect([await bench.state(), await bench.dueIn()]).toEqual([state, dueIn]);
    bench.now += 1e9;
    expect(await bench.attempt(), 'it is due again').toBe(dueIn !== null);
  });

  test('that is not answered is recorded with its error, and repeated', async () => {
    const bench = await aBench(at);
    bench.outcome = () => ({ error: 'timeout' });
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([
      { number: 1, status: null, error: 'timeout', answer: null },
    ]);
    expect([await bench.state(), await bench.dueIn()]).toEqual(['waiting', 5_000]);
    expect(await bench.endpoint()).toMatchObject({ failingSince: bench.now, lastError: 'timeout' });
  });

  test('is dated when it begins, and what follows from it when it ends', async () => {
    const bench = await aBench(at);
    const begun = bench.now;
    bench.outcome = () => {
      bench.now += 900;
      return { status: 500 };
    };
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([{ at: begun }]);
    expect(await bench.dueIn()).toBe(5_000);
  });

  test('frees its place after the answer, and passes each crash point in turn', async () => {
    const steps: string[] = [];
    const bench = await aBench(at, { deps: { crashPoint: (point) => steps.push(point) } });
    const task = await bench.claim();
    if (!task) throw new Error('The callback was not due.');
    await bench.deliver(task, () => steps.push('place freed'));
    expect(steps).toEqual(['delivery-claimed', 'callback-sent', 'place freed', 'attempt-recorded']);
  });

  test('is not made once the lease is lost: another process makes it', async () => {
    const bench = await aBench(at);
    const task = await bench.claim();
    if (!task) throw new Error('The callback was not due.');
    await bench.deliver(
      task,
      () => {},
      () => true,
    );
    expect(bench.sent).toEqual([]);
    expect(await bench.attempts()).toEqual([]);
  });

  test('whose lease was lost meanwhile is not recorded', async () => {
    const bench = await aBench(at);
    const task = await bench.claim();
    bench.now += 6_000;
    const other = await bench.claim();
    if (!task || !other) throw new Error('The callback was not due.');
    await bench.deliver(task);
    expect(bench.sent).toHaveLength(1);
    expect(await bench.attempts()).toEqual([]);
    await bench.deliver(other);
    expect(await bench.attempts()).toHaveLength(1);
    expect(await bench.state()).toBe('delivered');
  });

  test('is not made for an erased payload: the callback fails', async () => {
    const bench = await aBench(at);
    await erase(bench);
    await bench.attempt();
    expect(bench.sent).toEqual([]);
    expect([await bench.state(), await bench.dueIn()]).toEqual(['failed', null]);
    expect(await bench.claim()).toBeNull();
  });

  test('that cannot be made does not end a delivery whose lease was lost', async () => {
    const bench = await aBench(at);
    const task = await bench.claim();
    bench.now += 6_000;
    const other = await bench.claim();
    if (!task || !other) throw new Error('The callback was not due.');
    await erase(bench);
    await bench.deliver(task);
    expect(await bench.state()).toBe('waiting');
    await bench.deliver(other);
    expect(await bench.state()).toBe('failed');
  });

  test('is not made for a partner without a key', async () => {
    const bench = await aBench(at, { apiKeys: [] });
    await bench.attempt();
    expect(bench.sent).toEqual([]);
    expect([await bench.state(), await bench.dueIn()]).toEqual(['failed', null]);
  });

  test('during which the data was erased keeps no answer, which may quote it', async () => {
    const bench = await aBench(at);
    bench.outcome = async () => {
      await erase(bench);
      return { status: 500, responseBody: Buffer.from('Ada Obi?') };
    };
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([{ status: 500, answer: null }]);
  });

  test('with a result that came after the data was erased keeps no answer either', async () => {
    const bench = await aBench(at);
    await at.database.rows(`UPDATE jobs SET erased_at = ${bench.now}`);
    bench.outcome = () => ({ status: 200, responseBody: Buffer.from('thanks, Ada Obi') });
    await bench.attempt();
    expect(bench.sent).toHaveLength(1);
    expect(await bench.attempts()).toMatchObject([{ status: 200, answer: null }]);
  });
});

describe('the schedule', () => {
  test('tries a receiver that always fails 8 times, at the times of D-19, then no more', async () => {
    const bench = await aBench(at);
    bench.outcome = () => ({ status: 500 });
    const times: number[] = [];
    for (const delay of DELAYS) {
      await bench.attempt();
      times.push(bench.now);
      expect(await bench.dueIn()).toBe(delay);
      bench.now += delay - 1;
      expect(await bench.attempt()).toBe(false);
      bench.now += 1;
    }
    expect(await bench.state()).toBe('waiting');
    await bench.attempt();
    times.push(bench.now);
    expect([await bench.state(), await bench.dueIn()]).toEqual(['failed', null]);
    const attempts = await bench.attempts();
    expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(attempts.map((attempt) => attempt.at)).toEqual(times);
    // The last failure counts like those before it.
    expect(await bench.endpoint()).toMatchObject({ failingSince: times[0], lastStatus: 500 });
  });

  test('ends with the first success, which forgets the failures', async () => {
    const bench = await aBench(at);
    bench.outcome = () => ({ status: bench.sent.length < 3 ? 503 : 200 });
    for (const delay of DELAYS) {
      await bench.attempt();
      bench.now += delay;
    }
    expect(await bench.attempts()).toMatchObject([{ status: 503 }, { status: 503 }, { status: 200 }]);
    expect(await bench.state()).toBe('delivered');
    expect(await bench.endpoint()).toBeNull();
  });

  test('varies a delay by what is drawn', async () => {
    const bench = await aBench(at);
    bench.outcome = () => ({ status: 500 });
    bench.random = 0;
    await bench.attempt();
    expect(await bench.dueIn()).toBe(4 * SECOND);
  });

  test('waits for Retry-After, up to a day, without more attempts for it', async () => {
    // So many days of failures would pause the address before the schedule ends.
    const bench = await aBench(at, { deps: { pauseAfterMs: Number.POSITIVE_INFINITY } });
    bench.outcome = () => ({ status: 429, retryAfterMs: 48 * HOUR });
    await bench.attempt();
    expect(await bench.dueIn()).toBe(24 * HOUR);
    bench.now += 24 * HOUR;
    while (await bench.attempt()) bench.now += 24 * HOUR;
    expect(bench.sent).toHaveLength(8);
    expect(await bench.state()).toBe('failed');
  });
});

describe('the address', () => {
  test('is the default of the partner when the callback is sent, where the link has none', async () => {
    const bench = await aBench(at, { url: null, defaultUrl: 'https://default.example/' });
    await bench.attempt();
    expect(bench.sent).toMatchObject([{ url: 'https://default.example/' }]);
    expect(await bench.state()).toBe('delivered');
  });

  test('is the link’s own before the default', async () => {
    const bench = await aBench(at, { defaultUrl: 'https://default.example/' });
    await bench.attempt();
    expect(bench.sent).toMatchObject([{ url: URL }]);
  });

  test('may be missing: the attempt is recorded as such, and repeated on schedule', async () => {
    const bench = await aBench(at, { url: null });
    await bench.attempt();
    expect(bench.sent).toEqual([]);
    expect(await bench.attempts()).toMatchObject([{ number: 1, status: null, error: 'no_callback_url' }]);
    expect([await bench.state(), await bench.dueIn()]).toEqual(['waiting', 5_000]);
  });
});
