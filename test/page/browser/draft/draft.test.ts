/** What is kept on the way, and what Back, Forward, a reload and the browser's own cache do. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { longTest } from '#testing/harness/vitest/long.ts';
import { useBrowser } from '../use-browser.ts';
import {
  age,
  begin,
  choosePhoto,
  heading,
  idTypeOf,
  photoButton,
  sendIt,
  step,
  storedText,
} from '../walk.ts';

const at = useBrowser();

describe('a draft', () => {
  longTest('survives a reload on each step, Back through all of them, and Forward again', async () => {
    const page = await at.newPage();
    const id_types = [idTypeOf('enhanced_kyc'), idTypeOf('doc_verification')];
    await begin(page, await at.newLink({ id_types, is_single_use: true }));
    await reload(page, 'id');
    await page.getByRole('radio').nth(1).check();
    await page.locator('#choose button').click();
    await reload(page, 'selfie');
    const names = ['selfie', 'front', 'back'];
    for (const name of names) {
      await choosePhoto(page, name);
      await reload(page, names[names.indexOf(name) + 1] ?? 'review');
    }
    const all = ['welcome', 'id', ...names, 'review'];
    for (const name of all.toReversed().slice(1)) {
      await page.goBack();
      await step(page, name).waitFor();
    }
    expect(await page.locator('#agree').isChecked()).toBe(true);
    for (const name of all.slice(1)) {
      await page.goForward();
      await step(page, name).waitFor();
      if (name === 'id') expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
      if (names.includes(name)) await photoButton(page, 'use').waitFor();
    }
    expect(await page.locator('#review img').count()).toBe(3);
  });

  test('is saved with each key at once: no timer has to pass before the page may be gone', async () => {
    const page = await at.newPage();
    await begin(page, await at.newLink());
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    // More comes while the first is written.
    await page.locator('#my-first_name').evaluate((input: HTMLInputElement) => {
      const type = (text: string) => {
        input.value = text;
        input.dispatchEvent(new Event('input'));
      };
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        IDBObjectStore.prototype.put = put;
        const request = put.apply(this, given);
        type('Ada');
        return request;
      };
      type('A');
    });
    await expect.poll(() => storedText(page)).toContain('"Ada"');
  });

  test('is there for 24 hours and no longer, whichever link is opened then', async () => {
    const { page, url } = await at.atReview('enhanced_kyc', { is_single_use: true });
    await age(page, 23.9);
    // Another link, for several people, keeps its own for an hour.
    await page.goto(`${await at.newLink()}#review`);
    await page.locator('#navigation').waitFor({ state: 'attached' });
    await step(page, 'welcome').waitFor();
    await page.goBack();
    await step(page, 'review').waitFor();
    // What is entered now counts from now on.
    const before = Date.now();
    await page.locator('#review a[href="#details"]').first().click();
    await page.locator('#my-first_name').fill('Adaeze');
    const saved = async () => JSON.parse(await storedText(page))[0];
    await expect
      .poll(saved)
      .toContainEqual(expect.objectContaining({ fields: expect.objectContaining({ first_name: 'Adaeze' }) }));
    expect(Math.max(...(await saved()).map((each: { savedAt: number }) => each.savedAt))).toBeGreaterThan(
      before,
    );
    await age(page, 24.1);
    await page.goto(await at.newLink());
    await step(page, 'welcome').waitFor();
    await expect.poll(() => storedText(page)).not.toContain('"Ada');
    await page.goto(`${url}#review`);
    await page.locator('#navigation').waitFor({ state: 'attached' });
    await step(page, 'welcome').waitFor();
  });

  longTest('is gone when it was sent: Back and a reload show the end, a new visit starts anew', async () => {
    const { page, url } = await at.atReview();
    await sendIt(page);
    expect(await storedText(page)).not.toContain('"Ada');
    await page.goBack();
    await heading(page, 'Thank you');
    await page.goForward();
    await page.reload();
    await heading(page, 'Thank you');
    const second = await page.context().newPage();
    await second.goto(url);
    await step(second, 'welcome').waitFor();
    expect(await second.locator('#agree').isChecked()).toBe(false);
    expect(await at.jobsOf(url)).toBe(1);
  });
});

longTest('who agreed before is not asked again, though the page still reads that at Start', async () => {
  const page = await at.newPage();
  const url = await at.newLink({ is_single_use: true });
  await begin(page, url);
  await step(page, 'details').waitFor();
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess') as PropertyDescriptor;
    Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
      set(work: () => void) {
        set?.call(this, this instanceof IDBOpenDBRequest ? () => setTimeout(work, 500) : work);
      },
    });
  });
  await page.reload();
  await page.locator('#start button').click();
  await step(page, 'details').waitFor();
  expect(await page.locator('#agree-error').textContent()).toBe('');
});

longTest('a page that comes back from the cache of the browser is loaded again', async () => {
  const page = await at.newPage();
  const url = await at.newLink({ is_single_use: true });
  await begin(page, url);
  await step(page, 'details').waitFor();
  await at.server.submit(new URL(url).pathname.split('/')[2] ?? '');
  const show = (persisted: boolean) =>
    page.evaluate((isCached) => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: isCached }));
    }, persisted);
  await show(false);
  await step(page, 'details').waitFor();
  await show(true);
  await heading(page, 'This link has been used');
});

async function reload(page: Page, name: string): Promise<void> {
  await step(page, name).waitFor();
  await page.reload();
  await step(page, name).waitFor();
}
