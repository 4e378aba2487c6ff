import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digits, type FormatPiece, letters, mixed, numberFormat } from '#core/number-format.ts';

test.each([
  [[[digits(11)]], '^[0-9]{11}$', '11 digits'],
  [[['0', digits(10)]], '^0[0-9]{10}$', '0, then 10 digits'],
  [[[letters(1), mixed(12, 14)]], '^[A-Z][A-Z0-9]{12,14}$', '1 letter, then 12 to 14 letters and digits'],
  [[[letters(1, 2), digits(1)]], '^[A-Z]{1,2}[0-9]$', '1 or 2 letters, then 1 digit'],
  [[[digits(11)], [mixed(16)]], '^([0-9]{11}|[A-Z0-9]{16})$', '11 digits, or 16 letters and digits'],
] as const)('%j is the pattern %s and reads "%s"', (alternatives, pattern, hint) => {
  const rows = alternatives.map((row): FormatPiece[] => [...row]);
  expect(numberFormat('an example', ...rows)).toEqual({ pattern, hint, example: 'an example', alternatives });
});

test('a pattern accepts what its parts describe, and nothing shorter or longer', () => {
  const sizes = fc.tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 0, max: 20 }),
  );
  fc.assert(
    fc.property(sizes, ([min, more, length]) => {
      const pattern = new RegExp(numberFormat('', ['X', digits(min, min + more)]).pattern, 'u');
      expect(pattern.test(`X${'7'.repeat(length)}`)).toBe(length >= min && length <= min + more);
    }),
  );
});
