/** The partner's colour can always be read, nothing moves for those who asked for that, and thumbs hit. */
import { expect, test } from 'vitest';
import { openPage, PHONE } from '../support/chromium.ts';
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
