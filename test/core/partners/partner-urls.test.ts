import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHttpUrl, type PartnerUrls, urlProblem, urlProblems } from '#core/partners/partner-urls.ts';
import { forAll, inRuns } from '#testing/harness/for-all.ts';

const FIELDS = [
  ...(['callback_url', 'data_privacy_policy_url', 'logo_url', 'logo_url_dark'] as const),
  'redirect_url' as const,
];

/** What people send, and `new URL` reads. */
const GOOD = [
  'https://partner.example',
  'HTTPS://partner.example:8443/a?b=c#d',
  'https://PARTNER.Example/',
  'https://[::1]/x',
  'https://[2001:db8::1]:8443/x',
  'https://192.0.2.1/x',
  'https://partner.example./x',
  'https://sub_domain.partner.example/x',
  'https://partner.example:443/x',
  'https://partner.example:/x',
  'https://partner.example:65535/x',
  'https://partner.example:1/x',
  'https://partner.example:08443/x',
  'https://partner.example/callback?a[]=1&a[]=2',
  'https://partner.example/callback?filter[state][0]=done',
  'https://partner.example/a|b?c|d#e|f',
  'https://partner.example/{tenant}/<id>?q={"a":1}&b=`c`^d',
  'https://partner.example/logo of the bank.png?v=1 2',
  'https://partner.example/%zz?100%',
  'https://partner.example/a//b/../c/./d',
  'https://partner.example/?next=https://user@other.example/',
  'https://partner.example/@name/#@x',
  'https://partner.example/#!/route?x=1',
  'https://partner.example/caf\u00e9?name=Zo\u00eb',
  'https://b\u00fccher.example/callbacks',
  'https://\u0431\u0430\u043d\u043a.example/',
  'https://\u4f8b\u3048.example/\u30d1\u30b9',
  'https://xn--bcher-kva.example/',
  'https://partner.example/\ud83d\ude00',
  `https://partner.example/${'a'.repeat(2_048 - 24)}`,
];
const HTTP = ['http://partner.example/', 'http://127.0.0.1:4000/callbacks?a[]=1'];
const APPS = ['myapp://done', 'com.example.app:/done', 'MyApp://done?a[]=1|2'];

