/** `<hosted-verification>` on a page of another origin (D-86). */
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe } from '#testing/harness/browser/axe.ts';
import { serve } from '#testing/harness/loopback.ts';
import { IS_LONG, longTest } from '#testing/harness/vitest/long.ts';
import { samplesOf } from '../../../guides/samples.ts';
import { refIdOf, useBrowser } from '../use-browser.ts';
import { idTypeOf } from '../walk.ts';

const at = useBrowser();

/** The partner's page: its policy and the element's markup come with the address. */
let shop: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  const bundle = await rolldown({ input: 'packages/client/element/element.ts', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  shop = await serve((request, response) => {
    if (request.url === '/element.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(output[0].code);
      return;
    }
    const { searchParams } = new URL(request.url ?? '/', 'http://shop.invalid');
    const headers = { 'content-type': 'text/html', 'permissions-policy': searchParams.get('policy') ?? '' };
    response.writeHead(200, headers).end(`<!doctype html><title>Shop</title>${searchParams.get('body')}
<script>window.events = [];
for (const name of ['ready', 'step', 'submitted', 'cancelled', 'failed', 'resize'])
  document.querySelector('hosted-verification')?.addEventListener(name, ({ detail }) => events.push([name, detail]));
</script><script type="module">${output[0].code}</script>`);
  });
});
afterAll(() => shop.stop());

/** Another host, so that the frame is of another site, as it is for partners. */
const shopUrl = () => shop.url.replace('127.0.0.1', 'localhost');

async function openShop(
  fields: object,
  mode: string,
  policy = '',
  prepare: (link: string) => Promise<unknown> = async () => undefined,
): Promise<{ page: Page; url: string }> {
  const url = await at.newLink({ redirect_url: 'https://shop.example/done', ...fields });
  const body = `<hosted-verification href="${url}" mode="${mode}"><button>Verify</button></hosted-verification>`;
  await prepare(url);
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

/** Consents and gives the number, up to what comes after it. */
async function fillIn(frame: Frame | FrameLocator): Promise<void> {
  await frame.locator('#agree').check();
  await frame.locator('#start button').click();
  await frame.locator('#my-id_number').fill('12345678900');
  await frame.locator('#fields button[type=submit]').click();
}

test('a user submits within the frame, and the partner is told where to go', async () => {
  const { page } = await openShop({ embed_origins: [shopUrl()] }, 'inline');
  await expect.poll(() => events(page, 'ready')).toHaveLength(1);
  await expect.poll(async () => (await events(page, 'resize')).length).toBeGreaterThan(0);
  const frame = frameOf(page);
  await fillIn(frame);
  await frame.locator('#send').waitFor();
  // Once the page has its height, whoever says hello again is told it again.
  await page
    .frames()[1]
    ?.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const before = (await events(page, 'resize')).length;
  await page.evaluate(() => {
    const { shadowRoot } = document.querySelector('hosted-verification') as Element;
    shadowRoot?.querySelector('iframe')?.contentWindow?.postMessage({ hostedVerification: 'hello' }, '*');
  });
  await expect.poll(async () => (await events(page, 'resize')).length).toBeGreaterThan(before);
  const steps = (await events(page, 'step')).map(([, { step }]) => step);
  expect(steps.slice(-2), 'the step of now is told to who says hello again').toEqual(['review', 'review']);
  await frame.locator('#send').click();
  await expect.poll(() => events(page, 'submitted'), { timeout: 15_000 }).toHaveLength(1);
  const [[, detail] = []] = await events(page, 'submitted');
  expect(detail).toEqual({
    redirectUrl: expect.stringMatching(/^https:\/\/shop\.example\/done\?status=success/),
  });
  expect(page.url()).toContain(shopUrl());
  await frame.locator('[data-step="done"]').waitFor();
  expect(JSON.stringify(await events(page, 'submitted'))).not.toMatch(/found|\b1012\b|verdict/i);
});

longTest('the sample of the guide opens the page, and leads on when it was submitted', async () => {
  const sample = samplesOf('embedding').find(({ language }) => language === 'html')?.code ?? '';
  const url = await at.newLink({ embed_origins: [shopUrl()], redirect_url: `${at.partner.url}/done` });
  const imports = { 'hosted-verification-links-client/element': '/element.js' };
  const body = `<script type="importmap">${JSON.stringify({ imports })}</script>${sample.replace('https://links.example/l/…', url)}`;
  const page = await at.newPage();
  await page.goto(`${shopUrl()}/?${new URLSearchParams({ body })}`);
  await page.getByRole('button', { name: 'Verify your identity' }).click();
  const frame = frameOf(page);
  await fillIn(frame);
  await frame.locator('#send').click();
  await page.waitForURL(/\/done\?status=success/);
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
  // Escape closes the page's own dialog alone.
  await page.keyboard.press('Escape');
  await frame.locator('#stop').waitFor({ state: 'hidden' });
  await frame.locator('#cancel').click();
  const isCancel = (url: URL) => url.pathname.endsWith('/cancel');
  const mayAnswer = Promise.withResolvers<void>();
  await page.route(isCancel, async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });
  const request = page.waitForRequest((request) => isCancel(new URL(request.url())));
  await frame.locator('#stop form button').click();
  // What was staged goes at once, and nobody is told before that.
  expect((await request).postData()).toMatch(/^visit=[\w-]{60,}$/);
  expect(await events(page, 'cancelled')).toHaveLength(1);
  mayAnswer.resolve();
  await expect.poll(() => events(page, 'cancelled')).toHaveLength(2);
  const [, [, detail] = []] = await events(page, 'cancelled');
  expect(detail).toEqual({ redirectUrl: expect.stringContaining('status=cancelled'), isClosed: false });
  // Opened again, it is another visit.
  await verify.click();
  await expect.poll(() => events(page, 'ready')).toHaveLength(3);
  await page.keyboard.press('Escape');
  await expect.poll(() => events(page, 'cancelled')).toHaveLength(3);
  const [, , [, last] = []] = await events(page, 'cancelled');
  expect(last).toEqual({ redirectUrl: null, isClosed: true });
});

