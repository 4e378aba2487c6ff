/** The step read aloud by the browser's own voice, where it has one for the language. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '#testing/harness/browser/axe.ts';
import { PHONE } from '#testing/harness/browser/browser.ts';
import { useBrowser } from '../use-browser.ts';
import { overflow, step } from '../walk.ts';

const at = useBrowser();

/** A browser with voices, which remembers what it was told to say. */
async function withVoices(page: Page, voices: { lang: string; localService: boolean }[]): Promise<void> {
  await page.addInitScript((all) => {
    const said: string[] = [];
    Object.assign(window, {
      said,
      SpeechSynthesisUtterance: function (this: object, text: string) {
        Object.assign(this, { text });
      },
    });
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => all,
        speak: ({ text }: { text: string }) => said.push(text),
        cancel: () => said.push('(stop)'),
      },
    });
  }, voices);
}

const OWN = { lang: 'fr-FR', localService: true };

test('what is seen is read, line by line, until the button or the next step stops it', async () => {
  const page = await at.newPage({ ...PHONE, viewport: { width: 320, height: 568 } });
  await withVoices(page, [OWN]);
  await page.goto(`${await at.newLink()}?lang=fr`);
  const button = page.getByRole('button', { name: 'Écouter' });
  await button.click();
  const said = await page.evaluate<string[]>('said');
  expect(said[0]).toBe('Vérifiez votre identité');
  expect(said.join(' ')).toContain('J’accepte que Blue Ridge Bank');
  expect(said.join(' ')).not.toContain('Saisissez vos informations');
  await page.getByRole('button', { name: 'Arrêter la lecture' }).click();
  expect(await page.evaluate('said.at(-1)')).toBe('(stop)');
  await button.click();
  await page.locator('#agree').check();
  await page.locator('#start button').click();
  await step(page, 'details').waitFor();
  expect(await page.evaluate('said.at(-1)')).toBe('(stop)');
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
});

test.each([
  ['of another language', { lang: 'en-GB', localService: true }],
  ['that lives elsewhere, and would get what is entered', { lang: 'fr-FR', localService: false }],
])('a voice %s is not used, and nothing is loaded for it', async (_, voice) => {
  const page = await at.newPage();
  await withVoices(page, [voice]);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${await at.newLink()}?lang=fr`);
  await page.locator('#navigation').waitFor({ state: 'attached' });
  await page.waitForTimeout(300);
  expect(loaded.filter((path) => path.includes('listen'))).toEqual([]);
  expect(await page.getByRole('button', { name: 'Écouter' }).count()).toBe(0);
});
