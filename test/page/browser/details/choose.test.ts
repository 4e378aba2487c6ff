/** The choice of a country and of an ID type in a real browser, with the keyboard and by search. */
import { expect, test } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import { axe } from '#testing/harness/browser/axe.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, click, heading, overflow, smallTargets, step } from '../walk.ts';

const at = useBrowser();
const EVERY_TYPE = {
  id_types: ID_TYPES.map(({ country, id_type, methods }) => ({
    country,
    id_type,
    verification_method: methods[0],
  })),
};

test('of many ID types the country is chosen first, found by its name or by that of an ID', async () => {
  const page = await at.newPage();
  await begin(page, await at.newLink(EVERY_TYPE));
  await heading(page, 'Which country issued your ID?');
  const options = page.locator('.option').filter({ visible: true });
  expect(await options.count()).toBe(10);
  expect(await overflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await page.locator('#choose-country button').click();
  await page.getByText('Choose a country.', { exact: true }).waitFor();

  const search = page.locator('#country-search');
  await search.fill('cote');
  expect(await options.allInnerTexts()).toEqual(['Côte d’Ivoire']);
  expect(await page.getByText('Choose a country.', { exact: true }).isVisible()).toBe(false);
  await search.fill('qqq');
  await page.getByText('Nothing found. Try another spelling.').waitFor();
  await page.locator('#choose-country button').click();
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByText('Choose a country.', { exact: true }).isVisible()).toBe(false);
  await step(page, 'country').getByText('Is your ID not in the list?').waitFor();
  await search.fill('kra');
  expect((await options.allInnerTexts()).map((text) => text.split('\n'))).toEqual([['Kenya', 'KRA PIN']]);
  expect(await axe(page)).toEqual([]);
  // The only one that was found is taken.
  await search.press('Enter');
  await heading(page, 'Choose your ID');
  expect(await options.count()).toBe(6);
  expect(await page.locator('#id-search').isVisible()).toBe(false);
  await step(page, 'id').getByLabel('KRA PIN').check();
  await click(page, 'Continue');
  await step(page, 'details').getByText('KRA PIN · Kenya').waitFor();
  expect(await step(page, 'details').getByLabel('KRA PIN').isVisible()).toBe(true);

  // Another country has other ID types, and what is chosen stays over Back.
  await page.locator('#back').click();
  await page.locator('#back').click();
  await heading(page, 'Which country issued your ID?');
  expect(await step(page, 'country').getByLabel('Kenya').isChecked()).toBe(true);
  await page.locator('#choose-country button').click();
  await heading(page, 'Choose your ID');
  expect(await step(page, 'id').getByLabel('KRA PIN').isChecked()).toBe(true);
  await page.locator('#back').click();
  await step(page, 'country').getByLabel('Nigeria').check();
  await page.keyboard.press('Enter');
  await heading(page, 'Choose your ID');
  expect(await options.count()).toBe(11);
  await page.locator('#id-search').fill('virtual');
  expect(await options.count()).toBe(2);
  expect(await axe(page)).toEqual([]);
});

longTest('in every language a country is found in English and by its code, an ID in English', async () => {
  const page = await at.newPage();
  const url = await at.newLink(EVERY_TYPE);
  for (const lang of ['ar', 'fr']) {
    await begin(page, `${url}?lang=${lang}`);
    const found = step(page, 'country').locator('.option:visible input');
    const search = async (typed: string) => {
      await page.locator('#country-search').fill(typed);
      return found.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    };
    expect(await search('ivory coast')).toEqual(['CI']);
    expect(await search('South Africa')).toEqual(['ZA']);
    expect(await search('ke')).toEqual(['KE']);
    expect(await search('voter zambia')).toEqual([]);
    expect(await search('ghana passport')).toEqual(['GH']);
    expect(await search('')).toHaveLength(10);
  }
});

longTest('the button of a long list is in view on a small phone, and covers no focused choice', async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 568 } });
  await begin(page, await at.newLink(EVERY_TYPE));
  const isInView = (form: string) =>
    page.locator(`${form} button`).evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
  const focusedEnd = () => page.evaluate('document.activeElement.getBoundingClientRect().bottom');
  expect(await isInView('#choose-country')).toBe(true);
  const top = await page
    .locator('#choose-country .actions')
    .evaluate((bar) => bar.getBoundingClientRect().top);
  await page.locator('#country-search').press('Tab');
  for (let country = 1; country < 10; country++) {
    await page.keyboard.press('ArrowDown');
    expect(await focusedEnd()).toBeLessThanOrEqual(top);
  }
  await step(page, 'country').getByLabel('Nigeria').check();
  await page.locator('#choose-country button').click();
  await step(page, 'id').waitFor();
  expect(await isInView('#choose')).toBe(true);
});

longTest('a country with one ID type leaves no choice, and what follows is of that one', async () => {
  const page = await at.newPage();
  const id_types = EVERY_TYPE.id_types
    .filter(({ country, id_type }) => country === 'NG' || (country === 'ZM' && id_type === 'PASSPORT'))
    .map((each) => (each.id_type === 'VOTER_ID' ? { ...each, verification_method: 'biometric_kyc' } : each));
  await begin(page, await at.newLink({ id_types }));
  await step(page, 'country').getByLabel('Zambia').check();
  expect(await page.locator('#country-search').count()).toBe(0);
  await page.locator('#choose-country button').click();
  await step(page, 'selfie').waitFor();

  await page.locator('#back').click();
  await step(page, 'country').getByLabel('Nigeria').check();
  await page.locator('#choose-country button').click();
  await page.locator('[value="NG.VOTER_ID"]').check();
  await page.locator('#choose button').click();
  await step(page, 'details').getByText('After this, one photo:').waitFor();
  const photos = page.locator('#photos-next li').filter({ visible: true });
  expect(await photos.allInnerTexts()).toEqual(['Selfie']);
  await page.locator('#back').click();
  await page.locator('[value="NG.PHONE_NUMBER"]').check();
  await page.locator('#choose button').click();
  await step(page, 'details').getByText('Phone number · Nigeria').waitFor();
  expect(await page.locator('#photos-next').isVisible()).toBe(false);
});
