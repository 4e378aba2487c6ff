/** An address of a link is read by people and apps: what stood around it in a text does not lead astray. */
import { describe, expect, test } from 'vitest';
import { writtenRefId } from '#server/pages/page-addresses.ts';
import { api } from '#testing/harness/api.ts';
import { PARTNER, startSandbox } from '#testing/harness/sandbox.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const REF = '0f8e7a6b-5c4d-8e3f-9a8b-7c6d5e4f3a2b';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** What comes after an address in a sentence, a list, Markdown, quotes, HTML, and what chats add. */
const AFTER = [
  ',',
  ')',
  ').',
  '*',
  '**',
  '_',
  '"',
  '”',
  '»',
  '’',
  '…',
  '...',
  '>',
  '&gt;',
  '!',
  ';',
  ':',
  '%20',
  '%C2%A0',
]
  .concat([
    '\u00a0',
    '\u00ad',
    '\u200b',
    '\u200e',
    ']',
    '](',
    '%22',
    "'",
    '|',
    '}',
    '\\',
    '%0A',
    '%',
    '。',
    '،',
    '।',
    '/',
  ])
  .concat(['/)', '//', '.html', '/index.html', '%E2%80%9D', '%FF', '~', '@', '`', '^', '%3E%3C/a%3E', '🙂']);

test.each(AFTER)('an id with %j behind it is the id', (after) => {
  for (const path of [`/l/${REF}${after}`, `/l/${REF}${encodeURI(after.replace('%', '%25'))}`])
    expect(writtenRefId(path)).toBe(REF);
});

test.each([
  ['capitals', `/l/${REF.toUpperCase()}`],
  ['a capital L', `/L/${REF}`],
  ['two slashes', `//l/${REF}`],
  ['two slashes within', `/l//${REF}`],
  ['an opening bracket', `/l/(${REF}`],
  ['an invisible sign', `/l/%E2%80%8B${REF}`],
  ['typographic hyphens', `/l/${REF.replaceAll('-', '\u2011')}`],
  ['dashes, written in percent', `/l/${encodeURIComponent(REF.replaceAll('-', '\u2013'))}`],
  ['a soft hyphen within', `/l/${REF.slice(0, 15)}%C2%AD${REF.slice(15)}`],
  ['a query', `/l/${REF},?lang=fr`],
])('an id with %s is the id', (_, path) => {
  expect(writtenRefId(path)).toBe(REF);
});

test.each([
  ['cut off', `/l/${REF.slice(0, 35)}`],
  ['longer', `/l/${REF}0`],
  ['longer by a letter', `/l/${REF}x`],
  ['after a word', `/l/a${REF}`],
  ['of another path', `/links/${REF}`],
  ['below another path', `/x/l/${REF}`],
  ['in the query alone', `/l/?${REF}`],
  ['far behind', `/l/${'('.repeat(400)}${REF}`],
])('an id %s is none', (_, path) => {
  expect(writtenRefId(path)).toBeNull();
});

describe('with a server', () => {
  const sandbox = useStarted(() => startSandbox());
  const partner = () => api(sandbox.url, PARTNER.id, PARTNER.key);
  const get = (path: string, headers: Record<string, string> = BROWSER) =>
    fetch(sandbox.url + path, { headers, redirect: 'manual' });

  test('who opens what an app made of an address comes to the page, in one step, with the language', async () => {
    const refId = await partner().newLink();
    for (const written of [
      `/l/${refId}).`,
      `/L/${refId.toUpperCase()}`,
      `//l/${refId}/`,
      `/l/${refId}%E2%80%9D`,
    ]) {
      const answer = await get(`${written}?lang=fr`);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/l/${refId}?lang=fr`]);
    }
    const page = await get(`/l/${refId}?lang=fr`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('lang="fr"');
  });

  test('an address that leads on leads no further, and to no other host', async () => {
    for (const path of [
      `//evil.example/l/${REF}`,
      '/l/%2F%2Fevil.example%0d%0aa:b/',
      `/\\evil.example/l/${REF}`,
    ])
      expect((await get(path)).headers.get('location')).toBeNull();
    const split = await get(`/l/${REF}%0d%0aa:b//evil.example`);
    expect(split.headers.get('location')).toBe(`/l/${REF}`);
    const lost = await get(`/l/${REF},`);
    expect(await get(lost.headers.get('location') ?? '')).toMatchObject({ status: 404 });
  });

  test('an unknown address is a page to a browser, and JSON to a program', async () => {
    for (const path of ['/nowhere', '/l/none/of/this', '/L']) {
      const page = await get(path);
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const answer = await get(path, { accept: '*/*' });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found']);
    }
    const answer = await get('/v1/nowhere');
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
});
