import { describe, expect, test } from 'vitest';
import { useStore } from '../support/stores.ts';
import { aBench } from './bench.ts';
import { answers, receiverThat } from './receivers.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What is written in D-19, after the first attempt at once. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

describe('the schedule of a callback', () => {
  const at = useStore();

  test('a receiver that always fails is tried 8 times, at the times of D-19, then no more', async () => {
    const { url, requests } = await receiverThat(answers(500));
    const bench = await aBench(at, url);
    const times: number[] = [];
    for (const delay of DELAYS) {
      expect(await bench.attempt()).toBe(true);
      times.push(bench.now);
      expect(await bench.dueIn()).toBe(delay);
      bench.now += delay - 1;
      expect(await bench.attempt()).toBe(false);
      bench.now += 1;
    }
    expect(await bench.state()).toBe('waiting');
    await bench.attempt();
    times.push(bench.now);
    expect(await bench.state()).toBe('failed');
    expect(await bench.dueIn()).toBeNull();
    expect(requests).toHaveLength(8);
    const attempts = await bench.attempts();
    expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(attempts.map((attempt) => attempt.at)).toEqual(times);
  });

  test('a receiver that recovers is told once, and no more', async () => {
    const { url, requests } = await receiverThat((response, request, index) =>
      answers(index < 2 ? 503 : 200)(response, request, index),
    );
    const bench = await aBench(at, url);
    for (const delay of DELAYS) {
      await bench.attempt();
      bench.now += delay;
    }
    expect(requests).toHaveLength(3);
    expect(await bench.attempts()).toMatchObject([{ status: 503 }, { status: 503 }, { status: 200 }]);
    expect(await bench.state()).toBe('delivered');
  });

  test.each([
    [0, 4 * SECOND],
    [0.25, 4.5 * SECOND],
    [0.999_999, 6 * SECOND],
  ])('a delay varies by a fifth either way: drawn %d, it is %i ms', async (random, delay) => {
    const { url } = await receiverThat(answers(500));
    const bench = await aBench(at, url);
    bench.random = random;
    await bench.attempt();
    expect(await bench.dueIn()).toBe(delay);
  });

  test.each([
    [429, '120', 2 * MINUTE],
    [503, ' 7 ', 7 * SECOND],
    // Shorter than the schedule's own delay.
    [429, '1', 5 * SECOND],
    [429, '0', 5 * SECOND],
    [429, '86400', 24 * HOUR],
    // Longer than a day is not honoured.
    [429, '86401', 24 * HOUR],
    [429, '999999999', 24 * HOUR],
    // Not what the header may say.
    [429, 'soon', 5 * SECOND],
    [429, '-60', 5 * SECOND],
    [429, '1.5', 5 * SECOND],
    [429, 'Fri, 20 Nov 2020 10:00:00 GMT', 5 * SECOND],
  ])('%i with Retry-After %j is tried again after %i ms', async (status, retryAfter, delay) => {
    const { url } = await receiverThat(answers(status, '', { 'retry-after': retryAfter }));
    const bench = await aBench(at, url);
    await bench.attempt();
    expect(await bench.dueIn()).toBe(delay);
  });

  test('Retry-After may be a date', async () => {
    const date = new Date(Date.now() + 10 * MINUTE).toUTCString();
    const { url } = await receiverThat(answers(503, '', { 'retry-after': date }));
    const bench = await aBench(at, url);
    await bench.attempt();
    // The date has whole seconds, and a little time has passed.
    expect(await bench.dueIn()).toBeGreaterThan(10 * MINUTE - 10 * SECOND);
    expect(await bench.dueIn()).toBeLessThanOrEqual(10 * MINUTE);
  });

  test('Retry-After does not give more attempts', async () => {
    const { url, requests } = await receiverThat(answers(429, '', { 'retry-after': '86400' }));
    // So many days of failures would pause the address before the schedule ends.
    const bench = await aBench(at, url, { deps: { pauseAfterMs: Number.POSITIVE_INFINITY } });
    while (await bench.attempt()) bench.now += 24 * HOUR;
    expect(requests).toHaveLength(8);
    expect(await bench.state()).toBe('failed');
  });
});
