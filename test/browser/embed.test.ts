/** `<hosted-verification>` on a page of another origin (D-86). */
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '#harness/loopback.ts';
import { useBrowser } from './use-browser.ts';

const at = useBrowser();

/** The partner's page: its policy and the element's markup come with the address. */
let shop: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  const bundle = await rolldown({ input: 'packages/client/element/element.ts', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  shop = await serve((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://shop.invalid');
    const headers = { 'content-type': 'text/html', 'permissions-policy': searchParams.get('policy') ?? '' };
    response.writeHead(200, headers).end(`<!doctype html><title>Shop</title>${searchParams.get('body')}
<script>window.events = [];
for (const name of ['ready', 'submitted', 'cancelled', 'failed', 'resize'])
  document.querySelector('hosted-verification')?.addEventListener(name, ({ detail }) => events.push([name, detail]));
</script><script type="module">${output[0].code}</script>`);
  });
});
afterAll(() => shop.stop());

/** Another port, so another origin than the link's. */
const shopUrl = () => shop.url;

async function openShop(fields: object, mode: string, policy = ''): Promise<{ page: Page; url: string }> {
  const url = await at.newLink({ redirect_url: 'https://shop.example/done', ...fields });
  const body = `<hosted-verification href="${url}" mode="${mode}"><button>Verify</button></hosted-verification>`;
  const page = await at.newPage();
  await page.goto(`${shopUrl()}/?${new URLSearchParams({ body, policy })}`);
  return { page, url };
}

const events = (page: Page, name: string) =>
  page.evaluate(
    (name) => (window as never as { events: [string, never][] }).events.filter(([each]) => each === name),
    name,
  );
const frameOf = (page: Page) => page.frameLocator('iframe');

test('a user submits within the frame, and the partner is told where to go', async () => {
  const { page } = await openShop({ embed_origins: [shopUrl()] }, 'inline');
  await expect.poll(() => events(page, 'ready')).toHaveLength(1);
  await expect.poll(async () => (await events(page, 'resize')).length).toBeGreaterThan(0);
  const frame = frameOf(page);
  await frame.locator('#agree').check();
  await frame.locator('#start button').click();
  await frame.locator('#my-id_number').fill('12345678900');
  await frame.locator('#fields button[type=submit]').click();
  await frame.locator('#send').click();
  await expect.poll(() => events(page, 'submitted'), { timeout: 15_000 }).toHaveLength(1);
  const [[, detail] = []] = await events(page, 'submitted');
  expect(detail).toEqual({
    redirectUrl: expect.stringMatching(/^https:\/\/shop\.example\/done\?status=success/),
  });
  expect(page.url()).toContain(shopUrl());
  await frame.locator('[data-step="done"]').waitFor();
  expect(JSON.stringify(await events(page, 'submitted'))).not.toMatch(/found|1012|verdict/i);
});

test('the dialog opens by what is inside, closes with Esc, gives the focus back, and cancels', async () => {
  const { page } = await openShop({ embed_origins: [shopUrl()] }, 'modal');
  const verify = page.getByRole('button', { name: 'Verify' });
  await verify.focus();
  await verify.press('Enter');
  await expect.poll(() => events(page, 'ready')).toHaveLength(1);
  await frameOf(page).locator('#agree').focus();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => events(page, 'cancelled'))
    .toEqual([['cancelled', { redirectUrl: null, isClosed: true }]]);
  expect(await verify.evaluate((button) => button === document.activeElement)).toBe(true);
  await verify.click();
  await expect.poll(() => events(page, 'ready')).toHaveLength(2);
  const frame = frameOf(page);
  await frame.locator('#agree').check();
  await frame.locator('#start button').click();
  await frame.locator('#cancel').click();
  await frame.locator('#stop form button').click();
  await expect.poll(() => events(page, 'cancelled')).toHaveLength(2);
  const [, [, detail] = []] = await events(page, 'cancelled');
  expect(detail).toEqual({ redirectUrl: expect.stringContaining('status=cancelled'), isClosed: false });
});

test('without its origin in the link the browser shows nothing', async () => {
  const { page, url } = await openShop({ embed_origins: ['https://other.example'] }, 'inline');
  await page.waitForTimeout(500);
  expect(page.frames().map((frame) => frame.url())).not.toContain(url);
  expect(await events(page, 'ready')).toEqual([]);
});

test('the page says that the camera is kept from its frame, and leads out of it', async () => {
  const id_types = [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }];
  const { page, url } = await openShop({ embed_origins: [shopUrl()], id_types }, 'inline', 'camera=()');
  const frame = frameOf(page);
  await frame.locator('#agree').check();
  await frame.locator('#start button').click();
  await frame.locator('#my-id_number').fill('12345678900');
  await frame.locator('#fields button[type=submit]').click();
  await frame.locator('[data-step="selfie"] [data-act="open"]').click();
  const link = frame.getByRole('link', { name: 'Open in a new tab' });
  await link.waitFor();
  expect(await link.evaluate((each) => (each as HTMLAnchorElement).href)).toContain(new URL(url).pathname);
});

test('the page answers nobody but the window around it, from an origin of the link', async () => {
  const url = await at.newLink({ embed_origins: [shopUrl()] });
  const page = await at.newPage();
  await page.goto(url);
  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => data.hostedVerification === 'ready' && resolve('ready'));
        postMessage({ hostedVerification: 'hello' }, '*');
        setTimeout(() => resolve('nothing'), 300);
      }),
  );
  expect(await heard).toBe('nothing');
});
