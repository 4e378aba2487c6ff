/** What the browser script takes of a kept draft, whose it says it is, and when it warns that the link expires. */
import { describe, expect, test } from 'vitest';
import {
  DRAFT_VERSION,
  fitToTypes,
  hasPersonalData,
  isOnComputer,
  maskedPerson,
  readDraft,
  readHandedPhotos,
} from '#page/browser/draft/draft-check.ts';
import { expiryWarning } from '#page/browser/start/expiry-warning.ts';
import type { TypeData } from '#page/data.ts';

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const photo = { id: 'p', blob: new Blob(['x']), source: 'camera' };
const BARE = { id: 'p', blob: photo.blob };
const WITH_BARE = { photos: { selfie: BARE } };
const KEPT = {
  version: DRAFT_VERSION,
  savedAt: NOW - 1,
  seed: 's',
  visit: 'v',
  agreedTo: 'en.1',
  mustAgreeAgain: false,
  country: 'NG',
  type: 'NG.BVN',
  fields: { id_number: '12345678900', first_name: 'Ada' },
  photos: { selfie: photo },
  handoff: undefined,
};
const read = (changes: object, isShared = false) => readDraft({ ...KEPT, ...changes }, NOW, isShared);

describe('a kept draft', () => {
  test('is taken as it was kept', () => {
    expect(read({})).toEqual(KEPT);
  });

  test.each([
    ['of this moment', { savedAt: NOW }],
    ['of just before the clock was set back', { savedAt: NOW + 5 * MINUTE_MS }],
    ['with all that is typed', { fields: { ...KEPT.fields, last_name: 'Obi', dob: '1990-04-12' } }],
    ['with all photos', { photos: { selfie: photo, document_front: photo, document_back: photo } }],
    ['that a phone goes on with', { handoff: { id: 'h', isPhone: true } }],
    ['that a computer follows', { handoff: { id: 'h', isPhone: false } }],
    ['that asks for all', { asksForAll: true }],
    ['whose consent is asked for again', { mustAgreeAgain: true }],
    ['with the longest text', { fields: { last_name: 'x'.repeat(500) } }],
    ['with a photo that says nothing more', { photos: { selfie: { id: 'p', blob: photo.blob } } }],
    ['with a refused photo', { photos: { selfie: { ...photo, source: 'file', check: 'overridden:blur' } } }],
    [
      'with a staged photo',
      { photos: { selfie: { ...photo, ref: 'r', isMirrored: true, wasStaged: true } } },
    ],
  ])('%s is taken as it was kept', (_, changes) => {
    expect(read(changes)).toStrictEqual({ ...KEPT, ...changes });
  });

  test.each([
    ['of another version', { version: 3 }],
    ['without a version', { version: undefined }],
    ['without a seed', { seed: undefined }],
    ['of the future', { savedAt: NOW + 5 * MINUTE_MS + 1 }],
    ['of yesterday', { savedAt: NOW - 24 * HOUR_MS }],
    ['without a time', { savedAt: 'x' }],
  ])('%s is dropped', (_, changes) => {
    expect(read(changes)).toBeNull();
  });

  test('that is none is dropped', () => {
    for (const value of [undefined, null, 7, 'x', [], {}]) expect(readDraft(value, NOW, false)).toBeNull();
  });

  test('of a link for several people lives for an hour', () => {
    expect(read({ savedAt: NOW - HOUR_MS + 1 }, true)).not.toBeNull();
    expect(read({ savedAt: NOW - HOUR_MS }, true)).toBeNull();
  });

  test.each([
    ['fields', { fields: null }, { fields: {} }],
    [
      'a field',
      { fields: { dob: 7, last_name: { a: 1 }, id_number: 'x'.repeat(501), first_name: '' } },
      { fields: {} },
    ],
    ['photos', { photos: 'x' }, { photos: {} }],
    ['a photo', { photos: { selfie: { id: 'p', blob: 'x' } } }, { photos: {} }],
    ['an empty photo', { photos: { selfie: { ...photo, blob: new Blob() } } }, { photos: {} }],
    ['what a photo says', { photos: { selfie: { ...BARE, source: 'x', check: 'not passed' } } }, WITH_BARE],
    [
      'its check',
      { photos: { selfie: { ...BARE, check: 'passed?', isMirrored: 1, wasStaged: 1 } } },
      WITH_BARE,
    ],
    ['a type', { type: 7 }, { type: null }],
    ['a consent', { agreedTo: {} }, { agreedTo: null }],
    ['a handoff', { handoff: { id: 7 } }, { handoff: undefined }],
  ])('keeps the rest where %s is broken', (_, changes, expected) => {
    expect(read(changes)).toStrictEqual({ ...KEPT, ...expected });
  });
});

