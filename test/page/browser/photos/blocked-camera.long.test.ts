/** Where the camera is blocked: drawn steps of the browser in question, and never the advice to take the phone one holds. */
import { devices } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { allowSteps } from '#page/browser/capture/allow-steps.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { LANGUAGES } from '#page/text/languages.ts';
import { axe } from '#testing/harness/browser/axe.ts';
import { PHONE } from '#testing/harness/browser/browser.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, chooseFile, fillDetails, idTypeOf, overflow, photoButton, step } from '../walk.ts';

const at = useBrowser();
const { script } = en.capture;

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('what is to be pressed', () => {
  test.each([
    ['Chrome', `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`, 'sliders list camera back'],
    [
      'Samsung',
      `${ANDROID} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
      'lock list camera back',
    ],
    ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'lock camera back'],
    ['Safari', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'letters gear camera back'],
    ['Chrome on an iPhone', `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'gear camera back'],
    ['another', 'Mozilla/5.0 Something/1', 'lock camera back'],
  ])('in %s', (_, userAgent, signs) => {
    expect(
      allowSteps(userAgent)
        .map(([sign]) => sign)
        .join(' '),
    ).toBe(signs);
  });
});

/** A page at its selfie step, whose camera answers as told. */
async function withCamera(problem: string, options: object, fields = {}, lang = 'en') {
  const page = await at.newPage({ ...PHONE, viewport: { width: 320, height: 568 }, ...options });
  await page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', name));
  }, problem);
  const url = await at.newLink({ id_types: [idTypeOf('doc_verification')], ...fields });
  await begin(page, `${url}?lang=${lang}`);
  await fillDetails(page, 'doc_verification');
  await photoButton(page, 'open').click();
  await step(page, 'selfie').locator('.error:not(:empty)').waitFor();
  return page;
}

test.each(LANGUAGES)(
  'in $lang a blocked camera has four drawn steps at 320 pixels, which go once there is a photo',
  async ({ lang, dir, capture, step: { openCamera } }) => {
    const page = await withCamera('NotAllowedError', {}, {}, lang);
    const steps = step(page, 'selfie').locator('.elsewhere li');
    const texts = [capture.script.allowSign, capture.script.allowPermissions, capture.script.allowCamera];
    expect(await steps.locator('span').allTextContents()).toEqual([
      ...texts,
      capture.script.allowAgain.replace('{open}', openCamera),
    ]);
    // The list, and the way back: the other two look alike from either side.
    const mirrored = await steps
      .locator('svg')
      .evaluateAll((signs) => signs.map((sign) => getComputedStyle(sign).transform.startsWith('matrix(-1')));
    const isMirrored = dir === 'rtl';
    expect(mirrored).toEqual([false, isMirrored, false, isMirrored]);
    expect(await overflow(page)).toBe(0);
    expect(await axe(page)).toEqual([]);
    await chooseFile(page, 'selfie');
    await photoButton(page, 'use').waitFor();
    expect(await steps.first().isVisible()).toBe(false);
  },
);

test('an iPhone is told what its own browser calls it', async () => {
  const { userAgent } = devices['iPhone 13'] ?? {};
  const page = await withCamera('NotAllowedError', { userAgent });
  await step(page, 'selfie').getByText(script.allowSite).waitFor();
});

test.each(['NotAllowedError', 'NotFoundError', 'NotReadableError'])(
  'after %s nobody with a phone is sent to a phone, with and without files',
  async (problem) => {
    for (const fields of [{}, { capture: 'camera' }]) {
      const page = await withCamera(problem, {}, fields);
      const said = await step(page, 'selfie').locator('.error').innerText();
      expect(said).not.toMatch(/phone/i);
      await page.context().close();
    }
  },
);

test('a HEIC photo that the browser cannot open is named, with what to do', async () => {
  const page = await withCamera('NotFoundError', {});
  const buffer = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400)]);
  await step(page, 'selfie')
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer });
  await step(page, 'selfie').getByText(en.script.photoHeic).waitFor();
});
