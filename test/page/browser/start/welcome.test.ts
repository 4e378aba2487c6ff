/** The welcome fits the screen of a small phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import { LANGUAGES } from '#page/text/languages.ts';
import { useBrowser } from '../use-browser.ts';

const at = useBrowser();

/** The link that needs the most words: every ID type, so that nothing is needed for all. */
const EVERY_TYPE = ID_TYPES.map(({ country, id_type, methods }) => ({
  country,
  id_type,
  verification_method: methods[0],
}));

test('who asks, what is needed, how long it takes, the consent and the start are in one screen in every language', async () => {
  const page = await at.newPage();
  const url = await at.newLink({ id_types: EVERY_TYPE });
  const bottoms: Record<string, number> = {};
  for (const { lang, welcome } of LANGUAGES) {
    await page.goto(`${url}?lang=${lang}`);
    await page.getByText('Blue Ridge Bank').first().waitFor();
    await page.getByText(welcome.duration).waitFor();
    await page.locator('#navigation').waitFor({ state: 'attached' });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      // The start is always in view: it is below everything else if nothing lies under it.
      const consent = await page.locator('#start .option').boundingBox();
      const bar = await page.locator('#start .actions').boundingBox();
      const start = await page.locator('#start button').boundingBox();
      if (!consent || !bar || !start) throw new Error('The welcome is not shown.');
      const end = consent.y + consent.height + (start.y + start.height - bar.y);
      bottoms[`${lang} at ${width}`] = Math.round(end);
    }
  }
  const tooLow = Object.entries(bottoms).filter(([, bottom]) => bottom > 640);
  expect(tooLow, JSON.stringify(bottoms)).toEqual([]);
});

/** Where the start is, and what else is in its way: the bottom of the button, and the focused control under it. */
const placeOfStart = (page: Page) =>
  page.evaluate(() => {
    const start = document.querySelector('#start button') as HTMLElement;
    const bar = start.parentElement as HTMLElement;
    const focused = document.activeElement as HTMLElement;
    const isCovered =
      focused !== start && bar.getBoundingClientRect().top < focused.getBoundingClientRect().bottom;
    const isBelow = document.querySelector('footer')?.contains(focused);
    return {
      bottom: Math.round(start.getBoundingClientRect().bottom),
      isInView: start.getBoundingClientRect().bottom <= innerHeight,
      covered:
        isCovered && !isBelow && document.querySelector('main')?.contains(focused) ? focused.outerHTML : null,
    };
  });

/** In its last minutes a link has a notice more. */
const expiringLink = () =>
  at.newLink({ id_types: EVERY_TYPE, expires_at: new Date(Date.now() + 8 * 60_000).toISOString() });

test('the start is in view on the smallest phone in every language, also of a link that ends soon', async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 568 } });
  const outside: string[] = [];
  for (const url of [await at.newLink({ id_types: EVERY_TYPE }), await expiringLink()]) {
    for (const { lang } of LANGUAGES) {
      await page.goto(`${url}?lang=${lang}`);
      await page.locator('#navigation').waitFor({ state: 'attached' });
      const { isInView, bottom } = await placeOfStart(page);
      if (!isInView) outside.push(`${lang}: ${bottom}`);
    }
  }
  expect(outside).toEqual([]);
});

test('the start that stays in view covers nothing that has the focus, nor the consent that is asked for', async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 568 } });
  await page.goto(`${await expiringLink()}?lang=fr`);
  await page.locator('#navigation').waitFor({ state: 'attached' });
  const seen: string[] = [];
  for (let tab = 0; tab < 8 && !seen.includes('start'); tab++) {
    await page.keyboard.press('Tab');
    expect((await placeOfStart(page)).covered).toBeNull();
    seen.push(
      await page.evaluate(
        "document.activeElement.form?.id === 'start' && document.activeElement.type === 'submit' ? 'start' : document.activeElement.id",
      ),
    );
  }
  expect(seen).toContain('agree');
  await page.evaluate('scrollTo(0, 0)');
  await page.locator('#start button').click();
  expect(await page.evaluate('document.activeElement.id')).toBe('agree');
  expect((await placeOfStart(page)).covered).toBeNull();
  const error = await page.locator('#agree-error').boundingBox();
  expect(error?.y).toBeGreaterThanOrEqual(0);
});

test('where the text is enlarged so that little of the page is in view, the start leaves it free', async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 256 } });
  await page.goto(await expiringLink());
  await page.locator('#navigation').waitFor({ state: 'attached' });
  expect((await placeOfStart(page)).isInView).toBe(false);
  await page.locator('#start button').scrollIntoViewIfNeeded();
  expect((await placeOfStart(page)).isInView).toBe(true);
});