/** What is refused in every field, and what is said of it. */
const BAD: readonly (readonly [url: string, message: string])[] = [
  ['', 'must not be empty'],
  ['partner.example', 'must be absolute, such as https://partner.example/path'],
  ['partner.example/callback', 'must be absolute, such as https://partner.example/path'],
  ['/relative', 'must be absolute, such as https://partner.example/path'],
  ['//partner.example/x', 'must be absolute, such as https://partner.example/path'],
  ['://partner.example', 'must be absolute, such as https://partner.example/path'],
  ['"https://partner.example/"', 'must be absolute, such as https://partner.example/path'],
  ['<https://partner.example/>', 'must be absolute, such as https://partner.example/path'],
  ['https:/partner.example', 'must begin with https://'],
  ['https:partner.example', 'must begin with https://'],
  ['https:', 'must begin with https://'],
  [' https://partner.example/', 'must not begin with a space'],
  ['\ufeffhttps://partner.example/', 'must not begin with the invisible character U+FEFF'],
  ['\thttps://partner.example/', 'must not begin with a tab'],
  ['\u0001https://partner.example/', 'must not begin with the invisible character U+0001'],
  ['https://partner.example/ ', 'must not end with a space'],
  ['https://partner.example/\n', 'must not end with a line break'],
  ['https://partner.example/\r\n', 'must not end with a line break'],
  ['https://partner.example/\u00a0', 'must not end with a no-break space (U+00A0)'],
  ['https://partner.example/\u200b', 'must not end with the invisible character U+200B'],
  ['https://partner.example/\u0000', 'must not end with the invisible character U+0000'],
  ['https://part\tner.example/', 'must not contain a tab'],
  ['https://partner.example/a\nb', 'must not contain a line break'],
  ['https://partner.example/a\u202egnp.exe', 'must not contain the invisible character U+202E'],
  ['https://part\u00adner.example/', 'must not contain the invisible character U+00AD'],
  ['https://partner.example/\ud800', 'must not contain the invisible character U+D800'],
  ['https://partner.example\\@evil.example/', 'must not contain a backslash'],
  ['https:\\\\partner.example', 'must not contain a backslash'],
  ['https://', 'must have a host after the //'],
  ['https:///callback', 'must have a host after the //'],
  ['https://?a=1', 'must have a host after the //'],
  ['https://:443/', 'must have a host after the //'],
  ['https://user:secret@partner.example/', 'must not contain a user name or password'],
  ['https://user@partner.example/', 'must not contain a user name or password'],
  ['https://@partner.example/', 'must not contain a user name or password'],
  ['https://user@partner.example:70000/', 'must not contain a user name or password'],
  ['https://partner.example:0/', 'must have a port from 1 to 65535, not 0'],
  ['https://partner.example:000/', 'must have a port from 1 to 65535, not 000'],
  ['https://partner.example:70000/', 'must have a port from 1 to 65535, not 70000'],
  ['https://partner.example:65536/', 'must have a port from 1 to 65535, not 65536'],
  ['https://[::1]:70000/', 'must have a port from 1 to 65535, not 70000'],
  ['https://partner.example:8o80/', 'must have a port from 1 to 65535, in digits'],
  ['https://partner.example:80:80/', 'must have a port from 1 to 65535, in digits'],
  ['https://partner.example:{PORT}/', 'must have a port from 1 to 65535, in digits'],
  [`https://partner.example:${'9'.repeat(40)}/`, 'must have a port from 1 to 65535, in digits'],
  ['https://[::1', 'must have a host that is a name or an IP address'],
  ['https://1.2.3.400/', 'must have a host that is a name or an IP address'],
  ['https://par tner.example/', 'must have a host that is a name or an IP address'],
  ['https://*.partner.example/', 'must have a host that is a name or an IP address'],
  ['https://a.example;sandbox/x', 'must have a host that is a name or an IP address'],
  ['https://{host}/x', 'must have a host that is a name or an IP address'],
  ['https://partner.example%00/', 'must have a host that is a name or an IP address'],
  [`https://partner.example/${'a'.repeat(2_048 - 23)}`, 'must have 2048 characters or fewer'],
  [`ftp://${'a'.repeat(2_043)}`, 'must have 2048 characters or fewer'],
];

/** Schemes: what the fields of the web say, and the redirect, which takes those of apps. */
const OTHER_SCHEMES: readonly (readonly [url: string, web: string, redirect: string | null])[] = [
  ['ftp://partner.example/', 'ftp:', 'ftp:'],
  ['FILE:///etc/passwd', 'file:', 'file:'],
  ['javascript:alert(1)', 'javascript:', 'javascript:'],
  ['javascript://%0aalert(1)', 'javascript:', 'javascript:'],
  ['mailto:a@partner.example', 'mailto:', 'mailto:'],
  ['htps://partner.example/', 'htps:', null],
  ['myapp://done', 'myapp:', null],
  ['com.example.app:/done', 'com.example.app:', null],
];

/** Titles of tests have the beginning. */
const named = (url: string) => [url.slice(0, 60), url] as const;

