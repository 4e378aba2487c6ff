/** What the pages do where scripts run: fields that fold, the way to the console. */
import { expect, test } from 'vitest';
import { closePages, openPage, PHONE, sharedBrowser } from '#testing/harness/browser/browser.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());
const WIDE = { viewport: { width: 1280, height: 900 } };

async function open(path: string, options: object = WIDE) {
  const page = await openPage(await sharedBrowser(), options);
  await page.goto(`${server.url}/docs/${path}`);
  return page;
}

test('fields within a field are folded, and shown by a button, or by a link to one of them', async () => {
  const page = await open('reference/createLink');
  const inner = page.locator('#body-id_typescountry');
  expect(await inner.isVisible()).toBe(false);
  await page.locator('#body-id_types button').click();
  expect(await inner.isVisible()).toBe(true);
  expect(await page.locator('#body-id_types button').innerText()).toBe('Hide 3 fields');
  const linked = await open('reference/createLink#body-id_typescountry');
  await expect.poll(() => linked.locator('#body-id_typescountry').isVisible()).toBe(true);
  await closePages(await sharedBrowser());
});

test('a sandbox’s docs lead to its console', async () => {
  const page = await open('index', PHONE);
  await page.getByRole('link', { name: 'Console', exact: true }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/console');
  await closePages(await sharedBrowser());
});

test('samples wrap, and the page that is shown is marked in the menu', async () => {
  const page = await open('reference/submitVerification');
  const code = page.locator('.sample code').first();
  expect(await code.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
  const current = page.locator('#menu [aria-current]');
  expect(await current.innerText()).toBe('Submit a verification');
  await expect
    .poll(() =>
      current.evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      }),
    )
    .toBe(true);
  await closePages(await sharedBrowser());
});
