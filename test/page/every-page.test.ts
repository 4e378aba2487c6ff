/** What holds for every page, whatever a partner or a person wrote. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsFor, type IdType } from '#core/id-numbers/id-type.ts';
import { digits, numberFormat } from '#core/id-numbers/number-format.ts';
import { renderCancelPage } from '#page/ends/cancel.ts';
import { renderOutcome } from '#page/ends/outcome.ts';
import { renderProblem } from '#page/ends/problem.ts';
import { renderFlow } from '#page/flow.ts';
import { renderChoice } from '#page/form/choose.ts';
import { fill, html } from '#page/html.ts';
import { ICON_PATH } from '#page/layout/icon.ts';
import { STYLE_PATH } from '#page/layout/layout.ts';
import { PAGE_CSS, STEPS_CSS } from '#page/layout/style.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { anyString } from '#testing/harness/for-all.ts';
import { addressesOf, all, one, parse, shapeOf } from './read-html.ts';
import { ACTION, choiceOf, form, LICENCE, LINK, PROBLEMS } from './samples.ts';

fc.configureGlobal({ numRuns: 40 });

/** Every page, with `text` as every string that is not an address, and `address` as every address. */
function pagesWith(text: string, address: string): Record<string, string> {
  const link = { ...LINK, companyName: text, logoUrl: address, policyUrl: address };
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
    number: { ...numberFormat(text, [{ ...digits(1), startsWith: text }]), pattern: '^[0-9]$' },
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
  anyString(),
);

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

  test('a text is filled with what is escaped, with markup, and with markup of its own words', () => {
    const values = { name: '<b>', rich: html`<i>1</i>`, link: (words: string) => html`<a>${words}</a>` };
    const text = '{name} & {rich}: <link>a {name}</link> <b>{unknown}</b>';
    expect(String(fill(text, values))).toBe(
      '&lt;b&gt; &amp; <i>1</i>: <a>a {name}</a> &lt;b&gt;{unknown}&lt;/b&gt;',
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
      const way = {
        submitPath: '/v1/x/submissions',
        stagePath: '/v1/x/{visit}',
        failHref: null,
        idempotencyKey: text,
        visit: text,
        isShared: true,
        expiresInS: null,
      };
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

  test.each(pages)('%s is a full document without scripts, and does not reveal its address', (_, page) => {
    expect(one(page, 'html').attributes).toEqual({ lang: 'en', dir: 'ltr' });
    expect(page).not.toMatch(/maximum-scale|user-scalable/);
    expect(page).not.toContain(LINK.refId);
    expect(page).not.toMatch(/\{\w+\}/);
    one(page, 'meta', { charset: 'utf-8' });
    one(page, 'meta', { name: 'viewport' });
    one(page, 'meta', { name: 'referrer', content: 'no-referrer' });
    one(page, 'meta', { name: 'robots', content: 'noindex' });
    // What messengers show of a link: the company and the page, nobody's data.
    one(page, 'meta', { property: 'og:site_name', content: 'plain' });
    one(page, 'meta', { property: 'og:title', content: one(page, 'h1').text });
    expect(all(page, 'meta').filter(({ attributes }) => 'property' in attributes)).toHaveLength(2);
    one(page, 'link', { rel: 'stylesheet', href: STYLE_PATH });
    one(page, 'link', { rel: 'icon', href: ICON_PATH });
    expect(all(page, 'meta', { name: 'theme-color' }).map(({ attributes }) => attributes['content'])).toEqual(
      ['#f3f5f8', '#0f141a'],
    );
    const error = page.includes('role="alert"') ? 'Error: ' : '';
    expect(one(page, 'title').text).toBe(`${error}${one(page, 'h1').text} – plain`);
    one(page, 'main');
    const elements = parse(page);
    expect(elements.filter(({ name }) => name === 'script' || name === 'style')).toEqual([]);
    const names = elements.flatMap(({ attributes }) => Object.keys(attributes));
    expect(names.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
    const classes = elements.flatMap(({ attributes }) => attributes['class']?.split(' ') ?? []);
    const known = ['cancel', ...`${PAGE_CSS}${STEPS_CSS}`.matchAll(/\.([a-z]+)/g)].flat();
    expect(classes.filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each(pages)('%s shows the logo, the company and its policy, and refers to what exists', (_, page) => {
    const logo = { alt: 'plain', referrerpolicy: 'no-referrer', decoding: 'async' };
    expect(one(page, 'img').attributes).toMatchObject(logo);
    expect(one(page, 'p', { class: 'company' }).attributes['aria-hidden']).toBe('true');
    const policies = all(page, 'a', { href: 'https://plain.example/', target: '_blank' });
    expect(policies.some(({ parents }) => parents.some(({ name }) => name === 'footer'))).toBe(true);
    for (const { attributes } of policies) expect(attributes['rel']).toBe('noopener noreferrer');
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

  test("a partner's colour is that of the browser around the page, and nothing else gets there", () => {
    const around = (themeColor: string) =>
      all(renderOutcome({ link: { ...LINK, themeColor }, outcome: 'submitted' }, en), 'meta', {
        name: 'theme-color',
      }).map(({ attributes }) => attributes['content']);
    expect(around('#0b6e4f')).toEqual(['#0b6e4f', '#0b6e4f']);
    expect(around('red; x')).toEqual(['#f3f5f8', '#0f141a']);
  });

  test('a logo for dark mode has the light one as its other half, and is of the web', () => {
    const dark = (logoUrlDark: string, logoUrl: string | null = LINK.logoUrl) =>
      all(renderOutcome({ link: { ...LINK, logoUrl, logoUrlDark }, outcome: 'submitted' }, en), 'source');
    expect(dark('https://acme.example/dark.svg').map(({ attributes }) => attributes)).toEqual([
      { srcset: 'https://acme.example/dark.svg', media: '(prefers-color-scheme: dark)' },
    ]);
    expect(dark('javascript:alert(1)')).toEqual([]);
    expect(dark('https://acme.example/dark.svg', null)).toEqual([]);
  });

  test('a page without a logo shows the name, and reads it out', () => {
    const page = renderOutcome({ link: { ...LINK, logoUrl: null }, outcome: 'submitted' }, en);
    expect(all(page, 'img')).toEqual([]);
    expect(one(page, 'p', { class: 'company' }).attributes).not.toHaveProperty('aria-hidden');
  });
});