describe('a web address', () => {
  test.each(GOOD.map(named))('is %s', (_, url) => {
    expect(new URL(url).host).not.toBe('');
    expect([isHttpUrl(url, false), isHttpUrl(url, true)]).toEqual([true, true]);
    expect(urlProblem(url, { httpsOnly: true })).toBeNull();
  });

  test.each(HTTP)('is %s, where https is not demanded', (url) => {
    expect([isHttpUrl(url, false), isHttpUrl(url, true)]).toEqual([true, false]);
    expect(urlProblem(url, { httpsOnly: true })).toBe(
      'must begin with https://, as http is for sandboxes only',
    );
  });

  test.each(BAD.map(([url, message]) => [...named(url), message] as const))(
    'is not %j',
    (_, url, message) => {
      for (const httpsOnly of [false, true]) {
        expect(urlProblem(url, { httpsOnly })).toBe(message);
        expect(urlProblem(url, { httpsOnly, apps: true })).toBe(message);
      }
    },
  );

  test.each(OTHER_SCHEMES)('is not %j: another scheme is named', (url, web, redirect) => {
    expect(urlProblem(url, { httpsOnly: false })).toBe(`must begin with http:// or https://, not ${web}`);
    expect(urlProblem(url, { httpsOnly: true })).toBe(`must begin with https://, not ${web}`);
    const expected =
      redirect && `must begin with http:// or https://, or the scheme of an app, not ${redirect}`;
    expect(urlProblem(url, { httpsOnly: false, apps: true })).toBe(expected);
  });

  test.each(['localhost:3000/done', 'myapp:done'])('is not %j, where no / follows the scheme', (url) => {
    expect(urlProblem(url, { httpsOnly: false, apps: true })).toBe(
      'must begin with http:// or https://, or the scheme of an app and :/',
    );
  });

  test('is not of a scheme that is longer than any: it is not repeated', () => {
    expect(urlProblem(`${'a'.repeat(31)}:x`, { httpsOnly: true })).toBe(
      'must begin with https://, not another scheme',
    );
  });

  test('is never read otherwise by a URL parser', () => {
    forAll(fc.oneof(fc.webUrl(), fc.string()), fc.boolean(), (url, httpsOnly) => {
      if (!isHttpUrl(url, httpsOnly)) return;
      const { protocol, hostname, username, password } = new URL(url);
      expect(protocol).toMatch(httpsOnly ? /^https:$/ : /^https?:$/);
      expect(hostname).not.toBe('');
      expect([username, password]).toEqual(['', '']);
    });
  });

  test('is whatever a URL parser reads, but for what it would drop or read otherwise', () => {
    const piece = fc.oneof(
      fc.constantFrom('[]', '|', '{', '"', ' ', '%', '\u00e9', '@', ':', '//', '#', '?', '&', '\\'),
      fc.string({ maxLength: 5 }),
    );
    const address = fc.array(piece, { maxLength: 8 }).map((pieces) => `https://p.example/${pieces.join('')}`);
    inRuns(1_000).forAll(address, (url) => isHttpUrl(url, true) === !/ $|[\\\p{Cc}]/u.test(url));
  });

  test('or it is told in a sentence what it must be, whatever the text is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ maxLength: 20 }).map((rest) => `https://${rest}`),
      fc.string({ maxLength: 20 }).map((rest) => `app:${rest}`),
    );
    inRuns(1_000).forAll(text, fc.boolean(), fc.boolean(), (url, httpsOnly, apps) => {
      const problem = urlProblem(url, { httpsOnly, apps });
      expect(problem === null || /^must [\x20-\x7e]{5,120}$/.test(problem), `${problem}`).toBe(true);
    });
  });
});

describe('the addresses of a link (D-17, D-32)', () => {
  test('are fine when there are none', () => {
    expect(urlProblems({}, true)).toEqual([]);
  });

  test('are checked one by one, and each refused one is named', () => {
    const any = fc.constantFrom(...GOOD, ...HTTP, ...APPS, ...BAD.map(([url]) => url));
    const record = fc.record(
      {
        callback_url: any,
        data_privacy_policy_url: any,
        logo_url: any,
        logo_url_dark: any,
        redirect_url: any,
      },
      { requiredKeys: [] },
    );
    forAll(record, fc.boolean(), (urls, httpsOnly) => {
      const refused = FIELDS.filter((field) => {
        const url = urls[field];
        if (url === undefined) return false;
        const isApp = field === 'redirect_url' && APPS.includes(url);
        return !isApp && !GOOD.includes(url) && (httpsOnly || !HTTP.includes(url));
      });
      const problems = urlProblems(urls as PartnerUrls, httpsOnly);
      expect(problems.map(({ path }) => path)).toEqual(refused.map((field) => `/${field}`));
      for (const { message } of problems) expect(message).toMatch(/^must /);
    });
  });
});
