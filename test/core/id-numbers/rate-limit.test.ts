import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countRequest, type LimitRule, type LimitState } from '#core/id-numbers/rate-limit.ts';

const DAY_MS = 86_400_000;
const RULE: LimitRule = { max: 30, windowMs: 3 * DAY_MS };
const START = Date.UTC(2026, 10, 20, 10);

/** Sends one request at each time and gives what came of each, with the state afterwards. */
function run(times: readonly number[], rule: LimitRule, from: LimitState | null = null) {
  let state = from;
  const decisions = times.map((now) => {
    const decision = countRequest(state, rule, now);
    if (decision.allowed) state = decision.state;
    return decision;
  });
  return { decisions, state, allowed: decisions.map((decision) => decision.allowed) };
}

/** The rule told plainly: keep every accepted time, look back over the chain that ends at the last one. */
function naive(times: readonly number[], rule: LimitRule): boolean[] {
  const accepted: number[] = [];
  return times.map((now) => {
    const last = accepted.at(-1);
    let chain = 0;
    if (last !== undefined && now < last + rule.windowMs) {
      chain = 1;
      for (let i = accepted.length - 1; i > 0; i--) {
        if ((accepted[i] as number) >= (accepted[i - 1] as number) + rule.windowMs) break;
        chain++;
      }
    }
    if (chain >= rule.max) return false;
    accepted.push(last === undefined ? now : Math.max(last, now));
    return true;
  });
}

const full: LimitState = { count: 30, lastAt: START };

describe('counting', () => {
  test('the first request is counted as one', () => {
    expect(countRequest(null, RULE, START)).toEqual({ allowed: true, state: { count: 1, lastAt: START } });
  });

  test('the 30th request is allowed', () => {
    const { allowed, state } = run(Array(30).fill(START), RULE);
    expect(allowed).not.toContain(false);
    expect(state).toEqual(full);
  });

  test('the 31st request is blocked', () => {
    const { decisions } = run(Array(31).fill(START), RULE);
    expect(decisions.at(-1)).toEqual({ allowed: false, retryAt: START + RULE.windowMs });
  });

  test('requests count however long the chain, while each is within 3 days of the one before', () => {
    const times = Array.from({ length: 31 }, (_, i) => START + i * (RULE.windowMs - 1));
    expect(run(times, RULE).allowed.lastIndexOf(true)).toBe(29);
  });

  test('requests 3 days apart never block', () => {
    const times = Array.from({ length: 100 }, (_, i) => START + i * RULE.windowMs);
    const { allowed, state } = run(times, RULE);
    expect(allowed).not.toContain(false);
    expect(state?.count).toBe(1);
  });

  test('the state given is not changed', () => {
    const state = Object.freeze({ count: 3, lastAt: START });
    expect(countRequest(state, RULE, START + 1)).toEqual({
      allowed: true,
      state: { count: 4, lastAt: START + 1 },
    });
  });
});

describe('the window', () => {
  test('one millisecond before 3 days the count goes on', () => {
    expect(countRequest({ count: 5, lastAt: START }, RULE, START + RULE.windowMs - 1)).toEqual({
      allowed: true,
      state: { count: 6, lastAt: START + RULE.windowMs - 1 },
    });
  });

  test('at exactly 3 days the count starts again', () => {
    expect(countRequest({ count: 5, lastAt: START }, RULE, START + RULE.windowMs)).toEqual({
      allowed: true,
      state: { count: 1, lastAt: START + RULE.windowMs },
    });
  });

  test('one millisecond before 3 days a blocked number is still blocked', () => {
    expect(countRequest(full, RULE, START + RULE.windowMs - 1)).toEqual({
      allowed: false,
      retryAt: START + RULE.windowMs,
    });
  });

  test('at exactly 3 days a blocked number is free', () => {
    expect(countRequest(full, RULE, START + RULE.windowMs)).toEqual({
      allowed: true,
      state: { count: 1, lastAt: START + RULE.windowMs },
    });
  });

  test('blocked requests do not extend it', () => {
    const hourly = Array.from({ length: 72 }, (_, hour) => START + (hour * DAY_MS) / 24);
    const { allowed, state } = run(hourly, RULE, full);
    expect(allowed).not.toContain(true);
    expect(state).toBe(full);
    expect(countRequest(state, RULE, START + RULE.windowMs).allowed).toBe(true);
  });
});

describe('a clock that goes backwards', () => {
  test('counts, and leaves the time of the last request where it was', () => {
    expect(countRequest({ count: 1, lastAt: START }, RULE, START - 10 * RULE.windowMs)).toEqual({
      allowed: true,
      state: { count: 2, lastAt: START },
    });
  });

  test('frees no blocked number', () => {
    expect(countRequest(full, RULE, START - 10 * RULE.windowMs)).toEqual({
      allowed: false,
      retryAt: START + RULE.windowMs,
    });
  });
});

describe('a rule that changes while counts are kept', () => {
  test('a lower limit blocks a number that is already over it', () => {
    expect(countRequest({ count: 20, lastAt: START }, { ...RULE, max: 10 }, START).allowed).toBe(false);
  });

  test('a higher limit frees a blocked number', () => {
    expect(countRequest(full, { ...RULE, max: 31 }, START)).toEqual({
      allowed: true,
      state: { count: 31, lastAt: START },
    });
  });

  test('a shorter window counts from the last request', () => {
    expect(countRequest(full, { ...RULE, windowMs: DAY_MS }, START + DAY_MS).allowed).toBe(true);
  });
});

describe('for any requests', () => {
  const rules = fc.record({ max: fc.integer({ min: 1, max: 6 }), windowMs: fc.integer({ min: 1, max: 20 }) });
  // Steps around the window's length, backwards too, so that chains are made and broken often.
  const histories = fc
    .array(fc.integer({ min: -8, max: 22 }), { maxLength: 60 })
    .map((steps) => steps.map((_, i) => START + steps.slice(0, i + 1).reduce((sum, step) => sum + step, 0)));

  test('the decisions are those of the naive model', () => {
    fc.assert(
      fc.property(rules, histories, (rule, times) => {
        expect(run(times, rule).allowed).toEqual(naive(times, rule));
      }),
      { numRuns: 2_000 },
    );
  });

  test('the count stays between 1 and the limit, and the last time never moves back', () => {
    fc.assert(
      fc.property(rules, histories, (rule, times) => {
        let lastAt = Number.NEGATIVE_INFINITY;
        for (const decision of run(times, rule).decisions) {
          if (!decision.allowed) continue;
          expect(decision.state.count).toBeGreaterThanOrEqual(1);
          expect(decision.state.count).toBeLessThanOrEqual(rule.max);
          expect(decision.state.lastAt).toBeGreaterThanOrEqual(lastAt);
          lastAt = decision.state.lastAt;
        }
      }),
    );
  });

  test('a blocked request is told the first moment at which it would be allowed', () => {
    fc.assert(
      fc.property(rules, histories, fc.integer({ min: -8, max: 22 }), (rule, times, step) => {
        const { state } = run(times, rule);
        const now = (times.at(-1) ?? START) + step;
        const decision = countRequest(state, rule, now);
        if (decision.allowed) return;
        expect(decision.retryAt).toBeGreaterThan(now);
        expect(countRequest(state, rule, decision.retryAt - 1).allowed).toBe(false);
        expect(countRequest(state, rule, decision.retryAt)).toMatchObject({ state: { count: 1 } });
      }),
    );
  });
});
