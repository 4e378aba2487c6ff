/** The partner's colour can always be read, nothing moves for those who asked for that, and thumbs hit. */
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#harness/chromium.ts';
import { fr } from '#page/messages/fr.ts';
import { jpeg } from '../support/images.ts';
import { axe, LICENCE, NIN } from './steps.ts';
import { useBrowser } from './use-browser.ts';
import { consent, fillDetails, step } from './walk.ts';

const at = useBrowser();

const COLOURS = ['#ffffff', '#000000', '#ffff00', '#e30613', '#888888', '#7fb3ff'];

test.each(['light', 'dark'] as const)('any theme colour can be read in %s', async (colorScheme) => {
  const page = await openPage(at.browser, { ...PHONE, colorScheme });
  for (const theme_color of COLOURS) {
    const refId = await at.server.newLink({ id_types: [NIN, LICENCE], theme_color });
    await page.goto(`${at.server.url}/l/${refId}`);
    const brand = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--brand'));
    expect(brand).toBe(theme_color);
    expect(await axe(page), `${theme_color}: welcome`).toEqual([]);
    await consent(page);
    await page.getByRole('radio').first().check();
    expect(await axe(page), `${theme_color}: choice`).toEqual([]);
  }
});

test('nothing moves for those who asked for less motion', async () => {
  const page = await openPage(at.browser, { ...PHONE, reducedMotion: 'reduce' });
  await page.goto(`${at.server.url}/l/${await at.server.newLink()}`);
  await consent(page);
  await fillDetails(page, 'enhanced_kyc');
  await page.route('**/submissions', () => undefined);
  await page.locator('#send').click();
  await step(page, 'sending').waitFor();
  const moving = await page.evaluate(() => {
    const found: string[] = [];
    const look = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && matchMedia(rule.conditionText).matches) look(rule.cssRules);
        if (rule instanceof CSSStyleRule && /(transition|animation|scroll-behavior)/.test(rule.cssText)) {
          found.push(rule.cssText);
        }
      }
    };
    for (const sheet of document.styleSheets) look(sheet.cssRules);
    return [...found, ...document.getAnimations().map(String)];
  });
  expect(moving).toEqual([]);
});

test('every target on every step is as large as a thumb needs', async () => {
  const page = await openPage(at.browser, PHONE);
  const refId = await at.server.newLink({ id_types: [LICENCE], theme_color: '#0b6e4f' });
  await page.goto(`${at.server.url}/l/${refId}`);
  const small = () =>
    page
      .locator('button, summary, .option, .upload, .edit a, footer a, input[type=text], input[type=date]')
      .filter({ visible: true })
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.getBoundingClientRect().height < 44)
          .map((target) => target.outerHTML),
      );
  expect(await small()).toEqual([]);
  await consent(page);
  expect(await small()).toEqual([]);
  await fillDetails(page, 'doc_verification');
  await step(page, 'selfie').waitFor();
  expect(await small()).toEqual([]);
});

test('what is missing is said in the page’s words, beside what it is about', async () => {
  const page = await openPage(at.browser, PHONE);
  const refId = await at.server.newLink({ id_types: [NIN, LICENCE] });
  await page.goto(`${at.server.url}/l/${refId}?lang=fr`);
  await page.locator('#start button').click();
  const box = page.locator('#agree');
  await page.getByText(fr.errors.missing.consent).waitFor();
  expect(await box.getAttribute('aria-invalid')).toBe('true');
  expect(await box.getAttribute('aria-describedby')).toBe('agree-error');
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await axe(page)).toEqual([]);
  await consent(page);

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

test('a step is counted of all once it is known how many there are', async () => {
  const page = await openPage(at.browser, PHONE);
  await page.goto(`${at.server.url}/l/${await at.server.newLink({ id_types: [NIN, LICENCE] })}`);
  const count = page.locator('#count');
  const share = () => page.locator('#progress').evaluate((bar: HTMLProgressElement) => bar.position);
  await expect.poll(() => count.textContent()).toBe('Step 1');
  await consent(page);
  const atChoice = await share();
  await page.getByRole('radio').nth(1).check();
  await page.locator('#choose button').click();
  await expect.poll(() => count.textContent()).toBe('Step 3 of 7');
  expect(await share()).toBeGreaterThan(atChoice);
});

test('a small phone shows the whole welcome, and a whole photo beside what to do with it', async () => {
  const page = await openPage(at.browser, { ...PHONE, viewport: { width: 360, height: 640 } });
  await page.goto(`${at.server.url}/l/${await at.server.newLink({ id_types: [LICENCE] })}`);
  const isWhole = async (selector: string) => {
    const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= 640;
  };
  expect(await isWhole('#start button')).toBe(true);
  await consent(page);
  await fillDetails(page, 'doc_verification');
  await step(page, 'selfie').locator('input[type=file]').setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: jpeg(),
  });
  await step(page, 'selfie').locator('[data-act="use"]').waitFor();
  expect(await isWhole('.viewer')).toBe(true);
  expect(await isWhole('[data-act="use"]')).toBe(true);
});

test('in Arabic a number typed with Arabic digits is taken, and shown where the line begins', async () => {
  const page = await openPage(at.browser, PHONE);
  await page.goto(`${at.server.url}/l/${await at.server.newLink()}?lang=ar`);
  await consent(page);
  await page.locator('#my-id_number').fill('١٢٣٤٥٦٧٨٩٠٠');
  await page.locator('#fields button').click();
  await step(page, 'review').waitFor();
  const right = (selector: string) =>
    page
      .locator(selector)
      .nth(1)
      .evaluate((element) => element.getBoundingClientRect().right);
  expect(await right('#review dd.value bdi')).toBeCloseTo(await right('#review dt'), 0);
  await page.locator('#send').click();
  await step(page, 'done').waitFor();
});
