/**
 * Every step and every end: axe finds nothing, nothing stands beyond the screen at 200 % zoom (320 CSS pixels are
 * left of 640), and the browser complains of nothing. `npm run test:long` walks through all of it in every language.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import { themeOf } from '#page/layout/theme.ts';
import { LANGUAGES, type Messages } from '#page/text/languages.ts';
import { axe } from '#testing/harness/browser/axe.ts';
import { IS_LONG, longTest } from '#testing/harness/vitest/long.ts';
import { useBrowser } from './use-browser.ts';
import {
  answerSubmissions,
  begin,
  click,
  collectComplaints,
  heading,
  idTypeOf,
  overflow,
  photoButton,
  skipRetryDelays,
  smallTargets,
  step,
} from './walk.ts';

const at = useBrowser();
/** Links that accept nothing, by their state. */
let closed: Record<string, string>;

beforeAll(async () => {
  const { server } = at;
  const [disabled, used, notReady, expired] = await Promise.all([
    server.newLink(),
    server.newLink({ is_single_use: true }),
    server.newLink({ id_types: [] }),
    server.newLink({ expires_at: new Date(Date.now() + 600_000).toISOString() }),
  ]);
  await server.signed('PUT', `/v1/hosted_links/${disabled}`, { is_disabled: true });
  await server.submit(used);
  await server.call('POST', '/sandbox/clock', { advance_ms: 601_000 });
  closed = { disabled, used, notReady, expired, unknown: '6f1c2a52-0000-4000-8000-000000000000' };
});

const WALKED = IS_LONG ? LANGUAGES : LANGUAGES.slice(0, 1);
const inLanguages = WALKED.map((messages) => ({
  lang: messages.lang,
  messages,
  colorScheme: messages.dir === 'rtl' ? ('dark' as const) : ('light' as const),
}));

const ZOOMED = { viewport: { width: 320, height: 512 }, isMobile: true, hasTouch: true };

/** Checks what is shown, and remembers what is wrong with it. */
function startChecks(page: Page) {
  const found: Record<string, unknown> = {};
  const complaints = collectComplaints(page);
  return {
    async check(name: string): Promise<void> {
      const [problems, pixels] = [await axe(page), await overflow(page)];
      if (problems.length > 0) found[name] = problems;
      if (pixels > 0) found[`${name} is too wide`] = pixels;
    },
    found: () => ({ ...found, ...(complaints.length > 0 && { complaints }) }),
  };
}

test.each(inLanguages)(
  'every step in $lang, $colorScheme, is fine',
  async ({ lang, messages, colorScheme }) => {
    const url = await at.newLink({
      id_types: [idTypeOf('enhanced_kyc'), idTypeOf('doc_verification')],
      theme_color: '#0b6e4f',
      redirect_url: 'https://partner.example/done',
    });
    const page = await at.newPage({ ...ZOOMED, colorScheme });
    await page.clock.install();
    const { check, found } = startChecks(page);
    await page.goto(`${url}?lang=${lang}`);
    expect(await page.locator('html').getAttribute('dir')).toBe(messages.dir);
    await page.locator('.languages summary').click();
    await check('welcome');
    expect(await page.locator('.languages ul').isVisible()).toBe(true);
    await page.locator('#agree').check();
    expect(await page.locator('.languages ul').isVisible()).toBe(false);
    await click(page, messages.welcome.start);
    await step(page, 'id').waitFor();
    await check('id');
    await page.getByRole('radio').nth(1).check();
    await click(page, messages.choice.submit);
    await takePhotos(page, check);
    await step(page, 'review').waitFor();
    await check('review');
    // Nothing of it was asked for, so nothing leads there.
    await page.evaluate(() => location.assign('#details'));
    await page.locator('#my-dob').fill('2999-01-01');
    await click(page, messages.step.continue);
    await check('details with an error');
    await page.locator('#my-dob').fill('1990-04-12');
    await click(page, messages.step.continue);
    await step(page, 'review').waitFor();
    await click(page, messages.cancel);
    await check('cancel');
    await click(page, messages.stop.no);
    await sendInEachWay(page, messages, check);
    expect(found()).toEqual({});
  },
);

async function takePhotos(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  await step(page, 'selfie').waitFor();
  await check('selfie');
  await photoButton(page, 'open').click();
  for (const name of ['selfie', 'front', 'back']) {
    await step(page, name).waitFor();
    await photoButton(page, 'shoot').waitFor();
    if (name === 'selfie') await check('selfie camera');
    await photoButton(page, 'shoot').click();
    await photoButton(page, 'use').waitFor();
    if (name === 'front') await check('front photo');
    await photoButton(page, 'use').click();
  }
}

