import { afterEach, describe, expect, test, vi } from 'vitest';
import { matches } from '#page/browser/details/search-text.ts';
import { fieldError, localDate, personFieldsOf } from '#page/browser/details/validation.ts';
import {
  type Answers,
  allowedStep,
  changeTypeStep,
  choosableTypes,
  firstIncompleteStep,
  isChangingAnswers,
  mostSteps,
  nextStep,
  previousStep,
  stepsFor,
} from '#page/browser/navigation.ts';
import type { PageData, TypeData } from '#page/data.ts';
import { hasCountryStep } from '#page/form/choice-limits.ts';
import type { StepName } from '#page/steps/step.ts';

const type = (fields: Partial<TypeData>) =>
  ({ id: 'NG.BVN', required: ['id_number'], optional: ['dob'], images: [], ...fields }) as TypeData;
const KYC = type({ pattern: '^[0-9]{11}$' });
const CARD = type({ id: 'NG.CARD', required: [], images: ['selfie', 'document_front', 'document_back'] });
const errors = {
  missing: { id_number: 'no number' },
  id_number: 'wrong number',
  name: 'wrong name',
  dob: 'wrong date',
};
const dataOf = (...types: TypeData[]) => ({ types, errors }) as unknown as PageData;
const TODAY = '2026-11-20';

const NOTHING: Answers = { agreedTo: null, country: null, type: null, fields: {}, photos: {} };
const AGREED: Answers = { ...NOTHING, agreedTo: 'en.1' };
const COMPLETE_KYC: Answers = { ...AGREED, type: KYC.id, fields: { id_number: '123-4567 8900' } };

describe('the steps', () => {
  test('of a link with one ID type skip the choice and the photos that are not needed', () => {
    expect(stepsFor(NOTHING, dataOf(KYC))).toEqual(['welcome', 'details', 'review']);
  });

  test('of an ID type whose details need not be given skip them, unless the partner knows some', () => {
    const photos = ['selfie', 'front', 'back', 'review'];
    for (const optional of [[], CARD.optional]) {
      expect(stepsFor(AGREED, dataOf({ ...CARD, optional }))).toEqual(['welcome', ...photos]);
    }
    const known = { ...CARD, prefilled: { first_name: 'A••' } };
    expect(stepsFor(AGREED, dataOf(known))).toEqual(['welcome', 'details', ...photos]);
    expect(stepsFor(AGREED, dataOf({ ...known, optional: [] }))).toEqual(['welcome', ...photos]);
  });

  test('lead from the review to such details and back, and to what is wrong with them', () => {
    const data = dataOf(CARD);
    const photos = { selfie: 1, document_front: 1, document_back: 1 };
    const answers = { ...AGREED, type: CARD.id, photos };
    expect(allowedStep('details', false, answers, data, TODAY)).toBe('details');
    expect(allowedStep('details', false, { ...answers, agreedTo: null }, data, TODAY)).toBe('welcome');
    expect(allowedStep('details', false, answers, dataOf({ ...CARD, optional: [] }), TODAY)).toBe('review');
    expect(previousStep('details', answers, data)).toBe('review');
    expect(nextStep('details', true, answers, data, TODAY)).toBe('review');
    expect(nextStep('details', false, { ...answers, photos: {} }, data, TODAY)).toBe('selfie');
    const wrong = { ...answers, fields: { dob: '2027-01-01' } };
    expect(allowedStep('review', true, wrong, data, TODAY)).toBe('details');
    expect(allowedStep('welcome', true, wrong, data, TODAY)).toBe('welcome');
  });

  test('of a link with several are known in full once one is chosen', () => {
    const data = dataOf(KYC, CARD);
    const all = ['welcome', 'id', 'selfie', 'front', 'back', 'review'];
    expect(stepsFor({ ...AGREED, type: CARD.id }, data)).toEqual(all);
    expect(mostSteps(AGREED, data)).toBe(6);
    expect(mostSteps({ ...AGREED, type: CARD.id }, data)).toBe(6);
    expect(mostSteps({ ...AGREED, type: KYC.id }, data)).toBe(4);
    expect(mostSteps(AGREED, dataOf(KYC))).toBe(3);
  });

  test.each<[StepName, Answers]>([
    ['welcome', NOTHING],
    ['id', AGREED],
    ['id', { ...AGREED, type: 'NG.REMOVED' }],
    ['details', { ...COMPLETE_KYC, fields: { id_number: '123' } }],
    ['details', { ...AGREED, type: CARD.id, fields: { dob: '2027-01-01' } }],
    ['selfie', { ...AGREED, type: CARD.id }],
    ['back', { ...AGREED, type: CARD.id, photos: { selfie: 1, document_front: 1 } }],
    ['review', COMPLETE_KYC],
  ])('stop at %s while it lacks something', (step, answers) => {
    expect(firstIncompleteStep(answers, dataOf(KYC, CARD), TODAY)).toBe(step);
  });
});

