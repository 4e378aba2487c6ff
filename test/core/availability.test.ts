import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availabilityOf, COUNTED_MS, GOOD, isUnanswered, SLOT_MS, slotOf } from '#core/availability.ts';

const NOW = 1_795_000_000_000;
const SLOT = slotOf(NOW);
/** Slots from the oldest to the newest, as pairs of all verifications and those without an answer. */
const slots = (...pairs: [number, number][]) =>
  pairs.map(([total, unanswered], i) => ({
    slotAt: SLOT - (pairs.length - 1 - i) * SLOT_MS,
    total,
    unanswered,
  }));

describe('the source of an ID type (D-106)', () => {
  test.each([
    ['nothing', [], 'good', null],
    ['four failures, which say nothing', [[4, 4]], 'good', null],
    ['five failures', [[5, 5]], 'down', 0],
    ['a fifth of failures', [[10, 2]], 'degraded', 0],
    ['less than a fifth', [[11, 2]], 'good', null],
    ['four fifths', [[10, 8]], 'down', 0],
    ['less than four fifths', [[10, 7]], 'degraded', 0],
    [
      'good ones after and before failures',
      [
        [2, 2],
        [6, 0],
        [5, 5],
        [6, 6],
      ],
      'degraded',
      1,
    ],
    [
      'failures, then good ones',
      [
        [20, 20],
        [5, 0],
      ],
      'down',
      1,
    ],
  ] as const)('after %s is as it says', (_, pairs, state, slotsAgo) => {
    const since = slotsAgo === null ? null : SLOT - slotsAgo * SLOT_MS;
    expect(availabilityOf(slots(...(pairs as unknown as [number, number][])), NOW)).toEqual({ state, since });
  });

  test('is judged by the last hour alone', () => {
    const old = { slotAt: NOW - COUNTED_MS, total: 100, unanswered: 100 };
    expect(availabilityOf([old], NOW)).toEqual(GOOD);
    expect(availabilityOf([{ ...old, slotAt: old.slotAt + 1 }], NOW).state).toBe('down');
  });

  test('is good, or not since a slot of the last hour', () => {
    const counts = fc.tuple(fc.nat(50), fc.nat(50)).map(([good, bad]): [number, number] => [good + bad, bad]);
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 12 }), (pairs) => {
        const { state, since } = availabilityOf(slots(...pairs), NOW);
        expect(since === null).toBe(state === 'good');
        if (since !== null)
          expect(pairs[pairs.length - 1 - (SLOT - since) / SLOT_MS]?.[1]).toBeGreaterThan(0);
      }),
      {
        examples: [
          [
            [
              [1, 1],
              [11, 2],
              [0, 0],
            ],
          ],
        ],
      },
    );
  });
});

test.each([
  ['1012', true, false],
  ['1015', true, true],
  ['2301', true, true],
  ['0812', false, null],
])('a result %s that is final: %s', (code, final, expected) => {
  expect(isUnanswered({ code, text: '', confidence: 0, success: false, final })).toBe(expected);
});

test('a slot of a clock that was ahead says nothing', () => {
  expect(availabilityOf([{ slotAt: NOW + SLOT_MS, total: 9, unanswered: 9 }], NOW)).toEqual(GOOD);
});
