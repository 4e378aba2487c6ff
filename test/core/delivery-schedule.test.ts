import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliverySchedule, firstAttemptAt, nextStep } from '#core/delivery.ts';
import { readConfig } from '#server/settings/config.ts';

const { delivery: DEFAULT } = readConfig({});
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const NOW = 1_800_000_000_000;

const rule: fc.Arbitrary<DeliverySchedule> = fc.record({
  delaysMs: fc.array(fc.nat(36_000_000), { minLength: 1, maxLength: 12 }),
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
  retryAfterMaxMs: fc.nat(24 * HOUR),
});
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const outcome = fc.record({
  status: fc.option(fc.integer({ min: 100, max: 599 })),
  retryAfterMs: fc.option(fc.nat(1_000 * HOUR)),
});
const failure = outcome.filter(
  ({ status }) => status === null || status < 200 || (status > 299 && status !== 410),
);

test('the attempts are at 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h', () => {
  expect(firstAttemptAt(DEFAULT, NOW)).toBe(NOW);
  const failed = { status: 500, retryAfterMs: null };
  const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) => {
    const next = nextStep(DEFAULT, attempts, failed, NOW, 0.5);
    return next.state === 'waiting' ? (next.dueAt - NOW) / SECOND : next.state;
  });
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  expect(nextStep(DEFAULT, 8, failed, NOW, 0.5)).toEqual({ state: 'failed' });
});

describe('For any rule', () => {
  test('a 2xx delivers, whatever else is true', () => {
    fc.assert(
      fc.property(
        rule,
        fc.nat(20),
        fc.integer({ min: 200, max: 299 }),
        random,
        (any, attempts, status, chance) => {
          const next = nextStep(any, attempts, { status, retryAfterMs: 1 }, NOW, chance);
          expect(next).toEqual({ state: 'delivered' });
        },
      ),
    );
  });

  test('410 stops at once', () => {
    fc.assert(
      fc.property(rule, fc.nat(20), random, (any, attempts, chance) => {
        const next = nextStep(any, attempts, { status: 410, retryAfterMs: 5 }, NOW, chance);
        expect(next).toEqual({ state: 'failed' });
      }),
    );
  });

  test('as many attempts are made as there are delays, and then it has failed', () => {
    fc.assert(
      fc.property(rule, failure, random, (any, failed, chance) => {
        for (let attempts = 1; attempts <= any.delaysMs.length; attempts++) {
          const { state } = nextStep(any, attempts, failed, NOW, chance);
          expect(state).toBe(attempts < any.delaysMs.length ? 'waiting' : 'failed');
        }
      }),
    );
  });

  test('a wait is its delay ± the jitter, or as long as the receiver asks within the limit', () => {
    fc.assert(
      fc.property(rule, failure, random, fc.nat(10), (any, failed, chance, attempts) => {
        const next = nextStep(any, attempts, failed, NOW, chance);
        if (next.state !== 'waiting') return;
        const delay = any.delaysMs[attempts] ?? Number.NaN;
        const asked = Math.min(failed.retryAfterMs ?? 0, any.retryAfterMaxMs);
        const wait = next.dueAt - NOW;
        expect(wait).toBeGreaterThanOrEqual(Math.floor(Math.max(delay * (1 - any.jitter), asked)));
        expect(wait).toBeLessThanOrEqual(Math.ceil(Math.max(delay * (1 + any.jitter), asked)));
      }),
    );
  });

  test('the due time moves with the clock and with nothing else', () => {
    fc.assert(
      fc.property(rule, outcome, random, fc.nat(10), fc.integer(), (any, result, chance, attempts, shift) => {
        const one = nextStep(any, attempts, result, NOW, chance);
        const other = nextStep(any, attempts, result, NOW + shift, chance);
        if (one.state === 'waiting') expect(other).toEqual({ state: 'waiting', dueAt: one.dueAt + shift });
        else expect(other).toEqual(one);
      }),
    );
  });
});
