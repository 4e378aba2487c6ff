/**
 * Every step and every end of the page at each width, in both schemes and in every language, with and without script,
 * and with a camera that is there, refused or missing: to look at, one by one. axe looks at each of them too, and says what
 * no picture shows; so does a picture that is wider than its screen.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '#page/text/languages.ts';
import { axe } from '#testing/harness/browser/axe.ts';
import { launchBrowser } from '#testing/harness/browser/browser.ts';
import type { ServerProcess } from '#testing/harness/process.ts';
import { LOGO_URL, openScene } from './scenery.ts';

const SIZES = {
  320: { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true },
  360: { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true },
  768: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  1440: { viewport: { width: 1440, height: 900 } },
} as const;
const SCHEMES = ['light', 'dark'] as const;
const LINK = {
  logo_url: LOGO_URL,
  theme_color: '#ffcc00',
  id_types: [
    { country: 'NG', id_type: 'DRIVERS_LICENSE', verification_method: 'doc_verification' },
    { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' },
  ],
};

type Shot = (page: Page, name: string) => Promise<void>;

/** @param only - parts of names such as `320-dark-ar`; without any, all are made. */
export async function takeMatrix(
  server: ServerProcess,
  folder: string,
  only: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const problems: string[] = [];
  for (const camera of ['allowed', 'refused', 'none'] as const) {
    const browser = await launchBrowser(camera);
    for (const [size, options] of Object.entries(SIZES)) {
      for (const colorScheme of SCHEMES) {
        for (const { lang } of LANGUAGES) {
          const name = `${size}-${colorScheme}-${lang}`;
          if (!only.every((part) => name.split('-').includes(part))) continue;
          const open = (more: object = {}) => openScene(browser, { ...options, colorScheme, ...more });
          const shot: Shot = async (page, step) => {
            await page.waitForTimeout(150);
            // Where scripts are off, axe does not run either.
            const found = step.includes('plain') ? [] : await problemsOf(page);
            problems.push(...found.map((problem) => `${name}-${step}: ${problem}`));
            const isFullScreen = (await page.locator('dialog[open]').count()) > 0;
            await page.screenshot({ path: `${folder}/${name}-${step}.png`, fullPage: !isFullScreen });
          };
          if (camera !== 'allowed') await walkWithoutCamera(await open(), server, lang, camera, shot);
          else {
            await walkThrough(await open(), server, lang, shot);
            await walkEnds(await open(), server, lang, shot);
            await walkPlain(await open({ javaScriptEnabled: false }), server, lang, shot);
          }
          await Promise.all(browser.contexts().map((context) => context.close()));
        }
      }
    }
    await browser.close();
  }
  for (const problem of problems) console.error(problem);
  console.log(`${problems.length} problems`);
}

/** axe's findings, where the page has scripts for it, and what stands beyond the screen. */
async function problemsOf(page: Page): Promise<string[]> {
  const pixels = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return [...(await axe(page)), ...(pixels > 0 ? [`${pixels} pixels too wide`] : [])];
}

const act = (page: Page, action: string) =>
  page.locator(`[data-step]:not([hidden]) [data-act="${action}"]`).click();
const submitStep = (page: Page) =>
  page.locator('[data-step]:not([hidden]) form [type=submit]').first().click();

async function start(page: Page, server: ServerProcess, lang: string, link: object): Promise<void> {
  await page.goto(`${server.url}/l/${await server.newLink(link)}?lang=${lang}`);
  await page.locator('#agree').check();
}

async function walkThrough(page: Page, server: ServerProcess, lang: string, shot: Shot): Promise<void> {
  await start(page, server, lang, LINK);
  await shot(page, '01-welcome');
  await submitStep(page);
  await page.getByRole('radio').first().check();
  await shot(page, '02-id');
  await submitStep(page);
  await shot(page, '05-photo');
  await act(page, 'open');
  for (const step of ['selfie', 'front', 'back']) {
    await page.locator('dialog[open] .shutter').waitFor();
    await shot(page, `06-${step}-camera`);
    await act(page, 'shoot');
    await page.locator('[data-step]:not([hidden]) [data-act="use"]').waitFor();
    await shot(page, `07-${step}-taken`);
    await act(page, 'use');
  }
  await page.locator('#send').waitFor();
  await page.evaluate(() => location.assign('#details'));
  await page.locator('#my-dob').fill('2199-04-12');
  await submitStep(page);
  await shot(page, '03-errors');
  await page.locator('#my-dob').fill('1990-04-12');
  await page.locator('#my-first_name').fill('Ada');
  await shot(page, '04-details');
  await submitStep(page);
  await page.locator('#send').waitFor();
  await shot(page, '08-review');
  await page.locator('#cancel').click();
  await shot(page, '09-cancel');
  await page.locator('#stop-no').click();
  const line = Promise.withResolvers<void>();
  await page.route('**/submissions', async (route) => {
    await line.promise;
    await route.fulfill({ status: 429, headers: { 'retry-after': '86400' }, json: { code: '2222' } });
  });
  await page.locator('#send').click();
  await shot(page, '10-sending');
  line.resolve();
  await page.locator('[data-step=blocked]:not([hidden])').waitFor();
  await shot(page, '11-blocked');
  await page.unroute('**/submissions');
  await page.goBack();
  await page.locator('#send').click();
  await page.locator('[data-step=done]:not([hidden])').waitFor();
  await shot(page, '12-done');
}

async function walkEnds(page: Page, server: ServerProcess, lang: string, shot: Shot): Promise<void> {
  const [open, disabled, used, notReady] = await Promise.all([
    server.newLink(LINK),
    server.newLink(LINK),
    server.newLink({ is_single_use: true }),
    server.newLink({ id_types: [] }),
  ]);
  await server.signed('PUT', `/v1/hosted_links/${disabled}`, { is_disabled: true });
  await server.submit(used);
  const unknown = '6f1c2a52-0000-4000-8000-000000000000';
  for (const [name, refId] of Object.entries({ disabled, used, notReady, unknown })) {
    await page.goto(`${server.url}/l/${refId}?lang=${lang}`);
    await shot(page, `20-${name}`);
  }
  await page.goto(`${server.url}/l/${open}/cancel?lang=${lang}`);
  await page.locator('main form [type=submit]').click();
  await shot(page, '21-cancelled');
}

async function walkPlain(page: Page, server: ServerProcess, lang: string, shot: Shot): Promise<void> {
  await page.goto(`${server.url}/l/${await server.newLink(LINK)}?lang=${lang}`);
  await shot(page, '30-plain-choice');
  await page.getByRole('radio').first().check();
  await page.locator('main form [type=submit]:visible').click();
  await shot(page, '31-plain-form');
  await page.locator('main form [type=submit]:visible').click();
  await page.getByRole('alert').waitFor();
  await shot(page, '32-plain-errors');
}

async function walkWithoutCamera(
  page: Page,
  server: ServerProcess,
  lang: string,
  camera: string,
  shot: Shot,
): Promise<void> {
  const biometric = { country: 'NG', id_type: 'BVN', verification_method: 'biometric_kyc' };
  await start(page, server, lang, { id_types: [biometric] });
  await submitStep(page);
  await page.locator('#my-id_number').fill('12345678900');
  await shot(page, `40-number-${camera}`);
  await submitStep(page);
  await page.locator('[data-step=selfie]:not([hidden])').waitFor();
  if (camera === 'refused') await act(page, 'open');
  await page.waitForTimeout(600);
  await shot(page, `41-photo-${camera}`);
}
