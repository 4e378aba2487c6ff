import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIdType, ID_TYPES } from '#core/catalogue.ts';
import { fieldsFor, type IdType, type VerificationMethod } from '#core/id-type.ts';
import { numberFormat } from '#core/number-format.ts';
import { renderCancelPage } from '#page/cancel.ts';
import { renderChoice } from '#page/choose.ts';
import { renderFlow } from '#page/flow.ts';
import { type FormPage, renderForm } from '#page/form.ts';
import { html } from '#page/html.ts';
import { type PageLink, STYLE_PATH } from '#page/layout.ts';
import { en } from '#page/messages/en.ts';
import { renderOutcome } from '#page/outcome.ts';
import { type Problem, renderProblem } from '#page/problem.ts';
import { PAGE_CSS } from '#page/style.ts';

// --- Reading a page -------------------------------------------------------------------------------------------

interface Element {
  name: string;
  attributes: Record<string, string>;
  /** All text inside, children's too. */
  text: string;
  parents: Element[];
}

const VOID = ['meta', 'link', 'img', 'input'];
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function decode(raw: string): string {
  if (/[<>]/.test(raw)) throw new Error(`unescaped: ${raw}`);
  return raw.replace(/&[^&;]*;?/g, (entity) => {
    const char = ENTITIES[entity];
    if (char === undefined) throw new Error(`unescaped ampersand: ${entity}`);
    return char;
  });
}

