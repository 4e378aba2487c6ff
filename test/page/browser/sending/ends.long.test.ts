/** Every way in which the flow can end: its words, its status, and a way forward. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { VerificationMethod } from '#core/id-numbers/id-type.ts';
import { refIdOf, useBrowser } from '../use-browser.ts';
import {
  answerSubmissions,
  heading,
  idTypeOf,
  inDraftStore,
  methodNames,
  numberOf,
  skipRetryDelays,
  step,
  storedText,
  toReview,
} from '../walk.ts';

const at = useBrowser();

const newLink = (method: VerificationMethod, fields: object = {}) =>
  at.newLink({ id_types: [idTypeOf(method)], redirect_url: `${at.partner.url}/done`, ...fields });
const update = (url: string, fields: object) =>
  at.server.signed('PUT', `/v1/hosted_links/${refIdOf(url)}`, fields);

test('a link that was used up before the submission says so, leads back, and keeps nothing', async () => {
  const page = await at.newPage();
  const url = await newLink('enhanced_kyc', { is_single_use: true });
  await toReview(page, url);
  await at.server.submit(refIdOf(url));
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.locator('#send').click();
  expect((await answer).status()).toBe(410);
  await heading(page, 'This link has been used');
  await page.getByText('If it was not you who sent it, tell Blue Ridge Bank.').waitFor();
  expect(await page.locator('form').count()).toBe(0);
  expect(await inDraftStore(page, 'store => store.getAllKeys()')).toEqual([]);
  await expectFail(page);
});

test.each([
  ['disabled', { is_disabled: true }, { is_disabled: false }],
  ['emptied', { id_types: [] }, { id_types: [idTypeOf('enhanced_kyc')] }],
])('a link that was %s before the submission keeps it until it takes it again', async (_, fields, back) => {
  const page = await at.newPage();
  const url = await newLink('enhanced_kyc');
  await toReview(page, url);
  expect((await update(url, fields)).status).toBe(200);
  await page.locator('#send').click();
  await page.getByText('Your answers are kept. Try again later.').waitFor();
  await page.locator('#stuck a').first().waitFor();
  expect((await update(url, back)).status).toBe(200);
  await page.locator('#retry').click();
  await page.waitForURL(/\/done\?status=successful&user_id=/);
});

test('a blocked number says when it may be tried again, and leads on', async () => {
  const page = await at.newPage();
  // Where the person is, it is still the day before.
  await page.clock.setFixedTime(new Date('2026-11-20T03:00:01Z'));
  await toReview(page, await newLink('biometric_kyc'), 'biometric_kyc');
  const blocked = { status: 429, headers: { 'retry-after': '259200' }, json: { code: '2222' } };
  await answerSubmissions(page, (route) => route.fulfill(blocked));
  await page.locator('#send').click();
  await heading(page, 'This ID number is blocked for now');
  await page.getByText('You can try again after 22 November 2026 at 19:01.').waitFor();
  await page.getByRole('link', { name: 'Change my answers' }).click();
  await step(page, 'details').waitFor();
  expect(await page.locator('#my-id_number').inputValue()).toBe(numberOf('biometric_kyc'));
  expect(await page.locator('#my-dob').getAttribute('max')).toBe('2026-11-18');
  // Straight back to the review: the photo is there already.
  await page.locator('#fields button[type=submit]').click();
  await step(page, 'review').waitFor();
  await page.locator('#send').click();
  await expectFail(page);
});

test.each([
  ['too_many_id_numbers', 'Too many different ID numbers', 'Several other ID numbers were entered'],
  ['too_many_submissions', 'Too many verifications for now', 'than are allowed'],
  ['too_much_image_data', 'No more photos for now', 'Yours were not sent'],
])('a limit that lasts, %s, is told once with its own words', async (code, title, words) => {
  const page = await at.newPage();
  await toReview(page, await newLink('enhanced_kyc'));
  const refused = { status: 429, headers: { 'retry-after': '3600' }, json: { code } };
  const sent = await answerSubmissions(page, (route) => route.fulfill(refused));
  await page.locator('#send').click();
  await heading(page, title);
  await page.getByText(words).waitFor();
  await page.getByText(/You can try again after /).waitFor();
  expect(await page.title()).toContain(title);
  expect(await page.getByText('It was submitted too many times.').isVisible()).toBe(false);
  expect(sent).toHaveLength(1);
  await expectFail(page);
});

test.each(methodNames)(
  'a failing service is tried again, then by hand, and %s loses nothing',
  async (method) => {
    const url = await newLink(method);
    const page = await at.newPage();
    await page.clock.install();
    await toReview(page, url, method);
    const keys = await answerSubmissions(page, (route, index) => {
      const portal = { status: 511, contentType: 'text/html', body: '<h1>Sign in to this network</h1>' };
      const answer = [{ status: 503, json: { code: '2201' } }, portal][index % 2];
      return index <= 6 ? route.fulfill(answer) : route.continue();
    });
    await page.locator('#send').click();
    const stuck = page.getByText('It did not work yet. Your answers are kept.');
    await skipRetryDelays(page, () => stuck.isVisible());
    expect(keys).toHaveLength(6);
    await page.getByRole('link', { name: 'Change my answers' }).click();
    await step(page, 'review').waitFor();
    await page.locator('#send').click();
    await page.waitForURL(/\/done\?status=successful&user_id=/);
    expect(keys).toHaveLength(7);
    expect(new Set(keys).size).toBe(1);
    expect(await at.jobsOf(url)).toBe(1);
  },
);

test('giving up on a failing service returns to the partner with fail, and keeps nothing', async () => {
  const url = await newLink('enhanced_kyc');
  const page = await at.newPage();
  await page.clock.install();
  await toReview(page, url);
  await answerSubmissions(page, (route) => route.abort('connectionreset'));
  await page.locator('#send').click();
  await skipRetryDelays(page, () => page.getByRole('button', { name: 'Try again' }).isVisible());
  await expectFail(page);
  await page.goto(url);
  await step(page, 'welcome').waitFor();
  expect(await storedText(page)).not.toContain('"Ada"');
});

test('cancel asks once, tells the partner who cancelled, and keeps nothing', async () => {
  const url = await newLink('biometric_kyc', { user_id: 'user-7' });
  const page = await at.newPage();
  await toReview(page, url, 'biometric_kyc');
  const staged = () =>
    at.server.database.rows(`SELECT kind FROM staged_images WHERE ref_id = '${refIdOf(url)}'`);
  await expect.poll(staged).toHaveLength(1);
  await expect.poll(() => storedText(page)).toContain('"ref"');
  // The page is of another visit now, the draft is not.
  await page.reload();
  await step(page, 'review').waitFor();
  await page.locator('#cancel').click();
  await page.locator('#stop-no').click();
  await page.locator('#cancel').click();
  await page.locator('#stop form button').click();
  await page.waitForURL(`${at.partner.url}/done?status=cancelled&user_id=user-7`);
  expect(await staged()).toEqual([]);
  await page.goto(url);
  await step(page, 'welcome').waitFor();
  expect(await storedText(page)).not.toContain(numberOf('biometric_kyc'));
});

test.each(['javascript:document.title="taken"', 'data:text/html,taken'])(
  'the redirect %s is not followed, nor offered',
  async (redirect_url) => {
    const { page } = await at.atReview();
    await answerSubmissions(page, (route) => route.fulfill({ status: 201, json: { redirect_url } }));
    await page.locator('#send').click();
    await page.getByText('You can close this page.').waitFor();
    expect(await page.locator('#done-continue').isVisible()).toBe(false);
    expect(await page.title()).toContain('Thank you');
  },
);

test('an app that does not open can be opened by a button', async () => {
  const { page } = await at.atReview('enhanced_kyc', { redirect_url: 'myapp://done' });
  await page.locator('#send').click();
  const link = page.getByRole('link', { name: 'Continue to Blue Ridge Bank' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(/^myapp:\/\/done\?status=successful&user_id=/);
  expect(await page.getByText('You can close this page.').isVisible()).toBe(false);
});

async function expectFail(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Return to Blue Ridge Bank' }).click();
  await page.waitForURL(/\/done\?status=fail&user_id=[^&]+$/);
}
