/** How little a person has to do. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './use-browser.ts';
import { photoButton, step } from './walk.ts';

const at = useBrowser();

const TAPS_MAX = 7;

/** A passport, which has one side, and a selfie. */
const PASSPORT = { country: 'ZA', id_type: 'PASSPORT', verification_method: 'doc_verification' };
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

/** The taps from the opening to the end, besides the browser's own question for the camera. */
async function countTaps(page: Page): Promise<number> {
  let taps = 0;
  const tap = async (target: ReturnType<Page['locator']>) => {
    await target.tap();
    taps++;
  };
  await tap(page.locator('#agree'));
  await tap(page.locator('#start button'));
  await tap(photoButton(page, 'open'));
  await tap(photoButton(page, 'shoot'));
  await tap(photoButton(page, 'use'));
  // A steady card is photographed by itself.
  await step(page, 'front').locator('.viewer img').waitFor();
  await tap(photoButton(page, 'use'));
  await tap(page.locator('#send'));
  await step(page, 'done').waitFor();
  return taps;
}

test('a document with a selfie takes at most seven taps from the opening to the end', async () => {
  const page = await at.newPage({ ...PHONE, reducedMotion: 'no-preference' });
  await page.goto(await at.newLink({ id_types: [PASSPORT] }));
  expect(await countTaps(page)).toBeLessThanOrEqual(TAPS_MAX);
});