const TOKEN = /[^<]+|<\/[a-z0-9]+>|<[a-z0-9]+(?: [a-z-]+(?:="[^"]*")?)*>/y;
const DOCTYPE = '<!doctype html>\n';

/** Reads the strict HTML that the templates may write, and throws at anything else: what breaks out, breaks it. */
function parse(page: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  if (!page.startsWith(DOCTYPE)) throw new Error('no doctype');
  TOKEN.lastIndex = DOCTYPE.length;
  for (let at = DOCTYPE.length; at < page.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(page)?.[0];
    if (token === undefined) throw new Error(`not a tag: ${page.slice(at, at + 80)}`);
    if (!token.startsWith('<')) {
      const text = decode(token);
      for (const element of open) element.text += text;
    } else if (token.startsWith('</')) {
      const name = open.pop()?.name;
      if (token !== `</${name}>`) throw new Error(`${token} closes <${name}>`);
    } else {
      const element = { ...readTag(token), text: '', parents: [...open] };
      elements.push(element);
      if (!VOID.includes(element.name)) open.push(element);
    }
  }
  if (open.length > 0) throw new Error(`left open: ${open.map(({ name }) => name)}`);
  return elements;
}

function readTag(token: string): Pick<Element, 'name' | 'attributes'> {
  const attributes: Record<string, string> = {};
  for (const [, key = '', value = ''] of token.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
    if (key in attributes) throw new Error(`repeated attribute: ${token}`);
    attributes[key] = decode(value);
  }
  return { name: /^<([a-z0-9]+)/.exec(token)?.[1] ?? '', attributes };
}

const all = (page: string, name: string, where: Record<string, string> = {}) =>
  parse(page).filter(
    (element) =>
      element.name === name &&
      Object.entries(where).every(([key, value]) => element.attributes[key] === value),
  );

function one(page: string, name: string, where: Record<string, string> = {}): Element {
  const found = all(page, name, where);
  expect(found, `one <${name}> ${JSON.stringify(where)}`).toHaveLength(1);
  return found[0] as Element;
}

/** Everything about a page that data must not be able to change. */
const shapeOf = (page: string) =>
  parse(page).map(({ name, attributes, parents }) =>
    [name, ...Object.keys(attributes), parents.length].join(' '),
  );

const addressesOf = (page: string) =>
  parse(page).flatMap(({ attributes }) =>
    ['href', 'src', 'action'].flatMap((key) => (attributes[key] === undefined ? [] : [attributes[key]])),
  );

// --- Pages ----------------------------------------------------------------------------------------------------

const ACTION = '/links/3f0f';
const LINK: PageLink = {
  refId: 'ref-that-stays-secret',
  companyName: 'Acme & Sons',
  logoUrl: 'https://acme.example/logo.svg?a=1&b=2',
  policyUrl: 'https://acme.example/privacy',
};

function idType(country: string, id: string): IdType {
  const found = findIdType(country, id);
  if (!found) throw new Error(`${country}.${id} left the catalogue`);
  return found;
}

const choiceOf = (type: IdType, method: VerificationMethod, countryName = 'Somewhere') => ({
  country: type.country,
  countryName,
  idType: type.id_type,
  idTypeName: type.name,
  method,
});

function form(type: IdType, method: VerificationMethod, more: Partial<FormPage> = {}): string {
  const page: FormPage = {
    link: LINK,
    choice: choiceOf(type, method),
    idType: type,
    needs: fieldsFor(type, method),
    values: {},
    hasAgreed: false,
    errors: [],
    idempotencyKey: 'key-1',
    action: ACTION,
    canChange: true,
    ...more,
  };
  return renderForm(page, en);
}

const LICENCE = idType('NG', 'DRIVERS_LICENSE');
const CHOICES = [
  choiceOf(idType('NG', 'BVN'), 'enhanced_kyc', 'Nigeria'),
  choiceOf(idType('ZA', 'PASSPORT'), 'doc_verification', 'South Africa'),
  choiceOf(LICENCE, 'biometric_kyc', 'Nigeria'),
];
const PROBLEMS: Problem[] = [
  'link_not_found',
  'link_disabled',
  'link_expired',
  'link_used',
  'link_not_ready',
  'id_number_blocked',
  'unavailable',
  'system_error',
];

/** Every page, with `text` as every string that is not an address, and `address` as every address. */
function pagesWith(text: string, address: string): Record<string, string> {
  const link = { refId: text, companyName: text, logoUrl: address, policyUrl: address };
  const choice = {
    country: text,
    countryName: text,
    idType: text,
    idTypeName: text,
    method: 'biometric_kyc' as const,
  };
  const type: IdType = {
    ...LICENCE,
    country: text,
    id_type: text,
    name: text,
    number: { ...numberFormat(text, [text]), pattern: '^[0-9]$' },
  };
  const filled = {
    link,
    choice,
    values: { id_number: text, first_name: text, last_name: text, dob: text },
    idempotencyKey: text,
    action: address,
  };
  const errors = [null, text, 'id_number', 'selfie', 'consent'].map((field) => ({ field, message: text }));
  const ways = { retryHref: address, continueHref: address };
  return {
    choice: renderChoice({ link, choices: [choice, choice], action: address }, en),
    form: form(type, 'biometric_kyc', filled),
    errors: form(type, 'enhanced_document_verification', { ...filled, errors }),
    stop: renderCancelPage({ link, action: address }, en),
    submitted: renderOutcome({ link, outcome: 'submitted' }, en),
    cancelled: renderOutcome({ link, outcome: 'cancelled' }, en),
    ...Object.fromEntries(
      PROBLEMS.map((problem) => [problem, renderProblem({ link, problem, ...ways }, en)]),
    ),
  };
}

const PLAIN_PAGES = pagesWith('plain', 'https://plain.example/');

const hostile = fc.oneof(
  fc.constantFrom(
    '"><script>alert(1)</script>',
    "' onfocus=alert(1) autofocus x='",
    '" onfocus="alert(1)',
    '</title></style></textarea><img src=x onerror=alert(1)>',
    '<!--',
    ']]>',
    '&lt;script&gt;',
    '&quot; onload=&quot;',
    '{{alert(1)}}',
    '\u0000<\u0000script>',
  ),
  fc
    .array(
      fc.constantFrom('<', '>', '"', "'", '&', '=', '/', '`', ' ', '\n', 'script', 'on', '!--', ';', '#39'),
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

// --- Tests ----------------------------------------------------------------------------------------------------

describe('the template tag', () => {
  test('text and attribute values are escaped', () => {
    expect(String(html`<p title="${`"'`}">${'<b> & </b>'}</p>`)).toBe(
      '<p title="&quot;&#39;">&lt;b&gt; &amp; &lt;/b&gt;</p>',
    );
  });

  test('markup nests, arrays are joined, and nothing is printed for null, undefined and false', () => {
    const items = [html`<li>${1}</li>`, null, [html`<li>${'<'}</li>`, undefined], false as const];
    expect(String(html`<ul>${items}${null}${undefined}${false}</ul>${0}`)).toBe(
      '<ul><li>1</li><li>&lt;</li></ul>0',
    );
  });

  test('an object that only looks like markup is escaped', () => {
    const forged = { toString: () => '<script>', markup: '<script>' };
    expect(String(html`${forged as never}`)).toBe('&lt;script&gt;');
    expect(String(html`${JSON.parse('{"__proto__":{}}') as never}`)).toBe('[object Object]');
  });

  test('an unquoted attribute value is a mistake that throws', () => {
    expect(() => html`<p title=${'x'}>`).toThrow(TypeError);
  });
});

describe('hostile input', () => {
  test('text in any input changes nothing but text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const [name, page] of Object.entries(pagesWith(text, 'https://plain.example/'))) {
          expect(shapeOf(page), name).toEqual(shapeOf(PLAIN_PAGES[name] ?? ''));
        }
      }),
    );
  });

  test('the flow, its template and its data stay whole as well', () => {
    const flow = (text: string) => {
      const choice = { ...choiceOf(LICENCE, 'biometric_kyc', text), idTypeName: text };
      const needs = fieldsFor(LICENCE, 'doc_verification');
      const types = [0, 1].map(() => ({ choice, idType: LICENCE, needs }));
      const link = { ...LINK, companyName: text };
      const way = { submitPath: '/v1/x/submissions', failHref: null, idempotencyKey: text };
      return renderFlow({ link, types, action: ACTION, lang: 'en', ...way }, en);
    };
    const plain = flow('plain');
    expect(JSON.parse(one(plain, 'script', { id: 'data' }).text).types).toHaveLength(2);
    fc.assert(
      fc.property(hostile, (text) => {
        expect(shapeOf(flow(text))).toEqual(shapeOf(plain));
        expect(JSON.parse(one(flow(text), 'script', { id: 'data' }).text).types[0].name).toBe(text);
      }),
      { numRuns: 30 },
    );
  });

  test('an address in any input changes nothing but that address', () => {
    fc.assert(
      fc.property(hostile, (path) => {
        const { choice = '', errors = '' } = pagesWith('plain', `https://plain.example/${path}`);
        expect(shapeOf(choice)).toEqual(shapeOf(PLAIN_PAGES['choice'] ?? ''));
        expect(shapeOf(errors)).toEqual(shapeOf(PLAIN_PAGES['errors'] ?? ''));
        expect(one(choice, 'img').attributes['src']).toBe(`https://plain.example/${path}`);
      }),
    );
  });

  test('text arrives as it was given', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { errors = '' } = pagesWith(text, 'https://plain.example/');
        expect(one(errors, 'p', { class: 'company' }).text).toBe(text);
        expect(one(errors, 'img').attributes['alt']).toBe(text);
        expect(one(errors, 'input', { name: 'first_name' }).attributes['value']).toBe(text);
        expect(one(errors, 'p', { id: 'selfie-error' }).text).toBe(text);
      }),
    );
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https:evil.example',
    '',
  ])('the address %j is never printed', (address) => {
    for (const page of Object.values(pagesWith('plain', address))) {
      for (const printed of addressesOf(page)) expect(printed).toMatch(/^(?:\/(?![/\\\s])|#)/);
      expect(all(page, 'img')).toEqual([]);
    }
  });

  test('a policy without a printable address leaves its words', () => {
    const page = form(LICENCE, 'enhanced_kyc', { link: { ...LINK, policyUrl: 'javascript:alert(1)' } });
    expect(one(page, 'footer').text).toContain('Privacy policy');
    expect(all(page, 'a', { target: '_blank' })).toEqual([]);
  });
});

