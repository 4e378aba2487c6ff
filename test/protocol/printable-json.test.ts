import { expect, test } from 'vitest';
import { printableJson } from '#protocol/printable-json.ts';

/** C1 controls, directions, spaces without width, line separators, and a tag of two UTF-16 units. */
const HIDDEN = '\u007f\u0080\u009b\u009f\u00ad\u061c\u200b\u200d\u202e\u2028\u2029\u2066\ufeff\u{e0041}';

test('what could control a terminal or turn a text is escaped, in names and values', () => {
  const text = printableJson({ [`n\u202e`]: `a\u009b2Jb`, tag: '\u{e0041}' });
  expect(text).toBe('{"n\\u202e":"a\\u009b2Jb","tag":"\\udb40\\udc41"}');
  expect(printableJson(HIDDEN)).toMatch(/^[\x20-\x7e]+$/);
});

test('it stands for the same value, and other text stays as it is', () => {
  const value = { hidden: HIDDEN, names: ['José', 'علي', '李', '\u001b\n'], number: 1.5, none: null };
  expect(JSON.parse(printableJson(value))).toEqual(value);
  expect(printableJson(value.names, 2)).toBe(JSON.stringify(value.names, null, 2));
});
