import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterCall,
  type ConcurrencyState,
  initialConcurrency,
  type VerifierCall,
} from '#core/limits/concurrency.ts';
import { forAll, inRuns } from '#testing/harness/for-all.ts';

/** A verifier that takes `baseMs` for up to `capacity` calls at once, and longer in proportion for more. */
interface Verifier {
  readonly baseMs: number;
  readonly capacity: number;
}

/** A call of the only kind, while all that is held is under way. */
const aCall = (durationMs: number, held: number, outcome: VerifierCall['outcome'] = 'answered') => ({
  ...{ kind: 'kyc', durationMs, outcome, held },
  underWay: held,
});

/** Calls with as many under way as allowed, each window at once. */
function run(state: ConcurrencyState, verifier: Verifier, calls: number, max: number): ConcurrencyState {
  let current = state;
  for (let i = 0; i < calls; i++) {
    const held = Math.floor(current.limit);
    const durationMs = verifier.baseMs * Math.max(held / verifier.capacity, 1);
    current = afterCall(current, aCall(durationMs, held), max);
  }
  return current;
}

const call = fc.record({
  kind: fc.constantFrom('kyc', 'document'),
  durationMs: fc.integer({ min: 0, max: 60_000 }),
  outcome: fc.constantFrom('answered', 'refused', 'overload'),
  held: fc.integer({ min: 1, max: 5_000 }),
  underWay: fc.integer({ min: 1, max: 5_000 }),
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
        state = afterCall(state, aCall(1, state.limit, 'overload'), 1_000);
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
      state = afterCall(state, aCall(10, 7), 1_000);
    }
    expect(state.limit).toBe(16);
    // It rises where that was so for a moment only.
    for (let i = 0; i < 16; i++) {
      state = afterCall(state, aCall(10, i === 0 ? 8 : 7), 1_000);
    }
    expect(state.limit).toBe(20);
  });

  test('rises to the operator’s limit where one partner alone fills its half of the places', () => {
    forAll(fc.integer({ min: 1, max: 1_000 }), (max) => {
      let state = initialConcurrency(max);
      for (let i = 0; i < 100_000 && state.limit < max; i++) {
        const held = Math.ceil(Math.floor(state.limit) / 2);
        state = afterCall(state, aCall(1, held), max);
      }
      expect(state.limit).toBe(max);
    });
  });

  test('a call in ten may fail, however long that takes', () => {
    let state = run(initialConcurrency(100), { baseMs: 10, capacity: 1_000 }, 500, 100);
    for (let i = 0; i < 1_000; i++) {
      const isOverload = i % 10 === 0;
      const before = state.limit;
      state = afterCall(state, isOverload ? aCall(60_000, 100, 'overload') : aCall(10, 100), 100);
      expect(state.limit).toBeGreaterThanOrEqual(before);
    }
    expect(state.limit).toBeGreaterThan(90);
  });

  test('is lowered once in a window, as soon as too many calls have failed', () => {
    let state = run(initialConcurrency(100), { baseMs: 10, capacity: 1_000 }, 5_000, 100);
    while (state.window.calls > 0) state = afterCall(state, aCall(10, 100), 100);
    const { limit } = state;
    const limitAfter = (failures: number) => {
      for (let i = 0; i < failures; i++) state = afterCall(state, aCall(1, 100, 'overload'), 100);
      return state.limit;
    };
    expect(limitAfter(Math.floor(limit / 5))).toBe(limit);
    expect(limitAfter(1)).toBeCloseTo(limit * 0.7);
    expect(limitAfter(Math.floor(limit / 5))).toBeCloseTo(limit * 0.7);
    expect(state.isAway).toBe(false);
  });

  test('is not lowered after quick refusals, which say nothing of how long a check takes', () => {
    let state = initialConcurrency(100);
    for (let i = 0; i < 100; i++) state = afterCall(state, aCall(1, 100, 'refused'), 100);
    for (let i = 0; i < 1_000; i++) {
      const before = state.limit;
      state = afterCall(state, aCall(800, 100), 100);
      expect(state.limit).toBeGreaterThanOrEqual(before);
    }
  });

  test('remembers a thousand kinds of calls, those that came last', () => {
    let state = initialConcurrency(16);
    for (let i = 0; i < 4_000; i++) {
      state = afterCall(state, { ...aCall(10, 4), kind: String(i % 2_000) }, 16);
    }
    const kinds = [...state.bests.keys()];
    expect(kinds).toHaveLength(1_000);
    expect(kinds.at(-1)).toBe('1999');
    expect(kinds[0]).toBe('1000');
  });
});