/** From the review through the sending, the block, the failure and a refused photo to the end. */
async function sendInEachWay(
  page: Page,
  messages: Messages,
  check: (name: string) => Promise<void>,
): Promise<void> {
  const held = Promise.withResolvers<void>();
  const sent = await answerSubmissions(page, async (route) => {
    await held.promise;
    await route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { code: '2222' } });
  });
  await click(page, messages.step.send);
  await expect.poll(() => sent.length).toBe(1);
  await check('sending');
  held.resolve();
  await heading(page, messages.problem.id_number_blocked.heading);
  await check('blocked');

  await answerSubmissions(page, (route) => route.fulfill({ status: 503 }));
  await page.goBack();
  await step(page, 'review').waitFor();
  await click(page, messages.step.send);
  const retry = page.getByRole('button', { name: messages.step.retry });
  await skipRetryDelays(page, () => retry.isVisible(), messages.script.again);
  await check('stuck');

  const details = [{ path: '/selfie' }];
  await answerSubmissions(page, (route) => route.fulfill({ status: 400, json: { code: '2204', details } }));
  await retry.click();
  await step(page, 'selfie').getByText(messages.errors.photo).waitFor();
  await check('a refused photo');
  await photoButton(page, 'use').click();
  await step(page, 'review').waitFor();
  await answerSubmissions(page, (route) => route.fulfill({ status: 201, json: { redirect_url: null } }));
  await click(page, messages.step.send);
  await heading(page, messages.outcome.submitted.heading);
  await check('done');
}

test.runIf(IS_LONG).each(inLanguages)(
  'every end in $lang, $colorScheme, passes',
  async ({ lang, messages, colorScheme }) => {
    const page = await at.newPage({ ...ZOOMED, colorScheme });
    const { check, found } = startChecks(page);
    for (const [state, refId] of Object.entries(closed)) {
      await page.goto(`${at.server.url}/l/${refId}?lang=${lang}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      await check(state);
    }
    await page.goto(`${await at.newLink()}/cancel?lang=${lang}`);
    await check('cancel');
    await click(page, messages.stop.yes);
    await heading(page, messages.outcome.cancelled.heading);
    await check('cancelled');
    expect(found()).toEqual({});
  },
);

longTest('in every language each step fits a narrow screen in the dark, its targets a thumb', async () => {
  const url = await at.newLink({
    // All of them, so that a country is chosen first, and every name is seen.
    id_types: ID_TYPES.map(({ country, id_type, methods }) => ({
      country,
      id_type,
      verification_method: methods.at(-1),
    })),
    company_name: 'Acompanywithanamethathasnospacetobreakitatanywhereinitandnohyphen',
    redirect_url: 'https://partner.example/done',
  });
  const page = await at.newPage({ ...ZOOMED, colorScheme: 'dark' });
  for (const { lang } of LANGUAGES) {
    await page.goto(`${url}?lang=${lang}`);
    await page.locator('#navigation').waitFor({ state: 'attached' });
    // All steps at once: what is measured is the templates, not the way through them.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('#flow [hidden]')) part.hidden = false;
    });
    expect(await overflow(page), lang).toBe(0);
    expect(await smallTargets(page), lang).toEqual([]);
    expect(await axe(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']), lang).toEqual([]);
  }
});

test('any theme colour can be read, in light and in dark', async () => {
  const id_types = [idTypeOf('enhanced_kyc'), idTypeOf('doc_verification')];
  const page = await at.newPage();
  for (const theme_color of IS_LONG ? ['#ffffff', '#000000', '#ffff00', '#888888'] : ['#ffff00']) {
    await begin(page, await at.newLink({ id_types, theme_color }));
    await page.emulateMedia({ colorScheme: 'light' });
    const fill = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--button'));
    expect(fill).toBe(themeOf(theme_color, 'light').fill);
    await page.getByRole('radio').first().check();
    await page.evaluate('document.querySelector("[data-step=welcome]").hidden = false');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page, ['color-contrast']), `${theme_color} in ${colorScheme}`).toEqual([]);
    }
  }
});

test('nothing moves for those who asked for less motion', async () => {
  const page = await at.newPage({ reducedMotion: 'reduce' });
  await begin(page, await at.newLink());
  await page.evaluate('for (const step of document.querySelectorAll("[data-step]")) step.hidden = false');
  const moving = await page.evaluate(() => {
    const found: string[] = [];
    const look = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && matchMedia(rule.conditionText).matches) look(rule.cssRules);
        if (rule instanceof CSSStyleRule && /(transition|animation|scroll-behavior)/.test(rule.cssText)) {
          found.push(rule.cssText);
        }
      }
    };
    for (const sheet of document.styleSheets) look(sheet.cssRules);
    return [...found, ...document.getAnimations().map(String)];
  });
  expect(moving).toEqual([]);
});
