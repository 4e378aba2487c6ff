import { describe, expect, test } from 'vitest';
import { changedLinkPage, NO_LINK_PAGE, originProblems } from '#core/page/link-page.ts';
import { maskOf, prefilledFields, prefilledPerson, prefillProblems } from '#core/page/prefill.ts';
import { START } from '#testing/harness/fixtures.ts';

const NIN = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' } as const;
const BVN = { ...NIN, id_type: 'BVN' } as const;
const OWN = { idTypes: [NIN], userId: 'user-7' };

describe('a prefill', () => {
  test.each([
    ['a number in its format', { id_number: '12345678900' }, OWN, []],
    ['an ID type of the link', { country: 'NG', id_type: 'NIN_V2' }, { ...OWN, userId: null }, []],
    ['a detail for everybody', { first_name: 'Ada' }, { ...OWN, userId: null }, [null]],
    ['a country alone', { country: 'NG' }, OWN, ['id_type']],
    ['an ID type alone', { id_type: 'NIN_V2' }, OWN, ['country']],
    ['an ID type of another link', { country: 'NG', id_type: 'BVN' }, OWN, ['id_type']],
    ['a number of another format', { id_number: '123' }, OWN, ['id_number']],
    [
      'a number of the named type',
      { country: 'NG', id_type: 'BVN', id_number: '1' },
      { ...OWN, idTypes: [NIN, BVN] },
      ['id_number'],
    ],
    ['a number of an unnamed type of two', { id_number: '1' }, { ...OWN, idTypes: [NIN, BVN] }, []],
    ['a birth tomorrow', { dob: '2026-11-21' }, OWN, ['dob']],
  ] as const)('%s', (_, prefill, link, fields) => {
    expect(prefillProblems(prefill, link, START).map(({ field }) => field)).toEqual(fields);
  });

  test('says which fields it has, in one order', () => {
    expect(prefilledFields({ dob: '1990-04-12', country: 'NG' })).toEqual(['country', 'dob']);
    expect(prefilledFields({})).toBeNull();
  });

  test('gives its number to its own ID type only', () => {
    const prefill = { country: 'NG', id_type: 'NIN_V2', id_number: '12345678900', dob: '1990-04-12' };
    expect(prefilledPerson(prefill, NIN)).toEqual({ id_number: '12345678900', dob: '1990-04-12' });
    expect(prefilledPerson(prefill, BVN)).toEqual({ dob: '1990-04-12' });
    expect(prefilledPerson({ id_number: '1' }, BVN)).toEqual({ id_number: '1' });
  });
});

test.each([
  ['id_number', '12345678900', '•••8900'],
  ['id_number', 'A12345', '•••45'],
  ['first_name', ' Adaobi ', 'A•••'],
  ['last_name', '𝒪konkwo', '𝒪•••'],
  ['dob', '1990-04-12', '•••1990'],
] as const)('%s %s is shown as a mask', (field, value, mask) => {
  expect(maskOf(field, value)).toBe(mask);
});

describe('an origin', () => {
  const refused = (origin: string, httpsOnly = true) => originProblems([origin], httpsOnly).length > 0;

  test.each(['https://shop.example', 'https://a.b-c.example:8443'])('%s is one', (origin) => {
    expect([refused(origin), refused(origin, false)]).toEqual([false, false]);
  });

  test.each(['http://localhost', 'http://localhost:5000', 'http://127.0.0.1:5000'])(
    '%s is one in the sandbox',
    (origin) => {
      expect([refused(origin), refused(origin, false)]).toEqual([true, false]);
    },
  );

  test.each([
    'https://shop.example/',
    'https://shop.example:443',
    'https://Shop.example',
    'https://*.shop.example',
    "https://shop.example; script-src 'unsafe-inline'",
    'https://a;b.example',
    'http://shop.example',
    'https://shop.example:99999',
    'https://user@shop.example',
    'null',
  ])('%s is none', (origin) => {
    expect([refused(origin), refused(origin, false)]).toEqual([true, true]);
  });
});

test('an update keeps what it leaves out, and an empty set is none', () => {
  const before = changedLinkPage(NO_LINK_PAGE, {
    embed_origins: ['https://shop.example'],
    capture: 'camera',
    hidden_fields: ['dob'],
    prefill: { dob: '1990-04-12' },
  });
  expect(changedLinkPage(before, {})).toEqual(before);
  const empty = { embed_origins: [], hidden_fields: [], prefill: {}, capture: 'any' } as const;
  expect(changedLinkPage(before, empty)).toEqual({ ...NO_LINK_PAGE, capture: 'any' });
});