test.each([
  [{ id_number: '123-4567 8900', first_name: 'Ada' }, '•••8900'],
  [{ id_number: '12345678', first_name: 'Ada' }, '•••5678'],
  [{ id_number: '1234567', first_name: 'Ada', last_name: ' Obi' }, 'A. O.'],
  [{ last_name: 'Ødegård' }, 'Ø.'],
  [{ dob: '1990-04-12' }, ''],
])('the person of %j is called %j', (fields, expected) => {
  expect(maskedPerson({ fields })).toBe(expected);
});

test('photos that a computer hands over are named, and not on this device', () => {
  const taken = { ref: 'r', source: 'camera', check: 'passed' };
  const { selfie, ...others } = readHandedPhotos({
    selfie: taken,
    document_front: { source: 'file' },
    document_back: 7,
  });
  expect(others).toEqual({});
  expect(selfie).toMatchObject({ id: 'r', ...taken });
  expect(selfie && isOnComputer(selfie)).toBe(true);
  expect(isOnComputer(BARE)).toBe(false);
  expect(readHandedPhotos('x')).toEqual({});
});

test('a draft has personal data once something is typed or photographed', () => {
  expect(hasPersonalData({ fields: { dob: '' }, photos: {} })).toBe(false);
  expect(hasPersonalData({ fields: { dob: '1990-04-12' }, photos: {} })).toBe(true);
  expect(hasPersonalData({ fields: {}, photos: KEPT.photos as never })).toBe(true);
});

describe('a draft whose link has other ID types now', () => {
  const fitted = (type: string | null, ...ids: string[]) => {
    const draft = { type, country: 'NG', fields: { ...KEPT.fields } };
    const isGone = fitToTypes(draft, { types: ids.map((id) => ({ id }) as TypeData) });
    const { country, fields } = draft;
    return { isGone, type: draft.type, country, fields: Object.keys(fields) };
  };

  test('loses its type and the number of it, and nothing else', () => {
    const gone = { isGone: true, country: null, fields: ['first_name'] };
    expect(fitted('NG.BVN', 'NG.NIN', 'GH.SSNIT')).toEqual({ ...gone, type: null });
    expect(fitted('NG.BVN', 'NG.NIN')).toEqual({ ...gone, type: 'NG.NIN' });
  });

  test('keeps what is still there', () => {
    const there = { isGone: false, country: 'NG', fields: ['id_number', 'first_name'] };
    expect(fitted('NG.BVN', 'NG.BVN', 'NG.NIN')).toEqual({ ...there, type: 'NG.BVN' });
    expect(fitted(null, 'NG.BVN')).toEqual({ ...there, type: 'NG.BVN' });
    expect(fitted(null, 'NG.BVN', 'NG.NIN')).toEqual({ ...there, type: null });
  });
});

test.each([
  [30 * 60_000 + 1, null],
  [30 * 60_000, 'expiresSoon'],
  [10 * 60_000 + 1, 'expiresSoon'],
  [10 * 60_000, 'expiresNow'],
  [-1, 'expiresNow'],
])('with %i ms left the warning is %j', (leftMs, expected) => {
  expect(expiryWarning(leftMs)).toBe(expected);
});
