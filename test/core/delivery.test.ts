import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliverySchedule, firstAttemptAt, nextStep } from '#core/delivery.ts';
import { readConfig } from '#server/settings/config.ts';
import { forAll } from '#testing/harness/for-all.ts';

const { delivery: DEFAULT } = readConfig({});
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const NOW = 1_800_000_000_000;
const FAILED = { status: 500, retryAfterMs: null };

const rule: fc.Arbitrary<DeliverySchedule> = fc.record({
  delaysMs: fc.array(fc.nat(36_000_000), { minLength: 1, maxLength: 12 }),
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
  retryAfterMaxMs: fc.nat(24 * HOUR),
});
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const retryAfterMs = fc.option(fc.nat(1_000 * HOUR));
const outcome = fc.record({ status: fc.option(fc.integer({ min: 100, max: 599 })), retryAfterMs });
/** Neither a delivery nor the end of it. */
const failure = outcome.filter(
  ({ status }) => status === null || status < 200 || (status > 299 && status !== 410),
);

test('the attempts are at 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h (D-19)', () => {
  expect(firstAttemptAt(DEFAULT, NOW)).toBe(NOW);
  const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) => {
    const next = nextStep(DEFAULT, attempts, FAILED, NOW, 0.5);
    return next.state === 'waiting' ? (next.dueAt - NOW) / SECOND : next.state;
  });
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  expect(nextStep(DEFAULT, 8, FAILED, NOW, 0.5)).toEqual({ state: 'failed' });
});

test('a wait varies by a fifth either way', () => {
  expect(nextStep(DEFAULT, 1, FAILED, NOW, 0)).toEqual({ state: 'waiting', dueAt: NOW + 4 * SECOND });
  expect(nextStep(DEFAULT, 1, FAILED, NOW, 0.999999)).toEqual({ state: 'waiting', dueAt: NOW + 6 * SECOND });
});

test('a schedule of one delay makes one attempt, after it', () => {
  const once = { ...DEFAULT, delaysMs: [7] };
  expect(firstAttemptAt(once, NOW)).toBe(NOW + 7);
  expect(nextStep(once, 1, FAILED, NOW, 0.5)).toEqual({ state: 'failed' });
});

describe('For any rule', () => {
  test.each([
    ['a 2xx delivers', fc.integer({ min: 200, max: 299 }), 'delivered'],
    ['410 stops at once', fc.constant(410), 'failed'],
  ] as const)('%s, whatever else is true', (_, statuses, state) => {
    forAll(rule, fc.nat(20), statuses, retryAfterMs, random, (any, attempts, status, after, chance) => {
      expect(nextStep(any, attempts, { status, retryAfterMs: after }, NOW, chance)).toEqual({ state });
    });
  });

  test('as many attempts are made as there are delays, and then it has failed', () => {
    forAll(rule, failure, random, (any, failed, chance) => {
      for (let attempts = 1; attempts <= any.delaysMs.length + 1; attempts++) {
        const { state } = nextStep(any, attempts, failed, NOW, chance);
        expect(state).toBe(attempts < any.delaysMs.length ? 'waiting' : 'failed');
      }
    });
  });

  test('a wait is its delay ± the jitter in whole milliseconds, or longer, as asked within the limit', () => {
    forAll(rule, failure, random, fc.nat(10), (any, failed, chance, attempts) => {
      const next = nextStep(any, attempts, failed, NOW, chance);
      const plain = nextStep(any, attempts, { ...failed, retryAfterMs: null }, NOW, chance);
      expect(plain.state).toBe(next.state);
      if (next.state !== 'waiting' || plain.state !== 'waiting') return;
      const delay = any.delaysMs[attempts] ?? Number.NaN;
      const wait = plain.dueAt - NOW;
      expect(wait).toBeGreaterThanOrEqual(Math.floor(delay * (1 - any.jitter)));
      expect(wait).toBeLessThanOrEqual(Math.ceil(delay * (1 + any.jitter)));
      expect(Number.isInteger(wait)).toBe(true);
      const asked = Math.min(failed.retryAfterMs ?? 0, any.retryAfterMaxMs);
      expect(next.dueAt).toBe(NOW + Math.max(wait, asked));
    });
  });

  test('the due time moves with the clock and with nothing else', () => {
    forAll(rule, outcome, random, fc.nat(10), fc.integer(), (any, result, chance, attempts, shift) => {
      const one = nextStep(any, attempts, result, NOW, chance);
      const other = nextStep(any, attempts, result, NOW + shift, chance);
      if (one.state === 'waiting') expect(other).toEqual({ state: 'waiting', dueAt: one.dueAt + shift });
      else expect(other).toEqual(one);
    });
  });
});
