/** The filters of lists, which are in the address too. */
import { expect, test } from 'vitest';
import { useConsole } from './use-console.ts';

const at = useConsole();

test('what is typed while the address takes what came before stays, and each filter begins at the newest', async () => {
  const page = await at.open('requests?after=1');
  const code = page.getByLabel('Code');
  await code.evaluate((field: HTMLInputElement) => {
    const typeOn = () => {
      field.value += '5';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    addEventListener('hashchange', typeOn, { once: true });
  });
  await code.fill('220');
  await page.waitForURL('**#/requests?code=2205');
  expect(await code.inputValue()).toBe('2205');
  await page.goto(`${at.server.url}/console#/requests?after=1&code=1`);
  await expect.poll(() => code.inputValue()).toBe('1');
  await page.locator('.filters select').first().selectOption('400');
  await page.waitForURL('**#/requests?code=1&status=400');
});
