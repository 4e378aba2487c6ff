import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Count, Limits } from '#core/limits/rate-limit.ts';
import { applyLimits, type LimitName } from '#core/limits/submission-limits.ts';
import { forAll } from '#testing/harness/for-all.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 10);
const LIMITS: Limits<LimitName> = {
  link: { max: 4, windowMs: HOUR_MS },
  linkPerVisitor: { max: 3, windowMs: HOUR_MS },
  visitor: { max: 2, windowMs: HOUR_MS },
  idNumber: { max: 3, windowMs: 72 * HOUR_MS },
  numberPerVisitor: { max: 2, windowMs: 72 * HOUR_MS },
  stored: { max: 100, windowMs: 24 * HOUR_MS },
  storedPerVisitor: { max: 50, windowMs: 24 * HOUR_MS },
};
const OF_LINK = ['link', 'linkPerVisitor'];
const VALID = { isValid: true, imageKib: 10 };
const since = NOW - 1;
const counted = (count: number) => ({ count, at: since });

describe('a submission', () => {
  test('that every limit accepts counts for all of them', () => {
    const first = { count: 1, at: NOW };
    expect(applyLimits({}, LIMITS, VALID, NOW)).toEqual({
      refused: null,
      save: {
        link: first,
        linkPerVisitor: first,
        visitor: first,
        tried: first,
        idNumber: { count: 1, at: NOW },
        numberPerVisitor: { count: 1, at: NOW },
        stored: { count: 10, at: NOW },
        storedPerVisitor: { count: 10, at: NOW },
      },
    });
  });

  test('with invalid fields counts for its link only', () => {
    const { refused, save } = applyLimits({}, LIMITS, { isValid: false, imageKib: 0 }, NOW);
    expect([refused, Object.keys(save)]).toEqual([null, ['link', 'linkPerVisitor']]);
  });

  test.each([
    ['link', { link: counted(4) }, HOUR_MS, []],
    ['linkPerVisitor', { linkPerVisitor: counted(3) }, HOUR_MS, []],
    ['visitor', { visitor: counted(2) }, HOUR_MS, OF_LINK],
    ['idNumber', { idNumber: counted(3) }, 72 * HOUR_MS, [...OF_LINK, 'visitor', 'tried']],
    [
      'numberPerVisitor',
      { idNumber: { count: 2, at: NOW }, numberPerVisitor: counted(2) },
      72 * HOUR_MS,
      [...OF_LINK, 'visitor', 'tried'],
    ],
    ['storedPerVisitor', { storedPerVisitor: counted(41) }, 24 * HOUR_MS, [...OF_LINK, 'visitor', 'tried']],
    ['stored', { stored: counted(91) }, 24 * HOUR_MS, [...OF_LINK, 'visitor', 'tried']],
  ])(
    'is refused by %s until the limit’s time is over, and counts for what is before',
    (by, counts, ms, saved) => {
      const { refused, save } = applyLimits(counts, LIMITS, VALID, NOW);
      expect(refused).toEqual({ by, retryAt: since + ms });
      expect(Object.keys(save)).toEqual(saved);
    },
  );

  test('is limited by nothing that is off', () => {
    const full = { link: counted(9), visitor: counted(9), stored: counted(999) };
    expect(applyLimits(full, {}, VALID, NOW)).toEqual({ refused: null, save: {} });
  });

  test('of a number that was reset counts anew for its visitor', () => {
    const counts = { numberPerVisitor: counted(2) };
    const first = applyLimits(counts, LIMITS, VALID, NOW);
    expect(first.save.numberPerVisitor).toEqual({ count: 1, at: NOW });
    const second = applyLimits({ ...counts, idNumber: { count: 1, at: NOW } }, LIMITS, VALID, NOW);
    expect(second.save.numberPerVisitor).toEqual({ count: 1, at: NOW });
  });

  test('with a number that the visitor tried already is none more, until the visitor’s time is over', () => {
    const counts = { visitor: counted(2), tried: counted(1) };
    expect(applyLimits(counts, LIMITS, VALID, NOW).save).not.toHaveProperty('visitor');
    const later = applyLimits(counts, LIMITS, VALID, since + HOUR_MS);
    expect(later.save.visitor).toEqual({ count: 1, at: since + HOUR_MS });
    // Tried in an earlier time than the visitor's present one.
    const old = { ...counts, tried: { count: 1, at: since - HOUR_MS } };
    expect(applyLimits(old, LIMITS, VALID, NOW).refused?.by).toBe('visitor');
  });
});

test('a visitor never tries more different numbers in an hour than allowed, and every number that was', () => {
  const submissions = fc.array(
    fc.record({ number: fc.integer({ min: 1, max: 6 }), waitMs: fc.nat(HOUR_MS / 4) }),
  );
  forAll(submissions, fc.integer({ min: 1, max: 4 }), (sent, max) => {
    const limits = { visitor: { max, windowMs: HOUR_MS } };
    const rows = new Map<number, Count>();
    let visitor: Count | undefined;
    let hour: { from: number; numbers: Set<number> } | null = null;
    let now = NOW;
    for (const { number, waitMs } of sent) {
      now += waitMs;
      const counts = { visitor, tried: rows.get(number) };
      const { refused, save } = applyLimits(counts, limits, VALID, now);
      if (save.visitor) visitor = save.visitor;
      if (save.tried) rows.set(number, save.tried);
      if (hour === null || now - hour.from >= HOUR_MS) hour = { from: now, numbers: new Set() };
      expect(refused === null).toBe(hour.numbers.has(number) || hour.numbers.size < max);
      if (refused === null) hour.numbers.add(number);
    }
  });
});
