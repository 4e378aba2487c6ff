import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageRange } from '#core/pagination.ts';
import { forAll } from '#testing/harness/for-all.ts';

const total = fc.nat({ max: 1_000 });
const limit = fc.integer({ min: 1, max: 100 });

describe('the pages of a list (D-14)', () => {
  test('hold every link once, newest first, each page full but the last', () => {
    forAll(total, limit, (links, size) => {
      const seen: number[] = [];
      const pages = Math.ceil(links / size);
      for (let page = 1; page <= pages; page++) {
        const range = pageRange(links, page, size);
        if (!range) throw new Error(`page ${page} of ${pages} is empty`);
        for (let number = range.newest; number >= range.oldest; number--) seen.push(number);
        if (page < pages) expect(range.newest - range.oldest + 1).toBe(size);
      }
      expect(seen).toEqual(Array.from({ length: links }, (_, at) => links - at));
    });
  });

  test('are empty past the end', () => {
    forAll(total, limit, fc.maxSafeNat(), (links, size, beyond) => {
      const page = Math.min(Math.ceil(links / size) + 1 + beyond, Number.MAX_SAFE_INTEGER);
      expect(pageRange(links, page, size)).toBeNull();
    });
  });

  test('are none where there are no links', () => {
    expect(pageRange(0, 1, 20)).toBeNull();
  });

  test.each([
    [1, 1, 20, { newest: 1, oldest: 1 }],
    [20, 1, 20, { newest: 20, oldest: 1 }],
    [21, 1, 20, { newest: 21, oldest: 2 }],
    [21, 2, 20, { newest: 1, oldest: 1 }],
    [40, 2, 20, { newest: 20, oldest: 1 }],
  ])('of %i links: page %i of %i each', (links, page, size, range) => {
    expect(pageRange(links, page, size)).toEqual(range);
  });
});
