/**
 * Every step and every end, in every language: axe finds nothing, nothing stands beyond the screen at 200 % zoom
 * (320 CSS pixels are left of 640), and the browser complains of nothing.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '#harness/chromium.ts';
import { LANGUAGES } from '#page/languages.ts';
import { axe, click, heading, LICENCE, NIN } from './steps.ts';
import { useBrowser } from './use-browser.ts';
import { consent, hurry, overflow, step, watch } from './walk.ts';

const at = useBrowser();
/** Links that accept nothing, by their state. */
let ended: Record<string, string>;

beforeAll(async () => {
  const [disabled, used, notReady, expired] = await Promise.all([
    at.server.newLink(),
    at.server.newLink({ is_single_use: true }),
    at.server.newLink({ id_types: [] }),
    at.server.newLink({ expires_at: new Date(Date.now() + 600_000).toISOString() }),
  ]);
  await at.server.signed('PUT', `/v1/hosted_links/${disabled}`, { is_disabled: true });
  await at.server.submit(used);
  await at.server.call('POST', '/sandbox/clock', { advance_ms: 601_000 });
  ended = { disabled, used, notReady, expired, unknown: '6f1c2a52-0000-4000-8000-000000000000' };
});

/** Light in all but one, as the colours are the same in each. */
const inLanguages = LANGUAGES.map((messages) => ({
  lang: messages.lang,
  messages,
  colorScheme: messages.lang === 'sw' ? ('dark' as const) : ('light' as const),
}));

/** Looks at what is shown, and remembers what is wrong with it. */
function judgeOf(page: Page) {
  const found: Record<string, unknown> = {};
  const complaints = watch(page);
  return {
    async judge(name: string): Promise<void> {
      const [problems, pixels] = [await axe(page), await overflow(page)];
      if (problems.length > 0) found[name] = problems;
      if (pixels > 0) found[`${name} is too wide`] = pixels;
    },
    found: () => ({ ...found, ...(complaints.length > 0 && { complaints }) }),
  };
}

const open = (colorScheme: 'light' | 'dark') =>
  openPage(at.browser, {
    viewport: { width: 320, height: 512 },
    isMobile: true,
    hasTouch: true,
    colorScheme,
  });

test.each(inLanguages)(
  'every step in $lang, $colorScheme, passes',
  async ({ lang, messages, colorScheme }) => {
    const redirect_url = 'https://partner.example/done';
    const refId = await at.server.newLink({ id_types: [NIN, LICENCE], theme_color: '#0b6e4f', redirect_url });
    const page = await open(colorScheme);
    await hurry(page);
    const { judge, found } = judgeOf(page);
    await page.goto(`${at.server.url}/l/${refId}?lang=${lang}`);
    expect(await page.locator('html').getAttribute('dir')).toBe(messages.dir);
    await page.locator('.languages summary').click();
    await judge('welcome');
    expect(await page.locator('.languages ul').isVisible()).toBe(true);
    await consent(page);
    expect(await page.locator('.languages ul').isVisible()).toBe(false);
    await judge('id');
    await page.getByRole('radio').nth(1).check();
    await click(page, messages.choice.submit);
    const dob = page.locator('#my-dob');
    await dob.fill('2999-01-01');
    await click(page, messages.step.continue);
    await judge('details with an error');
    await dob.fill('1990-04-12');
    await click(page, messages.step.continue);
    for (const name of ['selfie', 'front', 'back']) {
      const button = (act: string) => step(page, name).locator(`[data-act="${act}"]`);
      if (name === 'selfie') {
        await judge('selfie');
        await button('open').click();
      }
      await button('shoot').waitFor();
      if (name === 'selfie') await judge('selfie camera');
      await button('shoot').click();
      await button('use').waitFor();
      if (name === 'front') await judge('front photo');
      await button('use').click();
    }
    await step(page, 'review').waitFor();
    await judge('review');
    await click(page, messages.cancel);
    await judge('cancel');
    await click(page, messages.stop.no);

    let held: (() => void) | undefined;
    await page.route('**/submissions', async (route) => {
      await new Promise<void>((resolve) => {
        held = resolve;
      });
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: { code: '2222', error: 'x' },
      });
    });
    await click(page, messages.step.send);
    await expect.poll(() => held).toBeDefined();
    await judge('sending');
    held?.();
    await heading(page, messages.problem.id_number_blocked.heading);
    await judge('blocked');

    await page.unroute('**/submissions');
    await page.route('**/submissions', (route) => route.fulfill({ status: 503 }));
    await page.goBack();
    await step(page, 'review').waitFor();
    await click(page, messages.step.send);
    await page.getByRole('button', { name: messages.step.retry }).waitFor();
    await judge('stuck');

    await page.unroute('**/submissions');
    await page.route('**/submissions', (route) =>
      route.fulfill({ status: 400, json: { code: '2204', error: 'x', details: [{ path: '/selfie' }] } }),
    );
    await click(page, messages.step.retry);
    await step(page, 'selfie').getByText(messages.errors.photo).waitFor();
    await judge('a refused photo');
    await page.unroute('**/submissions');
    // Another photo would be taken here; the sandbox is content with this one.
    await step(page, 'selfie').locator('[data-act="use"]').click();
    await step(page, 'review').waitFor();
    await page.route('**/submissions', (route) =>
      route.fulfill({ status: 201, json: { redirect_url: null } }),
    );
    await click(page, messages.step.send);
    await heading(page, messages.outcome.submitted.heading);
    await judge('done');
    expect(found()).toEqual({});
  },
  60_000,
);

test.each(inLanguages)(
  'every end in $lang, $colorScheme, passes',
  async ({ lang, messages, colorScheme }) => {
    const page = await open(colorScheme);
    const { judge, found } = judgeOf(page);
    for (const [state, refId] of Object.entries(ended)) {
      await page.goto(`${at.server.url}/l/${refId}?lang=${lang}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      await judge(state);
    }
    const refId = await at.server.newLink();
    await page.goto(`${at.server.url}/l/${refId}/cancel?lang=${lang}`);
    await judge('cancel');
    await click(page, messages.stop.yes);
    await heading(page, messages.outcome.cancelled.heading);
    await judge('cancelled');
    expect(found()).toEqual({});
  },
);
