/** What is kept on the way, what Back, Forward and a reload do, and a run without a mouse. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '#harness/chromium.ts';
import { jpeg } from '../support/images.ts';
import { heading, LICENCE, NIN } from './steps.ts';
import { useBrowser } from './use-browser.ts';
import { choosePhoto, consent, idTypeOf, kept, step, toReview } from './walk.ts';

const at = useBrowser();

const address = (refId: string) => `${at.server.url}/l/${refId}`;

describe('a draft', () => {
  test('survives a reload on each step, Back through all of them, and Forward again', async () => {
    const page = await openPage(at.browser);
    await page.goto(address(await at.server.newLink({ id_types: [NIN, LICENCE] })));
    await consent(page);
    await reload(page, 'id');
    await page.getByRole('radio').nth(1).check();
    await page.locator('#choose button').click();
    await step(page, 'details').waitFor();
    await page.locator('#my-first_name').fill('Ada');
    await page.locator('#fields button').click();
    await reload(page, 'selfie');
    const names = ['selfie', 'front', 'back'];
    for (const name of names) {
      await choosePhoto(page, name);
      await reload(page, names[names.indexOf(name) + 1] ?? 'review');
    }
    const all = ['welcome', 'id', 'details', ...names, 'review'];
    for (const name of all.toReversed().slice(1)) {
      await page.goBack();
      await step(page, name).waitFor();
    }
    expect(await page.locator('#agree').isChecked()).toBe(true);
    for (const name of all.slice(1)) {
      await page.goForward();
      await step(page, name).waitFor();
      if (name === 'id') expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
      if (name === 'details') expect(await page.locator('#my-first_name').inputValue()).toBe('Ada');
      if (names.includes(name)) await step(page, name).locator('[data-act="use"]').waitFor();
    }
    expect(await page.locator('#review img').count()).toBe(3);
  });

  test('is there for 24 hours and no longer, whichever link is opened then', async () => {
    const refId = await at.server.newLink();
    const page = await openPage(at.browser);
    await page.goto(address(refId));
    await toReview(page, 'enhanced_kyc');
    await age(page, 23.9);
    await page.reload();
    await step(page, 'review').waitFor();
    await age(page, 24.1);
    await page.goto(address(await at.server.newLink()));
    await step(page, 'welcome').waitFor();
    expect(await kept(page)).not.toContain('Ada');
    await page.goto(`${address(refId)}#review`);
    await page.locator('#navigation').waitFor({ state: 'attached' });
    await step(page, 'welcome').waitFor();
  });

  test('is gone when it was sent: Back shows the end, a new visit starts anew', async () => {
    const refId = await at.server.newLink();
    const page = await openPage(at.browser);
    await page.goto(address(refId));
    await toReview(page, 'enhanced_kyc');
    await page.locator('#send').click();
    await heading(page, 'Thank you');
    expect(await kept(page)).not.toContain('Ada');
    await page.goBack();
    await heading(page, 'Thank you');
    const second = await page.context().newPage();
    await second.goto(address(refId));
    await step(second, 'welcome').waitFor();
    expect(await second.locator('#agree').isChecked()).toBe(false);
    expect((await at.server.signed('POST', `/v1/hosted_links/${refId}`)).body.total_jobs).toBe(1);
  });

  test('lives as long as the page where the browser stores nothing', async () => {
    const page = await openPage(at.browser);
    await page.addInitScript('Object.defineProperty(window, "indexedDB", { value: undefined })');
    await page.goto(address(await at.server.newLink()));
    await toReview(page, 'enhanced_kyc');
    await page.locator('#send').click();
    await heading(page, 'Thank you');
  });
});

test('who agreed before and presses Start while the page still reads that is not asked again', async () => {
  const page = await openPage(at.browser);
  const url = `${at.server.url}/l/${await at.server.newLink()}`;
  await page.goto(url);
  await consent(page);
  await step(page, 'details').waitFor();
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess') as PropertyDescriptor;
    Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
      set(work: () => void) {
        set?.call(this, this instanceof IDBOpenDBRequest ? () => setTimeout(work, 500) : work);
      },
    });
  });
  await page.goto('about:blank');
  await page.goto(url);
  await page.locator('#start button').click();
  await step(page, 'details').waitFor();
  expect(await page.locator('#agree-error').textContent()).toBe('');
});

test('a change of mind while it is blocked or on the review leads straight back to the review', async () => {
  const page = await openPage(at.browser);
  await page.goto(address(await at.server.newLink({ id_types: [idTypeOf('biometric_kyc')] })));
  await toReview(page, 'biometric_kyc');
  await page.route('**/submissions', (route) => route.fulfill({ status: 429, json: { code: '2222' } }));
  await page.locator('#send').click();
  await page.getByRole('link', { name: 'Change my answers' }).click();
  await page.locator('#fields button').click();
  await step(page, 'review').waitFor();
});

