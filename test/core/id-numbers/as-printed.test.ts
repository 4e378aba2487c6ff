/** How numbers are printed on the documents, spoken into a phone, and pasted: the normal form of each is the number. */
import { describe, expect, test } from 'vitest';
import { findIdType } from '#core/catalogue.ts';
import { checkIdNumber, idNumberOf } from '#core/id-numbers/id-number.ts';

/** By country and ID type: the number, then ways to write it. */
const WRITTEN: Readonly<Record<string, readonly [number: string, ...written: string[]]>> = {
  'CI CNI': ['CI001234567', 'CI 001 234 567', 'CNI : CI001234567', 'Numéro: CI-001234567', 'N° CI001234567'],
  'CI RESIDENT_ID': ['CI001234567', 'ci.001.234.567'],
  'GH GHANA_CARD': ['GHA1234567890', 'GHA-123456789-0', 'ID No. GHA-123456789-0', 'gha 123456789 0'],
  'GH SSNIT': ['C123456789010', 'C12 34567 89010', 'SSNIT No: C123456789010'],
  'GH VOTER_ID': ['1234567890', '1234 567 890', 'Voter ID No. 1234567890', '1234567890.'],
  'GH NEW_VOTER_ID': ['9876543210', '987-654-3210'],
  'GH DRIVERS_LICENSE': ['ABC1234567890', 'ABC-12345678-90', 'ABC/1234567/890'],
  'GH PASSPORT': ['G1234567', 'G 1234567', 'Passport No: G1234567', 'PASSPORT G1234567'],
  'KE NATIONAL_ID': [
    '12345678',
    '12.345.678',
    '12 345 678',
    'ID 12345678',
    'National ID: 12345678',
    'ID NUMBER 12345678',
  ],
  'KE ALIEN_CARD': ['123456', '123,456', 'ID NO 123456'],
  'KE PASSPORT': ['A1234567', 'A 123 4567', 'Passport No. A1234567'],
  'KE KRA_PIN': ['A001234567Z', 'A 001234567 Z', 'KRA PIN: A001234567Z', 'PIN A001234567Z'],
  'NG BVN': [
    '22345678900',
    '2234 567 8900',
    'BVN: 22345678900',
    'bvn 22345678900',
    'BVN - 22345678900',
    '22345678900,',
  ],
  'NG NIN': [
    '12345678900',
    '1234-567-8900',
    'NIN: 12345678900',
    '(NIN) 12345678900',
    '“12345678900”',
    '12345678900…',
  ],
  'NG NIN_V2': ['12345678900', '1234 567 8900', 'NIN 12345678900', 'My NIN: 12345678900', 'NIN# 12345678900'],
  'NG V_NIN': ['AB12345678905060', 'AB 12345678905060', 'VNIN: AB12345678905060', 'ab12-3456-7890-5060'],
  'NG NIN_SLIP': ['12345678900', 'NIN\n12345678900'],
  'NG PHONE_NUMBER': [
    '08012345678',
    ...[
      '+234 801 234 5678',
      '+2348012345678',
      '234 801 234 5678',
      '00234 801 234 5678',
      '+234 (0) 801 234 5678',
    ],
    ...['0801 234 5678', '0801-234-5678', '(0801) 234 5678', 'Phone: +234 801 234 5678', 'Tel. 08012345678'],
    ...['\u202a+234 801 234 5678\u202c', '+２３４ ８０１ ２３４ ５６７８'],
  ],
  'NG VOTER_ID': ['90F5B0C1D2345678906', '90F5 B0C1 D234 5678 906', '90F5-B0C1-D234-5678-906'],
  'NG DRIVERS_LICENSE': ['ABC12345AA00', 'ABC 12345 AA 00', 'ABC-12345-AA00'],
  'NG PASSPORT': ['A12345670', 'A 12345670', 'Passport: A12345670'],
  'RW NATIONAL_ID': ['1199080012345078', '1 1990 8 0012345 0 78', 'ID: 1 1990 8 0012345 0 78'],
  'ZA NATIONAL_ID': ['8001015009087', '800101 5009 087', 'ID No: 800101 5009 08 7'],
  'TZ NATIONAL_ID': ['19900101123450000125', '19900101-12345-00001-25', 'NIDA: 19900101-12345-00001-25'],
  'UG NATIONAL_ID': ['CM900123456789', 'CM 9001 2345 6789', 'NIN: CM900123456789', 'NIN CM900123456789'],
  'ZM TPIN': ['1234567890', 'TPIN: 1234567890', '1234 567 890'],
  'ZM NATIONAL_ID': [
    '123456780',
    '123456/78/0',
    '123456 / 78 / 0',
    'NRC No. 123456/78/0',
    '123456\\78\\0',
    '123456-78-0',
  ],
  'ZW NATIONAL_ID': [
    '631234567A50',
    '63-1234567 A 50',
    '63-1234567A50',
    '63/1234567/A/50',
    'ID No. 63-1234567-A-50',
  ],
  'NG RESIDENT_ID': ['R123456', 'R-123456', 'R123456.', 'Permit No: R123456', 'R/123/456'],
};

const CASES = Object.entries(WRITTEN).flatMap(([type, [number, ...written]]) =>
  [number, ...written].map((each): [string, string, string] => [type, each, number]),
);

describe('checkIdNumber', () => {
  test.each(CASES)('of %s takes %j', (type, written, number) => {
    const [country = '', idType = ''] = type.split(' ');
    const found = findIdType(country, idType);
    if (!found) throw new Error(`There is no ${type}.`);
    expect(checkIdNumber(found, written)).toEqual({ ok: true, normalised: number });
    expect(idNumberOf(found.number, number)).toBe(number);
  });

  test.each([
    ['NG BVN', 'BVN 1234'],
    ['NG PHONE_NUMBER', '+254 801 234 5678'],
    ['NG PHONE_NUMBER', '+234 801 234'],
    ['ZM NATIONAL_ID', '123456/78'],
    ['NG NIN', 'NIN'],
    ['KE NATIONAL_ID', 'ID:'],
    ['NG RESIDENT_ID', ' . '],
  ])('of %s refuses %j', (type, written) => {
    const [country = '', idType = ''] = type.split(' ');
    const found = findIdType(country, idType);
    expect(found && checkIdNumber(found, written).ok).toBe(false);
  });
});

test('what begins a number is no label of it', () => {
  const passport = findIdType('NG', 'VOTER_ID');
  expect(passport && checkIdNumber(passport, 'NIN1234567890')).toEqual({
    ok: true,
    normalised: 'NIN1234567890',
  });
  const licence = findIdType('GH', 'DRIVERS_LICENSE');
  expect(licence && checkIdNumber(licence, 'ID-123456')).toEqual({ ok: true, normalised: 'ID123456' });
});
