/** The page in steps: which it has, and the data for its script. */
import { expect, test } from 'vitest';
import { ID_NUMBER_LENGTH_MAX } from '#core/id-numbers/id-number.ts';
import { fieldsFor, type IdType, type VerificationMethod } from '#core/id-numbers/id-type.ts';
import { renderAlreadySubmitted } from '#page/ends/already-submitted.ts';
import { BLOCKS } from '#page/ends/block.ts';
import { renderFlow } from '#page/flow.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { consentShown } from '#page/text/consent.ts';
import { all, one } from '../../read-html.ts';
import { ACTION, choiceOf, idType, LICENCE, LINK } from '../../samples.ts';

const typeOf = (idType: IdType, method: VerificationMethod) => ({
  choice: choiceOf(idType, method),
  idType,
  needs: fieldsFor(idType, method),
});
const TWO_NUMBERS = [LICENCE, idType('NG', 'BVN')].map((each) => typeOf(each, 'enhanced_kyc'));

const render = (methods: VerificationMethod[], failHref: string | null = null, more = {}) => {
  const types = methods.map((method) => typeOf(LICENCE, method));
  const way = {
    submitPath: '/v1/x/submissions',
    stagePath: '/v1/x/{visit}',
    failHref,
    idempotencyKey: 'key-1',
    visit: 'visit-1',
    isShared: true,
    expiresInS: null,
  };
  return renderFlow({ link: LINK, types, action: ACTION, lang: 'fr', ...way, ...more }, en);
};
const stepsOf = (page: string) =>
  all(page, 'section').flatMap(({ attributes }) => attributes['data-step'] ?? []);
/** What is needed always, and what for some IDs only: that is a list in the list. */
const needsOf = (page: string) => {
  const listed = all(page, 'li').filter(({ parents }) =>
    parents.some(({ attributes }) => attributes['class'] === 'needs'),
  );
  const isInner = ({ parents }: (typeof listed)[number]) => parents.at(-1)?.attributes['class'] !== 'needs';
  const some = listed.filter(isInner).map(({ text }) => text);
  const always = listed.filter((each) => !isInner(each)).map(({ text }) => text);
  return { some, always: some.length > 0 ? always.slice(0, -1) : always };
};

test('the flow has the steps that its ID types need, and names what to have ready', () => {
  const number = render(['enhanced_kyc']);
  expect(stepsOf(number)).toEqual(['welcome', 'details', 'review', 'sending', 'blocked', 'done', 'resume']);
  const { person, document, selfie } = en.welcome.needs;
  const label = "Driver's licence number";
  expect(needsOf(number)).toEqual({ always: [label, person], some: [] });
  const face = render(['enhanced_kyc', 'biometric_kyc']);
  expect(stepsOf(face).slice(0, 5)).toEqual(['welcome', 'id', 'details', 'selfie', 'review']);
  expect(needsOf(face)).toEqual({ always: [label, person], some: [selfie] });
  expect(needsOf(render(['doc_verification']))).toEqual({ always: [document, selfie], some: [] });
  expect(needsOf(render(['enhanced_kyc', 'doc_verification']))).toEqual({
    always: [],
    some: [label, person, document, selfie],
  });
  expect(needsOf(render([], null, { types: TWO_NUMBERS.slice(1) }))).toEqual({ always: ['BVN'], some: [] });
  const several = needsOf(render([], null, { types: TWO_NUMBERS }));
  expect(several.always).toContain(en.welcome.needs.id_number);
});

test('a number is named where it is the only one, whatever else the other IDs need', () => {
  const types = [typeOf(idType('NG', 'BVN'), 'enhanced_kyc'), typeOf(LICENCE, 'doc_verification')];
  expect(needsOf(render([], null, { types })).some).toContain('BVN');
});

test('the script is told the fields in the order of the form, and of no details where none are known', () => {
  const bvn = typeOf(idType('NG', 'BVN'), 'biometric_kyc');
  const person = { required: ['last_name', 'id_number'], optional: ['dob', 'first_name'] };
  const typesOf = (more: object) =>
    JSON.parse(
      one(render([], null, { types: [{ ...bvn, needs: { ...bvn.needs, person } }], ...more }), 'script', {
        id: 'data',
      }).text,
    ).types;
  const [type] = typesOf({});
  expect([type.required, type.optional]).toEqual([
    ['id_number', 'last_name'],
    ['first_name', 'dob'],
  ]);
  expect(type).not.toHaveProperty('prefilled');
  expect(typesOf({ prefill: { first_name: 'Ada' } })[0].prefilled).toEqual({ first_name: 'A•••' });
});

