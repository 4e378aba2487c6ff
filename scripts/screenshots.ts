/**
 * `npm run screenshots` walks the hosted page on a phone and on a desktop, in light and in dark, and writes a picture of
 * each step to `openapi/guides/images/`. The README shows six of them; the others are to look at. Two more are of the
 * conformance kit’s report.
 * `made-from.json` beside them says when they were made, and of what.
 * `npm run screenshots -- console` makes those of the sandbox's console, for its guide, and
 * `npm run screenshots -- <folder> [320 dark ar]` makes those of `matrix.ts`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { FOUND_NUMBER } from '#testing/harness/api.ts';
import { launchBrowser, PHONE } from '#testing/harness/browser/browser.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { takeReport } from './screenshots/conformance.ts';
import { takeConsole } from './screenshots/console.ts';
import { noteMade } from './screenshots/made-from.ts';
import { takeMatrix } from './screenshots/matrix.ts';
import { LOGO_URL, openScene } from './screenshots/scenery.ts';

const FOLDER = fileURLToPath(new URL('../openapi/guides/images/', import.meta.url));
const SIZES = { phone: PHONE, desktop: { viewport: { width: 1280, height: 800 } } };
const LINK = {
  logo_url: LOGO_URL,
  theme_color: '#0b6e4f',
  id_types: [
    { country: 'NG', id_type: 'DRIVERS_LICENSE', verification_method: 'doc_verification' },
    { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' },
    { country: 'KE', id_type: 'PASSPORT', verification_method: 'biometric_kyc' },
  ],
};

const [matrixFolder, ...only] = process.argv.slice(2);
const server = await startServerProcess();
try {
  if (matrixFolder === 'console') {
    await takeConsole(server, FOLDER);
    noteMade('console');
  } else if (matrixFolder) await takeMatrix(server, matrixFolder, only);
  else {
    await takeDocs();
    noteMade('page');
  }
} finally {
  await server.stop();
}
rmSync(server.folder, { recursive: true });
process.exit(0);

async function takeDocs(): Promise<void> {
  const browser = await launchBrowser('allowed');
  mkdirSync(FOLDER, { recursive: true });
  try {
    for (const [size, options] of Object.entries(SIZES)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await openScene(browser, { ...options, colorScheme });
        await walk(page, `${size}-${colorScheme}`);
        await page.context().close();
      }
    }
    await takeReport(browser, FOLDER);
  } finally {
    await browser.close();
  }
}

async function walk(page: Page, suffix: string): Promise<void> {
  const shot = async (name: string) => {
    await page.waitForTimeout(200);
    await page.screenshot({ path: `${FOLDER}${name}-${suffix}.png` });
  };
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const url = `${server.url}/l/${await server.newLink(LINK)}`;

  await page.goto(url);
  await shot('welcome');
  await page.getByRole('checkbox').check();
  await click('Start');
  await page.getByRole('radio', { name: /licence/ }).check();
  await shot('id');
  await click('Continue');
  await shot('selfie-start');
  await click('Open the camera');
  for (const step of ['selfie', 'front', 'back']) {
    await page.getByRole('button', { name: 'Take photo' }).waitFor();
    await shot(step);
    await click('Take photo');
    await page.getByRole('button', { name: 'Use this photo' }).waitFor();
    await shot(`${step}-photo`);
    await click('Use this photo');
  }
  // Details that need not be given have an address alone.
  await page.evaluate("location.hash = 'details'");
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Date of birth').fill('2199-04-12');
  await click('Continue');
  await shot('errors');
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await shot('details');
  await click('Continue');
  await shot('review');
  await click('Cancel');
  await shot('cancel');
  await click('No, go on');
  const line = Promise.withResolvers<void>();
  await page.route('**/submissions', async (route) => {
    await line.promise;
    await route.continue();
  });
  await click('Send');
  await shot('sending');
  line.resolve();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await shot('done');

  await page.goto(`${url}?lang=ar`);
  await shot('arabic');
  await page.goto(`${server.url}/l/unknown`);
  await shot('unknown');
  // One ID type, and a browser without a camera.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  const biometric = { country: 'NG', id_type: 'BVN', verification_method: 'biometric_kyc' };
  await page.goto(`${server.url}/l/${await server.newLink({ id_types: [biometric] })}`);
  await page.getByRole('checkbox').check();
  await click('Start');
  await page.getByLabel('BVN').fill(FOUND_NUMBER);
  await shot('number');
  await click('Continue');
  await shot('no-camera');
}
