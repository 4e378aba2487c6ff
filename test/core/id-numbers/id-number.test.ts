import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIdType, ID_TYPES } from '#core/catalogue.ts';
import {
  checkIdNumber,
  ID_NUMBER_LENGTH_MAX,
  idNumberLimitKey,
  normaliseIdNumber,
} from '#core/id-numbers/id-number.ts';
import type { IdType } from '#core/id-numbers/id-type.ts';
import { anyString, forAll, inRuns } from '#testing/harness/for-all.ts';

const anyText = anyString();
const numbered = ID_TYPES.filter((idType) => idType.number !== undefined);
const BVN = numbered.find((idType) => idType.id_type === 'BVN') as IdType;

const SEPARATORS = [
  ...[' ', '\t', '\n', '\u0085', '\u00a0', '\u1680', '\u2003', '\u2009', '\u2028', '\u202f', '\u3000'],
  '\ufeff',
  ...['\u200e', '\u200f', '\u061c', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069', '\u200b', '\u00ad'],
  ...['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015'],
  ...['\u2e3a', '\ufe58', '\ufe63', '\uff0d'],
  // What is printed within numbers, and what a keyboard adds.
  ...['/', '.', ',', ';', ':', "'", '’', '"', '(', ')', '_', '*', '+', '·', '…', '\\', '|', '#', '،', '。'],
];

describe('normaliseIdNumber', () => {
  test.each([
    ['gha-123456789-0', 'GHA1234567890'],
    ['63-1234567 A 50', '631234567A50'],
    ['１２３４５６７８９００', '12345678900'],
    ['Ａ１２', 'A12'],
    ['\u2462', '3'],
    ['١٢٣٤٥٦٧٨٩٠', '1234567890'],
    ['۱۲۳۴۵۶۷۸۹۰', '1234567890'],
    ['२२३', '२२३'],
    ['e\u0301', '\u00c9'],
    ['A-\u0301', '\u00c1'],
    ['123456/78/1', '123456781'],
    ['12.345.678', '12345678'],
    ['22345678900.', '22345678900'],
    ['+234 801 234 5678', '2348012345678'],
    ['', ''],
    [' - ', ''],
  ])('%j becomes %j', (raw, normalised) => {
    expect(normaliseIdNumber(raw)).toBe(normalised);
  });

  test.each(
    SEPARATORS.map((char) => [`U+${char.codePointAt(0)?.toString(16).padStart(4, '0')}`, char] as const),
  )('the separator %s is removed', (_, char) => {
    expect(normaliseIdNumber(`${char}12${char}${char}34${char}`)).toBe('1234');
  });

  test('normalising twice is normalising once', () => {
    inRuns(2_000).forAll(anyText, (raw) => {
      const once = normaliseIdNumber(raw);
      expect(normaliseIdNumber(once)).toBe(once);
    });
  });

  test('every single character settles at once', () => {
    // Case mapping and composition have a few hundred odd characters; random text rarely meets them.
    const unsettled: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      // Nothing is assigned between.
      if (code === 0x40000) code = 0xe0000;
      const typed = String.fromCodePoint(code);
      const once = normaliseIdNumber(typed);
      if (once !== typed && normaliseIdNumber(once) !== once) unsettled.push(code.toString(16));
    }
    expect(unsettled).toEqual([]);
  });

  test('a number is the same however it was typed, and whatever was copied with it', () => {
    const digit = fc
      .tuple(fc.nat(9), fc.constantFrom(0x30, 0x660, 0x6f0, 0xff10))
      .map(([value, zero]) => [String.fromCodePoint(zero + value), String(value)] as const);
    const letter = fc
      .tuple(fc.constantFrom(...'ABCXYZ'), fc.boolean())
      .map(([char, lower]) => [lower ? char.toLowerCase() : char, char] as const);
    const typed = fc.array(fc.tuple(fc.oneof(digit, letter), fc.constantFrom('', ...SEPARATORS)));
    forAll(typed, (chars) => {
      const raw = chars.map(([[char], separator]) => char + separator).join('');
      expect(normaliseIdNumber(raw)).toBe(chars.map(([[, normal]]) => normal).join(''));
    });
  });

  test('no white space and no dash is left', () => {
    forAll(anyText, (raw) => {
      expect(normaliseIdNumber(raw)).not.toMatch(/[\s\p{White_Space}\p{Pd}]/u);
    });
  });
});

