/** Browsers that begin to refuse what sending and photos need: no button is dead, and there is a way on. */
import { expect, test } from 'vitest';
import { goodPhoto } from '#testing/harness/photos/test-photos.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, chooseFile, fillDetails, idTypeOf, photoButton, sendIt, step } from '../walk.ts';

const at = useBrowser();
const SELFIE = { id_types: [idTypeOf('biometric_kyc')], is_single_use: true };

const refuses = (what: string) =>
  `window.before = ${what}; ${what} = () => { throw new DOMException('no', 'SecurityError') }`;
const SEND = 'XMLHttpRequest.prototype.send';

test('at Send, a send that throws: the page says so at once, and Try again works when it can', async () => {
  const { page, url } = await at.atReview('biometric_kyc', { is_single_use: true });
  await page.locator('[data-sent="selfie"].all').waitFor();
  await page.evaluate(`{ ${refuses(SEND)} }`);
  await page.locator('#send').click();
  await page.locator('#stuck').waitFor();
  await page.locator('#broken #reload').waitFor();
  await page.locator('#retry').click();
  await page.locator('#stuck').waitFor();
  await page.evaluate(`${SEND} = window.before`);
  await page.locator('#retry').click();
  await step(page, 'done').waitFor();
  expect(await at.jobsOf(url)).toBe(1);
});

longTest.each([SEND, 'Crypto.prototype.getRandomValues'])(
  'at a photo, %s that throws: the photo is kept, and goes with the submission',
  async (what) => {
    const url = await at.newLink(SELFIE);
    const page = await at.newPage();
    await begin(page, url);
    await fillDetails(page, 'biometric_kyc');
    await step(page, 'selfie').waitFor();
    await page.evaluate(`{ ${refuses(what)} }`);
    await chooseFile(page, 'selfie', goodPhoto('face', 3));
    await photoButton(page, 'use').click();
    await step(page, 'review').waitFor();
    await page.evaluate(`${what} = window.before`);
    await sendIt(page);
    expect(await at.jobsOf(url)).toBe(1);
  },
);
