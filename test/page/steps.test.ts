import { expect, test } from 'vitest';
import { type Answer, outcomeOf } from '#page/browser/answer.ts';
import { countOf, firstOpen, stepsOf } from '#page/browser/steps.ts';
import type { PageData, TypeData } from '#page/data.ts';

const type = (more: Partial<TypeData>): TypeData => ({
  id: 'NG.BVN',
  country: 'NG',
  idType: 'BVN',
  name: 'BVN',
  countryName: 'Nigeria',
  required: ['id_number'],
  optional: ['dob'],
  images: [],
  hasBack: false,
  pattern: '^[0-9]{11}$',
  isNumeric: true,
  hint: '',
  numberError: 'number',
  ...more,
});
const errors = { missing: {}, name: 'name', dob: 'dob' };
const data = (...types: TypeData[]) => ({ types, errors }) as unknown as PageData;
const KYC = type({});
const CARD = type({ id: 'NG.CARD', required: [], images: ['selfie', 'document_front', 'document_back'] });
const TODAY = '2026-11-20';

test('a link with one ID type skips the choice, and asks for no photo it does not need', () => {
  expect(stepsOf({ consent: false, type: null, fields: {}, photos: {} }, data(KYC))).toEqual([
    'welcome',
    'details',
    'review',
  ]);
});

test('steps follow one another as what they need is there', () => {
  const page = data(KYC, CARD);
  const filled = { consent: false, type: null as string | null, fields: {}, photos: {} };
  expect(firstOpen(filled, page, TODAY)).toBe('welcome');
  expect(firstOpen({ ...filled, consent: true }, page, TODAY)).toBe('id');
  const card = { ...filled, consent: true, type: CARD.id };
  expect(stepsOf(card, page)).toEqual(['welcome', 'id', 'details', 'selfie', 'front', 'back', 'review']);
  expect(firstOpen(card, page, TODAY)).toBe('selfie');
  expect(firstOpen({ ...card, photos: { selfie: 1, document_front: 1 } }, page, TODAY)).toBe('back');
  expect(firstOpen({ ...card, fields: { dob: '2027-01-01' } }, page, TODAY)).toBe('details');
  const kyc = { ...filled, consent: true, type: KYC.id };
  expect(firstOpen({ ...kyc, fields: { id_number: '123' } }, page, TODAY)).toBe('details');
  expect(firstOpen({ ...kyc, fields: { id_number: '123-4567 8900' } }, page, TODAY)).toBe('review');
});

test('the steps are counted as far as they are known, and in full when the ID type is', () => {
  const filled = { consent: true, type: null as string | null, fields: {}, photos: {} };
  expect(countOf(filled, data(KYC, CARD))).toEqual({ least: 4, most: 7 });
  expect(countOf({ ...filled, type: CARD.id }, data(KYC, CARD))).toEqual({ least: 7, most: 7 });
  expect(countOf({ ...filled, type: KYC.id }, data(KYC, CARD))).toEqual({ least: 4, most: 4 });
  expect(countOf(filled, data(KYC, type({ id: 'NG.NIN' })))).toEqual({ least: 4, most: 4 });
  expect(countOf(filled, data(KYC))).toEqual({ least: 3, most: 3 });
});

const answer = (status: number, body: unknown = null, retryAfterS: number | null = null): Answer => ({
  status,
  body,
  retryAfterS,
});

test.each([
  ['a broken line', answer(0), { kind: 'again' }],
  ['a service that is away', answer(503, { code: 'unavailable' }), { kind: 'again' }],
  ['a request still running', answer(409, { code: 'request_in_progress' }), { kind: 'again' }],
  ['too many requests', answer(429, { code: 'slow_down' }), { kind: 'again' }],
  ['a blocked number', answer(429, { code: '2222' }, 60), { kind: 'blocked', retryAfterS: 60 }],
  ['a link without ID types', answer(409, { code: 'link_not_ready' }), { kind: 'gone' }],
  ['a spent link', answer(410, { code: 'link_used' }), { kind: 'gone' }],
  ['a key of another body', answer(422, { code: 'idempotency_key_reused' }), { kind: 'renew' }],
  ['an accepted one', answer(201, { redirect_url: null }), { kind: 'accepted', redirectUrl: null }],
  [
    'a wrong field',
    answer(400, { code: '2204', details: [{ path: '/dob', message: 'x' }] }),
    { kind: 'refused', code: '2204', fields: ['dob'] },
  ],
  ['a page of a proxy', answer(413, '<html>'), { kind: 'refused', code: 'payload_too_large', fields: [] }],
])('%s is understood', (_, given, outcome) => {
  expect(outcomeOf(given)).toEqual(outcome);
});
