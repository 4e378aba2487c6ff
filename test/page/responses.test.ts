/** The responses of the hosted page's addresses: their headers, the choice, closed links, cancelling, failures. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import fr from '#page/messages/fr.json' with { type: 'json' };
import { makeLog } from '#server/observe/log.ts';
import { type PageDeps, pageRoutes } from '#server/pages/routes.ts';
import { StoreUnavailable } from '#store/store.ts';
import { serve } from '#testing/harness/loopback.ts';
import { serveRoutes } from '#testing/harness/vitest/routes.ts';
import { changePartner, PARTNER_ID, withStore } from '../handlers/operator.ts';
import { BVN, formOf, hidden, KYC, UNKNOWN, useServer, VOTERS_CARD } from './visit.ts';

const at = useServer();
const PARTNER = { redirect_url: 'https://partner.example/done' };

/** A page without its one script, a file of this service, and without the JSON for it, which is not run. */
const withoutOurScript = (html: string) =>
  html
    .replace(/<script src="\/assets\/page\.\w+\.js" defer><\/script>/, '')
    .replace(/<script type="application\/json" id="data">[^<]*<\/script>/, '');

test('no page makes a formatter of Intl that one before it has made, as their memory is freed late', async () => {
  const refId = await at.newLink();
  const pages = [`/l/${refId}?lang=fr`, `/l/${refId}?lang=fr&plain=1`, `/l/${UNKNOWN}?lang=fr`];
  const openAll = async () => {
    for (const page of pages) await at.get(page);
  };
  await openAll();
  const made = (['DateTimeFormat', 'DisplayNames', 'PluralRules'] as const).map((name) => {
    const spy = vi.spyOn(Intl, name);
    onTestFinished(() => spy.mockRestore());
    return spy;
  });
  await openAll();
  expect(made.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
});

describe('every response', () => {
  test('is a private HTML page with no script or style but our own, whatever its status', async () => {
    const refId = await at.newLink();
    const redirecting = await at.newLink(PARTNER);
    const responses = [
      await at.get(`/l/${refId}`),
      await at.get(`/l/${UNKNOWN}`),
      await at.post(refId, KYC),
      await at.post(refId, { ...KYC, id_number: '1' }),
      await at.post(UNKNOWN, KYC),
      await at.post(redirecting, KYC),
      await at.cancel(refId),
      await at.cancel(redirecting),
      await at.cancel(UNKNOWN),
      await at.get(`/l/${refId}/`),
    ];
    const statuses = [200, 404, 200, 400, 404, 303, 200, 303, 404, 303];
    expect(responses.map(({ status }) => status)).toEqual(statuses);
    for (const { headers, html } of responses) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        vary: 'accept-encoding, accept-language',
        'x-content-type-options': 'nosniff',
      });
      expect(headers.get('set-cookie') ?? 'visit=').toMatch(/^visit=/);
      const policy = headers.get('content-security-policy')?.split('; ') ?? [];
      for (const name of ['default-src', 'frame-ancestors', 'base-uri'])
        expect(policy).toContain(`${name} 'none'`);
      for (const name of ['script-src', 'style-src']) expect(policy).toContain(`${name} 'self'`);
      expect(policy.join()).not.toContain('unsafe');
      expect(withoutOurScript(html)).not.toMatch(/<script|<style| style=| on\w+=/i);
    }
  });

  test('names the origins that may frame it, on each of its pages', async () => {
    const embed_origins = ['https://shop.example', 'http://localhost:5000'];
    const refId = await at.newLink({
      embed_origins,
      is_single_use: true,
      redirect_url: 'https://shop.example/',
    });
    for (const response of [
      await at.get(`/l/${refId}`),
      await at.get(`/l/${refId}?plain=1`),
      await at.post(refId, { ...KYC, id_number: '1' }),
      await at.post(refId, KYC),
      await at.get(`/l/${refId}`),
    ]) {
      const policy = response.headers.get('content-security-policy')?.split('; ');
      expect(policy).toContain('frame-ancestors https://shop.example http://localhost:5000');
      expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
  });

  test('that may be framed has its logos from the service, which makes no document of an SVG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const host = await serve((_, response) => void response.writeHead(200).end(svg));
    onTestFinished(host.stop);
    const logo_url = `${host.url}/logo`;
    const refId = await at.newLink({ logo_url, embed_origins: ['https://shop.example'] });
    const { html, headers } = await at.get(`/l/${refId}`);
    expect(html).toContain(`src="/l/${refId}/logo"`);
    expect(headers.get('content-security-policy')).toContain("img-src 'self' blob: data:;");
    const logo = await at.get(`/l/${refId}/logo`);
    expect([logo.status, logo.html, logo.headers.get('content-type')]).toEqual([200, svg, 'image/svg+xml']);
    expect(logo.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect((await at.get(`/l/${refId}/logo-dark`)).status).toBe(404);
    const unframed = await at.newLink({ logo_url });
    expect((await at.get(`/l/${unframed}/logo`)).status, 'of another link').toBe(404);
    expect((await at.get(`/l/${unframed}`)).headers.get('cross-origin-embedder-policy')).toBeNull();
  });

  test('loads images from the hosts of its two logos', async () => {
    const urls = ['https://a.example/light.svg', 'https://b.example/dark.svg'];
    const refId = await at.newLink({ logo_url: urls[0], logo_url_dark: urls[1] });
    const { html, headers } = await at.get(`/l/${refId}`);
    expect(headers.get('content-security-policy')).toMatch(/ https:\/\/a\.example https:\/\/b\.example;/);
    expect(html).toContain(`<source srcset="${urls[1]}" media="(prefers-color-scheme: dark)">`);
  });

  test('links an icon, stylesheets and a script that may be cached for ever', async () => {
    const { html } = await at.get(`/l/${await at.newLink()}`);
    const paths = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(paths.map((path) => path.split('.').at(-1))).toEqual(['svg', 'css', 'css', 'js', 'css']);
    for (const path of paths) {
      const { status, headers } = await at.get(path);
      expect(status).toBe(200);
      const type = { svg: 'image/svg+xml', css: 'text/css; charset=utf-8' }[path.slice(-3)];
      expect(headers.get('content-type')).toBe(type ?? 'text/javascript; charset=utf-8');
      expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/);
    }
    expect((await at.get(paths[1] ?? '')).html).toContain('--accent');
  });

  test('to HEAD is that to GET without its body, so that a preview changes nothing', async () => {
    const refId = await at.newLink({ is_single_use: true });
    const { status, headers, html } = await at.send('HEAD', `/l/${refId}`);
    expect([status, html]).toEqual([200, '']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await at.get(`/l/${refId}`)).status).toBe(200);
  });

  test.each(['..%2f..%2fetc', '%00', "'%20OR%201=1--", '%3Cscript%3E', 'a'.repeat(199), '%F0%9F%98%80', ''])(
    'to the malformed id %s is a page with status 404 that repeats nothing of it',
    async (part) => {
      const { status, html } = await at.get(`/l/${part}`);
      expect(status).toBe(404);
      expect(html).toContain('Link not found');
      expect(html).not.toMatch(/etc|OR 1|aaaa|script/);
    },
  );
});

