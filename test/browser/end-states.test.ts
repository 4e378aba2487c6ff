/** Every way in which the flow can end, for every method: its words, its status, and a way forward. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VerificationMethod } from '#core/id-type.ts';
import { openPage } from '#harness/chromium.ts';
import { jpeg } from '../support/images.ts';
import { type PartnerSite, startPartnerSite } from './partner-site.ts';
import { heading } from './steps.ts';
import { useBrowser } from './use-browser.ts';
import { hurry, idTypeOf, kept, methodNames, numberOf, step, toReview } from './walk.ts';

const at = useBrowser();
let partner: PartnerSite;
/** How far the sandbox's clock is ahead. */
let movedMs = 0;

beforeAll(async () => {
  partner = await startPartnerSite();
});
afterAll(() => partner.stop());

const UNKNOWN = '6f1c2a52-0000-4000-8000-000000000000';

const newLink = (method: VerificationMethod, fields: object = {}) =>
  at.server.newLink({ id_types: [idTypeOf(method)], redirect_url: `${partner.url}/done`, ...fields });

const update = (refId: string, fields: object) =>
  at.server.signed('PUT', `/v1/hosted_links/${refId}`, fields);

const address = (refId: string) => `${at.server.url}/l/${refId}`;

/** How a link comes into each state, and what it says then. */
const STATES = [
  {
    status: 403,
    title: 'This link is switched off',
    next: 'Ask Blue Ridge Bank for a new link.',
    enter: (refId: string) => update(refId, { is_disabled: true }),
  },
  {
    status: 410,
    title: 'This link has expired',
    next: 'Ask Blue Ridge Bank for a new link.',
    fields: () => ({ expires_at: new Date(Date.now() + movedMs + 600_000).toISOString() }),
    enter: async () => {
      await at.server.call('POST', '/sandbox/clock', { advance_ms: 601_000 });
      movedMs += 601_000;
    },
  },
  {
    status: 410,
    title: 'This link has been used',
    next: 'If it was not you who sent it, tell Blue Ridge Bank.',
    fields: () => ({ is_single_use: true }),
    enter: spend,
  },
  {
    status: 409,
    title: 'This link is not ready yet',
    next: 'Try again later, or ask Blue Ridge Bank when it will be ready.',
    enter: (refId: string) => update(refId, { id_types: [] }),
  },
] as const;

async function spend(refId: string, method: VerificationMethod): Promise<void> {
  const { verification_method: _, ...id } = idTypeOf(method);
  const sent = { ...id, id_number: numberOf(method), first_name: 'Ada', last_name: 'Obi', consent: 'true' };
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) if (value) form.set(name, value);
  for (const name of method === 'enhanced_kyc' ? [] : ['selfie', 'document_front', 'document_back']) {
    form.set(name, new Blob([new Uint8Array(jpeg())], { type: 'image/jpeg' }), 'a.jpg');
  }
  const { status, body } = await at.server.call('POST', `/v1/hosted_links/${refId}/submissions`, form);
  expect(status, JSON.stringify(body)).toBe(201);
}

describe.each(methodNames)('a link for %s', (method) => {
  test('that is disabled, expired, spent or emptied before it is sent says so', async () => {
    const page = await openPage(at.browser);
    const first = await newLink(method);
    await page.goto(address(first));
    await toReview(page, method);
    for (const state of STATES) {
      const refId = await newLink(method, 'fields' in state ? state.fields() : {});
      await copyDraft(page, `/l/${first}`, `/l/${refId}`);
      await page.goto(`${address(refId)}#review`);
      await step(page, 'review').waitFor();
      await state.enter(refId, method);
      const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
      await page.locator('#send').click();
      expect((await answer).status(), state.title).toBe(state.status);
      await heading(page, state.title);
      await page.getByText(state.next).waitFor();
      expect(await page.locator('form').count()).toBe(0);
      expect(await drafts(page), state.title).toEqual([`/l/${first}`]);
      // The same to whoever opens it later.
      expect((await page.goto(address(refId)))?.status()).toBe(state.status);
    }
  });

  test('whose number is blocked says when it may be tried again, and leads on', async () => {
    const page = await openPage(at.browser);
    await page.goto(address(await newLink(method)));
    await toReview(page, method);
    await page.route('**/submissions', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '259200' },
        json: { code: '2222', error: 'x' },
      }),
    );
    await page.locator('#send').click();
    await heading(page, 'This ID number is blocked for now');
    const inThreeDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
    await page.getByText(`You can try again after ${inThreeDays.format(Date.now() + 259_260_000)}`).waitFor();
    await page.getByRole('link', { name: 'Change my answers' }).click();
    await step(page, 'details').waitFor();
    const number = page.locator('#my-id_number');
    if (await number.isVisible()) expect(await number.inputValue()).toBe(numberOf(method));
    await page.locator('#fields button').click();
    await step(page, 'review').waitFor();
    await page.locator('#send').click();
    await expectFail(page);
  });

  test('whose service fails is tried again, then by hand, and loses nothing', async () => {
    const refId = await newLink(method);
    const page = await openPage(at.browser);
    await hurry(page);
    await page.goto(address(refId));
    await toReview(page, method);
    const keys = new Set<string | null>();
    let tries = 0;
    await page.route('**/submissions', async (route) => {
      keys.add(await route.request().headerValue('idempotency-key'));
      tries++;
      const status = tries % 2 ? 503 : 500;
      return tries <= 6 ? route.fulfill({ status, json: { code: '2201', error: 'x' } }) : route.continue();
    });
    await page.locator('#send').click();
    await page.getByText('It did not work yet. Your answers are kept.').waitFor();
    expect(tries).toBe(6);
    await page.getByRole('link', { name: 'Change my answers' }).click();
    await step(page, 'review').waitFor();
    await page.locator('#send').click();
    await page.waitForURL(/\/done\?status=successful&user_id=/);
    expect(tries).toBe(7);
    expect(keys.size).toBe(1);
    expect((await at.server.signed('POST', `/v1/hosted_links/${refId}`)).body.total_jobs).toBe(1);
  });
});