describe('with the keyboard alone', () => {
  test('an enhanced_kyc submission is made', async () => {
    const page = await openPage(at.browser, { viewport: { width: 1280, height: 800 } });
    await page.goto(address(await at.server.newLink()));
    await tabTo(page, '#agree');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await atHeading(page, 'Enter your details');
    await page.keyboard.press('Tab');
    // A mistake first: the list of errors takes the focus, and leads to the field.
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await focusIs(page, '#summary');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await focusIs(page, '#my-id_number');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('12345678900');
    await page.keyboard.press('Enter');
    await atHeading(page, 'Check and send');
    // Cancel is a question that Escape answers with no, and the focus is back where it was.
    await tabTo(page, '#cancel');
    await page.keyboard.press('Enter');
    await page.locator('#stop').waitFor();
    await page.keyboard.press('Escape');
    await focusIs(page, '#cancel');
    await tabTo(page, '#send', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await atHeading(page, 'Thank you');
  });

  test('photos are taken, taken again, and chosen from files', async () => {
    const page = await openPage(at.browser, { viewport: { width: 1280, height: 800 } });
    await page.goto(address(await at.server.newLink({ id_types: [LICENCE] })));
    await consent(page);
    await page.locator('#fields button').focus();
    await page.keyboard.press('Enter');
    await atHeading(page, 'Take a selfie');
    await tabTo(page, '[data-step="selfie"] [data-act="open"]');
    await page.keyboard.press('Enter');
    for (const again of [true, false]) {
      await focusIs(page, '[data-step="selfie"] [data-act="shoot"]');
      await page.keyboard.press('Enter');
      await focusIs(page, '[data-step="selfie"] [data-act="use"]');
      if (again) {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      }
    }
    await page.keyboard.press('Enter');
    await atHeading(page, 'Photograph the front of your ID');
    await focusIs(page, '[data-step="front"] [data-act="shoot"]');
    // Asked for before the keys: the browser needs a moment to hand its file dialog over.
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, '[data-step="front"] input[type=file]');
    await page.keyboard.press('Space');
    await (await choosing).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg() });
    await focusIs(page, '[data-step="front"] [data-act="use"]');
  });
});

async function reload(page: Page, name: string): Promise<void> {
  await step(page, name).waitFor();
  await page.reload();
  await step(page, name).waitFor();
}

/** Makes what is kept look older. */
const age = (page: Page, hours: number) =>
  page.evaluate(
    (ageMs) =>
      new Promise<void>((resolve) => {
        const opened = indexedDB.open('verification');
        opened.onsuccess = () => {
          const change = opened.result.transaction('drafts', 'readwrite');
          const cursors = change.objectStore('drafts').openCursor();
          cursors.onsuccess = () => {
            const cursor = cursors.result;
            cursor?.update({ ...cursor.value, savedAt: Date.now() - ageMs });
            cursor?.continue();
          };
          change.oncomplete = () => {
            opened.result.close();
            resolve();
          };
        };
      }),
    hours * 3_600_000,
  );

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

const focusIs = (page: Page, selector: string) =>
  expect.poll(() => hasFocus(page, selector), { message: selector }).toBe(true);

/** The heading of a new step has the focus, so that it is read out. */
async function atHeading(page: Page, name: string): Promise<void> {
  await heading(page, name);
  await focusIs(page, '[data-step]:not([hidden]) h1');
}

async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press(key);
    if (await hasFocus(page, selector)) return;
  }
  throw new Error(`${selector} cannot be reached with ${key}.`);
}
