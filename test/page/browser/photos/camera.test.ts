/** Photos: with a camera, with one that is refused, with none, and from files. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchBrowser, openPage, PHONE } from '#testing/harness/browser/browser.ts';
import { png, withOrientation } from '#testing/harness/vitest/images.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { useBrowser } from '../use-browser.ts';
import { chooseFile, choosePhoto, click, idTypeOf, photoButton, sendIt, step, toSelfie } from '../walk.ts';
import { noise, stripes } from './drawing.ts';

const at = useBrowser();

const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Opens a link that asks for photos, at its selfie. */
async function openSelfie(page: Page): Promise<string> {
  const url = await at.newLink({ id_types: [idTypeOf('doc_verification')] });
  await toSelfie(page, url);
  return url;
}

async function send(page: Page, url: string): Promise<void> {
  await step(page, 'review').waitFor();
  await sendIt(page);
  expect(await at.jobsOf(url)).toBe(1);
}

/** Keeps the streams that the page opens, to see whether they still run. */
const keepStreams = (page: Page) =>
  page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const streams: MediaStream[] = [];
    Object.assign(window, { streams });
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      streams.push(stream);
      await (window as unknown as { permission?: Promise<void> }).permission;
      return stream;
    };
  });

const streamStates = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { streams: MediaStream[] }).streams.map(
      (stream) => stream.getVideoTracks()[0]?.readyState,
    ),
  );

describe('a camera', () => {
  longTest('takes the selfie and both sides within their guides, and again what is not good', async () => {
    const page = await at.newPage();
    const url = await openSelfie(page);
    await photoButton(page, 'open').click();
    for (const name of ['selfie', 'front', 'back']) {
      const guide = step(page, name).locator('.guide');
      await guide.waitFor();
      const radius = await guide.evaluate((element) => getComputedStyle(element).borderRadius);
      expect(radius === '50%').toBe(name === 'selfie');
      await photoButton(page, 'shoot').click();
      await photoButton(page, 'use').waitFor();
      if (name === 'front') {
        const photo = step(page, name).locator('.viewer img');
        const first = await photo.getAttribute('src');
        await photoButton(page, 'retake').click();
        await photoButton(page, 'shoot').click();
        await photoButton(page, 'use').waitFor();
        expect(await photo.getAttribute('src')).not.toBe(first);
      }
      await photoButton(page, 'use').click();
    }
    expect(await page.locator('#review img').count()).toBe(3);
    await send(page, url);
  });

  longTest('is off once the photo is taken, and once its step is left', async () => {
    const page = await at.newPage();
    await openSelfie(page);
    await keepStreams(page);
    await photoButton(page, 'open').click();
    await photoButton(page, 'shoot').waitFor();
    expect(await streamStates(page)).toEqual(['live']);
    await photoButton(page, 'shoot').click();
    await photoButton(page, 'use').waitFor();
    expect(await streamStates(page)).toEqual(['ended']);
    await photoButton(page, 'retake').click();
    await photoButton(page, 'shoot').waitFor();
    await page.goBack();
    await step(page, 'welcome').waitFor();
    expect(await streamStates(page)).toEqual(['ended', 'ended']);
  });

  test('that is allowed only after its step was left is turned off again', async () => {
    const page = await at.newPage();
    await openSelfie(page);
    await keepStreams(page);
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      Object.assign(window, { permission: promise, allow: resolve });
    });
    await photoButton(page, 'open').click();
    await expect.poll(() => streamStates(page)).toEqual(['live']);
    await page.goBack();
    await step(page, 'welcome').waitFor();
    await page.evaluate('allow()');
    await expect.poll(() => streamStates(page)).toEqual(['ended']);
  });

  longTest('asks for the front of the phone for a selfie, and for its back for a document', async () => {
    const page = await at.newPage();
    await openSelfie(page);
    await page.evaluate(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (constraints) => {
        document.body.dataset['asked'] = JSON.stringify(constraints);
        return open(constraints);
      };
    });
    const asked = async () => JSON.parse((await page.locator('body').getAttribute('data-asked')) ?? '');
    await photoButton(page, 'open').click();
    await photoButton(page, 'shoot').click();
    expect(await asked()).toMatchObject({ video: { facingMode: 'user' }, audio: false });
    await photoButton(page, 'use').click();
    await step(page, 'front').locator('video').waitFor();
    expect(await asked()).toMatchObject({ video: { facingMode: 'environment' } });
  });

  longTest('that is refused says what to do, and files do as well', async () => {
    const browser = await launchBrowser('refused');
    try {
      const page = await openPage(browser);
      const url = await openSelfie(page);
      await photoButton(page, 'open').click();
      await step(page, 'selfie').getByText('The camera is not allowed.').waitFor();
      for (const name of ['selfie', 'front', 'back']) await choosePhoto(page, name);
      await send(page, url);
    } finally {
      await browser.close();
    }
  });

  longTest('that is missing on a desktop leads to the phone by a QR code of this server', async () => {
    const browser = await launchBrowser('none');
    try {
      const page = await openPage(browser, DESKTOP);
      await openSelfie(page);
      const code = page.getByRole('img', { name: 'QR code for your phone' });
      await code.waitFor();
      expect(await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.src))).toMatch(
        /^data:image\/svg/,
      );
      await photoButton(page, 'open').click();
      await step(page, 'selfie').getByText('No camera was found.').waitFor();
      // A phone has the code's page already.
      const phone = await openPage(browser, PHONE);
      await openSelfie(phone);
      await photoButton(phone, 'open').click();
      await step(phone, 'selfie').getByText('No camera was found.').waitFor();
      await phone.getByText('open this page in another browser').waitFor();
      expect(await phone.locator('.phone').filter({ visible: true }).count()).toBe(0);
    } finally {
      await browser.close();
    }
  });

  longTest('is there on most desktops, which make no code by themselves', async () => {
    const page = await at.newPage(DESKTOP);
    await openSelfie(page);
    await photoButton(page, 'open').click();
    await photoButton(page, 'shoot').waitFor();
    expect(await page.locator('.code').getAttribute('src')).toBeNull();
  });
});

