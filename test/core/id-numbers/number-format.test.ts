import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digits, type FormatPart, letters, mixed, numberFormat } from '#core/id-numbers/number-format.ts';
import { forAll } from '#testing/harness/for-all.ts';

test.each([
  [[[digits(11)]], '^[0-9]{11}$', '11 digits'],
  [[[{ ...digits(11), startsWith: '0' }]], '^0[0-9]{10}$', '11 digits, beginning with 0'],
  [[[letters(1), mixed(12, 14)]], '^[A-Z][A-Z0-9]{12,14}$', '1 letter, then 12 to 14 letters and digits'],
  [[[letters(1, 2), digits(1)]], '^[A-Z]{1,2}[0-9]$', '1 or 2 letters, then 1 digit'],
  [[[{ ...letters(3), startsWith: 'CM' }]], '^CM[A-Z]$', '3 letters, beginning with CM'],
  [[[mixed(2), digits(1)]], '^[A-Z0-9]{2}[0-9]$', '2 letters or digits, then 1 digit'],
  [
    [[digits(11)], [{ ...mixed(16), note: 'virtualNin' }]],
    '^([0-9]{11}|[A-Z0-9]{16})$',
    '11 digits, or the 16 letters and digits of a virtual NIN',
  ],
] as const)('%j is the pattern %s and reads "%s"', (alternatives, pattern, hint) => {
  const rows = alternatives.map((row): FormatPart[] => [...row]);
  expect(numberFormat('an example', ...rows)).toEqual({ pattern, hint, example: 'an example', alternatives });
});

test('a pattern accepts what its parts describe, and nothing shorter or longer', () => {
  const sizes = fc.tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 0, max: 20 }),
  );
  forAll(sizes, ([min, more, length]) => {
    const pattern = new RegExp(
      numberFormat('', [{ ...digits(min + 1, min + more + 1), startsWith: '7' }]).pattern,
      'u',
    );
    expect(pattern.test('7'.repeat(length + 1))).toBe(length >= min && length <= min + more);
  });
});
