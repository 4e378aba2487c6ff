/** The welcome fits the screen of a small phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import { LANGUAGES } from '#page/text/languages.ts';
import { useBrowser } from '../use-browser.ts';
import { idTypeOf, toReview } from '../walk.ts';

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

/** Scrolls down bit by bit. @returns whether the button could be pressed before the last word of a text was seen. */
const pressableBefore = (page: Page, button: string, text: string) =>
  page.evaluate(
    ([buttonSelector, textSelector]) => {
      const button = document.querySelector(buttonSelector as string) as HTMLElement;
      const text = document.querySelector(textSelector as string) as HTMLElement;
      const hits = (element: Element, { left, width, top, height }: DOMRect) => {
        const [x, y] = [left + width / 2, top + height / 2];
        return top >= 0 && top + height <= innerHeight && element.contains(document.elementFromPoint(x, y));
      };
      const lastLine = () => {
        const words = document.createRange();
        words.selectNodeContents(text);
        return [...words.getClientRects()].filter(({ width }) => width > 1).at(-1) as DOMRect;
      };
      const end = document.documentElement.scrollHeight - innerHeight;
      for (let y = 0; y <= end + 24; y += 24) {
        scrollTo(0, y);
        if (hits(text, lastLine())) return false;
        const { left, width, top } = button.getBoundingClientRect();
        if (hits(button, new DOMRect(left, top + 8, width, 8))) return true;
      }
      throw new Error('The text is never seen.');
    },
    [button, text],
  );

const SMALL_SCREENS = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
];

test('nobody can start before the whole consent was in view, in every language on small phones', async () => {
  const page = await at.newPage();
  const early: string[] = [];
  for (const url of [await at.newLink({ id_types: EVERY_TYPE }), await expiringLink()]) {
    for (const { lang } of LANGUAGES) {
      await page.goto(`${url}?lang=${lang}`);
      await page.locator('#navigation').waitFor({ state: 'attached' });
      for (const size of SMALL_SCREENS) {
        await page.setViewportSize(size);
        if (await pressableBefore(page, '#start button', '#start .option > span'))
          early.push(`${lang} ${size.width}`);
      }
    }
  }
  expect(early).toEqual([]);
});

test('nobody can send before the last row of the review was in view', async () => {
  const page = await at.newPage();
  await toReview(page, await at.newLink({ id_types: [idTypeOf('biometric_kyc')] }), 'biometric_kyc');
  const early: string[] = [];
  for (const size of SMALL_SCREENS) {
    await page.setViewportSize(size);
    for (const row of await page.locator('#review dd.value').all()) {
      await row.evaluate((value) => value.setAttribute('id', 'row'));
      if (await pressableBefore(page, '#send', '#row')) early.push(`${await row.innerText()} ${size.width}`);
      await row.evaluate((value) => value.removeAttribute('id'));
    }
  }
  expect(early).toEqual([]);
});

/** In its last minutes a link has a notice more. */
const expiringLink = () =>
  at.newLink({ id_types: EVERY_TYPE, expires_at: new Date(Date.now() + 8 * 60_000).toISOString() });

test('what has the focus is never covered, nor the consent that is asked for', async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 568 } });
  await page.goto(`${await expiringLink()}?lang=fr`);
  await page.locator('#navigation').waitFor({ state: 'attached' });
  const isSeen = () =>
    page.evaluate(() => {
      // A link may go over two lines.
      const [line] = (document.activeElement as HTMLElement).getClientRects();
      const { left, width, top, height } = line as DOMRect;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return top >= 0 && top + height <= innerHeight && (document.activeElement as HTMLElement).contains(hit);
    });
  const seen: string[] = [];
  for (let tab = 0; tab < 8 && !seen.includes('start'); tab++) {
    await page.keyboard.press('Tab');
    expect(await isSeen()).toBe(true);
    seen.push(
      await page.evaluate(
        "document.activeElement.form?.id === 'start' && document.activeElement.type === 'submit' ? 'start' : document.activeElement.id",
      ),
    );
  }
  expect(seen).toEqual(expect.arrayContaining(['agree', 'start']));
  await page.locator('#start button').click();
  expect(await page.evaluate('document.activeElement.id')).toBe('agree');
  expect(await isSeen()).toBe(true);
  const error = await page.locator('#agree-error').boundingBox();
  expect(error?.y).toBeGreaterThanOrEqual(0);
});
