/** The page's small rules: addresses, themes, error texts, hints and times. */
import { describe, expect, test } from 'vitest';
import { findIdType } from '#core/catalogue.ts';
import { siteHref, webHref, withQuery } from '#page/address.ts';
import { errorKindOf, errorMessages, errorText } from '#page/form/field-error.ts';
import { numberHint } from '#page/form/number-text.ts';
import { jsonData } from '#page/html.ts';
import { themeCss } from '#page/layout/theme.ts';
import ar from '#page/messages/ar.json' with { type: 'json' };
import en from '#page/messages/en.json' with { type: 'json' };
import fr from '#page/messages/fr.json' with { type: 'json' };
import { countryName } from '#page/text/countries.ts';
import { textHash } from '#page/text/text-hash.ts';
import { roundUpToMinute } from '#page/text/time.ts';

const NIN = findIdType('NG', 'NIN_V2') as NonNullable<ReturnType<typeof findIdType>>;

describe('an address', () => {
  test.each([
    ['https://a.example/x', true, true],
    ['HTTP://a.example', true, true],
    ['/l/1?a=b', false, true],
    ['/', false, true],
    ['//evil.example', false, false],
    ['/\\evil.example', false, false],
    ['/a b', false, false],
    ['/a\u0000', false, false],
    ['myapp://x', false, false],
    ['', false, false],
    [undefined, false, false],
  ])('%j is a web address: %s, one of this service: %s', (url, isWeb, isSite) => {
    expect(webHref(url)).toBe(isWeb ? url : null);
    expect(siteHref(url)).toBe(isSite ? url : null);
  });

  test('gets a query of what there is to say', () => {
    expect(withQuery('/l', { lang: 'fr', plain: '1' })).toBe('/l?lang=fr&plain=1');
    expect(withQuery('/l', { lang: null, id: 'a&b', plain: undefined })).toBe('/l?id=a%26b');
    expect(withQuery('/l', { lang: null })).toBe('/l');
  });
});

describe('a theme', () => {
  test('sets the colour where it can be read, in each scheme by itself', () => {
    const [light, dark] = themeCss('#0B6E4F').split('\n');
    expect(light).toMatch(/^@media \(prefers-color-scheme: light\) \{ :root \{ --tint: #/);
    expect(light).toContain('--accent: #0B6E4F');
    expect(light).toContain('--button: #0B6E4F');
    expect(light).toContain('--on-button: #ffffff');
    expect(dark).toContain('(prefers-color-scheme: dark)');
    expect(dark).not.toContain('--accent: #0B6E4F');
    expect(dark).toContain('--button: #0B6E4F');
  });

  test.each(['#fff', '#0b6e4f;} body{background:url(//x)}', '#0b6e4f\n', 'x#0b6e4f', 'red', ''])(
    'is empty for %j, whatever the store holds',
    (color) => expect(themeCss(color)).toBe(''),
  );
});

describe('an error', () => {
  test.each([
    ['missing_field', 'missing'],
    ['2213', 'missing'],
    ['payload_too_large', 'size'],
    ['2204', 'format'],
    ['invalid_value', 'format'],
  ])('with the condition %s is one of kind %s', (condition, kind) => {
    expect(errorKindOf(condition)).toBe(kind);
  });

  test.each([
    ['dob', 'missing', en.errors.missing.dob],
    ['selfie', 'missing', en.errors.missing.selfie],
    ['first_name', 'format', en.errors.name],
    ['last_name', 'format', en.errors.name],
    ['dob', 'format', 'Enter a date in the past, such as 12 April 1990.'],
    ['consent', 'format', en.errors.missing.consent],
    ['country', 'format', en.errors.id_type],
    ['id_type', 'missing', en.errors.id_type],
    ['document_back', 'size', en.errors.photo_size],
    ['document_front', 'format', en.errors.photo],
    ['id_number', 'format', en.errors.id_number],
    ['', 'missing', en.errors.other],
    ['unknown', 'size', en.errors.other],
  ] as const)('of %s, %s, has a text of its own', (field, kind, text) => {
    expect(errorText(field, kind, errorMessages(en))).toBe(text);
  });
});

test('an error shows a date as people of the language write it', () => {
  expect(errorMessages(fr).dob).toBe('Saisissez une date passée, par exemple 12 avril 1990.');
  expect(errorMessages(ar).dob).toContain('12 أبريل 1990');
});

test('the format of a number is told with an example, where the ID type has a number', () => {
  const { number, ...withoutNumber } = NIN;
  const format = `11 digits, or the 16 letters and digits of a virtual NIN, for example ${number?.example}.`;
  expect(numberHint(NIN, en)).toBe(`${format} Spaces and hyphens are fine.`);
  expect(numberHint(withoutNumber, en)).toBeNull();
});

test('a country is named in the language of the page, an unknown one by its code', () => {
  expect(countryName('ZA', en)).toBe('South Africa');
  expect(countryName('ZA', fr)).toBe('Afrique du Sud');
  expect(countryName('XX', fr)).toBe('XX');
});

test('a time is rounded up to the minute', () => {
  const at = (time: string) => roundUpToMinute(Date.parse(time)).toISOString();
  expect(at('2026-11-20T10:00:00.000Z')).toBe('2026-11-20T10:00:00.000Z');
  expect(at('2026-11-20T10:00:00.001Z')).toBe('2026-11-20T10:01:00.000Z');
});

// The values of the reference implementation.
test.each([
  ['a', 7_929_297_801_672_961],
  ['revenge', 4_051_478_007_546_757],
])('the hash of %s is that of cyrb53', (text, hash) => {
  expect(textHash(text)).toBe(hash.toString(36));
});

test('data for the script cannot end its element, and stays the same data', () => {
  const value = { text: '</script><!--&\u2028\u2029' };
  const element = String(jsonData('data', value));
  const json = /^<script type="application\/json" id="data">([^<>&\u2028\u2029]*)<\/script>$/.exec(
    element,
  )?.[1];
  expect(JSON.parse(json ?? '')).toEqual(value);
});
