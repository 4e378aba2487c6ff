/**
 * Browsers in which something breaks in the middle: at a photo, or when it is sent. No button is dead, nothing that was
 * entered is lost, and there is a way on; `broken-browser.test.ts` has what is broken from the start.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goodPhoto } from '#testing/harness/photos/test-photos.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, chooseFile, fillDetails, idTypeOf, photoButton, step } from '../walk.ts';

const at = useBrowser();

const missing = (name: string) =>
  `Object.defineProperty(window, '${name}', { value: undefined, configurable: true })`;
const throws = (what: string) => `${what} = () => { throw new DOMException('no', 'SecurityError') }`;
const silent = (what: string) => `${what} = () => ({})`;

/** What both moments may use. */
const EVERYWHERE = {
  'no indexedDB': missing('indexedDB'),
  'an indexedDB that never answers': silent('IDBFactory.prototype.open'),
  'a full disk': throws('IDBObjectStore.prototype.put'),
  'no deleting': throws('IDBObjectStore.prototype.delete'),
  'no transactions': throws('IDBDatabase.prototype.transaction'),
  'a history that is full': `${throws('history.pushState')}; ${throws('history.replaceState')}`,
  'no URL.createObjectURL': 'URL.createObjectURL = undefined',
  'no revokeObjectURL': 'URL.revokeObjectURL = undefined',
  'a sessionStorage that is refused': throws('Storage.prototype.setItem'),
  'a BroadcastChannel that is refused': throws('BroadcastChannel.prototype.postMessage'),
  'no Intl.DateTimeFormat': 'Intl.DateTimeFormat = undefined',
};
const AT_A_PHOTO = {
  ...EVERYWHERE,
  'no createImageBitmap': 'delete window.createImageBitmap',
  'a createImageBitmap that fails': 'window.createImageBitmap = () => Promise.reject(new DOMException("no"))',
  'a canvas without pixels': 'HTMLCanvasElement.prototype.getContext = () => null',
  'a canvas that gives nothing': 'HTMLCanvasElement.prototype.toBlob = (done) => done(null)',
  'pixels that are kept back': throws('CanvasRenderingContext2D.prototype.getImageData'),
  'no OffscreenCanvas': missing('OffscreenCanvas'),
};
const AT_SEND = {
  ...EVERYWHERE,
  'no XMLHttpRequest': missing('XMLHttpRequest'),
  'no FormData': missing('FormData'),
  'no progress events': "Object.defineProperty(XMLHttpRequest.prototype, 'upload', { get: () => ({}) })",
};

const SELFIE = { id_types: [idTypeOf('biometric_kyc')], is_single_use: true };
/** Waits until one of them is seen. */
const shown = (any: Locator) => any.filter({ visible: true }).first().waitFor();
const wayOut = (page: Page) => page.locator('#broken #reload');

/** Loads the page whole again: what was typed is there, as far as the browser has kept it. */
async function expectKept(page: Page, wasStored: boolean): Promise<void> {
  await page.reload();
  await page.locator('#navigation').waitFor({ state: 'attached' });
  if (!wasStored) return;
  await page.evaluate("location.hash = '#details'");
  await expect.poll(() => page.locator('#my-first_name').inputValue()).toBe('Ada');
}

test.each(Object.entries(AT_A_PHOTO))(
  'at a photo, %s: it is taken, or the page says what to do',
  async (_, script) => {
    const page = await at.newPage();
    await begin(page, await at.newLink(SELFIE));
    await fillDetails(page, 'biometric_kyc');
    await step(page, 'selfie').waitFor();
    await page.evaluate(`{ ${script} }`);
    await chooseFile(page, 'selfie', goodPhoto('face', 3));
    const error = step(page, 'selfie').locator('.error', { hasText: /./ });
    await shown(photoButton(page, 'use').or(error).or(wayOut(page)));
    if (await wayOut(page).isVisible()) return expectKept(page, true);
    if (await photoButton(page, 'use').isHidden()) {
      // Another attempt is possible.
      expect(await step(page, 'selfie').locator('input[type=file]').isEnabled()).toBe(true);
      return expectKept(page, true);
    }
    await photoButton(page, 'use').click();
    await shown(step(page, 'review').or(wayOut(page)));
    if (await step(page, 'review').isHidden()) return;
    await page.locator('#send').click();
    await shown(step(page, 'done').or(page.locator('#stuck')).or(wayOut(page)));
  },
);

test.each(Object.entries(AT_SEND))(
  'at Send, %s: it arrives, or the page says what to do',
  async (_, script) => {
    const { page, url } = await at.atReview('biometric_kyc', { is_single_use: true });
    await page.locator('[data-sent="selfie"].all').waitFor();
    await page.evaluate(`{ ${script} }`);
    await page.locator('#send').click();
    await shown(step(page, 'done').or(page.locator('#stuck')).or(wayOut(page)));
    if (await step(page, 'done').isVisible()) {
      expect(await at.jobsOf(url)).toBe(1);
      return;
    }
    await expectKept(page, true);
  },
);

const never = 'new Promise(() => {})';

test.each([
  ['a createImageBitmap', `window.createImageBitmap = () => ${never}`],
  ['a canvas', 'HTMLCanvasElement.prototype.toBlob = () => undefined'],
  ['a camera', `navigator.mediaDevices.getUserMedia = () => ${never}`],
])('%s that never answers leaves the ways to another try', async (what, script) => {
  const page = await at.newPage();
  await page.clock.install();
  await begin(page, await at.newLink({ ...SELFIE, capture: what === 'a camera' ? 'camera' : 'any' }));
  await fillDetails(page, 'biometric_kyc');
  await step(page, 'selfie').waitFor();
  await page.evaluate(`{ ${script} }`);
  if (what === 'a camera') await photoButton(page, 'open').click();
  else await chooseFile(page, 'selfie', goodPhoto('face', 3));
  await step(page, 'selfie').locator('.status', { hasText: /…/ }).waitFor();
  // So that what is read in its own time has been read.
  await page.waitForTimeout(500);
  await page.clock.fastForward(25_000);
  await photoButton(page, 'open').waitFor();
  if (what !== 'a camera') await step(page, 'selfie').getByText('could not be read').waitFor();
});

test('a line that never answers a question for a phone leaves no button dead', async () => {
  const page = await at.newPage({ viewport: { width: 1440, height: 900 } });
  await page.clock.install();
  await page.route(/\/handoff(\/open)?(\?|$)/, () => undefined);
  const url = await at.newLink(SELFIE);
  await page.goto(url);
  await page.locator('#navigation').waitFor({ state: 'attached' });
  await page.locator('#phone-show').click();
  await page.clock.fastForward(10_000);
  await page.locator('#phone-status', { hasText: 'could not be made' }).waitFor();
  expect(await page.locator('#phone-show').isEnabled()).toBe(true);
  const asked = page.waitForRequest('**/handoff/open');
  await page.goto('about:blank');
  await page.goto(`${url}#phone=${'a'.repeat(22)}`);
  await asked;
  await page.clock.fastForward(10_000);
  await page.locator('#elsewhere [data-way=retry]').waitFor();
});