test('the element believes nobody but its frame, and that only of the link’s origin', async () => {
  const { page, url } = await openShop({ embed_origins: [shopUrl()] }, 'inline');
  await expect.poll(() => events(page, 'ready')).toHaveLength(1);
  const say = (isFrame: boolean, origin: string) =>
    page.evaluate(
      ([isFrame, origin]) => {
        const { shadowRoot } = document.querySelector('hosted-verification') as Element;
        const source = isFrame ? (shadowRoot?.querySelector('iframe')?.contentWindow ?? null) : window;
        const data = { hostedVerification: 'submitted' };
        dispatchEvent(new MessageEvent('message', { data, origin, source }));
      },
      [isFrame, origin] as const,
    );
  await say(false, new URL(url).origin);
  await say(true, 'https://other.example');
  expect(await events(page, 'submitted')).toEqual([]);
  await say(true, new URL(url).origin);
  expect(await events(page, 'submitted')).toHaveLength(1);
});

test('without its origin in the link the browser shows nothing', async () => {
  const { page, url } = await openShop({ embed_origins: ['https://other.example'] }, 'inline');
  await page.waitForTimeout(500);
  expect(page.frames().map((frame) => frame.url())).not.toContain(url);
  expect(await events(page, 'ready')).toEqual([]);
});

longTest('the page says that the camera is kept from its frame, and leads out of it', async () => {
  const id_types = [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }];
  const { page, url } = await openShop({ embed_origins: [shopUrl()], id_types }, 'inline', 'camera=()');
  const frame = frameOf(page);
  await fillIn(frame);
  await frame.locator('[data-step="selfie"] [data-act="open"]').click();
  const link = frame.getByRole('link', { name: 'Open in a new tab' });
  await link.waitFor();
  expect(await link.evaluate((each) => (each as HTMLAnchorElement).href)).toContain(new URL(url).pathname);
});

longTest(
  'the camera is allowed within the frame, and axe finds nothing in the steps with photos',
  async () => {
    const { page } = await openShop(
      { embed_origins: [shopUrl()], id_types: [idTypeOf('biometric_kyc')] },
      'inline',
    );
    await expect.poll(() => events(page, 'ready')).toHaveLength(1);
    const frame = page.frames()[1] as Frame;
    expect(await axe(frame)).toEqual([]);
    await fillIn(frame);
    const photo = (action: string) => frame.locator(`[data-step="selfie"] [data-act="${action}"]`);
    await photo('open').click();
    await photo('shoot').click();
    await photo('use').waitFor();
    expect(await axe(frame)).toEqual([]);
    await photo('use').click();
    await frame.locator('[data-sent="selfie"].all').waitFor();
    expect(await axe(frame)).toEqual([]);
    await frame.locator('#send').click();
    await expect.poll(() => events(page, 'submitted'), { timeout: 15_000 }).toHaveLength(1);
    expect(await axe(frame)).toEqual([]);
  },
);