describe('a link with a country to choose first', () => {
  const inCountry = (country: string, id: string) => type({ ...KYC, id, country });
  const types = [inCountry('NG', 'NG.BVN'), inCountry('NG', 'NG.NIN'), inCountry('ZM', 'ZM.TPIN')];
  const data = { ...dataOf(...types), hasCountries: true };
  const chosen = (answers: Partial<Answers>) => ({ ...AGREED, ...answers });

  test('asks for the country, then for one of its ID types', () => {
    expect(firstIncompleteStep(AGREED, data, TODAY)).toBe('country');
    expect(firstIncompleteStep(chosen({ country: 'NG' }), data, TODAY)).toBe('id');
    expect(allowedStep('details', false, AGREED, data, TODAY)).toBe('country');
    expect(choosableTypes(chosen({ country: 'NG' }), data)).toEqual(types.slice(0, 2));
    const steps = ['welcome', 'country', 'id', 'details', 'review'];
    expect(stepsFor(chosen({ country: 'NG' }), data)).toEqual(steps);
    expect(stepsFor(chosen({ type: 'NG.NIN' }), data)).toEqual(steps);
  });

  test('has nothing more to ask in a country with one ID type', () => {
    const zambian = chosen({ country: 'ZM', type: 'ZM.TPIN' });
    expect(stepsFor(zambian, data)).toEqual(['welcome', 'country', 'details', 'review']);
    expect(changeTypeStep(zambian, data)).toBe('country');
    expect(changeTypeStep(chosen({ type: 'NG.BVN' }), data)).toBe('id');
    expect(mostSteps(AGREED, data)).toBe(5);
    expect(mostSteps(chosen({ country: 'NG' }), data)).toBe(5);
  });

  test('asks again when the link no longer has the country', () => {
    expect(firstIncompleteStep(chosen({ country: 'KE', type: 'KE.GONE' }), data, TODAY)).toBe('country');
  });

  test('is one with more than eight ID types in several countries', () => {
    const several = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ country: at ? 'NG' : 'ZM' }));
    expect(hasCountryStep(several(8))).toBe(false);
    expect(hasCountryStep(several(9))).toBe(true);
    expect(hasCountryStep(several(9).slice(1).concat({ country: 'NG' }))).toBe(false);
  });

  test.each([
    ['cote d', 'Côte d’Ivoire', true],
    ['CÔTE D’IVOIRE', "Cote d'Ivoire", true],
    ['Co\u0302te-d’Ivoire\u00a0', 'Côte d’Ivoire', true],
    ['kenya/kra_pin', 'KRA PIN Kenya', true],
    ['drivers', "Driver's licence", true],
    ['carte electeur', 'Carte d’électeur', true],
    ['الامارات', 'الإمارات', true],
    ['licence nigeria', "Driver's licence Nigeria", true],
    ['', 'anything', true],
    ['national ghana', 'National ID Côte d’Ivoire', false],
    ['bvm', 'Bank Verification Number (BVN)', false],
  ])('a search for “%s” in “%s” finds it: %s', (typed, text, isFound) => {
    expect(matches(typed, text)).toBe(isFound);
  });
});

describe('an address', () => {
  const shown = (requested: string, isPressed: boolean, answers = COMPLETE_KYC) =>
    allowedStep(requested as StepName, isPressed, answers, dataOf(KYC, CARD), TODAY);

  test('shows a step whose predecessors are complete', () => {
    expect(['welcome', 'id', 'details', 'review'].map((name) => shown(name, false))).toEqual([
      'welcome',
      'id',
      'details',
      'review',
    ]);
  });

  test('of a later step leads to the first incomplete one, an unknown one to the welcome', () => {
    expect(shown('review', true, AGREED)).toBe('id');
    expect(shown('selfie', true)).toBe('welcome');
    expect(shown('done', true)).toBe('welcome');
    expect(shown('', false)).toBe('welcome');
  });

  test('never starts the sending: only a press does', () => {
    for (const step of ['sending', 'blocked']) {
      expect(shown(step, true)).toBe(step);
      expect(shown(step, false)).toBe('review');
      expect(shown(step, true, AGREED)).toBe('id');
    }
  });
});

