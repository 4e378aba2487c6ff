/** The page in a real browser, as people go through it: with a finger, with the keyboard, in another language. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import fr from '#page/messages/fr.json' with { type: 'json' };
import { LANGUAGES } from '#page/text/languages.ts';
import { FOUND_NUMBER } from '#testing/harness/api.ts';
import { axe } from '#testing/harness/browser/axe.ts';
import { goodPhoto } from '#testing/harness/photos/test-photos.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { firstLoad } from './first-load.ts';
import { refIdOf, useBrowser } from './use-browser.ts';
import {
  answerSubmissions,
  begin,
  click,
  fillDetails,
  heading,
  idTypeOf,
  sendIt,
  step,
  storedText,
} from './walk.ts';

const at = useBrowser();
const TWO_TYPES = { id_types: [idTypeOf('enhanced_kyc'), idTypeOf('doc_verification')] };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

test('an enhanced_kyc submission goes from the welcome to the partner', async () => {
  const url = await at.newLink({ redirect_url: `${at.partner.url}/done?from=page` });
  const page = await at.newPage();
  await begin(page, url);
  await page.locator('#my-id_number').fill('123 4567-8900');
  await page.getByLabel('First name').fill(' Ada ');
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await click(page, 'Continue');
  await heading(page, 'Check and send');
  expect(await page.locator('#review dd.value').allInnerTexts()).toEqual([
    'NIN or virtual NIN\u00a0· Nigeria',
    '123 4567-8900',
    'Ada',
    '12 April 1990',
  ]);
  await click(page, 'Send');
  await page.waitForURL(/\/done\?from=page&status=successful&user_id=/);
  expect(await at.jobsOf(url)).toBe(1);
  const sums = async () => {
    const { body } = await at.server.signed('POST', '/v1/daily_counts', { ref_id: refIdOf(url) });
    return body.counts.map(({ opened, consented, submitted }: Record<string, number>) => {
      return { opened, consented, submitted };
    });
  };
  await expect.poll(sums, { timeout: 30_000 }).toEqual([{ opened: 1, consented: 1, submitted: 1 }]);
});

test('a wrong number is told when the field is left, then in a list with links, and is not sent', async () => {
  const page = await at.newPage();
  await begin(page, await at.newLink());
  const field = page.locator('#my-id_number');
  await field.pressSequentially('12');
  // Nothing moves on the way to the button.
  await page.locator('#fields [type=submit]').focus();
  expect(await field.getAttribute('aria-invalid')).toBeNull();
  await field.focus();
  await field.blur();
  const wrong = 'A NIN has 11 digits, for example 12345678900.';
  await page.getByText(wrong, { exact: true }).waitFor();
  await click(page, 'Continue');
  await page.getByRole('alert').getByRole('link', { name: 'NIN', exact: true }).click();
  // What is right is said once.
  expect((await step(page, 'details').innerText()).match(/11 digits/g)).toHaveLength(1);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill(FOUND_NUMBER);
  expect(await field.getAttribute('aria-invalid')).toBeNull();
  // An empty field that was only passed through is not wrong yet.
  await field.fill('');
  await page.getByLabel('First name').focus();
  await page.getByLabel('First name').blur();
  expect(await page.locator('#my-first_name').getAttribute('aria-invalid')).toBeNull();
});

test('a NIN has the keyboard of digits; a virtual one is chosen, or known when it is pasted', async () => {
  const page = await at.newPage();
  await begin(page, await at.newLink());
  const field = page.locator('#my-id_number');
  const keyboard = () => field.evaluate((input: HTMLInputElement) => input.inputMode);
  await page.getByText('Which number do you have?').waitFor();
  expect(await keyboard()).toBe('numeric');
  await page.getByRole('radio', { name: 'Virtual NIN' }).check();
  expect(await keyboard()).toBe('text');
  await page.getByText('16 letters and digits, for example').waitFor();
  // Chosen before a number is typed, it stays over Back.
  await page.goBack();
  await step(page, 'welcome').waitFor();
  await page.goForward();
  await expect.poll(() => page.getByRole('radio', { name: 'Virtual NIN' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'NIN', exact: true }).check();
  expect(await keyboard()).toBe('numeric');
  await field.fill('AB12345678905060');
  expect(await page.getByRole('radio', { name: 'Virtual NIN' }).isChecked()).toBe(true);
  expect(await keyboard()).toBe('text');
  expect(await axe(page)).toEqual([]);
  await expect.poll(() => storedText(page)).toContain('AB12345678905060');
  await page.reload();
  await expect.poll(() => page.getByRole('radio', { name: 'Virtual NIN' }).isChecked()).toBe(true);
  await click(page, 'Continue');
  await heading(page, 'Check and send');
  await page.getByRole('term').filter({ hasText: 'Virtual NIN' }).waitFor();
});

test('what the server refuses comes back at its field, until it is changed or is of another ID', async () => {
  const bvn = { ...idTypeOf('enhanced_kyc'), id_type: 'BVN' };
  const page = await at.newPage();
  await begin(page, await at.newLink({ id_types: [idTypeOf('enhanced_kyc'), bvn] }));
  await page.getByRole('radio').first().check();
  await page.locator('#choose button').click();
  await fillDetails(page);
  await step(page, 'review').waitFor();
  const details = [{ path: '/id_number', message: 'must be kinder' }];
  await answerSubmissions(page, (route) => route.fulfill({ status: 400, json: { code: '2204', details } }));
  await click(page, 'Send');
  await heading(page, 'Enter your details');
  const error = page.getByRole('alert').getByRole('link', { name: 'NIN', exact: true });
  await error.waitFor();
  const field = page.locator('#my-id_number');
  expect(await field.inputValue()).toBe(FOUND_NUMBER);
  await click(page, 'Continue');
  await error.waitFor();
  await field.fill('12345678901');
  await click(page, 'Continue');
  await heading(page, 'Check and send');
  await click(page, 'Send');
  await error.waitFor();
  await page.locator('#back').click();
  await page.getByRole('radio').nth(1).check();
  await page.locator('#choose button').click();
  await heading(page, 'Check and send');
  await page.locator('#review a[href="#details"]').first().click();
  await step(page, 'details').getByText('Bank Verification Number').first().waitFor();
  expect([await page.locator('#summary').isVisible(), await field.getAttribute('aria-invalid')]).toEqual([
    false,
    null,
  ]);
});

longTest.each([
  ['consent', 'Tick the box if you agree.', 'welcome', TWO_TYPES],
  ['id_type', 'Choose one of these IDs.', 'id', TWO_TYPES],
  // Of one, nothing is chosen.
  ['id_type', 'Choose one of these IDs.', null, { id_types: [idTypeOf('enhanced_kyc')] }],
  ['elsewhere', 'Something was not accepted.', null, TWO_TYPES],
])('a refused %s is told above the review, with the way to its step where there is one', async (...row) => {
  const [field, text, target, types] = row;
  const page = await at.newPage();
  await begin(page, await at.newLink(types));
  if (types === TWO_TYPES) {
    await page.getByRole('radio').first().check();
    await page.locator('#choose button').click();
  }
  await fillDetails(page);
  await step(page, 'review').waitFor();
  const details = [{ path: `/${field}` }];
  await answerSubmissions(page, (route) => route.fulfill({ status: 400, json: { code: '2204', details } }));
  await click(page, 'Send');
  const alert = page.locator('#refused');
  await alert.getByText(text).waitFor();
  expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
  const link = alert.getByRole('link');
  expect(await link.count()).toBe(target ? 1 : 0);
  if (!target) return;
  await link.click();
  await step(page, target).waitFor();
});

longTest('what is missing is said in the page’s language, next to what it is about', async () => {
  const page = await at.newPage();
  await page.goto(`${await at.newLink(TWO_TYPES)}?lang=fr`);
  await page.locator('#start button').click();
  const box = page.locator('#agree');
  await page.getByText(fr.errors.missing.consent).waitFor();
  expect(await box.getAttribute('aria-invalid')).toBe('true');
  expect(await box.getAttribute('aria-describedby')).toBe('agree-error');
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await box.check();
  expect(await page.locator('#agree-error').textContent()).toBe('');
  await page.locator('#start button').click();

  await page.locator('#choose button').click();
  await page.getByText(fr.errors.id_type).waitFor();
  const first = page.getByRole('radio').first();
  expect(await first.getAttribute('aria-describedby')).toBe('id-error');
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await axe(page)).toEqual([]);
  await first.check();
  expect(await page.locator('#id-error').textContent()).toBe('');
  expect(await first.getAttribute('aria-invalid')).toBeNull();
});

longTest('steps are counted once the ID is chosen, and not before', async () => {
  const page = await at.newPage();
  await page.goto(await at.newLink(TWO_TYPES));
  const count = page.locator('#count');
  const progress = () => page.locator('#progress').evaluate((bar: HTMLProgressElement) => bar.position);
  await expect.poll(() => count.textContent()).toBe('');
  expect(await page.locator('#back').isVisible()).toBe(false);
  await page.locator('#agree').check();
  await page.locator('#start button').click();
  await step(page, 'id').waitFor();
  const atChoice = await progress();
  await page.getByRole('radio').nth(1).check();
  await page.locator('#choose button').click();
  await expect.poll(() => count.textContent()).toBe('Step 3 of 6');
  expect(await progress()).toBeGreaterThan(atChoice);
  await page.locator('#back').click();
  await step(page, 'id').waitFor();
});

test('in Arabic a number typed with Arabic digits is taken, and shown where the line begins', async () => {
  const page = await at.newPage();
  await begin(page, `${await at.newLink()}?lang=ar`);
  await page.locator('#my-id_number').fill('١٢٣٤٥٦٧٨٩٠٠');
  await page.locator('#fields button[type=submit]').click();
  await step(page, 'review').waitFor();
  const right = (selector: string) =>
    page
      .locator(selector)
      .nth(1)
      .evaluate((element) => element.getBoundingClientRect().right);
  expect(await right('#review dd.value bdi')).toBeCloseTo(await right('#review dt'), 0);
  // Another language keeps the step.
  await page.locator('.languages summary').click();
  await page.locator('.languages a[lang="en"]').click();
  await heading(page, 'Check and send');
  await sendIt(page);
});

describe('with the keyboard alone', () => {
  test('an enhanced_kyc submission is made', async () => {
    const page = await at.newPage(DESKTOP);
    await page.goto(await at.newLink());
    await tabTo(page, '#agree');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await atHeading(page, 'Enter your details');
    // Which number it is comes first.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    // A mistake first: the list of errors takes the focus, and leads to the field.
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await focusIs(page, '#summary');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await focusIs(page, '#my-id_number');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(FOUND_NUMBER);
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

  longTest('photos are taken, taken again, and chosen from files', async () => {
    const page = await at.newPage(DESKTOP);
    await begin(page, await at.newLink({ id_types: [idTypeOf('doc_verification')] }));
    await atHeading(page, 'Take a selfie');
    await tabTo(page, '[data-step="selfie"] [data-act="open"]');
    await page.keyboard.press('Enter');
    for (const again of [true, false]) {
      await focusIs(page, '[data-step="selfie"] [data-act="shoot"]');
      await page.keyboard.press('Enter');
      await focusIs(page, '[data-step="selfie"] [data-act="use"]');
      if (again) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await atHeading(page, "Voter's card: front", false);
    await focusIs(page, '[data-step="front"] [data-act="shoot"]');
    await page.keyboard.press('Escape');
    // The focus is given back once the camera is closed: a key before that would be one for what has it then.
    await focusIs(page, '[data-step="front"] [data-act="open"]');
    // Asked for before the keys: the browser needs a moment to hand its file dialog over.
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, '[data-step="front"] input[type=file]');
    await page.keyboard.press('Space');
    await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: goodPhoto('card') });
    await focusIs(page, '[data-step="front"] [data-act="use"]');
  });
});

test('the first load is at most 30.2 kB in every language, with a logo, a colour and 8 ID types', async () => {
  const id_types = ID_TYPES.filter(({ country }) => country === 'NG' || country === 'KE')
    .slice(0, 8)
    .map(({ country, id_type, methods }) => ({ country, id_type, verification_method: methods[0] }));
  expect(id_types).toHaveLength(8);
  const url = await at.newLink({ id_types, theme_color: '#0b6e4f', logo_url: `${at.partner.url}/logo.png` });
  for (const { lang } of LANGUAGES) {
    const page = await at.newPage();
    const { bytes, requests } = await firstLoad(page, `${url}?lang=${lang}`);
    const origins = requests.map((each) => new URL(each).origin);
    expect(bytes, lang).toBeGreaterThan(5_000);
    expect(bytes, lang).toBeLessThanOrEqual(30_200);
    expect(origins.filter((origin) => origin !== at.server.url)).toEqual([at.partner.url]);
    expect(origins.length).toBeLessThanOrEqual(5);
    await page.context().close();
  }
});

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

const focusIs = (page: Page, selector: string) =>
  expect.poll(() => hasFocus(page, selector), { message: selector }).toBe(true);

/** The heading of a new step has the focus, so that it is read out, until the step gives it to something else. */
async function atHeading(page: Page, name: string, isFocused = true): Promise<void> {
  await heading(page, name);
  if (isFocused) await focusIs(page, '[data-step]:not([hidden]) h1');
}

async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press(key);
    if (await hasFocus(page, selector)) return;
  }
  throw new Error(`${selector} cannot be reached with ${key}.`);
}
