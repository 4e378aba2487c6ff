/** What a partner may send to be shown, at its worst: it is text, and the browser is told to trust none of it. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, serve } from '#testing/harness/loopback.ts';
import { png } from '#testing/harness/vitest/images.ts';
import { IS_LONG, longTest } from '#testing/harness/vitest/long.ts';
import { refIdOf, useBrowser } from '../use-browser.ts';
import { collectComplaints, idTypeOf, overflow, sendIt, step, toReview } from '../walk.ts';

const at = useBrowser();
/** The partner's logo host, and what it is told. */
let logoHost: LoopbackServer;
const asked: { path: string; headers: IncomingHttpHeaders }[] = [];

const HOSTILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="parent.document.title='taken'">
<script>fetch('/stolen?' + document.cookie)</script><image href="/from-svg.png" width="9" height="9"/><rect width="40" height="20" fill="red"/></svg>`;

beforeAll(async () => {
  logoHost = await serve((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    if (request.url === '/logo.png')
      response.writeHead(200, { 'content-type': 'image/png' }).end(png({ width: 16, height: 16 }));
    else if (request.url === '/logo.svg') {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(HOSTILE_SVG);
    } else response.writeHead(404).end('gone');
  });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => logoHost.stop());

/** Opens a link's page; answers what the browser complains of, and whom it asks. */
async function open(fields: object) {
  const url = await at.newLink(fields);
  const page = await at.newPage();
  const complaints = collectComplaints(page);
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin);
  });
  await page.goto(url);
  return { page, url, complaints, origins };
}

describe('a company called', () => {
  const names = [
    ['a script', '<script>document.title="taken"</script>'],
    ['an image that breaks out of its attribute', '"><img src=x onerror=document.title="taken">'],
    ['a single quote and an entity', `' onload='document.title="taken"' &lt;b&gt; &amp;`],
    ['the end of the data', '</script></template></noscript><svg onload=document.title="taken">'],
    ['a placeholder of the script', '{time} {percent} $& $1 {{1+1}}'],
    ['something that turns the text around', '\u202Eknab eht\u202C \u2066\u200F'],
    ['one word as long as it may be', 'W'.repeat(100)],
  ] as const;
  test.each(IS_LONG ? names : names.slice(0, 1))(
    '%s is only named, on every step to the end',
    async (_what, company_name) => {
      const { page, url, complaints, origins } = await open({
        company_name,
        logo_url: `${logoHost.url}/none.png`,
      });
      const name = page.locator('.company');
      expect(await name.textContent()).toBe(company_name);
      // The name is kept apart from the words around it.
      expect(await page.locator('bdi').first().textContent()).toBe(company_name);
      await toReview(page, url);
      await sendIt(page);
      expect(await step(page, 'done').locator('bdi').first().textContent()).toBe(company_name);
      expect(await page.title()).toBe(`Thank you – ${company_name}`.replace(/\s+/g, ' ').trim());
      expect(await page.locator('main img[src=x], main script, [onload], [onerror]').count()).toBe(0);
      expect(await overflow(page)).toBe(0);
      expect(complaints).toEqual([]);
      expect([...origins].sort()).toEqual([at.server.url, logoHost.url].sort());
    },
  );
});

test('an address with quotes, entities and percent signs in it stays one address', async () => {
  const url = "https://partner.example/'onclick='x?a=&quot;&lt;b&c=%22%3E%3Cscript%3E";
  const { page, complaints } = await open({ data_privacy_policy_url: url, redirect_url: url });
  const href = await page.locator('footer a').evaluate((link: HTMLAnchorElement) => link.href);
  expect(href).toBe(new URL(url).href);
  expect(complaints).toEqual([]);
});

describe('the logo', () => {
  test('is fetched once, by itself, and its host learns nothing of the link', async () => {
    const { page, url } = await open({ logo_url: `${logoHost.url}/logo.png` });
    const logo = page.getByRole('img', { name: 'Blue Ridge Bank' });
    expect(
      await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(16);
    expect(asked.map(({ path }) => path)).toEqual(['/logo.png']);
    const headers = asked[0]?.headers;
    expect(headers).not.toHaveProperty('referer');
    expect(headers).not.toHaveProperty('cookie');
    expect(JSON.stringify(headers)).not.toContain(refIdOf(url));
  });

  test('that is gone is hidden, and the name is read out instead', async () => {
    const { page } = await open({ logo_url: `${logoHost.url}/gone.png` });
    await page.locator('#logo').waitFor({ state: 'hidden' });
    expect(await page.locator('.company').getAttribute('aria-hidden')).toBeNull();
    await page.getByRole('banner').getByText('Blue Ridge Bank').waitFor();
  });

  test('that is an SVG with a script is a picture and no more', async () => {
    const { page, url, complaints } = await open({ logo_url: `${logoHost.url}/logo.svg` });
    await page.locator('#logo').evaluate((image: HTMLImageElement) => image.decode());
    await toReview(page, url);
    expect(await page.title()).toBe('Step 3 of 3 – Check and send – Blue Ridge Bank');
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/logo.svg']));
    expect(complaints).toEqual([]);
  });
});

describe('the policy of the page', () => {
  test('does not let another site show it in a frame', async () => {
    const page = await at.newPage();
    await page.goto(`${at.partner.url}/?frame=${encodeURIComponent(await at.newLink())}`);
    await expect.poll(() => page.frames()).toHaveLength(2);
    const framed = page.frames()[1];
    await framed?.waitForLoadState();
    expect(await framed?.locator('form').count()).toBe(0);
  });

  test('runs no script that somebody adds, and says so', async () => {
    const { page } = await open({});
    const title = 'Step 1 of 3 – Verify your identity – Blue Ridge Bank';
    await expect.poll(() => page.title()).toBe(title);
    const violated = await addScript(page);
    expect(violated).toEqual(['script-src-attr', 'script-src-elem']);
    expect(await page.title()).toBe(title);
  });

  longTest('is kept by every step with photos', async () => {
    const { page, url, complaints, origins } = await open({ id_types: [idTypeOf('doc_verification')] });
    await toReview(page, url, 'doc_verification');
    await sendIt(page);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([at.server.url]);
  });
});

const addScript = (page: Page) =>
  page.evaluate(async () => {
    const violated: string[] = [];
    addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken"';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="document.title = `taken`">');
    while (violated.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    return violated.sort();
  });
