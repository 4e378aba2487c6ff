import { describe, expect, test } from 'vitest';
import { countStaged, type StagingCounts } from '#core/page/staging.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 10);
const NONE: StagingCounts = { link: null, visitor: null, stored: null, storedShare: null };
const BUDGETS = {
  link: { max: 2, windowMs: HOUR_MS },
  visitor: { max: 1, windowMs: HOUR_MS },
  stored: { max: 100, windowMs: 24 * HOUR_MS },
  storedShare: { max: 50, windowMs: 24 * HOUR_MS },
};
const ONE = { images: 1, kib: 10 };
const spent = (count: number) => ({ spent: count, since: NOW - 1 });

describe('a staged image (D-82)', () => {
  test('counts for its link, its visitor, and the partner', () => {
    const [image, kib] = [
      { spent: 1, since: NOW },
      { spent: 10, since: NOW },
    ];
    expect(countStaged(NONE, BUDGETS, ONE, NOW)).toEqual({
      refused: null,
      save: { link: image, visitor: image, stored: kib, storedShare: kib },
    });
    expect(
      countStaged(NONE, { link: null, visitor: null, stored: null, storedShare: null }, ONE, NOW),
    ).toEqual({
      refused: null,
      save: {},
    });
  });

  test.each([
    ['link', 12, 'too_many_uploads', HOUR_MS],
    ['visitor', 6, 'too_many_uploads', HOUR_MS],
    ['stored', 95, 'too_much_image_data', 24 * HOUR_MS],
    ['storedShare', 45, 'too_much_image_data', 24 * HOUR_MS],
  ] as const)('is one too many for its %s after %i', (name, count, refused, windowMs) => {
    const counts = { ...NONE, [name]: spent(count) };
    const retryAt = NOW - 1 + windowMs;
    expect(countStaged(counts, BUDGETS, ONE, NOW)).toEqual({ refused, retryAt });
    const less = { ...NONE, [name]: spent(count - (name.startsWith('stored') ? 5 : 1)) };
    expect(countStaged(less, BUDGETS, ONE, NOW).refused).toBeNull();
  });
});
