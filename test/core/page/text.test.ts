import { expect, test } from 'vitest';
import { fillText, pluralForm } from '#core/page/text.ts';

test('placeholders are filled in by name, and one without a value stays', () => {
  expect(fillText('{step} of {of}, {step} {what}', { step: 2, of: '4–7' })).toBe('2 of 4–7, 2 {what}');
});

test.each([
  [1, 'en', 'one'],
  [2, 'en', 'exactly two'],
  [3, 'en', 'other'],
  [3, 'ar', 'few'],
  [11, 'ar', 'other'],
  [1, 'xx', 'one'],
])('of %s things the form in %s is %s', (count, lang, form) => {
  expect(pluralForm({ one: 'one', 2: 'exactly two', few: 'few', other: 'other' }, count, lang)).toBe(form);
});
