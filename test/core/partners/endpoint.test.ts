import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterFailure, isPaused } from '#core/partners/endpoint.ts';
import { forAll } from '#testing/harness/for-all.ts';

const DAY = 86_400_000;
const PAUSE_AFTER = 5 * DAY;
const GONE = { status: null, error: 'connection' };

describe('pausing an address', () => {
  test('5 days of nothing but failures pause an address, a moment less does not', () => {
    const first = afterFailure(null, GONE, 1_000, PAUSE_AFTER);
    expect(first).toMatchObject({ failingSince: 1_000, pausedAt: null, lastError: 'connection' });
    expect(afterFailure(first, GONE, 1_000 + PAUSE_AFTER - 1, PAUSE_AFTER).pausedAt).toBeNull();
    expect(afterFailure(first, GONE, 1_000 + PAUSE_AFTER, PAUSE_AFTER).pausedAt).toBe(1_000 + PAUSE_AFTER);
  });

  test('a pause keeps its time and shows the last failure', () => {
    const before = { failingSince: 0, pausedAt: PAUSE_AFTER };
    const usedAt = PAUSE_AFTER + DAY;
    const after = afterFailure(before, { status: 503, error: null }, usedAt, PAUSE_AFTER);
    expect(after).toEqual({ ...before, usedAt, lastStatus: 503, lastError: null });
  });

  test('whatever the clock does, it is paused only when failures span the days that it shows', () => {
    const clock = fc.array(fc.integer({ min: 0, max: 30 * DAY }), { minLength: 1, maxLength: 30 });
    forAll(clock, (times) => {
      let endpoint: ReturnType<typeof afterFailure> | null = null;
      for (const now of times) {
        endpoint = afterFailure(endpoint, GONE, now, PAUSE_AFTER);
        expect(endpoint.failingSince).toBeLessThanOrEqual(now);
        if (isPaused(endpoint, now)) {
          expect((endpoint.pausedAt ?? 0) - endpoint.failingSince).toBeGreaterThanOrEqual(PAUSE_AFTER);
        }
      }
    });
  });

  test('a pause that a clock ahead of time set does not hold once the clock is right', () => {
    expect(isPaused({ pausedAt: 10 * DAY }, 2 * DAY)).toBe(false);
    expect(isPaused({ pausedAt: 10 * DAY }, 10 * DAY)).toBe(true);
  });
});
