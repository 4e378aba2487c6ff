/** What ends late, or in another order than it began: saves, checks, uploads and answers, each held until the test lets it go. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VerificationMethod } from '#core/id-numbers/id-type.ts';
import { labelledPhoto } from '#testing/harness/photos/photos.ts';
import { goodPhoto, pngOf } from '#testing/harness/photos/test-photos.ts';
import { jpeg } from '#testing/harness/vitest/images.ts';
import { holdChecks, holdSaves, type LateServer, startLateServer } from './hold.ts';
import { refIdOf, useBrowser } from './use-browser.ts';
import {
  answerSubmissions,
  begin,
  chooseFile,
  choosePhoto,
  click,
  heading,
  idTypeOf,
  photoButton,
  step,
  storedText,
  toReview,
  toSelfie,
} from './walk.ts';

const at = useBrowser();
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const blurred = pngOf(labelledPhoto('face', 'blurred', 2).pixels);
let server: LateServer;

beforeAll(async () => {
  server = await startLateServer(at.server.url);
});
beforeEach(() => {
  server.letGo();
  server.asked.length = 0;
});
afterAll(() => server.stop());

/** A new link's page, by the server that may be late. */
const newUrl = async (...methods: VerificationMethod[]) =>
  server.url + new URL(await at.newLink({ id_types: methods.map(idTypeOf) })).pathname;

const shown = (page: Page) => page.locator('[data-step]:not([hidden]) img[src^=blob]').getAttribute('src');
const asked = (what: RegExp) => server.asked.filter((each) => what.test(each)).length;
/** Long enough for what would be done wrongly. */
const settle = (page: Page) => page.waitForTimeout(700);

