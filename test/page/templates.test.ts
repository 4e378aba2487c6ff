import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import { ID_NUMBER_LENGTH_MAX } from '#core/id-numbers/id-number.ts';
import { fieldsFor, PERSON_FIELDS } from '#core/id-numbers/id-type.ts';
import { renderCancelPage } from '#page/ends/cancel.ts';
import { renderProblem } from '#page/ends/problem.ts';
import { renderChoice } from '#page/form/choose.ts';
import { renderPersonField } from '#page/form/field.ts';
import { PAGE_CSS, STEPS_CSS } from '#page/layout/style.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { consentShown } from '#page/text/consent.ts';
import { all, one } from './read-html.ts';
import { ACTION, CHOICES, form, idType, LICENCE, LINK, PROBLEMS } from './samples.ts';

test('a browser offers what it knows of one person, and nothing on a link for several', () => {
  const offered = (isShared: boolean) =>
    PERSON_FIELDS.map((name) => {
      const field = { name, required: true, errors: [] };
      const input = `${renderPersonField(field, '', LICENCE, isShared, en)}`;
      return /autocomplete="([^"]*)"/.exec(input)?.[1];
    });
  expect(offered(false)).toEqual(['off', 'given-name', 'family-name', 'bday']);
  expect(offered(true)).toEqual(['off', 'off', 'off', 'off']);
});

describe('the choice', () => {
  const page = renderChoice({ link: LINK, choices: CHOICES, action: ACTION }, en);

  test('every ID type is a labelled radio of one GET form, grouped by country', () => {
    const radios = all(page, 'input', { type: 'radio', name: 'id' });
    expect(radios.map(({ attributes }) => attributes['value'])).toEqual([
      'NG.BVN',
      'NG.DRIVERS_LICENSE',
      'ZA.PASSPORT',
    ]);
    expect(all(page, 'legend').map(({ text }) => text)).toEqual(['Nigeria', 'South Africa']);
    one(page, 'form', { method: 'get', action: ACTION });
    for (const { parents } of radios) {
      expect(parents.map(({ name }) => name).slice(-3)).toEqual(['form', 'fieldset', 'label']);
    }
    expect(one(page, 'form', { method: 'get' }).text).toContain('Continue');
  });

  test('keeps the language that was asked for', () => {
    const inFrench = renderChoice({ link: LINK, choices: CHOICES, action: ACTION, lang: 'fr' }, en);
    one(inFrench, 'input', { type: 'hidden', name: 'lang', value: 'fr' });
    one(inFrench, 'a', { href: `${ACTION}/cancel?lang=fr` });
    expect(one(inFrench, 'a', { 'aria-current': 'true' }).attributes['href']).toBe(
      `${ACTION}?plain=1&lang=en`,
    );
  });

  test('of nothing is marked on each radio, and the first takes the focus', () => {
    const missing = renderChoice({ link: LINK, choices: CHOICES, action: ACTION, isMissing: true }, en);
    expect(all(missing, 'input', { 'aria-describedby': 'id-error' })).toHaveLength(3);
    one(missing, 'p', { id: 'id-error' });
    expect(one(missing, 'input', { autofocus: '' }).attributes['value']).toBe('NG.BVN');
  });
});

