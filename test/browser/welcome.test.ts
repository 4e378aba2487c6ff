/** The welcome fits the screen of a small phone. */
import { expect, test } from 'vitest';
import { LANGUAGES } from '#page/languages.ts';
import { useBrowser } from './use-browser.ts';
import { idTypeOf } from './walk.ts';

const at = useBrowser();

/** The link that needs the most words: one ID asks for what the other does not. */
const ID_TYPES = [idTypeOf('enhanced_kyc'), idTypeOf('doc_verification')];

test('who asks, what is needed, how long it takes, the consent and the start are in one screen in every language', async () => {
  const page = await at.newPage();
  const url = await at.newLink({ id_types: ID_TYPES });
  for (const messages of LANGUAGES) {
    await page.goto(`${url}?lang=${messages.lang}`);
    await page.getByText('Blue Ridge Bank').first().waitFor();
    await page.getByText(messages.welcome.duration).waitFor();
    await page.locator('#navigation').waitFor({ state: 'attached' });
    const { y, height } = (await page.locator('#start button').boundingBox()) ?? { y: 999, height: 0 };
    expect(y + height, messages.lang).toBeLessThanOrEqual(640);
  }
});