const RACES: Record<string, (page: Page) => Promise<void>> = {
  'the last photo that was chosen counts, and none is used while it is checked': async (page) => {
    await toSelfie(page, await newUrl('biometric_kyc'), 'biometric_kyc');
    await chooseFile(page, 'selfie');
    await photoButton(page, 'use').waitFor();
    const letGo = await holdChecks(page);
    for (const seed of [2, 3, 4]) await chooseFile(page, 'selfie', goodPhoto('face', seed));
    await letGo(0);
    await settle(page);
    expect(await photoButton(page, 'use').isDisabled()).toBe(true);
    const before = await shown(page);
    await letGo(2);
    await expect.poll(() => photoButton(page, 'use').isDisabled()).toBe(false);
    const last = await shown(page);
    expect(last).not.toBe(before);
    await letGo(1);
    await settle(page);
    expect(await shown(page)).toBe(last);
  },
  'a photo whose step was left while it was checked takes no other’s place': async (page) => {
    await toReview(page, await newUrl('biometric_kyc'), 'biometric_kyc');
    await page.goBack();
    await photoButton(page, 'use').waitFor();
    const letGo = await holdChecks(page);
    await chooseFile(page, 'selfie', goodPhoto('face', 2));
    await page.goForward();
    await step(page, 'review').waitFor();
    await expect.poll(() => storedText(page)).toContain('"ref"');
    await letGo(0);
    await settle(page);
    expect(await storedText(page)).toContain('"ref"');
    await page.goBack();
    expect(await photoButton(page, 'use').isEnabled()).toBe(true);
  },
  'a photo is used once it is seen and saved': async (page) => {
    await toSelfie(page, await newUrl('biometric_kyc'), 'biometric_kyc');
    await chooseFile(page, 'selfie');
    await photoButton(page, 'use').waitFor();
    const before = await shown(page);
    const letGoChecks = await holdChecks(page);
    await chooseFile(page, 'selfie', goodPhoto('face', 2));
    const letGo = await holdSaves(page);
    await letGoChecks(0);
    await settle(page);
    expect([await shown(page), await photoButton(page, 'use').isDisabled()]).toEqual([before, true]);
    await letGo();
    await expect.poll(() => photoButton(page, 'use').isDisabled()).toBe(false);
    expect(await shown(page)).not.toBe(before);
  },
  'the next step is seen once this one is saved': async (page) => {
    await begin(page, await newUrl('biometric_kyc', 'doc_verification'));
    for (const [name, next, fill] of [
      ['id', 'details', () => page.getByRole('radio').first().check()],
      ['details', 'selfie', () => page.locator('#my-last_name').fill('Obi')],
    ] as const) {
      await fill();
      if (name === 'details') await page.locator('#my-id_number').fill('12345678900');
      if (name === 'details') await page.locator('#my-first_name').fill('Ada');
      const letGo = await holdSaves(page);
      await step(page, name).locator('button[type=submit]').click();
      await settle(page);
      expect(await step(page, name).isVisible()).toBe(true);
      await letGo();
      await step(page, next).waitFor();
      await page.reload();
      await step(page, next).waitFor();
    }
  },
  'whoever goes back while a refused photo is saved stays there': async (page) => {
    await toSelfie(page, await newUrl('biometric_kyc'), 'biometric_kyc');
    for (const _ of [1, 2]) {
      await chooseFile(page, 'selfie', blurred);
      await page.getByText('It is not sharp.').waitFor();
    }
    const letGo = await holdSaves(page);
    await photoButton(page, 'anyway').click();
    await page.goBack();
    await step(page, 'details').waitFor();
    await letGo();
    await settle(page);
    expect(await step(page, 'details').isVisible()).toBe(true);
  },
  'the answer to a photo that was replaced is for nobody': async (page) => {
    server.late = /^PUT/;
    await toReview(page, await newUrl('biometric_kyc'), 'biometric_kyc');
    await page.goBack();
    await choosePhoto(page, 'selfie', goodPhoto('face', 2));
    await step(page, 'review').waitFor();
    await expect.poll(() => asked(/^PUT/)).toBe(2);
    await settle(page);
    await page.locator('#send').click();
    await settle(page);
    server.letGo();
    await heading(page, 'Thank you');
    expect(asked(/^PUT/)).toBe(2);
  },
  'whoever leaves the sending sends nothing, whatever is answered then': async (page) => {
    await page.clock.install();
    await toReview(page, await newUrl('biometric_kyc'), 'biometric_kyc');
    await page.locator('[data-sent].all').waitFor();
    await page.goBack();
    server.late = /^(PUT|POST .*submissions)/;
    await choosePhoto(page, 'selfie', goodPhoto('face', 2));
    for (const submissions of [0, 1]) {
      await page.locator('#send').click();
      if (submissions) await expect.poll(() => asked(/submissions/)).toBe(1);
      await step(page, 'sending').waitFor();
      await page.goBack();
      await step(page, 'review').waitFor();
      server.letGo();
      server.late = /submissions/;
      await settle(page);
      await page.clock.fastForward(60_000);
      expect(await step(page, 'review').isVisible()).toBe(true);
      expect(asked(/submissions/)).toBe(submissions);
    }
  },
  'nor under another key': async (page) => {
    await toReview(page, await newUrl('enhanced_kyc'));
    const reused = { status: 422, json: { code: 'idempotency_key_reused' } };
    const keys = await answerSubmissions(page, (route) => route.fulfill(reused));
    const letGo = await holdSaves(page);
    await page.locator('#send').click();
    await expect.poll(() => keys.length).toBe(1);
    await settle(page);
    await page.goBack();
    await step(page, 'review').waitFor();
    await letGo();
    await settle(page);
    expect(keys).toHaveLength(1);
  },
  'a save that fails after the end, or begins then, brings nothing back': async (page) => {
    await page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (value, key) {
        const request = put.call(this, value, key);
        // As on a full disk, which has room for text.
        if (value.photos.selfie) request.onsuccess = () => this.transaction.abort();
        return request;
      };
    });
    await toReview(page, await newUrl('biometric_kyc'), 'biometric_kyc');
    const letGo = await holdSaves(page);
    await page.evaluate("document.querySelector('#agree').dispatchEvent(new Event('change'))");
    // Another tab has sent.
    await page.evaluate('new BroadcastChannel(location.pathname).postMessage(history.state.seed)');
    await settle(page);
    await letGo();
    await heading(page, 'Thank you');
    await page.locator('#my-first_name').evaluate((input: HTMLInputElement) => {
      input.value = 'Late';
      input.dispatchEvent(new Event('input'));
    });
    await settle(page);
    expect(await storedText(page)).not.toMatch(/"(Ada|Late)/);
  },
  'a code for a phone is not shown once something is entered that is not in it': async (page) => {
    await page.goto(await newUrl('biometric_kyc'));
    server.late = /handoff/;
    const show = page.locator('#phone-show');
    await show.click();
    await expect.poll(() => asked(/handoff/)).toBe(1);
    await page.locator('#agree').check();
    server.letGo();
    await expect.poll(() => show.isEnabled()).toBe(true);
    await settle(page);
    expect(await page.locator('#phone-code').isVisible()).toBe(false);
    await show.click();
    await page.locator('#phone-code').waitFor();
    await page.locator('#agree').uncheck();
    expect(await page.locator('#phone-code').isVisible()).toBe(false);
  },
  'of photos on two devices those that are gone are taken again, or sent again': async (page) => {
    const url = await newUrl('doc_verification');
    await begin(page, url);
    for (const action of ['open', 'shoot', 'use'] as const) await photoButton(page, action).click();
    await choosePhoto(page, 'front');
    await photoButton(page, 'close').click();
    const answer = page.waitForResponse((response) => response.url().includes('/handoff?'));
    await click(page, 'Show the QR code');
    const { address } = await (await answer).json();
    const phone = await at.newPage();
    await phone.goto(server.url + address.slice(at.server.url.length));
    server.asked.length = 0;
    await step(phone, 'back').waitFor();
    await choosePhoto(phone, 'back');
    await phone.locator('[data-sent].all').waitFor();
    expect(await phone.locator('#review').getByText('Taken on your computer').count()).toBe(2);
    await at.server.database.rows(
      `DELETE FROM staged_images WHERE ref_id = '${refIdOf(url)}' AND kind LIKE 'document%' RETURNING 1`,
    );
    await phone.locator('#send').click();
    await step(phone, 'front').locator('.error').getByText('Take a photo of your ID.').waitFor();
    await phone.reload();
    await photoButton(phone, 'open').waitFor();
    await choosePhoto(phone, 'front', jpeg());
    await photoButton(phone, 'use').click();
    await step(phone, 'review').getByText('Taken on your computer').waitFor();
    await phone.locator('#send').click();
    await heading(phone, 'Thank you');
    await heading(page, 'Thank you');
    expect(asked(/^PUT/)).toBe(3);
    const kept = await at.server.database.rows(
      `SELECT kind, source, device_check AS said FROM blobs JOIN jobs USING (service_job_id)
      WHERE ref_id = '${refIdOf(url)}' ORDER BY kind`,
    );
    expect(kept).toEqual([
      { kind: 'document_back', source: 'file', said: 'passed' },
      { kind: 'document_front', source: 'file', said: 'overridden:resolution' },
      { kind: 'selfie', source: 'camera', said: 'passed' },
    ]);
  },
};

test.each(Object.entries(RACES))('%s', async (_, race) => race(await at.newPage(DESKTOP)));
