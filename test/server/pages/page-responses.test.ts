import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { GOOD } from '#core/availability.ts';
import { plainRoute } from '#server/http/routes/plain-route.ts';
import { respondPage, respondRedirect } from '#server/pages/respond.ts';
import { type PageDeps, pageRoutes } from '#server/pages/routes.ts';
import type { Store } from '#store/store.ts';
import { aLink, NO_ORIGIN } from '#testing/harness/fixtures.ts';
import { serveRoutes } from '#testing/harness/vitest/routes.ts';

const REQUEST = {
  id: '',
  origin: NO_ORIGIN,
  method: 'GET',
  url: '/',
  path: {},
  query: {},
  headers: {},
  stream: {} as IncomingMessage,
  startedAt: 0,
  partnerId: null,
  operation: null,
};

test.each([
  ['https://cdn.example/logos/1.png?v=2', "img-src 'self' blob: data: https://cdn.example"],
  ['https://a.example;sandbox/x', "img-src 'self' blob: data:"],
  ['https://*/x', "img-src 'self' blob: data:"],
  ['http://[::1]:8080/x', "img-src 'self' blob: data: http://[::1]:8080"],
  ["https://cdn.example/;script-src 'unsafe-inline'", "img-src 'self' blob: data: https://cdn.example"],
  ["https://cdn.example;script-src 'unsafe-inline'", "img-src 'self' blob: data:"],
  ['data:image/png,x', "img-src 'self' blob: data:"],
  [null, "img-src 'self' blob: data:"],
])('of the logo %s, the policy of a page names the origin alone', (logoUrl, images) => {
  const { headers } = respondPage(REQUEST, aLink({ logoUrl }), '');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy.filter((rule) => rule.startsWith('img-src'))).toEqual([images]);
  expect(policy).toContain("script-src 'self'");
  expect(policy).toHaveLength(9);
});

test.each([
  [null, "form-action 'self'"],
  ['https://partner.example/done', "form-action 'self' https:"],
  ['http://127.0.0.1/done', "form-action 'self' http: https:"],
  ['com.example.app://done', "form-action 'self' com.example.app:"],
  ['javascript:alert(1)', "form-action 'self'"],
])('with redirect %s, a form may lead to this server and where the partner wants', (redirectUrl, rule) => {
  const { headers } = respondPage(REQUEST, aLink({ redirectUrl }), '');
  expect(String(headers['content-security-policy']).split('; ')).toContain(rule);
});

test.each([
  ['https://банк.example/готово?имя=é&x=%20#ъ', 'https://xn--80ab2al.example/'],
  ['https://банк.example:8443?q', 'https://xn--80ab2al.example:8443?q'],
  ['http://partner.example/a%2Fb/é', 'http://partner.example/a%2Fb/%C3%A9'],
  ['com.example.app://готово/ü', 'com.example.app://%D0%B3'],
  ['https://partner.example/a b?c d#e f', 'https://partner.example/a%20b?c%20d#e%20f'],
  ['https://Partner.example/a?b=|"#c', 'https://Partner.example/a?b=|"#c'],
])('a redirect to %s is sent in ASCII, and leads to the same address', async (address, begin) => {
  const { url, stop } = await serveRoutes([plainRoute('/', () => respondRedirect(null, address))]);
  onTestFinished(() => stop());
  const location = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
  expect(location.slice(0, begin.length)).toBe(begin);
  expect(location).toMatch(/^\p{ASCII}+$/u);
  expect(new URL(location).href).toBe(new URL(address).href);
});

test('the cancel page keeps the language in its links', async () => {
  const link = aLink();
  const found = { link, counts: { totalJobs: 0 } };
  const tx = { links: { find: async () => found }, partners: { settings: async () => null } };
  const visits = { beginVisit: () => 'a-visit', linkUrl: () => '', availability: () => GOOD };
  const store = { read: (work: (reads: typeof tx) => unknown) => work(tx) } as unknown as Store;
  const { url, stop } = await serveRoutes(
    pageRoutes({ store, now: Date.now, ...visits } as unknown as PageDeps),
  );
  onTestFinished(() => stop());
  const html = await (await fetch(`${url}/l/${link.refId}/cancel?lang=fr`)).text();
  expect(html).toContain(`href="/l/${link.refId}?lang=fr"`);
  expect(html).toContain(`action="/l/${link.refId}/cancel?lang=fr"`);
});
