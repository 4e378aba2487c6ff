import { describe, expect, test } from 'vitest';
import { applyStagingLimits, type StagingCounts } from '#core/page/staging.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 10);
const NONE: StagingCounts = { link: null, visitor: null, stored: null, storedPerVisitor: null };
const LIMITS = {
  link: { max: 2, windowMs: HOUR_MS },
  visitor: { max: 1, windowMs: HOUR_MS },
  stored: { max: 100, windowMs: 24 * HOUR_MS },
  storedPerVisitor: { max: 50, windowMs: 24 * HOUR_MS },
};
const ONE = { images: 1, kib: 10 };
const consumed = (count: number) => ({ consumed: count, since: NOW - 1 });

describe('a staged image (D-82)', () => {
  test('counts for its link, its visitor, and the partner', () => {
    const [image, kib] = [
      { consumed: 1, since: NOW },
      { consumed: 10, since: NOW },
    ];
    expect(applyStagingLimits(NONE, LIMITS, ONE, NOW)).toEqual({
      refused: null,
      save: { link: image, visitor: image, stored: kib, storedPerVisitor: kib },
    });
    expect(
      applyStagingLimits(NONE, { link: null, visitor: null, stored: null, storedPerVisitor: null }, ONE, NOW),
    ).toEqual({
      refused: null,
      save: {},
    });
  });

  test.each([
    ['link', 12, 'too_many_uploads', HOUR_MS],
    ['visitor', 6, 'too_many_uploads', HOUR_MS],
    ['stored', 95, 'too_much_image_data', 24 * HOUR_MS],
    ['storedPerVisitor', 45, 'too_much_image_data', 24 * HOUR_MS],
  ] as const)('is one too many for its %s after %i', (name, count, refused, windowMs) => {
    const counts = { ...NONE, [name]: consumed(count) };
    const retryAt = NOW - 1 + windowMs;
    expect(applyStagingLimits(counts, LIMITS, ONE, NOW)).toEqual({ refused, retryAt });
    const less = { ...NONE, [name]: consumed(count - (name.startsWith('stored') ? 5 : 1)) };
    expect(applyStagingLimits(less, LIMITS, ONE, NOW).refused).toBeNull();
  });
});
