import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consumeRequest, type LimitRule } from '#core/id-numbers/id-number-limit.ts';
import type { Count } from '#core/limits/rate-limit.ts';
import { forAll, inRuns } from '#testing/harness/for-all.ts';

const DAY_MS = 86_400_000;
const RULE: LimitRule = { max: 30, windowMs: 3 * DAY_MS };
const START = Date.UTC(2026, 10, 20, 10);

/** Sends one request at each time and gives what came of each, with the state afterwards. */
function run(times: readonly number[], rule: LimitRule, from: Count | null = null) {
  let state = from;
  const decisions = times.map((now) => {
    const decision = consumeRequest(state, rule, now);
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

const full: Count = { count: 30, at: START };

describe('counting', () => {
  test('the first request is counted as one', () => {
    expect(consumeRequest(null, RULE, START)).toEqual({ allowed: true, state: { count: 1, at: START } });
  });

  test('the 30th request is allowed, the 31st is blocked', () => {
    const { decisions, allowed, state } = run(Array(31).fill(START), RULE);
    expect(allowed.indexOf(false)).toBe(30);
    expect(state).toEqual(full);
    expect(decisions.at(-1)).toEqual({ allowed: false, retryAt: START + RULE.windowMs });
  });

  const counted = (count: number, at: number) => ({ allowed: true, state: { count, at } });
  const blocked = { allowed: false, retryAt: START + RULE.windowMs };
  test.each([
    [
      'one millisecond before 3 days the count goes on',
      5,
      RULE.windowMs - 1,
      (now: number) => counted(6, now),
    ],
    ['at exactly 3 days the count starts again', 5, RULE.windowMs, (now: number) => counted(1, now)],
    ['one millisecond before 3 days a blocked number still is', 30, RULE.windowMs - 1, () => blocked],
    ['at exactly 3 days a blocked number is free', 30, RULE.windowMs, (now: number) => counted(1, now)],
    ['a clock that goes back leaves the last time where it was', 1, -9 * DAY_MS, () => counted(2, START)],
    ['a clock that goes back frees no blocked number', 30, -9 * DAY_MS, () => blocked],
  ])('%s', (_, count, ms, decision) => {
    const state = Object.freeze({ count, at: START });
    expect(consumeRequest(state, RULE, START + ms)).toEqual(decision(START + ms));
  });

  test.each([
    ['a lower limit blocks a number that is already over it', 20, { max: 10 }, 0, false],
    ['a higher limit frees a blocked number', 30, { max: 31 }, 0, true],
    ['a shorter window counts from the last request', 30, { windowMs: DAY_MS }, DAY_MS, true],
  ])('%s', (_, count, change, ms, allowed) => {
    const decision = consumeRequest({ count, at: START }, { ...RULE, ...change }, START + ms);
    expect(decision.allowed).toBe(allowed);
  });
});

describe('for any requests', () => {
  const rules = fc.record({ max: fc.integer({ min: 1, max: 6 }), windowMs: fc.integer({ min: 1, max: 20 }) });
  // Steps around the window's length, backwards too, so that chains are made and broken often.
  const histories = fc
    .array(fc.integer({ min: -8, max: 22 }), { maxLength: 60 })
    .map((steps) => steps.map((_, i) => START + steps.slice(0, i + 1).reduce((sum, step) => sum + step, 0)));

  test('the decisions are those of the naive model', () => {
    inRuns(2_000).forAll(rules, histories, (rule, times) => {
      expect(run(times, rule).allowed).toEqual(naive(times, rule));
    });
  });

  test('a blocked request is told the first moment at which it would be allowed', () => {
    forAll(rules, histories, fc.integer({ min: -8, max: 22 }), (rule, times, step) => {
      const { state } = run(times, rule);
      const now = (times.at(-1) ?? START) + step;
      const decision = consumeRequest(state, rule, now);
      if (decision.allowed) return;
      expect(decision.retryAt).toBeGreaterThan(now);
      expect(consumeRequest(state, rule, decision.retryAt - 1).allowed).toBe(false);
      expect(consumeRequest(state, rule, decision.retryAt)).toMatchObject({ state: { count: 1 } });
    });
  });
});
