import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES, findIdType, ID_TYPES } from '#core/catalogue.ts';
import { fieldsFor, type IdType, type VerificationMethod } from '#core/id-numbers/id-type.ts';
import { forAll } from '#testing/harness/for-all.ts';

const label = (idType: IdType) => `${idType.country} ${idType.id_type}`;
const rows = ID_TYPES.map((idType) => [label(idType), idType] as const);
const numbered = ID_TYPES.flatMap(({ number, ...rest }) =>
  number === undefined ? [] : ([[label(rest), number]] as const),
);

function known(country: string, idType: string): IdType {
  const found = findIdType(country, idType);
  if (found === undefined) throw new Error(`${country} ${idType} is not in the catalogue`);
  return found;
}

describe('the countries', () => {
  test('the ten that the service starts with are there', () => {
    const started = ['CI', 'GH', 'KE', 'NG', 'RW', 'TZ', 'UG', 'ZA', 'ZM', 'ZW'];
    expect(COUNTRIES.map((country) => country.code)).toEqual(expect.arrayContaining(started));
  });

  test('they are in the order of their names', () => {
    const names = COUNTRIES.map((country) => country.name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  test('every ID type belongs to a listed country, and they follow its order', () => {
    const codes = ID_TYPES.map((idType) => idType.country);
    expect([...new Set(codes)]).toEqual(COUNTRIES.map((country) => country.code));
  });

  test.each(COUNTRIES)('$name has a number lookup and a document check', ({ code }) => {
    const methods = ID_TYPES.filter((idType) => idType.country === code).flatMap((idType) => idType.methods);
    expect(methods).toContain('enhanced_kyc');
    expect(methods).toContain('doc_verification');
  });
});

describe('the ID types', () => {
  test('no country has a name for people twice', () => {
    const names = ID_TYPES.map((idType) => `${idType.country} ${idType.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(rows)('%s has a wire value, and each method and required field once', (_, idType) => {
    expect(idType.country).toMatch(/^[A-Z]{2}$/);
    expect(idType.id_type).toMatch(/^[A-Z0-9_]+$/);
    expect(idType.methods.length).toBeGreaterThan(0);
    expect(new Set(idType.methods).size).toBe(idType.methods.length);
    expect(new Set(idType.requires).size).toBe(idType.requires.length);
    expect(idType.requires, 'a lookup needs it anyway').not.toContain('id_number');
  });

  test.each(rows)('%s knows the format of every number that a lookup needs', (_, idType) => {
    const looksUp = idType.methods.some((method) => method === 'enhanced_kyc' || method === 'biometric_kyc');
    if (looksUp) expect(idType.number).toBeDefined();
  });

  test.each(rows)('%s photographs a back only where there is a front', (_, idType) => {
    const photographed = idType.methods.some(
      (method) => method === 'doc_verification' || method === 'enhanced_document_verification',
    );
    if (idType.hasBack) expect(photographed).toBe(true);
  });
});

describe('the number formats', () => {
  test.each(numbered)('%s: the sandbox finds the example (D-23)', (_, number) => {
    expect(number.example).toMatch(/[04-9A-Z]$/);
    expect(number.example).toMatch(/[04-9][A-Z]*$/); // the last digit, where letters follow it
  });

  test.each(numbered)('%s: the pattern is anchored and works in a browser too', (_, number) => {
    expect(number.pattern).toMatch(/^\^.*\$$/);
    // What an HTML `pattern` attribute compiles to.
    const asAttribute = new RegExp(`^(?:${number.pattern})$`, 'v');
    expect(asAttribute.test(number.example)).toBe(true);
    expect(asAttribute.test(`${number.example}!`)).toBe(false);
  });

  test.each(numbered)('%s: the pattern has bounded quantifiers only, and none on a group', (_, number) => {
    expect(number.pattern).not.toMatch(/[*+]|,\}|\)[{?]/);
  });

  test.each(numbered)('%s: empty text and text around the number fail', (_, number) => {
    const pattern = new RegExp(number.pattern, 'u');
    expect(pattern.test('')).toBe(false);
    expect(pattern.test(` ${number.example}`)).toBe(false);
    expect(pattern.test(`${number.example}\n`)).toBe(false);
  });

  test.each([
    ['NG', 'BVN', '00000000000', true],
    ['NG', 'BVN', '0000000000', false],
    ['NG', 'NIN_V2', '00000000000', true],
    ['NG', 'NIN_V2', 'AB012345678901YZ', true],
    ['NG', 'NIN_V2', '000000000000', false],
    ['NG', 'V_NIN', '00000000000', false],
    ['NG', 'PHONE_NUMBER', '2348012345678', false],
    ['KE', 'KRA_PIN', 'A0012345678', false],
    ['GH', 'GHANA_CARD', 'GHA000000000', false],
    ['GH', 'PASSPORT', 'G0000000', true],
    ['ZA', 'NATIONAL_ID', '0000000000000', true],
    ['ZM', 'NATIONAL_ID', '123456/78/1', false],
    ['CI', 'CNI', 'C0123456789', true],
    ['CI', 'CNI', '01234567890', true],
    ['ZW', 'NATIONAL_ID', '08204782Q29', true],
    ['ZW', 'NATIONAL_ID', '082047823Q29', true],
    ['ZW', 'NATIONAL_ID', '082047823Q2', false],
  ])('%s %s takes %s: %s', (country, idType, number, expected) => {
    expect(new RegExp(known(country, idType).number?.pattern ?? '', 'u').test(number)).toBe(expected);
  });
});

describe('findIdType', () => {
  test.each(rows)('%s is found', (_, idType) => {
    expect(findIdType(idType.country, idType.id_type)).toBe(idType);
  });

  test('case, spaces and the names of object members find nothing', () => {
    expect(findIdType('ng', 'BVN')).toBeUndefined();
    expect(findIdType('NG', 'bvn')).toBeUndefined();
    expect(findIdType('NG', 'BVN ')).toBeUndefined();
    expect(findIdType('KE', 'BVN')).toBeUndefined();
    expect(findIdType('__proto__', 'constructor')).toBeUndefined();
  });

  test('a pair that is not listed finds nothing, however it is cut', () => {
    const listed = fc.constantFrom(...ID_TYPES.map((idType) => `${idType.country}:${idType.id_type}`));
    forAll(listed, fc.nat(), (key, at) => {
      const cut = at % (key.length + 1);
      expect(findIdType(key.slice(0, cut), key.slice(cut))).toBeUndefined();
    });
  });
});

describe('fieldsFor', () => {
  test('enhanced KYC asks for the number, what the lookup requires, and no images', () => {
    expect(fieldsFor(known('NG', 'PHONE_NUMBER'), 'enhanced_kyc')).toEqual({
      person: { required: ['id_number', 'first_name', 'last_name'], optional: ['dob'] },
      images: { required: [], optional: [] },
    });
  });

  test('biometric KYC asks for a selfie besides', () => {
    expect(fieldsFor(known('NG', 'BVN'), 'biometric_kyc')).toEqual({
      person: { required: ['id_number'], optional: ['first_name', 'last_name', 'dob'] },
      images: { required: ['selfie'], optional: [] },
    });
  });

  test('a document check asks for both sides and never for the number', () => {
    expect(fieldsFor(known('GH', 'GHANA_CARD'), 'doc_verification')).toEqual({
      person: { required: [], optional: ['first_name', 'last_name', 'dob'] },
      images: { required: ['selfie', 'document_front', 'document_back'], optional: [] },
    });
  });

  test('a document without a back is photographed once', () => {
    expect(fieldsFor(known('GH', 'PASSPORT'), 'doc_verification').images.required).toEqual([
      'selfie',
      'document_front',
    ]);
  });

  test('an enhanced document check takes the number where its format is known', () => {
    const method = 'enhanced_document_verification';
    expect(fieldsFor(known('NG', 'IDENTITY_CARD'), method)).toEqual({
      person: { required: [], optional: ['id_number', 'first_name', 'last_name', 'dob'] },
      images: { required: ['selfie', 'document_front', 'document_back'], optional: [] },
    });
    expect(fieldsFor(known('NG', 'RESIDENT_ID'), method).person.optional).not.toContain('id_number');
  });

  test('no field is both required and optional, and changing an answer changes no other', () => {
    const pairs: (readonly [IdType, VerificationMethod])[] = ID_TYPES.flatMap((idType) =>
      idType.methods.map((method) => [idType, method] as const),
    );
    for (const [idType, method] of pairs) {
      const { person, images } = fieldsFor(idType, method);
      const all = [...person.required, ...person.optional, ...images.required, ...images.optional];
      expect(new Set(all).size, `${label(idType)} ${method}`).toBe(all.length);
      person.optional.push('id_number');
      images.required.push('selfie');
      expect(fieldsFor(idType, method)).not.toEqual({ person, images });
    }
  });
});
