/** The site in a real browser: on a phone, in the dark, with a keyboard, from a disk, and the panel at work. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { axe } from '#testing/harness/browser/axe.ts';
import { closePages, openPage, sharedBrowser } from '#testing/harness/browser/browser.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { PRODUCTION } from '#testing/harness/vitest/production.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { readDecisions } from '../../scripts/docs/decisions.ts';
import { ROOT } from '../../scripts/docs.ts';
import { builtSite, type Site } from './site.ts';

let site: Site;
let server: TestServer;
let browser: Browser;
/** Every address that any page asked for. */
const asked: string[] = [];

beforeAll(async () => {
  site = await builtSite();
  [server, browser] = await Promise.all([startTestServer({ DOCS_FOLDER: site.folder }), sharedBrowser()]);
}, 60_000);
afterEach(() => closePages(browser));
afterAll(async () => {
  await server?.stop();
});

async function open(name: string, options: BrowserContextOptions = {}, origin = server.url): Promise<Page> {
  const page = await openPage(browser, { ...PHONE, ...options });
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${origin}/docs/${name}`);
  return page;
}

const PHONE = { viewport: { width: 320, height: 640 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const KINDS = ['index', 'callbacks', 'reference/createLink', '404', 'try', 'decisions'];
test.each(KINDS)('%s has nothing that axe finds', async (name) => {
  const viewport = { width: 360, height: 740 };
  const page = await open(`${name}.html`, { colorScheme: 'light', reducedMotion: 'reduce', viewport });
  expect(await axe(page)).toEqual([]);
  // What the dark and a wide screen can change.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(DESKTOP.viewport);
  expect(await axe(page, ['color-contrast', 'region', 'landmark-unique'])).toEqual([]);
});

test('every page fits a phone, without scripts too', async () => {
  const page = await openPage(browser, { ...PHONE, javaScriptEnabled: false });
  for (const name of site.pages) {
    await page.goto(`${server.url}/docs/${name}`);
    expect([name, await overflow(page)]).toEqual([name, 0]);
  }
});

test('the first key leads past the navigation', async () => {
  const page = await open('callbacks.html');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('content');
});

test('on a phone the pages are in the menu, and Escape closes it', async () => {
  const page = await open('index.html', PHONE);
  const link = page
    .getByRole('navigation', { name: 'Pages', exact: true })
    .getByRole('link', { name: 'Links' });
  expect(await link.first().isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await link.first().waitFor();
  await page.keyboard.press('Escape');
  await link.first().waitFor({ state: 'hidden' });
});

test('the colours are the system’s', async () => {
  const ground = async (colorScheme: 'light' | 'dark') =>
    (await open('index.html', { colorScheme })).evaluate(
      'getComputedStyle(document.documentElement).backgroundColor',
    );
  expect(await ground('dark')).not.toBe(await ground('light'));
});

describe('the filter of the decisions', () => {
  const filter = (page: Page) => page.getByLabel('Filter the decisions');
  const shown = async (page: Page) =>
    (await page.locator('main h2:visible').allTextContents()).map((text) => text.split(' ')[0]);

  test('leaves those with all words, and all again when it is empty', async () => {
    const page = await open('decisions.html');
    const all = await shown(page);
    await filter(page).fill('brand WORD');
    expect(await shown(page)).toEqual(['D-01']);
    expect(await page.getByRole('status').first().textContent()).toBe(`1 of ${all.length} decisions`);
    await filter(page).fill('');
    expect(await shown(page)).toEqual(all);
  });

  test('gives way to a link to a decision that it hides', async () => {
    const page = await open('decisions.html');
    await filter(page).fill('brand word');
    await page.evaluate("location.hash = '#d-20'");
    await page.getByRole('heading', { name: 'D-20' }).waitFor();
    expect(await filter(page).inputValue()).toBe('');
  });

  test('is not there without a script, and every decision is', async () => {
    const page = await openPage(browser, { ...PHONE, javaScriptEnabled: false });
    await page.goto(`${server.url}/docs/decisions.html`);
    expect(await filter(page).count()).toBe(0);
    expect(await shown(page)).toHaveLength(readDecisions(ROOT).length);
  });
});

describe('the search', () => {
  test('leads by the keyboard to the field, from a disk as well', async () => {
    const page = await openPage(browser, PHONE);
    await page.goto(pathToFileURL(path.join(site.folder, 'reference/getLink.html')).href);
    await page.keyboard.press('/');
    await page.keyboard.type('expires_at');
    await page.getByRole('listitem').filter({ hasText: 'Create a link' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/reference\/createLink\.html#[\w-]*expires_at$/);
  });

  test('says when there is nothing, and Escape closes it', async () => {
    const page = await open('index.html');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('xyzzy');
    await page.getByText('Nothing found.').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').waitFor({ state: 'hidden' });
  });
});

describe('a sample', () => {
  const shown = (page: Page) => page.locator('.tabs:visible code:visible').first().textContent();

  test('is in the language that was chosen last, on the next page too', async () => {
    const page = await open('reference/createLink.html');
    expect(await shown(page)).toContain('curl');
    await page.locator('summary', { hasText: 'Python' }).first().click();
    expect(await shown(page)).toContain('urllib.request');
    await page.goto(`${server.url}/docs/reference/getLink.html`);
    expect(await shown(page)).toContain('urllib.request');
  });

  test('is shown and chosen without a script', async () => {
    const page = await openPage(browser, { ...PHONE, javaScriptEnabled: false });
    await page.goto(`${server.url}/docs/reference/createLink.html`);
    await page.locator('summary', { hasText: 'TypeScript' }).first().press('Enter');
    expect(await shown(page)).toContain('createClient');
  });

  test('is copied by its button', async () => {
    const page = await open('reference/createLink.html', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('.tabs').getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('curl');
  });
});

describe('the panel', () => {
  /** Sends, and waits for the answer; its status and its body. */
  async function send(page: Page): Promise<{ status: string; body: string }> {
    await page.locator('#outcome').evaluate('(outcome) => { outcome.hidden = true; }');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('#outcome').waitFor();
    const [status, body] = ['#status', '#answer'].map((id) => page.locator(id).textContent());
    return { status: (await status) ?? '', body: (await body) ?? '' };
  }

  test('makes a real link with nothing to fill in, and knows it for the next call', async () => {
    const page = await open('try.html#createLink');
    const { status, body } = await send(page);
    expect(status).toBe('200 OK');
    const { ref_id, link } = JSON.parse(body);
    expect(await page.getByRole('link', { name: 'Open the link' }).getAttribute('href')).toBe(link);
    await page.getByLabel('Operation').selectOption('getLink');
    expect(JSON.parse((await send(page)).body).ref_id).toBe(ref_id);
  });

  test('sends examples that the service accepts, whatever the operation', async () => {
    const page = await open('try.html');
    for (const [id, { signedBy }] of Object.entries(OPERATIONS)) {
      if (signedBy === 'verifier') continue;
      await page.getByLabel('Operation').selectOption(id);
      const { status, body } = await send(page);
      // Jobs of the examples are not there, and one example disables the link; all else is right.
      expect(status.slice(0, 3), `${id}: ${body}`).toMatch(/^(200|201|202|403|404)$/);
    }
  });

  test('says whether the signature of an answer is genuine', async () => {
    const { user_id, job_id } = (await server.submit(await server.newLink())).body;
    await server.completed(user_id, job_id);
    const page = await open('try.html#getJobStatus');
    await page.getByLabel('Body').fill(JSON.stringify({ user_id, job_id }));
    expect(JSON.parse((await send(page)).body)).toMatchObject({ job_complete: true });
    await page.getByText('The signature is genuine.').waitFor();
    await page.route('**/v1/job_status', async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), timestamp: '2026-01-01T00:00:00.000Z' };
      await route.fulfill({ response, json });
    });
    await send(page);
    await page.getByText('The signature is not genuine.').waitFor();
  });

  test('does not send what is not JSON, and shows that a key is wrong', async () => {
    const page = await open('try.html#listLinks');
    await page.getByLabel('API key').fill('another-key');
    expect((await send(page)).status).toBe('401 Unauthorized');
    const before = asked.length;
    await page.getByLabel('Body').fill('{"name": }');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').filter({ hasText: 'JSON' }).waitFor();
    expect(asked).toHaveLength(before);
  });

  test('keeps the key in no storage, no address and no request', async () => {
    const page = await open('try.html#createLink');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await send(page);
    const kept =
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])';
    expect(sent).toHaveLength(1);
    expect([await page.evaluate(kept), ...sent].join(' ')).not.toContain('sandbox-key-001');
  });

  test('sends nothing from a server in production', async () => {
    const port = await freePort();
    await untilTestEnds(
      startTestServer({
        ...PRODUCTION,
        ...{ PORT: String(port), DOCS_FOLDER: site.folder },
      }),
    );

    const page = await open('try.html#createLink', {}, `http://127.0.0.1:${port}`);
    await page.getByText('This server is no sandbox').waitFor();
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    expect(await page.getByLabel('API key').inputValue()).toBe('');
  });
});

test('no page has asked anybody but its own server', () => {
  const own = (url: string) => url.startsWith('http://127.0.0.1:') || url.startsWith('data:');
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((url) => !own(url))).toEqual([]);
});
