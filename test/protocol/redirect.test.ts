import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildRedirect, isSafeRedirect, readRedirect } from '#protocol/redirect.ts';
import { anyString, forAll, inRuns } from '#testing/harness/for-all.ts';

describe('isSafeRedirect (D-17)', () => {
  test.each([
    'https://partner.example/done',
    'https://partner.example',
    'https://partner.example?a=1',
    'https://partner.example#top',
    'https://partner.example:8443/done?next=a@b#frag',
    'HTTPS://PARTNER.EXAMPLE/',
    'http://127.0.0.1:3000/done',
    'https://partner.example/a b?c d',
    'https://partner.example/?a[]=1|2',
    'http://[::1]:3000/',
    'https://b\u00fccher.example/\u00e9',
    'myapp://done',
    'myapp://done?x=1#y',
    'com.example.app:/oauth2redirect',
    'my-app+1.0://done',
    'MyApp://done',
  ])('%j is safe', (url) => {
    expect(isSafeRedirect(url)).toBe(true);
  });

  test.each([
    '',
    '/done',
    '//partner.example/done',
    'done',
    'partner.example',
    'localhost:3000/done',
    'partner.example:443/done',
    'https:',
    'https:/partner.example',
    'https://',
    'https:///partner.example',
    'https://?a=1',
    'https://:443/',
    'https://partner.example:99999/',
    'https://[::1',
    'https://user@partner.example/',
    'https://user:secret@partner.example/',
    'https://@partner.example/',
    'https://partner.example\\@evil.example/',
    'https:\\\\evil.example',
    ' https://partner.example',
    'https://partner.example/ ',
    'https://partner.example/a\tb',
    'https://par tner.example/',
    'https://partner.example:0/',
    'https://partner.example/\u00a0',
    'https://partner.example/\u202egnp.exe',
    'https://part\u200bner.example/',
    'https://partner.example/\ud800',
    'https://partner.example/\u0000',
    'https://partner.example/\r\nSet-Cookie: a=b',
    '1app://done',
    '-app://done',
    'my_app://done',
    'myapp:done',
    '://done',
    'c:\\windows',
    'javascript://partner.example/%0Aalert(1)',
    'data://text/html,x',
    'vbscript:/x',
    'file:///etc/passwd',
    'about://blank',
    'view-source://partner.example',
    'ws://partner.example',
    'wss://partner.example',
    'ftp://partner.example',
    'chrome://settings',
    'chrome-extension://abc/page.html',
    'moz-extension://abc/page.html',
    'intent://scan/#Intent;scheme=zxing;S.browser_fallback_url=http%3A%2F%2Fevil.example;end',
    'ms-msdt:/id',
    'search-ms:/query=x',
    'search:/query=x',
    'shell:/startup',
    'sms:/+15550100',
    'smsto:/+15550100',
    'facetime-audio://x',
    'https://a.example;sandbox/x',
    'https://*/x',
    'https://*.example/x',
    "https://a'b.example/",
    'https://a,b.example/',
  ])('%j is refused', (url) => {
    expect(isSafeRedirect(url)).toBe(false);
  });

  test('production takes https and app schemes, not http (D-32)', () => {
    expect(isSafeRedirect('http://partner.example/', { httpsOnly: true })).toBe(false);
    expect(isSafeRedirect('HTTP://partner.example/', { httpsOnly: true })).toBe(false);
    expect(isSafeRedirect('https://partner.example/', { httpsOnly: true })).toBe(true);
    expect(isSafeRedirect('myapp://done', { httpsOnly: true })).toBe(true);
  });

  test('no disguise gets a script, data or local scheme through', () => {
    const denied = fc.constantFrom('javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'view-source');
    const noise = fc.constantFrom('', '', '\t', '\n', '\r', ' ', '\u0000', '\u0001', '\u200b', '\ufeff');
    const disguised = denied.chain((scheme) =>
      fc
        .tuple(
          noise,
          fc.tuple(...[...`${scheme}:`].map((c) => fc.tuple(fc.constantFrom(c, c.toUpperCase()), noise))),
          fc.constantFrom('alert(1)', '/x', '//x', '//%0aalert(1)', 'text/html,<b>'),
        )
        .map(([before, letters, after]) => before + letters.flat().join('') + after),
    );
    inRuns(2_000).forAll(disguised, (url) => !isSafeRedirect(url));
  });

  test('whatever is called safe is an address that a URL parser reads the same way', () => {
    const near = fc.oneof(
      anyString(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .tuple(fc.constantFrom('https://', 'http:/', 'javascript:', 'app:/', '\tdata:'), fc.string())
        .map(([start, rest]) => start + rest),
    );
    inRuns(2_000).forAll(near, (url) => {
      if (!isSafeRedirect(url)) return;
      const { protocol, username, password, host } = new URL(url);
      expect(url.toLowerCase().startsWith(protocol)).toBe(true);
      expect(['javascript:', 'data:', 'file:', 'blob:', 'vbscript:']).not.toContain(protocol);
      if (protocol === 'http:' || protocol === 'https:') {
        expect([username, password, host === '']).toEqual(['', '', false]);
      }
    });
  });
});

describe('buildRedirect (§4.5, D-17)', () => {
  test.each([
    ['https://p.example/done', 'https://p.example/done?status=successful&user_id=u1'],
    ['https://p.example', 'https://p.example?status=successful&user_id=u1'],
    ['https://p.example/done?', 'https://p.example/done?status=successful&user_id=u1'],
    [
      'https://p.example/?a=1&b=%20+#/x?y=2',
      'https://p.example/?a=1&b=%20+&status=successful&user_id=u1#/x?y=2',
    ],
    ['https://p.example/?a&a=2&Status=x', 'https://p.example/?a&a=2&Status=x&status=successful&user_id=u1'],
    [
      'https://p.example/?status=x&a=1&user_id=y&status',
      'https://p.example/?a=1&status=successful&user_id=u1',
    ],
    ['https://p.example/?%73tatus=x&user%5Fid=y', 'https://p.example/?status=successful&user_id=u1'],
    ['https://p.example/??status=x', 'https://p.example/??status=x&status=successful&user_id=u1'],
    ['https://p.example/#', 'https://p.example/?status=successful&user_id=u1#'],
    ['myapp://done', 'myapp://done?status=successful&user_id=u1'],
    ['com.example.app:/done?a=1', 'com.example.app:/done?a=1&status=successful&user_id=u1'],
  ])('%s becomes %s', (url, expected) => {
    expect(buildRedirect(url, { status: 'success', userId: 'u1' })).toBe(expected);
  });

  test('success is spelled as the partner has it set; the others have one spelling', () => {
    const statusOf = (outcome: Parameters<typeof buildRedirect>[1]) =>
      new URL(buildRedirect('https://p.example/', outcome)).searchParams.get('status');
    expect(statusOf({ status: 'success', userId: 'u' })).toBe('successful');
    expect(statusOf({ status: 'success', userId: 'u', successSpelling: 'successful' })).toBe('successful');
    expect(statusOf({ status: 'success', userId: 'u', successSpelling: 'success' })).toBe('success');
    expect(statusOf({ status: 'cancelled', userId: 'u', successSpelling: 'success' })).toBe('cancelled');
    expect(statusOf({ status: 'fail', userId: 'u', successSpelling: 'success' })).toBe('fail');
  });

  test('each space in the user id becomes %20, which apps decode too', () => {
    expect(buildRedirect('myapp://done', { status: 'fail', userId: 'a b+c d&#e' })).toBe(
      'myapp://done?status=fail&user_id=a%20b%2Bc%20d%26%23e',
    );
  });

  const part = anyString({ maxLength: 12 }).map((text) => new URLSearchParams({ text }).toString().slice(5));
  const address = fc.record({
    base: fc.constantFrom('https://p.example', 'https://p.example/a/b', 'myapp://done', 'a.b:/c'),
    query: fc.array(
      fc.tuple(
        fc.oneof(part, fc.constantFrom('status', 'user_id', 'Status', 'status_code', 'my_user_id')),
        part,
      ),
      {
        maxLength: 6,
      },
    ),
    fragment: fc.oneof(
      fc.constant(''),
      fc.webFragments().map((text) => `#${text}`),
    ),
  });
  const outcome = fc.record({
    status: fc.constantFrom('success' as const, 'cancelled' as const, 'fail' as const),
    userId: fc.string({ unit: 'grapheme', minLength: 1 }),
    successSpelling: fc.constantFrom('successful' as const, 'success' as const),
  });

  test('the rest of the query and the fragment survive, and the outcome is read back', () => {
    inRuns(500).forAll(address, outcome, ({ base, query, fragment }, given) => {
      const own = query.map(([name, value]) => `${name}=${value}`).join('&');
      const before = `${base}${own && '?'}${own}${fragment}`;
      const built = buildRedirect(before, given);
      const others = (url: string) =>
        [...new URL(url).searchParams].filter(([name]) => name !== 'status' && name !== 'user_id');
      expect(others(built)).toEqual(others(before));
      expect(new URL(built).hash).toBe(new URL(before).hash);
      expect(new URL(built).searchParams.getAll('status')).toHaveLength(1);
      expect(new URL(built).searchParams.getAll('user_id')).toEqual([given.userId]);
      expect(readRedirect(built)).toEqual({ status: given.status, userId: given.userId });
      expect(readRedirect(new URL(built))).toEqual({ status: given.status, userId: given.userId });
      expect(buildRedirect(built, given)).toBe(built);
      expect(isSafeRedirect(built)).toBe(true);
    });
  });

  test('a user id that is not well formed is still sent', () => {
    expect(buildRedirect('myapp://done', { status: 'fail', userId: '\ud800' })).toContain(
      'user_id=%EF%BF%BD',
    );
  });
});

describe('readRedirect', () => {
  test('both spellings of success are read, from relative addresses too', () => {
    for (const spelling of ['success', 'successful']) {
      const expected = { status: 'success', userId: 'u 1' };
      expect(readRedirect(`https://p.example/?status=${spelling}&user_id=u+1`)).toEqual(expected);
      expect(readRedirect(`/done?status=${spelling}&user_id=u%201#x`)).toEqual(expected);
    }
  });

  test.each([
    'https://p.example/',
    'https://p.example/?status=success',
    'https://p.example/?user_id=u',
    'https://p.example/?status=success&user_id=',
    'https://p.example/?status=SUCCESS&user_id=u',
    'https://p.example/?status=pending&user_id=u',
    'https://p.example/#?status=success&user_id=u',
    '',
  ])('%j says nothing', (url) => {
    expect(readRedirect(url)).toBeNull();
  });

  test('no text makes reading or judging throw', () => {
    forAll(anyString(), (text) => {
      expect(() => [readRedirect(text), readRedirect(`?${text}`), isSafeRedirect(text)]).not.toThrow();
      expect(() => buildRedirect(text, { status: 'fail', userId: text })).not.toThrow();
    });
  });
});