test('the script is told what the link, its ID type and the language are', () => {
  const data = (more: object) =>
    JSON.parse(
      one(render(['enhanced_kyc'], null, { expiresInS: 90, ...more }), 'script', { id: 'data' }).text,
    );
  const pageData = data({});
  expect([pageData.expiresInS, pageData.stage, pageData.locale]).toEqual([
    90,
    '/v1/x/{visit}',
    en.dateLocale,
  ]);
  expect(pageData.wholeLabel).toBe(en.form.documentOnly);
  expect(pageData.consentShown).toBe(consentShown(LINK, en, 'plain'));
  expect(pageData).not.toHaveProperty('step');
  expect(data({ reportsSteps: true }).step).toBe(`${ACTION}/step`);
  const [licence] = pageData.types;
  expect([licence.pattern, licence.isNumeric, licence.hasBack]).toEqual([
    LICENCE.number?.pattern,
    false,
    LICENCE.hasBack,
  ]);
  const [passport] = data({ types: [typeOf(idType('ZA', 'PASSPORT'), 'doc_verification')] }).types;
  expect(passport.hasBack).toBe(false);
  const withPhotos = data({ types: [typeOf(idType('ZA', 'PASSPORT'), 'doc_verification')] });
  expect(withPhotos.consentShown).toBe(consentShown(LINK, en));
});

test('the place of the count is kept where it is known at once, so that nothing moves', () => {
  const count = (more: object) => one(render(['enhanced_kyc'], null, more), 'p', { id: 'count' }).text;
  const prefill = { country: 'NG', id_type: 'BVN' };
  expect([count({}), count({ types: TWO_NUMBERS, prefill })]).toEqual(['\u00a0', '\u00a0']);
  expect([count({ types: TWO_NUMBERS }), count({ types: TWO_NUMBERS, prefill: { dob: 'x' } })]).toEqual([
    '',
    '',
  ]);
});

test('it frames a face for the selfie, a card for the documents', () => {
  const frames = all(render(['doc_verification']), 'div').flatMap(({ attributes, parents }) =>
    attributes['class']?.startsWith('viewer')
      ? [[parents.at(-1)?.attributes['data-step'], attributes['class']]]
      : [],
  );
  expect(Object.fromEntries(frames)).toEqual({
    selfie: 'viewer face',
    front: 'viewer card',
    back: 'viewer card',
  });
});

test('it keeps the language in its addresses, and leads to the plain page without a script', () => {
  const page = render(['enhanced_kyc']);
  const data = JSON.parse(one(page, 'script', { id: 'data' }).text);
  expect([data.draft, data.submit]).toEqual([ACTION, '/v1/x/submissions']);
  expect([data.page, data.handoff]).toEqual([`${ACTION}?lang=fr`, `${ACTION}/handoff`]);
  const inputs = all(page, 'input', { type: 'hidden' }).filter(({ parents }) =>
    parents.some(({ attributes }) => attributes['id'] === 'start'),
  );
  expect(inputs.map(({ attributes }) => [attributes['name'], attributes['value']])).toEqual([
    ['plain', '1'],
    ['lang', 'fr'],
  ]);
  const [number] = all(page, 'input', { id: 'my-id_number' });
  expect(Number(number?.attributes['maxlength'])).toBe(ID_NUMBER_LENGTH_MAX);
});

test('each limit is told by its own heading, text and way on', () => {
  const texts = all(render(['enhanced_kyc']), 'p').filter(({ attributes }) => attributes['data-block']);
  for (const block of BLOCKS) {
    const { heading, text, next } = en.problem[block];
    const own = texts.filter(({ attributes }) => attributes['data-block'] === block);
    expect(own.map((each) => each.text)).toEqual([text, next.replace('{company}', LINK.companyName)]);
    expect(own[0]?.attributes['data-heading']).toBe(heading);
  }
});

test('it offers the way back to the partner only at an address that is safe', () => {
  expect(all(render(['enhanced_kyc'], 'myapp://x?status=fail'), 'a', { 'data-fail': '' })).toHaveLength(2);
  expect(all(render(['enhanced_kyc'], 'javascript:x'), 'a', { 'data-fail': '' })).toEqual([]);
  const submitted = { link: { ...LINK, embedOrigins: ['https://a.example'] }, at: 0, action: ACTION };
  expect(renderAlreadySubmitted({ ...submitted, continueHref: 'myapp://x' }, en)).toContain(
    'data-redirect="myapp://x"',
  );
  expect(renderAlreadySubmitted({ ...submitted, continueHref: 'javascript:x' }, en)).not.toContain(
    'javascript:',
  );
});

test('where the partner wants photos that are taken now, no step has a way with a file, and each says why', () => {
  const link = { ...LINK, capture: 'camera' as const };
  const page = render(['doc_verification'], null, { link });
  const files = (text: string) =>
    all(text, 'input', { type: 'file' }).filter(({ parents }) =>
      parents.some(({ attributes }) => attributes['data-step']),
    );
  expect([files(page).length, files(render(['doc_verification'])).length]).toEqual([0, 3]);
  const why = en.capture.onlyCamera.replace('{company}', LINK.companyName);
  expect(all(page, 'p', { class: 'hint' }).filter(({ text }) => text === why)).toHaveLength(3);
});