describe('the choice', () => {
  test.each([
    ['nothing', ''],
    ['an ID type that the link does not have', '&id=NG.NIN_V2'],
    ['a country only', '&id=NG'],
    ['two at once', '&id=NG.BVN&id=NG.VOTER_ID'],
    ['markup', '&id=%22%3E%3Cscript%3E'],
  ])('is shown again for %s', async (_, query) => {
    const refId = await at.newLink({ id_types: [BVN, VOTERS_CARD] });
    const { status, text } = await at.get(`/l/${refId}?plain=1${query}`);
    expect(status).toBe(200);
    expect(text).toMatch(/^Choose your ID/);
  });

  test('of nothing is refused in the language of the address', async () => {
    const refId = await at.newLink({ id_types: [BVN, VOTERS_CARD] });
    const { status, html, text } = await at.get(`/l/${refId}?sent=1&lang=fr`);
    expect([status, hidden(html, 'lang')]).toEqual([400, 'fr']);
    expect(text).toContain('Choisissez une de ces pièces.');
  });

  test('is skipped by a link with one ID type', async () => {
    const { html, text } = await at.get(`/l/${await at.newLink()}?plain=1&id=NG.BVN`);
    expect(hidden(html, 'id_type')).toBe('NIN_V2');
    expect(text).not.toContain('Use another ID');
  });
});

