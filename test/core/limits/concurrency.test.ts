import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterCall, type ConcurrencyState, initialConcurrency } from '#core/limits/concurrency.ts';
import { forAll, inRuns } from '#testing/harness/for-all.ts';

/** A verifier that takes `baseMs` for up to `capacity` calls at once, and longer in proportion for more. */
interface Verifier {
  readonly baseMs: number;
  readonly capacity: number;
}

/** Calls with as many under way as allowed, each window at once. */
function run(state: ConcurrencyState, verifier: Verifier, calls: number, max: number): ConcurrencyState {
  let current = state;
  for (let i = 0; i < calls; i++) {
    const held = Math.floor(current.limit);
    const durationMs = verifier.baseMs * Math.max(held / verifier.capacity, 1);
    current = afterCall(current, { durationMs, isOverload: false, held }, max);
  }
  return current;
}

const call = fc.record({
  durationMs: fc.integer({ min: 0, max: 60_000 }),
  isOverload: fc.boolean(),
  held: fc.integer({ min: 1, max: 5_000 }),
});
const verifiers = fc.record({
  baseMs: fc.integer({ min: 200, max: 5_000 }),
  capacity: fc.integer({ min: 8, max: 400 }),
});

describe('the concurrency of the verifier', () => {
  test('stays between 4 and the operator’s limit, whatever happens', () => {
    forAll(fc.integer({ min: 1, max: 200 }), fc.array(call, { maxLength: 500 }), (max, calls) => {
      let state = initialConcurrency(max);
      for (const each of calls) {
        state = afterCall(state, each, max);
        expect(state.limit).toBeGreaterThanOrEqual(Math.min(4, max));
        expect(state.limit).toBeLessThanOrEqual(max);
      }
    });
  });

  test('uses what the verifier can do, and queues little more there', () => {
    inRuns(30).forAll(verifiers, (verifier) => {
      let state = run(initialConcurrency(10_000), verifier, 20_000, 10_000);
      let [sum, most] = [0, 0];
      for (let i = 0; i < 20_000; i++) {
        state = run(state, verifier, 1, 10_000);
        sum += Math.min(state.limit / verifier.capacity, 1);
        most = Math.max(most, state.limit / verifier.capacity);
      }
      expect(sum / 20_000).toBeGreaterThan(0.9);
      expect(most).toBeLessThan(3.5);
    });
  });

  test('falls while calls fail, and rises again once they do not', () => {
    inRuns(30).forAll(verifiers, (verifier) => {
      let state = run(initialConcurrency(1_000), verifier, 5_000, 1_000);
      for (let i = 0; i < 10_000; i++) {
        state = afterCall(state, { durationMs: 1, isOverload: true, held: state.limit }, 1_000);
      }
      expect(state.limit).toBe(4);
      const { limit, limitBefore } = run(state, verifier, 20_000, 1_000);
      // Now and then a window at half of the limit measures the best anew.
      expect(limitBefore ?? limit).toBeGreaterThan(verifier.capacity * 0.9);
    });
  });

  test('gets used to a verifier that is slower from now on', () => {
    const fast = run(initialConcurrency(1_000), { baseMs: 200, capacity: 100 }, 20_000, 1_000);
    const slow = run(fast, { baseMs: 5_000, capacity: 100 }, 20_000, 1_000);
    expect(slow.limit).toBeGreaterThan(90);
  });

  test('does not rise while fewer calls are made than allowed', () => {
    let state = initialConcurrency(1_000);
    for (let i = 0; i < 1_000; i++) {
      state = afterCall(state, { durationMs: 10, isOverload: false, held: 7 }, 1_000);
    }
    expect(state.limit).toBe(16);
    // It rises where that was so for a moment only.
    for (let i = 0; i < 16; i++) {
      state = afterCall(state, { durationMs: 10, isOverload: false, held: i === 0 ? 8 : 7 }, 1_000);
    }
    expect(state.limit).toBe(20);
  });

  test('rises to the operator’s limit where one partner alone fills its half of the places', () => {
    forAll(fc.integer({ min: 1, max: 1_000 }), (max) => {
      let state = initialConcurrency(max);
      for (let i = 0; i < 100_000 && state.limit < max; i++) {
        const held = Math.ceil(Math.floor(state.limit) / 2);
        state = afterCall(state, { durationMs: 1, isOverload: false, held }, max);
      }
      expect(state.limit).toBe(max);
    });
  });

  test('a call in ten may fail, however long that takes', () => {
    let state = run(initialConcurrency(100), { baseMs: 10, capacity: 1_000 }, 500, 100);
    for (let i = 0; i < 1_000; i++) {
      const isOverload = i % 10 === 0;
      const before = state.limit;
      state = afterCall(state, { durationMs: isOverload ? 60_000 : 10, isOverload, held: 100 }, 100);
      expect(state.limit).toBeGreaterThanOrEqual(before);
    }
    expect(state.limit).toBeGreaterThan(90);
  });
});
