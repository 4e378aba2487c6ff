import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHttpUrl, type PartnerUrls, urlProblems } from '#core/partners/partner-urls.ts';
import { forAll } from '#testing/harness/for-all.ts';

const FIELDS = ['callback_url', 'data_privacy_policy_url', 'logo_url', 'redirect_url'] as const;

const GOOD = ['https://partner.example', 'HTTPS://partner.example:8443/a?b=c#d', 'https://[::1]/x'];
const HTTP = ['http://partner.example/', 'http://127.0.0.1:4000/callbacks'];
const APPS = ['myapp://done', 'com.example.app:/done'];
const BAD = [
  '',
  'partner.example',
  '/relative',
  'javascript:alert(1)',
  'javascript://%0aalert(1)',
  ' https://partner.example/',
  'https://partner.example\\@evil.example/',
  'https:/partner.example',
  'https://[::1',
];

describe('a web address', () => {
  test.each(GOOD)('is %s', (url) => {
    expect([isHttpUrl(url, false), isHttpUrl(url, true)]).toEqual([true, true]);
  });

  test.each(HTTP)('is %s, where https is not demanded', (url) => {
    expect([isHttpUrl(url, false), isHttpUrl(url, true)]).toEqual([true, false]);
  });

  test.each([...APPS, ...BAD])('is not %j', (url) => {
    expect([isHttpUrl(url, false), isHttpUrl(url, true)]).toEqual([false, false]);
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
});

describe('the addresses of a link (D-17, D-32)', () => {
  test('are fine when there are none', () => {
    expect(urlProblems({}, true)).toEqual([]);
  });

  test('are checked one by one, and each refused one is named', () => {
    const any = fc.constantFrom(...GOOD, ...HTTP, ...APPS, ...BAD);
    const record = fc.record(
      { callback_url: any, data_privacy_policy_url: any, logo_url: any, redirect_url: any },
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
      for (const { message } of problems) expect(message).toMatch(/^must be /);
    });
  });

  test('are told what would be right', () => {
    const [sandbox] = urlProblems({ redirect_url: 'file:///x' }, false);
    const [production] = urlProblems({ redirect_url: 'http://x.example' }, true);
    expect(sandbox?.message).toBe('must be an http, https or app-scheme address');
    expect(production?.message).toBe('must be an https or app-scheme address');
  });
});