describe('the form', () => {
  test('asks for each field that an ID type needs once, with its label, and for no other', () => {
    for (const type of ID_TYPES) {
      for (const method of type.methods) {
        const page = form(type, method);
        const { person, images } = fieldsFor(type, method);
        const required: string[] = [...person.required, ...images.required];
        const names = [...required, ...person.optional, ...images.optional];
        const shown = all(page, 'input').filter(({ attributes }) => attributes['type'] !== 'hidden');
        expect(shown.map(({ attributes }) => attributes['name']).sort()).toEqual(
          [...names, 'consent'].sort(),
        );
        for (const name of names) {
          const isRequired = 'required' in one(page, 'input', { name, id: name }).attributes;
          expect(isRequired, name).toBe(required.includes(name));
          expect(one(page, 'label', { for: name }).text).toMatch(isRequired ? /\S \*$/ : /\S \(optional\)$/);
        }
      }
    }
  });

  test('it posts multipart to the action, its key in the address too, with the choice and the key hidden', () => {
    const page = form(LICENCE, 'biometric_kyc');
    one(page, 'form', { method: 'post', action: `${ACTION}?key=key-1`, enctype: 'multipart/form-data' });
    const hidden = all(page, 'input', { type: 'hidden' }).map(({ attributes }) => [
      attributes['name'],
      attributes['value'],
    ]);
    expect(hidden).toEqual([
      ['country', 'NG'],
      ['id_type', 'DRIVERS_LICENSE'],
      ['idempotency_key', 'key-1'],
      ['visit', 'visit-1'],
      ['consent_shown', consentShown(LINK, en, 'plain')],
    ]);
  });

  test('the ID number has a hint, and no pattern that would refuse spaces or small letters', () => {
    const { attributes } = one(form(LICENCE, 'enhanced_kyc'), 'input', { name: 'id_number' });
    expect(attributes).not.toHaveProperty('pattern');
    expect(attributes).not.toHaveProperty('inputmode');
    // A shorter one would cut a number off before it is sent.
    expect(Number(attributes['maxlength'])).toBe(ID_NUMBER_LENGTH_MAX);
    expect(attributes['aria-describedby']).toBe('id_number-hint');
    expect(one(form(LICENCE, 'enhanced_kyc'), 'p', { id: 'id_number-hint' }).text).toContain(
      LICENCE.number?.example,
    );
  });

  test('a number of digits only brings up the digit keyboard', () => {
    const page = form(idType('NG', 'BVN'), 'enhanced_kyc');
    expect(one(page, 'input', { name: 'id_number' }).attributes['inputmode']).toBe('numeric');
  });

  test('photos open the camera that fits and accept PNG and JPEG only', () => {
    const page = form(LICENCE, 'doc_verification');
    const files = all(page, 'input', { type: 'file', accept: 'image/png,image/jpeg' });
    expect(files.map(({ attributes }) => [attributes['name'], attributes['capture']])).toEqual([
      ['document_front', 'environment'],
      ['document_back', 'environment'],
      ['selfie', 'user'],
    ]);
  });

  test('a document without a back is asked for as a whole', () => {
    const page = form(idType('ZA', 'PASSPORT'), 'doc_verification');
    expect(one(page, 'label', { for: 'document_front' }).text).toBe('Photo of your ID *');
  });

  test('what was typed is filled in again', () => {
    const values = { id_number: 'abc 123', first_name: 'Ada', dob: '1990-04-12' };
    const page = form(LICENCE, 'enhanced_kyc', { values });
    const shown = all(page, 'input').map(({ attributes }) => [attributes['name'], attributes['value']]);
    expect(shown).toEqual(expect.arrayContaining([...Object.entries(values), ['last_name', '']]));
    expect(one(page, 'input', { name: 'dob' }).attributes['type']).toBe('date');
  });

  test('consent must be given, names the company and links its policy', () => {
    const page = form(LICENCE, 'enhanced_kyc');
    const box = one(page, 'input', { type: 'checkbox', name: 'consent', value: 'true' });
    expect(box.attributes).toHaveProperty('required');
    expect(box.attributes).not.toHaveProperty('checked');
    expect(box.parents.at(-1)?.text).toContain(LINK.companyName);
    const policy = all(page, 'a', { href: LINK.policyUrl }).find(({ parents }) =>
      parents.some(({ name }) => name === 'label'),
    );
    expect(policy?.attributes).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
  });

  test('cancelling asks once, and is a POST form of its own', () => {
    const page = renderCancelPage({ link: LINK, action: ACTION, lang: 'fr' }, en);
    one(page, 'form', { method: 'post', action: `${ACTION}/cancel?lang=fr` });
    one(page, 'a', { href: `${ACTION}?lang=fr` });
  });

  test('there is a way back to the choice only when there is a choice', () => {
    expect(one(form(LICENCE, 'enhanced_kyc'), 'a', { href: `${ACTION}?plain=1` }).text).toBe(
      'Use another ID',
    );
    expect(
      all(form(LICENCE, 'enhanced_kyc', { canChange: false }), 'a', { href: `${ACTION}?plain=1` }),
    ).toEqual([]);
  });
});

