/** When the camera asks for the other side of a card: for the back, while the front that was accepted still lies there. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goodPhoto } from '#testing/harness/photos/test-photos.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, chooseFile, idTypeOf, photoButton, step, toSelfie } from '../walk.ts';

const at = useBrowser();
const PHONE = {
  ...{ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true },
  reducedMotion: 'no-preference',
} as const;
const TURN = 'Turn it over';
/** Longer than a steady card waits for its photo. */
const PAUSE_MS = 3_000;

async function newPage(): Promise<Page> {
  const page = await at.newPage(PHONE);
  await page.context().grantPermissions(['camera']);
  return page;
}

/** From a file, once the camera has opened by itself. */
async function giveSelfie(page: Page): Promise<void> {
  await photoButton(page, 'shoot').waitFor();
  await chooseFile(page, 'selfie');
  await photoButton(page, 'use').click();
}

/** At the front, with a selfie from a file; the camera is open. */
async function toFront(): Promise<Page> {
  const page = await newPage();
  await toSelfie(page, await at.newLink({ id_types: [idTypeOf('doc_verification')] }));
  await giveSelfie(page);
  await photoButton(page, 'shoot').waitFor();
  return page;
}

const set = (page: Page, values: object) => page.evaluate((given) => Object.assign(window, given), values);
/** The card lies there with its front up, whatever step is shown; or is turned over for its back. */
const keepFrontUp = (page: Page, isUp = true) => set(page, { keepsCard: isUp });

/** What the open camera has said, up to now. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    for (const aim of document.querySelectorAll('.aim'))
      new MutationObserver(() => said.push(aim.textContent ?? '')).observe(aim, {
        ...{ childList: true, characterData: true, subtree: true },
      });
  });
  return () => page.evaluate('window.said');
}

/** The camera takes the photo by itself. */
const photographed = (page: Page, name: string) =>
  step(page, name).locator('.viewer img').waitFor({ timeout: 15_000 });

/** By the shutter, out of focus: refused. */
async function takeBlurred(page: Page, name: string): Promise<void> {
  await set(page, { isCameraBlurred: true });
  await page.waitForTimeout(500);
  await photoButton(page, 'shoot').click();
  await step(page, name).locator('.error:not(:empty)').waitFor();
}

test('a front that was refused is photographed again, by itself, and nobody is asked to turn it over', async () => {
  const page = await toFront();
  await takeBlurred(page, 'front');
  const said = await listen(page);
  await photoButton(page, 'retake').click();
  await photoButton(page, 'shoot').waitFor();
  await page.waitForTimeout(PAUSE_MS);
  expect(await said()).not.toContain(TURN);
  await set(page, { isCameraBlurred: false });
  await photoButton(page, 'use').waitFor({ timeout: 15_000 });
  expect(await said()).not.toContain(TURN);
  // It is the front that was taken, and the back is asked for as long as that lies there.
  await keepFrontUp(page);
  await photoButton(page, 'use').click();
  await step(page, 'back').locator('.aim', { hasText: TURN }).waitFor();
  await step(page, 'back').locator('dialog.same').waitFor();
  await keepFrontUp(page, false);
  await photographed(page, 'back');
});

longTest(
  'a front that was accepted and is taken again is not to be turned, going back and from the review',
  async () => {
    const page = await toFront();
    await photographed(page, 'front');
    const said = await listen(page);
    await photoButton(page, 'retake').click();
    await photoButton(page, 'shoot').waitFor();
    await page.waitForTimeout(PAUSE_MS);
    expect(await said()).not.toContain(TURN);
    await photoButton(page, 'shoot').click();
    await photoButton(page, 'use').click();
    await photographed(page, 'back');
    await page.goBack();
    await photoButton(page, 'retake').click();
    await photoButton(page, 'shoot').waitFor();
    await page.waitForTimeout(PAUSE_MS);
    await photoButton(page, 'close').click();
    await photoButton(page, 'use').click();
    await photoButton(page, 'use').click();
    await step(page, 'review').locator('a[href="#front"]').click();
    await photoButton(page, 'retake').click();
    await photoButton(page, 'shoot').waitFor();
    await page.waitForTimeout(PAUSE_MS);
    expect(await said()).not.toContain(TURN);
  },
);

longTest('a back that was refused is photographed again without being turned', async () => {
  const page = await toFront();
  await photographed(page, 'front');
  await set(page, { isCameraBlurred: true });
  await photoButton(page, 'use').click();
  await photoButton(page, 'shoot').waitFor();
  await takeBlurred(page, 'back');
  const said = await listen(page);
  await photoButton(page, 'retake').click();
  await page.waitForTimeout(PAUSE_MS);
  await set(page, { isCameraBlurred: false });
  await photographed(page, 'back');
  await photoButton(page, 'use').waitFor();
  expect(await said()).not.toContain(TURN);
});

longTest('a back is compared with the front that replaced another, also after a reload', async () => {
  const page = await toFront();
  await photographed(page, 'front');
  const shown = () => step(page, 'front').locator('.viewer img').getAttribute('src');
  const before = await shown();
  await chooseFile(page, 'front', goodPhoto('card', 3));
  await expect.poll(shown).not.toBe(before);
  expect(await step(page, 'front').locator('.error').textContent()).toBe('');
  await keepFrontUp(page);
  await photoButton(page, 'use').click();
  // The card of the first photo is another one now.
  await photographed(page, 'back');
  await page.goBack();
  await photoButton(page, 'retake').click();
  await photoButton(page, 'shoot').click();
  await photoButton(page, 'use').waitFor();
  await page.reload();
  await keepFrontUp(page);
  await photoButton(page, 'use').click();
  await photoButton(page, 'retake').click();
  await step(page, 'back').locator('.aim', { hasText: TURN }).waitFor();
});

longTest('a second card of one visit begins with its front', async () => {
  const page = await newPage();
  const id_types = [
    idTypeOf('doc_verification'),
    { ...idTypeOf('doc_verification'), id_type: 'DRIVERS_LICENSE' },
  ];
  await begin(page, await at.newLink({ id_types }));
  await page.getByRole('radio').first().check();
  await step(page, 'id').locator('button[type=submit]').click();
  await giveSelfie(page);
  await photographed(page, 'front');
  await page.goto(`${page.url().split('#')[0]}#id`);
  await page.getByRole('radio').nth(1).check();
  const said = await listen(page);
  await step(page, 'id').locator('button[type=submit]').click();
  await photoButton(page, 'use').click();
  await photoButton(page, 'retake').click();
  await photoButton(page, 'shoot').waitFor();
  await page.waitForTimeout(PAUSE_MS);
  expect(await said()).not.toContain(TURN);
});

longTest('a passport has one side: taken again, it is never to be turned', async () => {
  const page = await newPage();
  const id_types = [{ ...idTypeOf('doc_verification'), id_type: 'PASSPORT' }];
  await toSelfie(page, await at.newLink({ id_types }));
  await giveSelfie(page);
  await takeBlurred(page, 'front');
  const said = await listen(page);
  await photoButton(page, 'retake').click();
  await page.waitForTimeout(PAUSE_MS);
  await set(page, { isCameraBlurred: false });
  await photographed(page, 'front');
  await photoButton(page, 'use').click();
  await step(page, 'review').waitFor();
  expect(await said()).not.toContain(TURN);
});