describe('a file', () => {
  /** At the selfie, without the checks: what they say of these pictures is not what is tested here. */
  async function openUnchecked(page: Page): Promise<void> {
    await page.route('**/assets/capture.*', (route) => route.abort());
    await openSelfie(page);
  }

  longTest('of many megapixels is sent with less than 600 kB, at most 1800 pixels wide', async () => {
    const page = await at.newPage();
    await openUnchecked(page);
    await chooseFile(page, 'selfie', await noise(page, 2_400, 1_800));
    await photoButton(page, 'use').waitFor();
    const { size, width } = await photoOf(page);
    expect(size).toBeLessThan(600_000);
    expect(width).toBeLessThanOrEqual(1_800);
  });

  longTest('that lies on its side comes upright, and without its EXIF', async () => {
    const page = await at.newPage();
    await openUnchecked(page);
    const flat = await stripes(page, 400, 200, [
      ['#f00', 0, 200],
      ['#00f', 200, 200],
    ]);
    // 6: to be turned a quarter to the right, so that the left half is the upper one.
    await chooseFile(page, 'selfie', withOrientation(flat, 6));
    await photoButton(page, 'use').waitFor();
    const { width, height, colors, text } = await photoOf(page, [
      [100, 50],
      [100, 350],
    ]);
    expect([width, height]).toEqual([200, 400]);
    expect(colors).toEqual(['red', 'blue']);
    expect(text).not.toContain('Exif');
  });

  test('with transparent pixels gets them white, and keeps its size when it is small', async () => {
    const page = await at.newPage();
    await openUnchecked(page);
    await chooseFile(page, 'selfie', await stripes(page, 200, 200, [['#f00', 0, 100]], 'image/png'));
    await photoButton(page, 'use').waitFor();
    const { width, height, colors } = await photoOf(page, [
      [25, 99],
      [175, 99],
    ]);
    expect([width, height, colors]).toEqual([200, 200, ['red', 'white']]);
  });

  longTest('of a very long picture keeps as many pixels as the server asks for', async () => {
    const page = await at.newPage();
    await openUnchecked(page);
    await chooseFile(page, 'selfie', await stripes(page, 3_000, 220, [['#f00', 0, 3_000]]));
    await photoButton(page, 'use').waitFor();
    const { width, height } = await photoOf(page);
    expect([width, height]).toEqual([2_727, 200]);
  });

  longTest('of fewer pixels than the server accepts is refused in words', async () => {
    const page = await at.newPage();
    await openUnchecked(page);
    await chooseFile(page, 'selfie', png({ width: 200, height: 199 }));
    await page.getByText('at least 200 pixels wide and high').waitFor();
    expect(await photoButton(page, 'use').isVisible()).toBe(false);
  });

  longTest('that is no image is refused in words, and the same one can be chosen again', async () => {
    const page = await at.newPage();
    await openUnchecked(page);
    const input = step(page, 'selfie').locator('input[type=file]');
    await chooseFile(page, 'selfie', Buffer.from('%PDF-1.7'));
    await page.getByText('This file could not be read as a photo.').waitFor();
    expect(await input.inputValue()).toBe('');
    await chooseFile(page, 'selfie', png());
    await page.getByText('Check that the photo is sharp.').waitFor();
    expect(await input.inputValue()).toBe('');
    expect(await step(page, 'selfie').locator('.error').textContent()).toBe('');
    await click(page, 'Use this photo');
    await step(page, 'front').waitFor();
  });
});

/** The photo that the selfie's step shows: its size, its colours at some points, and its bytes as text. */
async function photoOf(page: Page, points: readonly (readonly [x: number, y: number])[] = []) {
  const photo = await step(page, 'selfie')
    .locator('.viewer img')
    .evaluate(async (image: HTMLImageElement, at) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const pixels = at.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data]);
      const found = indexedDB.open('verification');
      await new Promise((resolve) => {
        found.onsuccess = resolve;
      });
      const drafts = found.result.transaction('drafts').objectStore('drafts').getAll();
      await new Promise((resolve) => {
        drafts.onsuccess = resolve;
      });
      const blob: Blob = drafts.result[0].photos.selfie.blob;
      return { width: canvas.width, height: canvas.height, size: blob.size, text: await blob.text(), pixels };
    }, points);
  return {
    ...photo,
    colors: photo.pixels.map(([red = 0, green = 0, blue = 0]) => {
      if (red > 200) return green > 200 ? 'white' : 'red';
      return blue > 200 ? 'blue' : 'black';
    }),
  };
}
