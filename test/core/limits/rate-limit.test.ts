import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Count, consume, consumeUpTo, type RateLimit } from '#core/limits/rate-limit.ts';
import { forAll } from '#testing/harness/for-all.ts';

const HOUR_MS = 3_600_000;
const LIMIT: RateLimit = { max: 5, windowMs: HOUR_MS };
const START = Date.UTC(2026, 10, 20, 10);

describe('a rate limit (D-64)', () => {
  test('is reached at its maximum, and says until when', () => {
    expect(consume({ count: 4, at: START }, LIMIT, 1, START + 9)).toEqual({
      allowed: true,
      state: { count: 5, at: START },
    });
    expect(consume({ count: 5, at: START }, LIMIT, 1, START + 9)).toEqual({
      allowed: false,
      retryAt: START + HOUR_MS,
    });
  });

  test('begins anew exactly when its time is over, at that time', () => {
    const full = { count: 5, at: START };
    expect(consume(full, LIMIT, 1, START + HOUR_MS - 1).allowed).toBe(false);
    expect(consume(full, LIMIT, 1, START + HOUR_MS)).toEqual({
      allowed: true,
      state: { count: 1, at: START + HOUR_MS },
    });
  });

  test('is consumed whole or not at all', () => {
    expect(consume({ count: 3, at: START }, LIMIT, 3, START).allowed).toBe(false);
    expect(consume(null, LIMIT, 6, START).allowed).toBe(false);
    expect(consumeUpTo({ count: 3, at: START }, LIMIT, 3, START)).toEqual({
      granted: 2,
      state: { count: 5, at: START },
    });
  });

  test('grants nothing, and takes nothing back, once its maximum was lowered below what is consumed', () => {
    const state = { count: 9, at: START };
    expect(consumeUpTo(state, LIMIT, 1, START)).toEqual({ granted: 0, state });
  });

  test('a clock that goes back stays within the time', () => {
    expect(consume({ count: 5, at: START }, LIMIT, 1, START - HOUR_MS).allowed).toBe(false);
  });

  test('never allows more than its maximum from a beginning to the end of its time, and no less', () => {
    const requests = fc.array(fc.record({ waitMs: fc.nat(HOUR_MS), amount: fc.integer({ min: 1, max: 3 }) }));
    forAll(requests, fc.integer({ min: 1, max: 9 }), (sent, max) => {
      let state: Count | null = null;
      let now = START;
      /** The same, told plainly: what was allowed, each with its time. */
      let allowed: { at: number; amount: number }[] = [];
      for (const { waitMs, amount } of sent) {
        now += waitMs;
        if (allowed[0] && now - allowed[0].at >= HOUR_MS) allowed = [];
        const before = allowed.reduce((sum, each) => sum + each.amount, 0);
        const decision = consume(state, { max, windowMs: HOUR_MS }, amount, now);
        expect(decision.allowed).toBe(before + amount <= max);
        if (!decision.allowed) continue;
        allowed.push({ at: now, amount });
        state = decision.state;
      }
    });
  });
});
