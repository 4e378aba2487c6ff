import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ActiveLimits, applyLimits, type SubmissionCounts } from '#core/limits/submission-limits.ts';
import { forAll } from '#testing/harness/for-all.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 10);
const NONE: SubmissionCounts = {
  ...{ link: null, linkPerVisitor: null, visitor: null, tried: null },
  ...{ idNumber: null, numberPerVisitor: null, stored: null, storedPerVisitor: null },
};
const OFF: ActiveLimits = {
  ...{ link: null, linkPerVisitor: null, visitor: null },
  ...{ idNumber: null, numberPerVisitor: null, stored: null, storedPerVisitor: null },
};
const LIMITS: ActiveLimits = {
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
const consumed = (count: number) => ({ consumed: count, since });

describe('a submission', () => {
  test('that every limit accepts counts for all of them', () => {
    const first = { consumed: 1, since: NOW };
    expect(applyLimits(NONE, LIMITS, VALID, NOW)).toEqual({
      refused: null,
      save: {
        link: first,
        linkPerVisitor: first,
        visitor: first,
        tried: first,
        idNumber: { count: 1, lastAt: NOW },
        numberPerVisitor: { count: 1, lastAt: NOW },
        stored: { consumed: 10, since: NOW },
        storedPerVisitor: { consumed: 10, since: NOW },
      },
    });
  });

  test('with invalid fields counts for its link only', () => {
    const { refused, save } = applyLimits(NONE, LIMITS, { isValid: false, imageKib: 0 }, NOW);
    expect([refused, Object.keys(save)]).toEqual([null, ['link', 'linkPerVisitor']]);
  });

  test.each([
    ['too_many_submissions', { link: consumed(4) }, HOUR_MS, []],
    ['too_many_of_visitor', { linkPerVisitor: consumed(3) }, HOUR_MS, []],
    ['too_many_id_numbers', { visitor: consumed(2) }, HOUR_MS, OF_LINK],
    [
      'id_number_blocked',
      { idNumber: { count: 3, lastAt: since } },
      72 * HOUR_MS,
      [...OF_LINK, 'visitor', 'tried'],
    ],
    [
      'too_many_of_number',
      { idNumber: { count: 2, lastAt: NOW }, numberPerVisitor: { count: 2, lastAt: since } },
      72 * HOUR_MS,
      [...OF_LINK, 'visitor', 'tried'],
    ],
    [
      'too_much_image_data',
      { storedPerVisitor: consumed(41) },
      24 * HOUR_MS,
      [...OF_LINK, 'visitor', 'tried'],
    ],
    ['too_much_image_data', { stored: consumed(91) }, 24 * HOUR_MS, [...OF_LINK, 'visitor', 'tried']],
  ])('is %s until the limit’s time is over, and counts for what is before', (reason, counts, ms, saved) => {
    const { refused, save } = applyLimits({ ...NONE, ...counts }, LIMITS, VALID, NOW);
    expect(refused).toEqual({ reason, retryAt: since + ms });
    expect(Object.keys(save)).toEqual(saved);
  });

  test('is limited by nothing that is off', () => {
    const full = { ...NONE, link: consumed(9), visitor: consumed(9), stored: consumed(999) };
    expect(applyLimits(full, OFF, VALID, NOW)).toEqual({ refused: null, save: {} });
  });

  test('of a number that was reset counts anew for its visitor', () => {
    const counts = { ...NONE, numberPerVisitor: { count: 2, lastAt: since } };
    const first = applyLimits(counts, LIMITS, VALID, NOW);
    expect(first.save.numberPerVisitor).toEqual({ count: 1, lastAt: NOW });
    const second = applyLimits({ ...counts, idNumber: { count: 1, lastAt: NOW } }, LIMITS, VALID, NOW);
    expect(second.save.numberPerVisitor).toEqual({ count: 1, lastAt: NOW });
  });

  test('with a number that the visitor tried already is none more, until the visitor’s time is over', () => {
    const counts = { ...NONE, visitor: consumed(2), tried: { consumed: 1, since } };
    expect(applyLimits(counts, LIMITS, VALID, NOW).save).not.toHaveProperty('visitor');
    const later = applyLimits(counts, LIMITS, VALID, since + HOUR_MS);
    expect(later.save.visitor).toEqual({ consumed: 1, since: since + HOUR_MS });
    // Tried in an earlier time than the visitor's present one.
    const old = { ...counts, tried: { consumed: 1, since: since - HOUR_MS } };
    expect(applyLimits(old, LIMITS, VALID, NOW).refused?.reason).toBe('too_many_id_numbers');
  });
});

test('a visitor never tries more different numbers in an hour than allowed, and every number that was', () => {
  const submissions = fc.array(
    fc.record({ number: fc.integer({ min: 1, max: 6 }), waitMs: fc.nat(HOUR_MS / 4) }),
  );
  forAll(submissions, fc.integer({ min: 1, max: 4 }), (sent, max) => {
    const limits = { ...OFF, visitor: { max, windowMs: HOUR_MS } };
    const rows = new Map<number, SubmissionCounts['tried']>();
    let visitor: SubmissionCounts['visitor'] = null;
    let hour: { from: number; numbers: Set<number> } | null = null;
    let now = NOW;
    for (const { number, waitMs } of sent) {
      now += waitMs;
      const counts = { ...NONE, visitor, tried: rows.get(number) ?? null };
      const { refused, save } = applyLimits(counts, limits, VALID, now);
      if (save.visitor) visitor = save.visitor;
      if (save.tried) rows.set(number, save.tried);
      if (hour === null || now - hour.from >= HOUR_MS) hour = { from: now, numbers: new Set() };
      expect(refused === null).toBe(hour.numbers.has(number) || hour.numbers.size < max);
      if (refused === null) hour.numbers.add(number);
    }
  });
});
