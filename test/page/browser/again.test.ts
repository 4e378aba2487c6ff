/** The person of a link with attempts opens it again in the same browser (D-111). */
import { expect, test } from 'vitest';
import { FOUND_NUMBER } from '#testing/harness/api.ts';
import { axe } from '#testing/harness/browser/axe.ts';
import { refIdOf, useBrowser } from './use-browser.ts';
import { begin, click, heading, idTypeOf, sendIt, step } from './walk.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const at = useBrowser();

test('after a number that was not found only the number is asked for again', async () => {
  const link = async () => (await at.server.signed('POST', `/v1/hosted_links/${refIdOf(url)}`)).body;
  const url = await at.newLink({
    id_types: [idTypeOf('enhanced_kyc')],
    is_single_use: true,
    attempts_max: 2,
    user_id: 'u-1',
  });
  const page = await at.newPage(DESKTOP);
  await begin(page, url);
  await page.locator('#my-id_number').fill('12345678901');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Obi');
  await click(page, 'Continue');
  await heading(page, 'Check and send');
  await sendIt(page);
  await expect.poll(async () => (await link()).failed_jobs).toBe(1);
  await page.goto(url);
  await page.getByText('Tries left: 1').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.locator('#agree').check();
  await page.locator('#start button').click();
  expect(await page.locator('#phone').getAttribute('hidden'), 'not handed over to a phone').toBe('');
  await step(page, 'details').waitFor();
  expect(await page.getByLabel('First name').isVisible()).toBe(false);
  await page.locator('#my-id_number').fill(FOUND_NUMBER);
  await click(page, 'Continue');
  await heading(page, 'Check and send');
  await sendIt(page);
  await expect.poll(async () => (await link()).successful_jobs).toBe(1);
});
