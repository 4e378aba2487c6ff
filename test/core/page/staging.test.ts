import { describe, expect, test } from 'vitest';
import { applyStagingLimits, STAGING_REFUSALS } from '#core/page/staging.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 10);
const LIMITS = {
  link: { max: 2, windowMs: HOUR_MS },
  visitor: { max: 1, windowMs: HOUR_MS },
  stored: { max: 100, windowMs: 24 * HOUR_MS },
  storedPerVisitor: { max: 50, windowMs: 24 * HOUR_MS },
};
const ONE = { images: 1, kib: 10 };
const counted = (count: number) => ({ count, at: NOW - 1 });

describe('a staged image (D-82)', () => {
  test('counts for its link, its visitor, and the partner', () => {
    const [image, kib] = [
      { count: 1, at: NOW },
      { count: 10, at: NOW },
    ];
    expect(applyStagingLimits({}, LIMITS, ONE, NOW)).toEqual({
      by: null,
      save: { link: image, visitor: image, stored: kib, storedPerVisitor: kib },
    });
    expect(applyStagingLimits({}, {}, ONE, NOW)).toEqual({ by: null, save: {} });
  });

  test.each([
    ['link', 12, 'too_many_uploads', HOUR_MS],
    ['visitor', 6, 'too_many_uploads', HOUR_MS],
    ['stored', 95, 'too_much_image_data', 24 * HOUR_MS],
    ['storedPerVisitor', 45, 'too_much_image_data', 24 * HOUR_MS],
  ] as const)('is one too many for its %s after %i', (by, count, refused, windowMs) => {
    const retryAt = NOW - 1 + windowMs;
    expect(applyStagingLimits({ [by]: counted(count) }, LIMITS, ONE, NOW)).toEqual({ by, retryAt });
    expect(STAGING_REFUSALS[by]).toBe(refused);
    const less = { [by]: counted(count - (by.startsWith('stored') ? 5 : 1)) };
    expect(applyStagingLimits(less, LIMITS, ONE, NOW).by).toBeNull();
  });
});