describe('a link that accepts nothing', () => {
  async function closed(state: string): Promise<string> {
    const expires_at = new Date(Date.now() + 900_000).toISOString();
    const refId = await at.newLink({
      ...PARTNER,
      is_single_use: state === 'used',
      ...(state === 'expired' && { expires_at }),
      ...(state === 'not ready' && { id_types: [] }),
    });
    if (state === 'disabled') await at.update(refId, { is_disabled: true });
    if (state === 'used') await at.server.submit(refId);
    if (state === 'its partner’s, who is suspended') {
      const suspend = (suspendedAt: number | null) =>
        withStore(at.server, (store) => changePartner(store, PARTNER_ID, { suspendedAt }));
      await suspend(Date.now());
      onTestFinished(() => suspend(null));
    }
    if (state === 'expired') await at.server.call('POST', '/sandbox/clock', { advance_ms: 901_000 });
    return refId;
  }

  test.each([
    ['disabled', 403, 'This link is switched off'],
    ['expired', 410, 'This link has expired'],
    ['used', 410, 'This link has been used'],
    ['not ready', 409, 'This link is not ready yet'],
    ['its partner’s, who is suspended', 403, 'This link is switched off'],
  ])('because it is %s answers %i to GET and to POST', async (state, status, title) => {
    const refId = await closed(state);
    const seen = await at.get(`/l/${refId}`);
    expect([seen.status, seen.text.startsWith(title)]).toEqual([status, true]);
    expect(seen.html).not.toContain('<form');
    const sent = await at.post(refId, KYC);
    expect([sent.status, sent.text.startsWith(title)]).toEqual([status, true]);
    expect(sent.html).toContain('href="https://partner.example/done?status=fail&amp;user_id=');
  });

  test('because it is disabled can be cancelled, and shows its form once it is enabled', async () => {
    const refId = await closed('disabled');
    const { status, location } = await at.cancel(refId);
    expect(status).toBe(303);
    expect(location).toMatch(/^https:\/\/partner\.example\/done\?status=cancelled&user_id=/);
    await at.update(refId, { is_disabled: false });
    expect((await at.get(`/l/${refId}`)).status).toBe(200);
  });
});

describe('cancelling', () => {
  test.each<[string, RequestInit]>([
    ['as browsers send it', { body: new URLSearchParams() }],
    ['without a body', {}],
    ['with a body of another kind', { body: formOf(KYC) }],
  ])('works %s', async (_, init) => {
    const refId = await at.newLink({ redirect_url: 'myapp://done?a=b' });
    const { status, location } = await at.send('POST', `/l/${refId}/cancel`, init);
    expect(status).toBe(303);
    expect(location).toMatch(/^myapp:\/\/done\?a=b&status=cancelled&user_id=[0-9a-f-]{36}$/);
    expect(await at.jobsOf(refId)).toBe(0);
  });

  test('needs a POST: GET asks, and leads back to the link', async () => {
    const refId = await at.newLink(PARTNER);
    const { status, html, text } = await at.get(`/l/${refId}/cancel`);
    expect([status, text.startsWith('Stop the verification?')]).toEqual([200, true]);
    expect(html).toContain(`<form method="post" action="/l/${refId}/cancel">`);
    expect(html).toContain(`href="/l/${refId}"`);
  });
});

test.each([
  ['is unavailable', new StoreUnavailable('gone'), 503, 'Back in a moment'],
  ['has a bug', new TypeError('secret 12345678900'), 500, 'Something went wrong'],
])(
  'when the store %s, a page says so without detail and offers to try again',
  async (_, error, status, title) => {
    const logged: string[] = [];
    const log = makeLog('info', false, { write: (line) => void logged.push(line) });
    const store = { read: () => Promise.reject(error) } as unknown as PageDeps['store'];
    const server = await serveRoutes(pageRoutes({ store } as PageDeps), { log });
    onTestFinished(() => server.stop());
    for (const [method, url, retry] of [
      ['GET', `/l/${UNKNOWN}?id=NG.BVN`, `/l/${UNKNOWN}?id=NG.BVN`],
      ['POST', `/l/${UNKNOWN}`, `/l/${UNKNOWN}`],
      // The address of cancelling has nothing to show, so the new attempt begins at the link.
      ['POST', `/l/${UNKNOWN}/cancel`, `/l/${UNKNOWN}`],
    ] as const) {
      const response = await fetch(server.url + url, { method });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('retry-after')).toBe(status === 503 ? '60' : null);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      const text = await response.text();
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain(`href="${retry}"`);
      expect(text).not.toContain('12345678900');
    }
    expect(logged.filter((line) => line.includes('"level":"error"'))).toHaveLength(3);
    // An error's message may quote personal data; whoever knows a link's id can submit.
    for (const secret of ['12345678900', UNKNOWN]) expect(logged.join()).not.toContain(secret);
  },
);

test('whoever has cancelled can start again, in the language of the page, while the link may be used', async () => {
  const refId = await at.newLink({ is_single_use: true });
  const { html } = await at.send('POST', `/l/${refId}/cancel?lang=fr`);
  expect(html).toContain('<html lang="fr"');
  expect(html).toContain(`href="/l/${refId}?lang=fr">${fr.visit.resume.startAnew}</a>`);
  await at.update(refId, { is_disabled: true });
  expect((await at.send('POST', `/l/${refId}/cancel?lang=fr`)).html).not.toContain(fr.visit.resume.startAnew);
});
