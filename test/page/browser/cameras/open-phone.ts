/** The page on a phone whose cameras are described. */
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { BrowserUnderTest } from '../use-browser.ts';
import { chooseFile, idTypeOf, photoButton, step, toSelfie } from '../walk.ts';
import type { Phone } from './phones.ts';

const FAKE = readFileSync(new URL('fake-phone.js', import.meta.url), 'utf8');
const SCREEN = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

/**
 * The page at a photo step of a phone, without the checks: what they say of colours is not what is tested here.
 * @param reason - what they say of each picture all the same.
 */
export async function openAt(
  at: BrowserUnderTest,
  phone: Phone,
  { lang = 'en', reason, ...options }: BrowserContextOptions & { lang?: string; reason?: string } = {},
): Promise<Page> {
  const page = await at.newPage({ ...SCREEN, ...options });
  await page.route('**/assets/checks.*', (route) =>
    reason ? route.fulfill({ contentType: 'text/javascript', body: checksThatSay(reason) }) : route.abort(),
  );
  await page.addInitScript(`${FAKE}\nfakePhone(${JSON.stringify(phone)});`);
  const url = await at.newLink({ id_types: [idTypeOf('doc_verification')] });
  // The selfie of a document's page is a file, whose camera must not count.
  await page.addInitScript(`if (${phone.step === 'front'}) {
    const { query } = navigator.permissions;
    navigator.permissions.query = async () =>
      document.querySelector('[data-step=selfie]:not([hidden])') ? { state: 'prompt' } : query();
  }`);
  await toSelfie(page, `${url}?lang=${lang}`);
  if (phone.step === 'front') {
    await chooseFile(page, 'selfie');
    await photoButton(page, 'use').click();
  }
  await step(page, phone.step).waitFor();
  if (phone.asks) await photoButton(page, 'open').click();
  return page;
}

const checksThatSay = (reason: string) => `
  if (typeof document === 'undefined') {
    postMessage('ready');
    onmessage = ({ data }) => data.request && postMessage({ id: data.id, reason: '${reason}' });
  }
  export const warmUp = () => {};
  export const checkPicture = async () => '${reason}';`;
