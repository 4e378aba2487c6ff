/** What changes while somebody fills in the page: the ID types of the link, its expiry, the line. */
import { expect, test } from 'vitest';
import { refIdOf, useBrowser, ZONE } from '../use-browser.ts';
import {
  answerSubmissions,
  choosePhoto,
  fillDetails,
  goOn,
  idTypeOf,
  sendIt,
  step,
  storedText,
} from '../walk.ts';

const at = useBrowser();

test('a link whose ID types change in the middle says so, keeps what still fits, and lets choose again', async () => {
  const { page, url } = await at.atReview('biometric_kyc');
  const GHANA_CARD = { country: 'GH', id_type: 'GHANA_CARD', verification_method: 'biometric_kyc' };
  const BVN = { country: 'NG', id_type: 'BVN', verification_method: 'biometric_kyc' };
  await at.server.signed('PUT', `/v1/hosted_links/${refIdOf(url)}`, { id_types: [GHANA_CARD, BVN] });
  await page.locator('#send').click();
  await page.getByText('This link accepts other IDs now. What still fits is kept.').waitFor();
  await page.locator('#start button').click();
  await step(page, 'id').getByLabel('Bank Verification Number').check();
  await step(page, 'id').getByRole('button', { name: 'Continue' }).click();
  await step(page, 'details').waitFor();
  expect(await page.locator('#my-first_name').inputValue()).toBe('Ada');
  expect(await page.locator('#my-id_number').inputValue()).toBe('');
  await page.locator('#my-id_number').fill('22345678900');
  await page.locator('#fields button[type=submit]').click();
  // The selfie is kept as well.
  await step(page, 'selfie').locator('[data-act="use"]').click();
  await sendIt(page);
  expect(await at.jobsOf(url)).toBe(1);
});

test('a link that expires soon says so at once, while it is asked whose draft it is, and in the end urgently', async () => {
  // In the middle of a minute, so that a second more or less changes nothing.
  const at20 = new Date(Math.floor(Date.now() / 60_000 + 20) * 60_000 + 30_000);
  const { page, url } = await at.atReview('enhanced_kyc', { is_single_use: true, expires_at: at20 });
  await expect.poll(() => storedText(page)).toContain('Ada');
  const other = await page.context().newPage();
  // The clock is of all pages, and one that saves while it is installed would save a time of 1970.
  await page.close();
  await other.clock.install();
  await other.goto(url);
  await step(other, 'resume').waitFor();
  const line = other.locator('#expiry');
  const time = at20.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: ZONE });
  await line.getByText(`This link can be used until ${time}`).waitFor();
  await other.clock.fastForward('11:31');
  await line.getByText('What you have begun can be sent for ten more minutes.').waitFor();
  expect(await line.getAttribute('class')).toContain('urgent');
  await goOn(other);
  expect(await line.isVisible()).toBe(true);
});

test('a photo that could not be sent is sent as soon as the line is back', async () => {
  const page = await at.newPage();
  await page.clock.install();
  let attempts = 0;
  let failed = 0;
  page.on('requestfailed', () => failed++);
  await page.route('**/visits/*/images', (route) => {
    attempts++;
    return attempts <= 5 ? route.abort('internetdisconnected') : route.continue();
  });
  await page.goto(await at.newLink({ id_types: [idTypeOf('biometric_kyc')] }));
  await page.locator('#agree').check();
  await page.locator('#start button').click();
  await fillDetails(page, 'biometric_kyc');
  await choosePhoto(page, 'selfie');
  for (const [i, seconds] of [2, 5, 15, 30].entries()) {
    await expect.poll(() => failed).toBe(i + 1);
    // The page's timer begins once the page has heard of the failure.
    await page.evaluate(() => undefined);
    await page.clock.fastForward(seconds * 1_000 + 100);
  }
  // It has given up until Send.
  await expect.poll(() => attempts).toBe(5);
  await page.clock.fastForward(120_000);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('[data-sent="selfie"]', { hasText: 'Already uploaded' }).waitFor();
  expect(attempts).toBe(6);
  const keys = await answerSubmissions(page, (route) => route.continue());
  await sendIt(page);
  expect(keys).toHaveLength(1);
});