test('giving up on a service that fails returns to the partner with fail, and leaves nothing', async () => {
  const refId = await newLink('enhanced_kyc');
  const page = await openPage(at.browser);
  await hurry(page);
  await page.goto(address(refId));
  await toReview(page, 'enhanced_kyc');
  await page.route('**/submissions', (route) => route.abort('connectionreset'));
  await page.locator('#send').click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expectFail(page);
  await page.goto(address(refId));
  await step(page, 'welcome').waitFor();
  expect(await kept(page)).not.toContain('"Ada"');
});

test('a link that nobody knows says so, whether opened or sent', async () => {
  const page = await openPage(at.browser);
  expect((await page.goto(address(UNKNOWN)))?.status()).toBe(404);
  await heading(page, 'Link not found');
  const refId = await newLink('enhanced_kyc');
  await page.goto(address(refId));
  await toReview(page, 'enhanced_kyc');
  for (const path of ['submissions', refId]) {
    await page.route(`**/${path}`, async (route) => {
      const url = route.request().url().replace(refId, UNKNOWN);
      return route.fulfill({ response: await route.fetch({ url }) });
    });
  }
  await page.locator('#send').click();
  await heading(page, 'Link not found');
});

test('cancel asks once, tells the partner who cancelled, and leaves nothing', async () => {
  const refId = await newLink('biometric_kyc', { is_single_use: true, user_id: 'user-7' });
  const page = await openPage(at.browser);
  await page.goto(address(refId));
  await toReview(page, 'biometric_kyc');
  await page.locator('#cancel').click();
  await page.keyboard.press('Escape');
  await step(page, 'review').waitFor();
  await page.locator('#cancel').click();
  await page.locator('#stop form button').click();
  await page.waitForURL(`${partner.url}/done?status=cancelled&user_id=user-7`);
  await page.goto(address(refId));
  await step(page, 'welcome').waitFor();
  expect(await kept(page)).not.toContain(numberOf('biometric_kyc'));
});

/** Spares the test to type all of it again for the next link. */
const copyDraft = (page: Page, from: string, to: string) =>
  page.evaluate(
    ([old, other]) =>
      new Promise<void>((resolve) => {
        const opened = indexedDB.open('verification');
        opened.onsuccess = () => {
          const change = opened.result.transaction('drafts', 'readwrite');
          const store = change.objectStore('drafts');
          const found = store.get(old as string);
          found.onsuccess = () => store.put({ ...found.result, seed: other }, other as string);
          change.oncomplete = () => {
            opened.result.close();
            resolve();
          };
        };
      }),
    [from, to],
  );

/** The links of which something is kept. */
const drafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opened = indexedDB.open('verification');
        opened.onsuccess = () => {
          const keys = opened.result.transaction('drafts').objectStore('drafts').getAllKeys();
          keys.onsuccess = () => {
            opened.result.close();
            resolve(keys.result);
          };
        };
      }),
  );

async function expectFail(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Return to Blue Ridge Bank' }).click();
  await page.waitForURL(/\/done\?status=fail&user_id=[^&]+$/);
}
