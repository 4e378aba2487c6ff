/** The site in a real browser: on a phone, in the dark, with a keyboard, from a server and from a disk. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '#harness/browser.ts';
import { renderCode } from '../../scripts/docs/code.ts';
import { axe } from '../browser/axe.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { buildSite, type Site } from './site.ts';

let site: Site;
let server: TestServer;
let browser: TestBrowser;
/** Every address that any page asked for. */
const asked: string[] = [];

beforeAll(async () => {
  site = await buildSite();
  // No guide has to have tabs for them to be tested.
  const tabs = ['ts', 'python', 'sh'].map((language) => ({ language, code: `print('${language}')` }));
  const group = renderCode(tabs);
  const page = site
    .read('index.html')
    .replace(/<main[\s\S]*<\/main>/, `<main id="content"><h1>Tabs</h1>${group}${group}</main>`);
  writeFileSync(path.join(site.folder, 'tabs.html'), page);
  [server, browser] = await Promise.all([startTestServer({ DOCS_FOLDER: site.folder }), startBrowser()]);
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await Promise.all([browser?.stop(), server?.stop()]);
  site?.remove();
});

const PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1360, height: 900 };

async function open(name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: true, ...options });
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${server.url}/docs/${name}`);
  if (name.startsWith('reference'))
    await page.locator('#redoc [role=navigation]').first().waitFor({ state: 'attached' });
  return page;
}

const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const LIGHT_PHONE = { viewport: PHONE, colorScheme: 'light' } as const;
const DARK_PHONE = { viewport: PHONE, colorScheme: 'dark' } as const;
const LIGHT_DESKTOP = { viewport: DESKTOP, colorScheme: 'light' } as const;
const DARK_DESKTOP = { viewport: DESKTOP, colorScheme: 'dark' } as const;

test.each([
  ['index.html', LIGHT_PHONE],
  ['index.html', DARK_DESKTOP],
  ['callbacks.html', LIGHT_DESKTOP],
  ['callbacks.html', DARK_PHONE],
  ['readme.html', LIGHT_PHONE],
  ['tabs.html', DARK_DESKTOP],
  ['try.html', LIGHT_DESKTOP],
  ['try.html', DARK_PHONE],
  ['reference.html#/links/createlink', LIGHT_PHONE],
  ['reference.html#/links/createlink', DARK_DESKTOP],
] as const)(
  '%s has nothing that axe finds and does not scroll sideways, seen as %o',
  async (name, options) => {
    const page = await open(name, options);
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  },
);

test('every chapter fits a phone, without scripts too', async () => {
  const page = await browser.newPage({ viewport: PHONE });
  for (const name of site.pages.filter((each) => each !== 'reference.html')) {
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

test('on a phone the chapters are behind the menu, and Escape closes it', async () => {
  const page = await open('index.html', { viewport: PHONE });
  const chapter = page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Callbacks' });
  expect(await chapter.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await chapter.waitFor();
  await page.keyboard.press('Escape');
  await chapter.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await chapter.click();
  await page.getByRole('heading', { level: 1, name: 'Receiving callbacks' }).waitFor();
});

test('from each chapter a link leads to the next one, and back', async () => {
  const page = await open('callbacks.html');
  const order = await page
    .locator('#menu ul:not(.sections-in-menu) a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''));
  const next = order[order.indexOf('callbacks.html') + 1] ?? '';
  await page.getByRole('link', { name: /^Next/ }).click();
  await page.waitForURL(`**/${next}`);
  await page.getByRole('link', { name: /^Previous/ }).click();
  await page.waitForURL('**/callbacks.html');
});

test('the colours are the system’s until the reader chooses others, on every page', async () => {
  const page = await open('index.html', { colorScheme: 'dark' });
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const dark = await ground();
  const button = page.getByRole('button', { name: 'Dark mode' });
  await button.and(page.locator('[aria-pressed=true]')).click();
  const light = await ground();
  expect(light).not.toBe(dark);
  for (const name of ['callbacks.html', 'reference.html']) {
    await page.goto(`${server.url}/docs/${name}`);
    await button.and(page.locator('[aria-pressed=false]')).waitFor();
    expect([name, await ground()]).toEqual([name, light]);
  }
});

describe('the search', () => {
  const search = async (page: Page, words: string) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(words);
    return page.getByRole('option');
  };

  test.each([
    ['createLink', 'Create a link'],
    ['duplicates and order', 'Duplicates and order'],
    ['dupplicates and order', 'Duplicates and order'],
    ['d-20 id number lim', 'D-20 ID number limit'],
    ['IDEMPOTENCY_KEPT_HOURS', 'Settings'],
  ])('for “%s” finds “%s”', async (words, heading) => {
    const results = await search(await open('index.html'), words);
    await results.filter({ hasText: heading }).first().waitFor();
  });

  test('leads by the keyboard to the place that was found', async () => {
    const page = await open('index.html');
    const results = await search(page, 'retention');
    await results.first().waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/decisions\.html#d-30-retention$/);
  });

  test('says when there is nothing, and Escape closes it', async () => {
    const page = await open('index.html');
    await search(page, 'xyzzy');
    await page.getByText('Nothing found for “xyzzy”.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'hidden' });
  });

  test('works from a disk, as do the reference and the pages', async () => {
    const page = await browser.newPage({ javaScriptEnabled: true });
    await page.goto(pathToFileURL(path.join(site.folder, 'index.html')).href);
    await (await search(page, 'createLink')).first().click();
    // The reference is one large page.
    await page.waitForURL(/reference\.html#\/links\/createlink$/, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Create a link' }).waitFor({ timeout: 40_000 });
  });
});

describe('code', () => {
  test('in several languages shows one, the same in every group, and keeps it', async () => {
    const page = await open('tabs.html');
    const shown = async () => (await page.locator('figure.code code:visible').allTextContents()).join(' ');
    expect(await shown()).toBe("print('ts') print('ts')");
    await page.getByRole('tab', { name: 'TypeScript' }).last().press('ArrowRight');
    expect(await shown()).toBe("print('python') print('python')");
    await page.reload();
    expect(await shown()).toBe("print('python') print('python')");
    await page.getByRole('tab', { name: 'Shell' }).first().click();
    expect(await page.getByRole('tab', { selected: true }).allTextContents()).toEqual(['Shell', 'Shell']);
  });

  test('without scripts stands below one another', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/docs/tabs.html`);
    expect(await page.locator('figure.code code:visible').count()).toBe(6);
  });

  test('is copied by its button', async () => {
    const page = await open('tabs.html', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('figure.code:visible').first().getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe("print('ts')");
  });
});

test('the reference shows an error’s example, and leads to the panel', async () => {
  const page = await open('reference.html#/jobs/getjobstatus', { viewport: DESKTOP });
  await page.getByRole('heading', { name: 'Get the status of a job' }).waitFor();
  expect(await page.getByText('"2305"').count()).toBe(0);
  await page.getByRole('tab', { name: '401' }).click();
  await page.getByText('"2305"').first().waitFor();
  await page.locator('a[href="try.html#getJobStatus"]').click();
  await page.waitForURL('**/docs/try.html#getJobStatus');
});

test('no page has asked anybody but its own server', () => {
  const elsewhere = asked.filter((url) => !url.startsWith(`${server.url}/`) && !/^(data|blob):/.test(url));
  expect(asked.length).toBeGreaterThan(50);
  expect(elsewhere).toEqual([]);
});
