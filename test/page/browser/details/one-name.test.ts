/** A person with one name, where the source of the ID type asks for two. */
import { expect, test } from 'vitest';
import { axe } from '#testing/harness/browser/axe.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, click, heading, overflow, sendIt, smallTargets, step } from '../walk.ts';

const at = useBrowser();
const link = (id_type: string) => ({
  id_types: [{ country: 'NG', id_type, verification_method: 'enhanced_kyc' }],
});

test('says so, and goes on with the name for both', async () => {
  const page = await at.newPage();
  await begin(page, await at.newLink(link('PHONE_NUMBER')));
  const details = step(page, 'details');
  // As people write a phone number.
  await details.getByLabel('Phone number').fill('+234 801 234 5678');
  await details.getByLabel('First name').fill('Sukarno');
  await click(page, 'I have one name');
  expect(await details.getByLabel('Last name').inputValue()).toBe('Sukarno');
  expect(await overflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await click(page, 'Continue');
  await heading(page, 'Check and send');
  await sendIt(page);
});

test('and has not typed it yet is led to where it goes', async () => {
  const page = await at.newPage();
  await begin(page, await at.newLink(link('PHONE_NUMBER')));
  await click(page, 'I have one name');
  const first = step(page, 'details').getByLabel('First name');
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('is not asked where no source asks for two', async () => {
  const page = await at.newPage();
  await begin(page, await at.newLink(link('BVN')));
  expect(await page.getByRole('button', { name: 'I have one name' }).isVisible()).toBe(false);
});
