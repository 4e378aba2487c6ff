/** The catalogue in the languages of the page. */
import { describe, expect, test } from 'vitest';
import { COUNTRIES, findIdType, ID_TYPES } from '#core/catalogue.ts';
import type { IdType } from '#core/id-numbers/id-type.ts';
import { ENGLISH } from '#core/id-numbers/number-format.ts';
import { labelOf } from '#page/form/field.ts';
import { errorsOf, errorText } from '#page/form/field-error.ts';
import { ID_TYPE_KINDS, kindOf } from '#page/form/id-type-kinds.ts';
import { idTypeName, numberTexts } from '#page/form/id-types.ts';
import ar from '#page/messages/ar.json' with { type: 'json' };
import en from '#page/messages/en.json' with { type: 'json' };
import fr from '#page/messages/fr.json' with { type: 'json' };
import { countryName } from '#page/text/countries.ts';
import { LANGUAGES, type Messages } from '#page/text/languages.ts';

const find = (country: string, idType: string) => findIdType(country, idType) as IdType;

test('every ID type of the catalogue has its kind, and every kind an ID type', () => {
  const found = new Set(ID_TYPES.map(kindOf));
  const fix = 'name what is new in packages/page/form/id-type-kinds.ts, and take out what is gone';
  expect([...found].sort(), fix).toEqual(Object.keys(ID_TYPE_KINDS).sort());
});

test('in English each is named as in the catalogue', () => {
  for (const idType of ID_TYPES) expect(idTypeName(idType, en)).toBe(idType.name);
});

test('every text of an ID type belongs to one', () => {
  const numbers = Object.values(ID_TYPE_KINDS).flatMap(({ number }) => number ?? []);
  expect(Object.keys(en.idTypes.names).sort()).toEqual(Object.keys(ID_TYPE_KINDS).sort());
  expect(Object.keys(en.idTypes.numbers).sort()).toEqual([...new Set(numbers)].sort());
});

test('in English the format of a number is said as by the API', () => {
  expect(en.format).toEqual(ENGLISH);
});

test('each that has a number has texts of it', () => {
  for (const idType of ID_TYPES) {
    expect(numberTexts(idType, en) !== null, idType.id_type).toBe(idType.number !== undefined);
  }
});

describe.each(LANGUAGES.map((messages) => [messages.lang, messages] as const))('in %s', (_, messages) => {
  test('the ID types of a country have names of their own', () => {
    for (const { idTypes } of COUNTRIES) {
      const names = idTypes.map((idType) => idTypeName(idType, messages));
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('an abbreviation stays as people know it', () => {
    const shown = (country: string, idType: string) => idTypeName(find(country, idType), messages);
    expect(shown('NG', 'BVN')).toContain('BVN');
    expect(shown('GH', 'GHANA_CARD')).toContain('Ghana Card');
    expect(numberTexts(find('KE', 'KRA_PIN'), messages)?.label).toContain('KRA PIN');
  });

  test('every country has a name', () => {
    for (const { code } of COUNTRIES) expect(countryName(code, messages)).not.toBe(code);
  });
});

test('a wrong number is told by its name and its format', () => {
  const textOf = (idType: IdType, kind: 'missing' | 'format', messages: Messages = en) =>
    errorText('id_number', kind, errorsOf(numberTexts(idType, messages), messages.errors));
  expect(textOf(find('NG', 'BVN'), 'format')).toBe('A BVN has 11 digits, for example 22345678900.');
  expect(textOf(find('NG', 'BVN'), 'missing')).toBe('Enter your BVN.');
  expect(textOf(find('NG', 'BVN'), 'format', fr)).toBe('Un BVN a 11 chiffres, par exemple 22345678900.');
  expect(textOf(find('NG', 'BVN'), 'format', ar)).toBe('صيغة رقم BVN: 11 رقمًا، مثل \u206822345678900\u2069.');
  expect(textOf(find('GH', 'SSNIT'), 'format')).toBe(
    'An SSNIT number has 1 letter, then 12 to 14 letters and digits, for example C123456789010.',
  );
  expect(textOf(find('NG', 'RESIDENT_ID'), 'format')).toBe(en.errors.id_number);
});

test('the field of a number is labelled with its name', () => {
  expect(labelOf('id_number', find('NG', 'VOTER_ID'), en)).toBe("Voter's card number");
  expect(labelOf('id_number', find('ZM', 'TPIN'), fr)).toBe('TPIN');
});

test('a country is named in English where the runtime lacks the language, or its names', () => {
  expect(countryName('ZA', { lang: 'xx' })).toBe('South Africa');
  const { DisplayNames } = Intl;
  try {
    Object.assign(Intl, { DisplayNames: undefined });
    expect(countryName('ZA', fr)).toBe('South Africa');
  } finally {
    Object.assign(Intl, { DisplayNames });
  }
  expect(countryName('ZA', fr)).toBe('Afrique du Sud');
});