describe('every page', () => {
  const pages = Object.entries(PLAIN_PAGES);

  test.each(pages)('%s is a full document that tells no other site where it was', (_, page) => {
    expect(one(page, 'html').attributes).toEqual({ lang: 'en', dir: 'ltr' });
    expect(one(page, 'meta', { name: 'viewport' }).attributes['content']).not.toMatch(
      /maximum-scale|user-scalable/,
    );
    one(page, 'meta', { charset: 'utf-8' });
    one(page, 'meta', { name: 'referrer', content: 'no-referrer' });
    one(page, 'meta', { name: 'robots', content: 'noindex' });
    one(page, 'link', { rel: 'stylesheet', href: STYLE_PATH });
    expect(one(page, 'title').text).toBe(
      `${page.includes('role="alert"') ? 'Error: ' : ''}${one(page, 'h1').text} – plain`,
    );
    one(page, 'main');
  });

  test.each(pages)('%s runs no script and carries no inline style', (_, page) => {
    expect(parse(page).filter(({ name }) => name === 'script' || name === 'style')).toEqual([]);
    const names = parse(page).flatMap(({ attributes }) => Object.keys(attributes));
    expect(names.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
  });

  test.each(pages)('%s shows the logo, the company and its policy', (_, page) => {
    const { alt, referrerpolicy, decoding } = one(page, 'img').attributes;
    expect({ alt, referrerpolicy, decoding }).toEqual({
      alt: 'plain',
      referrerpolicy: 'no-referrer',
      decoding: 'async',
    });
    expect(one(page, 'header').text).toContain('plain');
    const policies = all(page, 'a', { href: 'https://plain.example/', target: '_blank' });
    expect(policies.some(({ parents }) => parents.some(({ name }) => name === 'footer'))).toBe(true);
    for (const { attributes } of policies) expect(attributes['rel']).toBe('noopener noreferrer');
  });

  test.each(pages)('%s has unique ids, and all that is referred to exists', (_, page) => {
    const attributes = parse(page).map((element) => element.attributes);
    const ids = attributes.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const referred = attributes.flatMap((each) => [
      ...(each['for'] === undefined ? [] : [each['for']]),
      ...(each['aria-describedby']?.split(' ') ?? []),
      ...(each['href']?.startsWith('#') ? [each['href'].slice(1)] : []),
    ]);
    for (const id of referred) expect(ids).toContain(id);
  });

  test.each(pages)('%s uses only classes that the style sheet knows', (_, page) => {
    const classes = parse(page).flatMap(({ attributes }) => attributes['class']?.split(' ') ?? []);
    const unknown = classes.filter(
      (name) => !['cancel', ...PAGE_CSS.matchAll(/\.([a-z]+)/g)].flat().includes(name),
    );
    expect(unknown).toEqual([]);
  });

  test('no page prints the ref id', () => {
    const type = idType('NG', 'BVN');
    const printed = [
      renderChoice({ link: LINK, choices: CHOICES, action: ACTION }, en),
      form(type, 'enhanced_kyc'),
      renderOutcome({ link: LINK, outcome: 'submitted' }, en),
      renderProblem({ link: LINK, problem: 'link_used' }, en),
    ];
    for (const page of printed) expect(page).not.toContain(LINK.refId);
  });

  test('a page without a logo shows the name, and reads it out', () => {
    const page = renderOutcome({ link: { ...LINK, logoUrl: null }, outcome: 'submitted' }, en);
    expect(all(page, 'img')).toEqual([]);
    expect(one(page, 'p', { class: 'company' }).attributes).not.toHaveProperty('aria-hidden');
  });
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

  test('cancelling leads to the question', () => {
    expect(one(page, 'a', { href: `${ACTION}/cancel` }).text.trim()).toBe('Cancel');
  });
});

describe('the form', () => {
  const combinations = ID_TYPES.flatMap((type) =>
    type.methods.map((method) => [type.country, type.id_type, method] as const),
  );

  test.each(combinations)(
    '%s %s by %s asks for each needed field once, with its label, and for no other',
    (country, id, method) => {
      const type = idType(country, id);
      const page = form(type, method);
      const { person, images } = fieldsFor(type, method);
      const required = [...person.required, ...images.required];
      const optional = [...person.optional, ...images.optional];
      const shown = all(page, 'input').filter(({ attributes }) => attributes['type'] !== 'hidden');
      expect(shown.map(({ attributes }) => attributes['name']).sort()).toEqual(
        [...required, ...optional, 'consent'].sort(),
      );
      for (const name of [...required, ...optional]) {
        const isRequired = 'required' in one(page, 'input', { name, id: name }).attributes;
        expect(isRequired, name).toBe((required as string[]).includes(name));
        const label = one(page, 'label', { for: name }).text;
        expect(label).toMatch(isRequired ? /\S \*$/ : /\S \(optional\)$/);
      }
    },
  );

  test('it posts multipart to the action, with the choice and the idempotency key hidden', () => {
    const page = form(LICENCE, 'biometric_kyc');
    one(page, 'form', { method: 'post', action: ACTION, enctype: 'multipart/form-data' });
    const hidden = all(page, 'input', { type: 'hidden' }).map(({ attributes }) => [
      attributes['name'],
      attributes['value'],
    ]);
    expect(hidden).toEqual([
      ['country', 'NG'],
      ['id_type', 'DRIVERS_LICENSE'],
      ['idempotency_key', 'key-1'],
    ]);
  });

  test('the ID number has a hint, and no pattern that would refuse spaces or small letters', () => {
    const { attributes } = one(form(LICENCE, 'enhanced_kyc'), 'input', { name: 'id_number' });
    expect(attributes).not.toHaveProperty('pattern');
    expect(attributes).not.toHaveProperty('inputmode');
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
    expect(one(page, 'label', { for: 'document_front' }).text).toBe('Photo of the document *');
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
      ['#id_number', 'ID number: must be shorter'],
      ['#id_number', 'ID number: must be kinder'],
      ['#selfie', 'Selfie: must be a photo'],
      ['#consent', 'Your agreement: must be given'],
    ]);
  });

  test('are tied to their fields, and to no other', () => {
    const invalid = all(page, 'input', { 'aria-invalid': 'true' }).map(({ attributes }) => attributes);
    expect(invalid.map((each) => [each['name'], each['aria-describedby']])).toEqual([
      ['id_number', 'id_number-hint id_number-error'],
      ['selfie', 'selfie-hint selfie-error'],
      ['consent', 'consent-error'],
    ]);
    expect(one(page, 'p', { id: 'id_number-error' }).text).toBe('must be shorter must be kinder');
  });

  test('tell that photos have to be chosen again, where there are photos', () => {
    const summary = (text: string) => one(text, 'div', { role: 'alert' }).text;
    expect(summary(page)).toContain(en.form.photosAgain);
    expect(summary(form(LICENCE, 'enhanced_kyc', { errors }))).not.toContain(en.form.photosAgain);
  });

  test('leave no trace where there are none', () => {
    const clean = form(LICENCE, 'biometric_kyc');
    expect(all(clean, 'div', { role: 'alert' })).toEqual([]);
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
  });
});

describe('the style sheet', () => {
  test('loads nothing', () => {
    expect(PAGE_CSS).not.toMatch(/url\(|@import|</);
  });

  test('has a block for every brace', () => {
    expect(PAGE_CSS.split('{').length).toBe(PAGE_CSS.split('}').length);
  });
});