describe('checkIdNumber', () => {
  test.each(numbered.map((idType) => [`${idType.country} ${idType.id_type}`, idType] as const))(
    '%s: its example passes, however it is spaced and cased',
    (_, idType) => {
      const example = idType.number?.example ?? '';
      const typed = ` ${[...example.toLowerCase()].join('-')} `;
      expect(checkIdNumber(idType, example)).toEqual({ ok: true, normalised: example });
      expect(checkIdNumber(idType, typed)).toEqual({ ok: true, normalised: example });
    },
  );

  test('a number of another format fails with the format and an example', () => {
    const message = 'must be 11 digits, for example 22345678900';
    for (const typed of ['1234', ' - ', '२२३४५६७८९००']) {
      expect(checkIdNumber(BVN, typed)).toEqual({ ok: false, message });
    }
  });

  test('the message never depends on the number', () => {
    forAll(fc.constantFrom(...ID_TYPES), anyText, anyText, (idType, one, other) => {
      const messages = [checkIdNumber(idType, one), checkIdNumber(idType, other)]
        .filter((check) => !check.ok)
        .map((check) => check.message);
      expect(new Set(messages).size).toBeLessThanOrEqual(1);
    });
  });

  test('what passes is normalised and matches the pattern', () => {
    const digits = fc.stringMatching(/^[0-9a-zA-Z -]{8,22}$/);
    forAll(fc.constantFrom(...numbered), digits, (idType, raw) => {
      const check = checkIdNumber(idType, raw);
      const matches = new RegExp(idType.number?.pattern ?? '', 'u').test(normaliseIdNumber(raw));
      expect(check.ok).toBe(matches);
      if (check.ok) expect(check.normalised).toBe(normaliseIdNumber(raw));
    });
  });

  test('a very long number is refused quickly', () => {
    for (const idType of numbered) expect(checkIdNumber(idType, '1'.repeat(100_000)).ok).toBe(false);
  });

  test('a number that is too long to be one is refused before it is normalised, which takes the square of its length', () => {
    const marks = `a${'\u0316\u0301'.repeat(5_000)}`;
    const startedAt = performance.now();
    for (const idType of ID_TYPES) expect(checkIdNumber(idType, marks).ok).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(100);
  });

  test('without a known format, only the length is checked', () => {
    const idType = findIdType('NG', 'RESIDENT_ID') as IdType;
    expect(checkIdNumber(idType, 'ab 12')).toEqual({ ok: true, normalised: 'AB12' });
    for (const length of [1, ID_NUMBER_LENGTH_MAX])
      expect(checkIdNumber(idType, '9'.repeat(length)).ok).toBe(true);
    expect(checkIdNumber(idType, '9'.repeat(ID_NUMBER_LENGTH_MAX + 1)).ok).toBe(false);
    expect(checkIdNumber(idType, ' ')).toEqual({ ok: false, message: 'must be 1 to 64 characters' });
  });
});

describe('idNumberLimitKey', () => {
  // A number of letters and digits alone: what stands between them does not tell two apart.
  const number = fc.stringMatching(/^[\p{L}\p{N}]{1,20}$/u);
  const subject = fc.record({ scope: anyText, country: anyText, idType: anyText, normalised: number });
  const keyOf = (normalised: string) =>
    idNumberLimitKey({ scope: '*', country: 'NG', idType: 'RESIDENT_ID', normalised });

  test.each(['123.', '.1.2.3', '1/2/3', '(123)', '1_2_3', '1\u00b72\u00b73', '1\u20e32 3'])(
    '%j is counted as 123',
    (written) => {
      expect(keyOf(normaliseIdNumber(written))).toBe(keyOf('123'));
    },
  );

  test('letters with other accents, and what has neither letters nor digits, stay apart', () => {
    const others = ['123', '124', 'A', '\u00c1', '\u0915', '\u0915\u093f', '..', '.'];
    expect(new Set(others.map(keyOf)).size).toBe(others.length);
  });
  test('the same subject has the same key, whatever the order of its fields', () => {
    expect(idNumberLimitKey({ scope: 'all', country: 'NG', idType: 'BVN', normalised: '22345678900' })).toBe(
      idNumberLimitKey({ normalised: '22345678900', idType: 'BVN', country: 'NG', scope: 'all' }),
    );
  });

  test('the values can be read back from the key, so no two subjects share one', () => {
    forAll(subject, (s) => {
      const { scope, country, idType, normalised } = s;
      expect(JSON.parse(idNumberLimitKey(s))).toEqual([scope, country, idType, normalised]);
    });
  });

  test('different lone surrogates stay different as UTF-8 bytes', () => {
    const bytes = (scope: string) =>
      new TextEncoder().encode(idNumberLimitKey({ scope, country: 'NG', idType: 'BVN', normalised: '1' }));
    expect(bytes('\ud800')).not.toEqual(bytes('\ud801'));
  });
});