describe('whose submission has arrived', () => {
  /** Of the same site, whose frames keep cookies on plain http too. */
  const openOwn = async (fields: object = {}) => {
    const link = { embed_origins: [shop.url], redirect_url: `${at.partner.url}/done`, ...fields };
    const url = await at.newLink(link);
    const body = `<hosted-verification href="${url}" mode="inline"></hosted-verification>`;
    const page = await at.newPage();
    await page.goto(`${shop.url}/?${new URLSearchParams({ body })}`);
    await expect.poll(() => events(page, 'ready')).toHaveLength(1);
    return { page, url };
  };

  const toReview = async (page: Page) => {
    const frame = frameOf(page);
    await fillIn(frame);
    return frame;
  };

  test('is told so when the page is opened again, and leaves by a button', async () => {
    const { page } = await openOwn({ is_single_use: true });
    await (await toReview(page)).locator('#send').click();
    await expect.poll(() => events(page, 'submitted')).toHaveLength(1);
    await page.reload();
    await expect.poll(() => events(page, 'submitted')).toHaveLength(1);
    const [[, detail] = []] = await events(page, 'submitted');
    expect(detail).toEqual({ redirectUrl: expect.stringContaining('/done?status=success') });
    await frameOf(page).getByRole('heading', { name: 'It has arrived' }).waitFor();
    await frameOf(page)
      .getByRole('link', { name: /^Return to/ })
      .click();
    await page.waitForURL(/\/done\?status=success/);
    expect(page.frames()).toHaveLength(1);
  });

  longTest('leaves by the button of the last step too', async () => {
    const { page } = await openOwn();
    const frame = await toReview(page);
    await frame.locator('#send').click();
    await frame.locator('#done-continue a').click();
    await page.waitForURL(/\/done\?status=success/);
  });

  longTest('is too late to cancel, and the partner is told that it was submitted', async () => {
    const { page, url } = await openOwn({ is_single_use: true });
    const frame = await toReview(page);
    const { visit } = JSON.parse((await frame.locator('#data').textContent()) ?? '{}');
    await at.server.submit(refIdOf(url), { visit });
    await frame.locator('#cancel').click();
    await frame.locator('#stop form button').click();
    await expect.poll(() => events(page, 'submitted')).toHaveLength(1);
    expect(await events(page, 'cancelled')).toEqual([]);
  });

  longTest('stays within the partner\u2019s page without a script too', async () => {
    const { page, url } = await openOwn();
    const before = at.partner.visits.length;
    const frame = page.frames()[1] as Frame;
    await frame.goto(`${url}?plain=1`);
    await frame.locator('[name=id_number]').fill('12345678900');
    await frame.locator('[name=consent]').check();
    await frame.locator('form[enctype] button').click();
    await expect.poll(() => events(page, 'submitted')).toHaveLength(1);
    expect(at.partner.visits).toHaveLength(before);
    await frame.getByRole('link', { name: /^Return to/ }).click();
    await page.waitForURL(/\/done\?status=success/);
  });
});

describe('a link that is over says so to the partner at once', () => {
  test.each(IS_LONG ? ['inline', 'modal'] : ['inline'])('%s: why is left to be read', async (mode) => {
    const embed_origins = [shopUrl()];
    const { page } = await openShop({ embed_origins, is_single_use: true }, mode, '', (link) =>
      at.server.submit(refIdOf(link)),
    );
    if (mode === 'modal') await page.getByRole('button', { name: 'Verify' }).click();
    await expect.poll(() => events(page, 'failed')).toHaveLength(1);
    expect(await events(page, 'failed')).toEqual([['failed', { redirectUrl: null, reason: 'ended' }]]);
    expect(await events(page, 'ready')).toEqual([]);
    await frameOf(page).getByRole('heading', { name: 'This link has been used' }).waitFor();
    expect(await axe(page.frames()[1] as Frame)).toEqual([]);
    if (mode === 'inline') return expect.poll(() => events(page, 'resize')).not.toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(await events(page, 'cancelled')).toEqual([]);
  });

  longTest('also where its state changes while the page is filled in', async () => {
    const { page, url } = await openShop({ embed_origins: [shopUrl()], is_single_use: true }, 'inline');
    const frame = frameOf(page);
    await fillIn(frame);
    await at.server.submit(refIdOf(url));
    await frame.locator('#send').click();
    await expect.poll(() => events(page, 'failed')).toHaveLength(1);
  });
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
