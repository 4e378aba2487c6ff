/** The second script, which holds the camera: when it is loaded, and what the step does without it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#page/text/languages.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, chooseFile, fillDetails, idTypeOf, photoButton, step } from '../walk.ts';

const at = useBrowser();
const SCRIPT = '**/assets/capture.*.js*';

async function toSelfie(page: Page, url?: string): Promise<void> {
  await begin(page, url ?? (await at.newLink({ id_types: [idTypeOf('doc_verification')] })));
  await fillDetails(page, 'doc_verification');
  await step(page, 'selfie').waitFor();
}

test('the script with the camera is loaded at the first photo, not before, and once', async () => {
  const page = await at.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/assets.capture/.test(request.url())) loaded.push(page.url().split('#')[1] ?? '');
  });
  await toSelfie(page);
  for (const name of ['selfie', 'front']) {
    await chooseFile(page, name);
    await photoButton(page, 'use').click();
  }
  await step(page, 'back').waitFor();
  expect(loaded).toEqual(['selfie']);
});

test('with the camera open at the first photo at most 41 kB have come, in every language', async () => {
  const url = await at.newLink({ id_types: [idTypeOf('doc_verification')] });
  for (const { lang } of LANGUAGES) {
    const page = await at.newPage();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const counted = new Set<string>();
    let bytes = 0;
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      // The checks come beside it, and are needed once there is a photo.
      if (!/assets.checks/.test(request.url)) counted.add(requestId);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (counted.has(requestId)) bytes += encodedDataLength;
    });
    await toSelfie(page, `${url}?lang=${lang}`);
    await photoButton(page, 'open').click();
    await photoButton(page, 'shoot').waitFor();
    if (process.env['SHOW_BYTES']) console.log(lang, bytes);
    expect(bytes, lang).toBeGreaterThan(25_000);
    expect(bytes, lang).toBeLessThanOrEqual(41_000);
    await page.context().close();
  }
});

longTest(
  'without it the camera is missed in words, a file serves, and a later attempt finds it',
  async () => {
    const page = await at.newPage();
    await page.route(SCRIPT, (route) => route.abort());
    await toSelfie(page);
    await photoButton(page, 'open').click();
    await step(page, 'selfie').getByText('The camera could not be loaded.').waitFor();
    await chooseFile(page, 'selfie');
    await photoButton(page, 'use').click();
    await step(page, 'front').waitFor();
    await page.unroute(SCRIPT);
    await photoButton(page, 'open').click();
    await photoButton(page, 'shoot').waitFor();
  },
);

longTest('while it does not come the step waits a few seconds for it at most', async () => {
  const page = await at.newPage();
  await page.clock.install();
  await page.route(SCRIPT, () => undefined);
  await toSelfie(page);
  await photoButton(page, 'open').click();
  await step(page, 'selfie').getByText('Starting the camera').waitFor();
  await page.clock.fastForward(5_000);
  await step(page, 'selfie').getByText('The camera could not be loaded.').waitFor();
  expect(await photoButton(page, 'open').isVisible()).toBe(true);
});
