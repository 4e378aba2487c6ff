/** Browsers of apps such as Instagram's refuse the camera without a question: the page says where there is one. */
import { expect, test } from 'vitest';
import { LANGUAGES } from '#page/text/languages.ts';
import { axe } from '#testing/harness/browser/axe.ts';
import { PHONE } from '#testing/harness/browser/browser.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { useBrowser } from '../use-browser.ts';
import { choosePhoto, idTypeOf, overflow, photoButton, step } from '../walk.ts';

const at = useBrowser();

const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 Instagram 357.1.0';

test.each(IS_LONG ? LANGUAGES : LANGUAGES.slice(0, 1))(
  'in $lang: the words, the address to copy, and the way with a file',
  async ({ lang, partner, script }) => {
    const page = await at.newPage({ ...PHONE, viewport: { width: 320, height: 568 }, userAgent: USER_AGENT });
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.goto(`${await at.newLink({ id_types: [idTypeOf('biometric_kyc')] })}?lang=${lang}`);
    await page.locator('#agree').check();
    await page.locator('#start button').click();
    await page.locator('#my-id_number').fill('12345678900');
    await page.locator('#fields button[type=submit]').click();
    await photoButton(page, 'open').click();
    await step(page, 'selfie').getByText(partner.script.inApp).waitFor();
    expect(await step(page, 'selfie').getByText(script.cameraRefused).count()).toBe(0);
    // Such an app may refuse to copy as well.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: partner.script.copyAddress }).click();
    await page.getByRole('button', { name: /^http:/ }).waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await axe(page)).toEqual([]);
    await choosePhoto(page, 'selfie');
    await step(page, 'review').waitFor();
  },
);
