/** An opening is a person's: robots that load a link's page, and run its script, are none (D-113). */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FOUND_NUMBER } from '#testing/harness/api.ts';
import { formOf } from '../../visit.ts';
import { refIdOf, useBrowser } from '../use-browser.ts';
import { idTypeOf } from '../walk.ts';

const at = useBrowser();

/** As they call themselves; the last two are a person's browser by their name. */
const ROBOTS = [
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Twitterbot/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
];

/** The token of a visit that begins now. */
const visitTo = async (url: string) =>
  /name="visit" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';

const countsOf = async (url: string): Promise<{ opened: number }[]> =>
  (await at.server.signed('POST', '/v1/daily_counts', { ref_id: refIdOf(url) })).body.counts;

/** How often a link was opened. What happened before the opening of another one is written with it. */
async function openingsOf(url: string): Promise<number> {
  const other = await at.newLink();
  expect((await fetch(`${other}/opened`, { method: 'POST', body: await visitTo(other) })).status).toBe(204);
  await expect.poll(async () => (await countsOf(other)).length, { timeout: 30_000 }).toBe(1);
  return (await countsOf(url)).reduce((sum, { opened }) => sum + opened, 0);
}

const single = () => at.newLink({ is_single_use: true });

async function loaded(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('#navigation').waitFor({ state: 'attached' });
}

test('robots that load a page by GET and HEAD, or ahead of time, open nothing', async () => {
  const url = await single();
  const headersOfAll = [
    ...ROBOTS.map((agent) => ({ 'user-agent': agent })),
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ];
  for (const headers of headersOfAll) {
    for (const method of ['GET', 'HEAD']) {
      for (const query of ['', '?lang=fr', '?plain=1']) {
        expect((await fetch(url + query, { method, headers })).status).toBe(200);
      }
    }
  }
  expect(await openingsOf(url)).toBe(0);
});

test('robots that run the script, scroll and make pictures, and send events of their own, open nothing', async () => {
  const url = await single();
  for (const userAgent of ROBOTS) {
    const page = await at.newPage({ userAgent });
    await loaded(page, url);
    await page.evaluate(() => {
      scrollTo(0, 400);
      for (const type of ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click', 'input'])
        document.body.dispatchEvent(new Event(type, { bubbles: true }));
    });
    await page.screenshot();
    await page.setViewportSize({ width: 1280, height: 2000 });
    await page.context().close();
  }
  expect(await openingsOf(url)).toBe(0);
});

test('a page that is hidden, as one that a browser renders ahead of time, is opened once somebody sees it', async () => {
  const url = await single();
  const page = await at.newPage();
  await page.addInitScript(() => {
    Object.assign(window, { shownAs: 'hidden' });
    Object.defineProperty(document, 'visibilityState', { get: () => Object(window).shownAs });
  });
  await loaded(page, url);
  await page.keyboard.press('Tab');
  expect(await openingsOf(url)).toBe(0);
  await page.evaluate("shownAs = 'visible'");
  await page.mouse.wheel(0, 100);
  await expect.poll(() => openingsOf(url), { timeout: 20_000 }).toBe(1);
});

test.each([
  ['touches', (page: Page) => page.locator('h1').first().tap()],
  ['presses a key', (page: Page) => page.keyboard.press('Tab')],
  ['scrolls', (page: Page) => page.mouse.wheel(0, 200)],
])('a person who %s opens the page once, however often it is loaded again', async (_, act) => {
  const page = await at.newPage();
  const url = await single();
  await loaded(page, url);
  expect(await openingsOf(url)).toBe(0);
  for (let time = 0; time < 2; time++) {
    await act(page);
    await act(page);
    await expect.poll(() => openingsOf(url), { timeout: 20_000 }).toBe(1);
    await page.reload();
    await page.locator('#navigation').waitFor({ state: 'attached' });
  }
});

test('on a link for several people another language is the same opening, and a further load is another', async () => {
  const page = await at.newPage();
  const url = await at.newLink();
  await loaded(page, url);
  await page.locator('.languages summary').click();
  await page.locator('.languages a[lang=fr]').click();
  await page.waitForURL(/lang=fr/);
  await page.locator('#navigation').waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  expect(await openingsOf(url)).toBe(1);
  await loaded(page, url);
  await page.keyboard.press('Tab');
  await expect.poll(() => openingsOf(url), { timeout: 20_000 }).toBe(2);
});

test('a person without a script opens the page by the first choice, once', async () => {
  const page = await at.newPage({ javaScriptEnabled: false });
  const url = await at.newLink({ id_types: [idTypeOf('enhanced_kyc'), idTypeOf('doc_verification')] });
  await page.goto(url);
  expect(await openingsOf(url)).toBe(0);
  await page.locator('noscript input[type=radio]').first().check();
  await page.locator('noscript form button').first().click();
  await page.locator('#id_number').waitFor();
  expect(await openingsOf(url)).toBe(1);
  await page.locator('#id_number').fill('1');
  await page.locator('form[method=post] button').first().click();
  await page.locator('[aria-invalid]').first().waitFor();
  expect(await openingsOf(url)).toBe(1);
});

test('a form that is sent without cookies is opened before it is submitted', async () => {
  const url = await at.newLink();
  const visit = await visitTo(url);
  const form = { country: 'NG', id_type: 'NIN_V2', id_number: FOUND_NUMBER, consent: 'true', visit };
  const body = formOf({ ...form, first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' });
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(200);
  expect(await openingsOf(url)).toBe(1);
});
