/** The camera over the whole screen: all of it is seen on every screen, and it can be used without a pointer. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe } from '#testing/harness/browser/axe.ts';
import { useBrowser } from '../use-browser.ts';
import { idTypeOf, photoButton, step, toSelfie } from '../walk.ts';

const at = useBrowser();
const SIZES = [
  [320, 488],
  [360, 640],
  [640, 360],
] as const;

const openSelfie = async (page: Page, lang = 'en') =>
  toSelfie(page, `${await at.newLink({ id_types: [idTypeOf('doc_verification')] })}?lang=${lang}`);

/** Where the parts of the open viewfinder are, and what of them lies beyond the screen or over another. */
const layoutOf = (page: Page) =>
  page.locator('dialog[open]').evaluate((dialog) => {
    const box = (part: string) => (dialog.querySelector(part) as Element).getBoundingClientRect();
    const parts = { guide: box('.guide'), aim: box('.aim'), shutter: box('.shutter'), cancel: box('.quiet') };
    const isOutside = ({ left, top, right, bottom }: DOMRect) =>
      left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    const overlaps = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const names = Object.keys(parts) as (keyof typeof parts)[];
    const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
    const { width, height } = parts.guide;
    return {
      isCancelOneLine: parts.cancel.height < 56,
      outside: names.filter((name) => isOutside(parts[name])),
      overlapping: pairs.filter(([one, other]) => overlaps(parts[one], parts[other])),
      ratio: width / height,
      // How much of what is possible the guide takes.
      share: Math.max(width / innerWidth, height / innerHeight),
      shutterPx: Math.min(parts.shutter.width, parts.shutter.height),
      fills: [dialog.clientWidth === innerWidth, dialog.clientHeight === innerHeight],
    };
  });

describe('the viewfinder', () => {
  test.each(['en', 'ar', 'pt'])(
    'in %s shows the guide, what to do and the shutter on every screen',
    async (lang) => {
      const page = await at.newPage({
        viewport: { width: 360, height: 640 },
        isMobile: true,
        hasTouch: true,
      });
      await openSelfie(page, lang);
      await photoButton(page, 'open').click();
      for (const name of ['selfie', 'front']) {
        await photoButton(page, 'shoot').waitFor();
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          const layout = await layoutOf(page);
          const where = `${name} at ${width} × ${height}`;
          expect(layout, where).toMatchObject({
            isCancelOneLine: true,
            outside: [],
            overlapping: [],
            fills: [true, true],
          });
          expect(layout.ratio, where).toBeCloseTo(name === 'selfie' ? 3 / 4 : 85.6 / 54, 1);
          expect(layout.share, where).toBeGreaterThan(0.55);
          expect(layout.shutterPx, where).toBeGreaterThanOrEqual(64);
        }
        expect(await axe(page), name).toEqual([]);
        await photoButton(page, 'shoot').click();
        await photoButton(page, 'use').click();
      }
    },
  );

  test.each(SIZES)('is opened and left by buttons on a screen of %i × %i', async (width, height) => {
    const page = await at.newPage({ viewport: { width, height }, isMobile: true, hasTouch: true });
    await openSelfie(page);
    const bottomOf = (action: 'open' | 'use') =>
      photoButton(page, action).evaluate((button) => button.getBoundingClientRect().bottom + scrollY);
    expect(await bottomOf('open')).toBeLessThanOrEqual(height);
    await photoButton(page, 'open').click();
    await photoButton(page, 'shoot').click();
    await photoButton(page, 'use').waitFor();
    expect(await bottomOf('use')).toBeLessThanOrEqual(height);
  });

  test('keeps clear of the notch and of the bar at the bottom', async () => {
    const page = await at.newPage({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
    const browser = await page.context().newCDPSession(page);
    const insets = { topMax: 44, bottomMax: 34, top: 44, bottom: 34 };
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await openSelfie(page);
    const padding = await page.evaluate(() => getComputedStyle(document.body).padding);
    expect(padding).toBe('44px 8px 34px');
    await photoButton(page, 'open').click();
    await photoButton(page, 'shoot').waitFor();
    const edges = await page.locator('dialog[open]').evaluate((dialog) => {
      const box = (part: string) => (dialog.querySelector(part) as Element).getBoundingClientRect();
      return [box('.aim').top, innerHeight - box('.shutter').bottom];
    });
    expect(edges[0]).toBeGreaterThanOrEqual(44);
    expect(edges[1]).toBeGreaterThanOrEqual(34);
  });

  test('is used by keyboard: the focus stays in it, Escape leaves it and Enter takes the photo', async () => {
    const page = await at.newPage();
    await openSelfie(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-act'));
    await photoButton(page, 'open').focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('shoot');
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab');
      expect([undefined, null, 'shoot', 'close']).toContain(await focused());
    }
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('open');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('shoot');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('use');
  });

  test('shows a selfie as in a mirror, before and after, and sends it as others see the person', async () => {
    const page = await at.newPage();
    await openSelfie(page);
    await photoButton(page, 'open').click();
    await photoButton(page, 'shoot').click();
    await photoButton(page, 'use').waitFor();
    const photo = step(page, 'selfie').locator('.viewer img');
    expect(await photo.evaluate((image) => getComputedStyle(image).transform)).toBe(
      'matrix(-1, 0, 0, 1, 0, 0)',
    );
    // The earring of the face before the camera is on the right of the picture.
    const redAt = await photo.evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      const { naturalWidth: width, naturalHeight: height } = image;
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const found: number[] = [];
      for (let i = 0; i < data.length; i += 4) {
        if ((data[i] ?? 0) > 180 && (data[i + 1] ?? 255) < 70) found.push(((i / 4) % width) / width);
      }
      return found.reduce((total, each) => total + each, 0) / found.length;
    });
    expect(redAt).toBeGreaterThan(0.7);
    await photoButton(page, 'use').click();
    await photoButton(page, 'shoot').click();
    await photoButton(page, 'use').waitFor();
    expect(await step(page, 'front').locator('img.mirrored').count()).toBe(0);
  });
});