describe('a button', () => {
  const data = dataOf(KYC, CARD);

  test('leads to the next step, Back to the one before', () => {
    expect(nextStep('id', false, COMPLETE_KYC, data, TODAY)).toBe('details');
    expect(nextStep('details', false, COMPLETE_KYC, data, TODAY)).toBe('review');
    expect(nextStep('review', false, COMPLETE_KYC, data, TODAY)).toBe('review');
    expect(previousStep('details', COMPLETE_KYC, data)).toBe('id');
    expect(previousStep('welcome', COMPLETE_KYC, data)).toBeUndefined();
    expect(previousStep('blocked', COMPLETE_KYC, data)).toBeUndefined();
  });

  test('leads straight back to the review after a change, unless something is missing now', () => {
    expect(nextStep('id', true, COMPLETE_KYC, data, TODAY)).toBe('review');
    expect(nextStep('id', true, { ...COMPLETE_KYC, type: CARD.id }, data, TODAY)).toBe('selfie');
  });

  test.each<[boolean, StepName | null, StepName, boolean]>([
    [false, 'review', 'details', true],
    [false, 'sending', 'details', true],
    [false, 'blocked', 'details', true],
    [true, 'id', 'details', true],
    [false, 'id', 'details', false],
    [false, null, 'details', false],
    [false, 'review', 'sending', false],
    [true, 'details', 'review', false],
    [true, 'id', 'welcome', false],
  ])('knows of a change: %s, from %s to %s it is %s', (wasChanging, from, to, expected) => {
    expect(isChangingAnswers(wasChanging, from, to)).toBe(expected);
  });
});

describe('a field', () => {
  afterEach(() => vi.unstubAllEnvs());
  const NAMED = type({ ...KYC, optional: ['dob', 'first_name', 'last_name'] });
  const problem = (field: Parameters<typeof fieldError>[0], value: string, of = NAMED) =>
    fieldError(field, { [field]: value }, of, dataOf(of), TODAY);

  test('is asked for once, in the order of the page', () => {
    expect(personFieldsOf(NAMED)).toEqual(['id_number', 'first_name', 'last_name', 'dob']);
    expect(personFieldsOf(type({ required: ['dob'], optional: [] }))).toEqual(['dob']);
  });

  test('that is required may not be empty or blank; another may', () => {
    expect(problem('id_number', ' ')).toBe('no number');
    expect(fieldError('id_number', {}, NAMED, dataOf(NAMED), TODAY)).toBe('no number');
    expect(problem('dob', ' ')).toBeNull();
  });

  test('with a number is checked without its spaces, whatever digits it is written in', () => {
    expect(problem('id_number', ' 123-4567 8900 ')).toBeNull();
    expect(problem('id_number', '١٢٣٤٥٦٧٨٩٠٠')).toBeNull();
    expect(problem('id_number', '\u202a12345678900\u202c')).toBeNull();
    expect(problem('id_number', '1234567890')).toBe('wrong number');
    expect(problem('id_number', 'anything', type({ pattern: null }))).toBeNull();
  });

  test.each([
    [TODAY, 'wrong date'],
    ['2026-11-19', null],
    ['1990-04-12', null],
    ['1881-01-01', null],
    ['2026-11-21', 'wrong date'],
    ['1879-12-31', 'wrong date'],
    ['12.4.1990', 'wrong date'],
    ['1990-04-123', 'wrong date'],
    ['191990-04-12', 'wrong date'],
  ])('with the date of birth %s is judged %j', (date, expected) => {
    expect(problem('dob', date)).toBe(expected);
  });

  test('with a name has at most 100 characters', () => {
    expect(problem('first_name', 'x'.repeat(100))).toBeNull();
    expect(problem('last_name', 'x'.repeat(101))).toBe('wrong name');
  });

  test.each([
    ['Pacific/Auckland', '18:00:00.0', '2026-11-21'],
    ['Pacific/Auckland', '10:59:59.5', '2026-11-20'],
    ['America/Los_Angeles', '18:00:00.0', '2026-11-20'],
  ])('takes today from the clock in %s at %s UTC', (zone, time, day) => {
    vi.stubEnv('TZ', zone);
    expect(localDate(new Date(`2026-11-20T${time}Z`))).toBe(day);
  });
});
