/** From the opening to the end with the keyboard alone, at 320 pixels, in every language; and what a screen reader finds there. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#page/text/languages.ts';
import { FOUND_NUMBER } from '#testing/harness/api.ts';
import { goodPhoto } from '#testing/harness/photos/test-photos.ts';
import { useBrowser } from './use-browser.ts';
import { idTypeOf, overflow, step } from './walk.ts';

const at = useBrowser();

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    if (await hasFocus(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} cannot be reached by Tab.`);
}

/** A step that is shown: one heading, which says where one is; everything that acts has a name; nothing beyond the screen. */
async function arriveAt(page: Page, name: string): Promise<void> {
  await step(page, name).waitFor();
  const tree = await page.locator('main').ariaSnapshot();
  expect(tree.match(/heading ".+" \[level=1\]/g), tree).toHaveLength(1);
  expect(tree.match(/^\s*- (button|link|textbox|radio|checkbox|combobox|img)(:| \[|$)/gm), tree).toBeNull();
  expect(await overflow(page), name).toBe(0);
}

test.each(LANGUAGES)('in $lang', async ({ lang }) => {
  const page = await at.newPage({ viewport: { width: 320, height: 568 } });
  await page.goto(`${await at.newLink({ id_types: [idTypeOf('biometric_kyc')] })}?lang=${lang}`);
  await arriveAt(page, 'welcome');
  await tabTo(page, '#agree');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'details');
  await tabTo(page, '#my-id_number');
  await page.keyboard.type(FOUND_NUMBER);
  await tabTo(page, '#fields button[type=submit]');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'selfie');
  // Asked for before the keys: the browser needs a moment to hand its file dialog over.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, '[data-step="selfie"] input[type=file]');
  await page.keyboard.press('Space');
  await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: goodPhoto('face') });
  await expect.poll(() => hasFocus(page, '[data-step="selfie"] [data-act="use"]')).toBe(true);
  await arriveAt(page, 'selfie');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'review');
  await tabTo(page, '#send');
  await page.keyboard.press('Enter');
  await arriveAt(page, 'done');
  await expect.poll(() => hasFocus(page, '[data-step="done"] h1')).toBe(true);
});
