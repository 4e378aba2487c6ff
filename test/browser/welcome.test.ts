/** The welcome fits the screen of a small phone. */
import { expect, test } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import { LANGUAGES } from '#page/languages.ts';
import { useBrowser } from './use-browser.ts';

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
      const { y, height } = (await page.locator('#start button').boundingBox()) ?? { y: 999, height: 0 };
      bottoms[`${lang} at ${width}`] = Math.round(y + height);
    }
  }
  const tooLow = Object.entries(bottoms).filter(([, bottom]) => bottom > 640);
  expect(tooLow, JSON.stringify(bottoms)).toEqual([]);
});