describe('errors of the form', () => {
  const errors = [
    { field: 'id_number', message: 'must be shorter' },
    { field: 'id_number', message: 'must be kinder' },
    { field: 'selfie', message: 'must be a photo' },
    { field: 'consent', message: 'must be given' },
    { field: 'country', message: 'is odd' },
    { field: null, message: 'All of it is odd.' },
  ];
  const page = form(LICENCE, 'biometric_kyc', { errors });

  test('are summed up at the top, with links to the fields on the page', () => {
    const summary = one(page, 'div', { role: 'alert' });
    for (const { message } of errors) expect(summary.text).toContain(message);
    const links = all(page, 'a').filter(({ parents }) =>
      parents.some(({ attributes }) => attributes['role'] === 'alert'),
    );
    expect(links.map(({ attributes, text }) => [attributes['href'], text])).toEqual([
      ['#id_number', "Driver's licence number: must be shorter"],
      ['#id_number', "Driver's licence number: must be kinder"],
      ['#consent', 'Your agreement: must be given'],
      ['#selfie', 'Selfie: must be a photo'],
    ]);
    // What is of no field comes last, in its order.
    const items = all(page, 'li').filter(({ parents }) =>
      parents.some(({ attributes }) => attributes['role'] === 'alert'),
    );
    expect(items.map(({ text }) => text).slice(4)).toEqual(['is odd', 'All of it is odd.']);
  });

  test('are tied to their fields, and to no other', () => {
    const invalid = all(page, 'input', { 'aria-invalid': 'true' }).map(({ attributes }) => attributes);
    expect(invalid.map((each) => [each['name'], each['aria-describedby']])).toEqual([
      ['id_number', 'id_number-hint id_number-error'],
      ['consent', 'consent-error'],
      ['selfie', 'selfie-hint selfie-error'],
    ]);
    expect(one(page, 'p', { id: 'id_number-error' }).text).toBe('must be shorter must be kinder');
  });

  test('tell that photos have to be chosen again, where there are photos', () => {
    const summary = (text: string) => one(text, 'div', { role: 'alert' }).text;
    expect(summary(page)).toContain(en.form.photosAgain);
    expect(summary(form(LICENCE, 'enhanced_kyc', { errors }))).not.toContain(en.form.photosAgain);
    const needs = {
      person: { required: [], optional: [] },
      images: { required: [], optional: ['selfie' as const] },
    };
    expect(summary(form(LICENCE, 'enhanced_kyc', { errors, needs }))).toContain(en.form.photosAgain);
  });

  test('leave no trace where there are none', () => {
    const clean = form(LICENCE, 'biometric_kyc');
    expect(all(clean, 'div', { role: 'alert' })).toEqual([]);
    expect(all(clean, 'p', { class: 'error' })).toEqual([]);
    expect(clean).not.toContain('aria-invalid');
    expect(one(clean, 'title').text).not.toContain('Error');
  });
});

describe('a problem', () => {
  test('has a heading and words of its own, with and without a link', () => {
    for (const link of [LINK, null]) {
      const pages = PROBLEMS.map((problem) => renderProblem({ link, problem }, en));
      expect(new Set(pages.map((page) => one(page, 'h1').text)).size).toBe(PROBLEMS.length);
      expect(new Set(pages.map((page) => one(page, 'main').text)).size).toBe(PROBLEMS.length);
      for (const page of pages) expect(all(page, 'a', { class: 'button' })).toEqual([]);
    }
  });

  test('of a link that is not known shows no header, footer or company', () => {
    const page = renderProblem({ link: null, problem: 'link_not_found' }, en);
    expect([...all(page, 'header'), ...all(page, 'footer')]).toEqual([]);
    expect(one(page, 'title').text).toBe('Link not found');
    expect(one(page, 'main').text).toContain(en.problem.someone);
  });

  test('says when to try again, in UTC and never too early', () => {
    const retryAt = Date.UTC(2026, 10, 23, 10, 0, 0, 1);
    vi.stubEnv('TZ', 'Asia/Kathmandu');
    onTestFinished(() => void vi.unstubAllEnvs());
    const time = one(renderProblem({ link: LINK, problem: 'id_number_blocked', retryAt }, en), 'time');
    expect(time.attributes['datetime']).toBe('2026-11-23T10:01:00.000Z');
    expect(time.text).toBe('23 November 2026 at 10:01 UTC');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300])('leaves out the impossible time %d', (retryAt) => {
    expect(all(renderProblem({ link: LINK, problem: 'id_number_blocked', retryAt }, en), 'time')).toEqual([]);
  });

  test('offers to try again first and to return to the partner second', () => {
    const ways = { retryHref: ACTION, continueHref: 'myapp://done?status=fail&user_id=u' };
    const page = renderProblem({ link: LINK, problem: 'system_error', ...ways }, en);
    expect(one(page, 'a', { class: 'button' }).attributes['href']).toBe(ways.retryHref);
    expect(one(page, 'a', { class: 'button quiet' }).attributes['href']).toBe(ways.continueHref);
    const alone = renderProblem({ link: LINK, problem: 'link_used', continueHref: ways.continueHref }, en);
    expect(one(alone, 'a', { class: 'button' }).text).toBe(`Return to ${LINK.companyName}`);
    // To the partner, what can be tried again has not failed.
    const framed = { ...LINK, embedOrigins: ['https://shop.example'] };
    const pages = [ways, {}, { retryHref: ACTION }, { continueHref: ways.continueHref }].map((more) =>
      renderProblem({ link: framed, problem: 'system_error', ...more }, en),
    );
    expect(pages.map((each) => each.includes('data-end="failed"'))).toEqual([false, true, false, true]);
    expect(one(pages[0] ?? '', 'a', { class: 'button quiet' }).attributes['target']).toBe('_top');
  });
});

test.each([PAGE_CSS, STEPS_CSS])('a style sheet loads nothing', (css) => {
  expect(css).not.toMatch(/url\(|@import|</);
});
