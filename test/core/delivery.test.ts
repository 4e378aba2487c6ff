import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliverySchedule, firstAttemptAt, nextStep } from '#core/delivery.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const NOW = Date.UTC(2026, 10, 20, 10);

/** D-19. */
const RULE: DeliverySchedule = {
  delaysMs: [0, 5 * SECOND, 300 * SECOND, 1_800 * SECOND, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR],
  jitter: 0.2,
  retryAfterMaxMs: 24 * HOUR,
};

const FAILED = { status: 500, retryAfterMs: null };
const MIDDLE = 0.5;

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const attempts = fc.integer({ min: 1, max: RULE.delaysMs.length });
const retryAfter = fc.option(fc.integer({ min: 0, max: 1000 * HOUR }));
/** What is neither a delivery nor the end of it. */
const failedStatus = fc.option(
  fc.integer({ min: 100, max: 599 }).filter((s) => (s < 200 || s > 299) && s !== 410),
);

describe('an attempt', () => {
  test('that got a 2xx has delivered, whatever its number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 299 }),
        attempts,
        retryAfter,
        random,
        (status, number, retryAfterMs, r) => {
          expect(nextStep(RULE, number, { status, retryAfterMs }, NOW, r)).toEqual({ state: 'delivered' });
        },
      ),
    );
  });

  test('that got 410 was the last one', () => {
    fc.assert(
      fc.property(attempts, retryAfter, random, (number, retryAfterMs, r) => {
        expect(nextStep(RULE, number, { status: 410, retryAfterMs }, NOW, r)).toEqual({ state: 'failed' });
      }),
    );
  });

  test.each([null, 100, 199, 300, 301, 302, 307, 400, 404, 429, 500, 503])(
    'that got %s is made again',
    (status) => {
      expect(nextStep(RULE, 1, { status, retryAfterMs: null }, NOW, MIDDLE)).toEqual({
        state: 'waiting',
        dueAt: NOW + 5 * SECOND,
      });
    },
  );

  test('is made again until the delays are used up, and not once more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        failedStatus,
        retryAfter,
        random,
        (number, status, after, r) => {
          const { state } = nextStep(RULE, number, { status, retryAfterMs: after }, NOW, r);
          expect(state).toBe(number < RULE.delaysMs.length ? 'waiting' : 'failed');
        },
      ),
    );
  });
});

describe('the schedule (D-19)', () => {
  test('is 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h, in the middle of its spread', () => {
    const waits = RULE.delaysMs.slice(1).map((_, at) => {
      const next = nextStep(RULE, at + 1, FAILED, NOW, MIDDLE);
      return next.state === 'waiting' ? next.dueAt - NOW : null;
    });
    expect([firstAttemptAt(RULE, NOW) - NOW, ...waits]).toEqual(RULE.delaysMs);
  });

  test('varies by a fifth either way, and no more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: RULE.delaysMs.length - 1 }), random, (number, r) => {
        const delay = RULE.delaysMs[number] ?? 0;
        const next = nextStep(RULE, number, FAILED, NOW, r);
        const waits = next.state === 'waiting' ? next.dueAt - NOW : -1;
        expect(waits).toBeGreaterThanOrEqual(Math.floor(delay * 0.8));
        expect(waits).toBeLessThanOrEqual(Math.ceil(delay * 1.2));
      }),
    );
    expect(nextStep(RULE, 1, FAILED, NOW, 0)).toEqual({ state: 'waiting', dueAt: NOW + 4 * SECOND });
    expect(nextStep(RULE, 1, FAILED, NOW, 0.999999)).toEqual({ state: 'waiting', dueAt: NOW + 6 * SECOND });
  });

  test('waits as long as Retry-After asks, up to 24 hours, and never shorter than its own delay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: RULE.delaysMs.length - 1 }),
        failedStatus,
        retryAfter,
        random,
        (number, status, after, r) => {
          const plain = nextStep(RULE, number, { status, retryAfterMs: null }, NOW, r);
          const asked = nextStep(RULE, number, { status, retryAfterMs: after }, NOW, r);
          if (plain.state !== 'waiting' || asked.state !== 'waiting') throw new Error('it does not wait');
          expect(asked.dueAt).toBe(Math.max(plain.dueAt, NOW + Math.min(after ?? 0, 24 * HOUR)));
        },
      ),
    );
  });

  test('gives times that are whole milliseconds', () => {
    fc.assert(
      fc.property(attempts, retryAfter, random, (number, after, r) => {
        const next = nextStep(RULE, number, { status: null, retryAfterMs: after }, NOW, r);
        if (next.state === 'waiting') expect(Number.isInteger(next.dueAt)).toBe(true);
      }),
    );
  });

  test('of one delay makes one attempt', () => {
    const once = { ...RULE, delaysMs: [7] };
    expect(firstAttemptAt(once, NOW)).toBe(NOW + 7);
    expect(nextStep(once, 1, FAILED, NOW, MIDDLE)).toEqual({ state: 'failed' });
  });
});
