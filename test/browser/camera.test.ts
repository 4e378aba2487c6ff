/** Photos: with a camera, with one that is refused, and with none. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium, openPage, PHONE } from '#harness/chromium.ts';
import { withOrientation } from '../support/images.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { choosePhoto, consent, fillDetails, idTypeOf, step } from './walk.ts';

let server: TestServer;
const browsers = {} as Record<'allowed' | 'refused' | 'none', Browser>;

beforeAll(async () => {
  server = await startTestServer();
  for (const camera of ['allowed', 'refused', 'none'] as const) {
    browsers[camera] = await launchChromium(camera);
  }
});
afterEach(async () => {
  for (const browser of Object.values(browsers)) {
    for (const context of browser.contexts()) await context.close();
  }
});
afterAll(async () => {
  for (const browser of Object.values(browsers)) await browser.close();
  await server.stop();
});

const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Opens a link that asks for photos, at its selfie. */
async function atSelfie(camera: keyof typeof browsers, options: object = PHONE) {
  const refId = await server.newLink({ id_types: [idTypeOf('doc_verification')] });
  const page = await openPage(browsers[camera], options);
  await page.goto(`${server.url}/l/${refId}`);
  await consent(page);
  await fillDetails(page, 'doc_verification');
  await step(page, 'selfie').waitFor();
  return { page, refId };
}

const act = (page: Page, name: string, which: string) =>
  step(page, name).locator(`[data-act="${which}"]`).click();

async function retake(page: Page, name: string): Promise<void> {
  const photo = step(page, name).locator('.viewer img');
  const first = await photo.getAttribute('src');
  await act(page, name, 'retake');
  await act(page, name, 'shoot');
  await step(page, name).locator('[data-act="use"]').waitFor();
  expect(await photo.getAttribute('src')).not.toBe(first);
}

async function send(page: Page, refId: string): Promise<void> {
  await step(page, 'review').waitFor();
  await page.locator('#send').click();
  await step(page, 'done').waitFor();
  expect((await server.signed('POST', `/v1/hosted_links/${refId}`)).body.total_jobs).toBe(1);
}

describe('a camera', () => {
  test('takes the selfie and both sides within their guides, and again what is not good', async () => {
    const { page, refId } = await atSelfie('allowed');
    await act(page, 'selfie', 'open');
    for (const name of ['selfie', 'front', 'back']) {
      await step(page, name).locator('.guide').waitFor();
      const isRound = await step(page, name)
        .locator('.guide')
        .evaluate((guide) => getComputedStyle(guide).borderRadius === '50%');
      expect(isRound).toBe(name === 'selfie');
      await act(page, name, 'shoot');
      await step(page, name).locator('[data-act="use"]').waitFor();
      if (name === 'front') await retake(page, name);
      await act(page, name, 'use');
    }
    await send(page, refId);
  });

  test('is closed when its step is left', async () => {
    const { page } = await atSelfie('allowed');
    await page.evaluate(() => {
      const asked = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wishes) => {
        const stream = await asked(wishes);
        Object.assign(window, { track: stream.getTracks()[0] });
        return stream;
      };
    });
    await act(page, 'selfie', 'open');
    await step(page, 'selfie').locator('[data-act="shoot"]').waitFor();
    const state = () =>
      page.evaluate(() => (window as unknown as { track: { readyState: string } }).track.readyState);
    expect(await state()).toBe('live');
    await page.goBack();
    await step(page, 'details').waitFor();
    expect(await state()).toBe('ended');
  });

  test('that is refused says what to do, and files do as well', async () => {
    const { page, refId } = await atSelfie('refused');
    await act(page, 'selfie', 'open');
    await step(page, 'selfie').getByText('The camera is not allowed.').waitFor();
    for (const name of ['selfie', 'front', 'back']) await choosePhoto(page, name);
    await send(page, refId);
  });

  test('that is missing on a desktop leads to the phone by a QR code of this server', async () => {
    const { page, refId } = await atSelfie('none', DESKTOP);
    const code = page.getByRole('img', { name: 'QR code of this page' });
    await code.waitFor();
    expect(
      await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    const answer = await page.request.get(
      (await code.evaluate((image: HTMLImageElement) => image.src)) as string,
    );
    expect(answer.url()).toBe(`${server.url}/l/${refId}/qr.svg`);
    expect(answer.headers()['content-type']).toBe('image/svg+xml');
    await act(page, 'selfie', 'open');
    await step(page, 'selfie').getByText('No camera was found.').waitFor();
    for (const name of ['selfie', 'front', 'back']) await choosePhoto(page, name);
    await send(page, refId);
  });

  test('is there on most desktops, which show no QR code and do not ask for it', async () => {
    const { page } = await atSelfie('allowed', DESKTOP);
    await page.waitForTimeout(200);
    expect(await page.locator('.phone').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.code').first().getAttribute('src')).toBeNull();
  });
});

test('a photo that lies on its side comes upright, and without its EXIF', async () => {
  const { page } = await atSelfie('allowed');
  const flat = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(80, 40);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 40, 40);
    context.fillStyle = '#00f';
    context.fillRect(40, 0, 40, 40);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  // 6: to be turned a quarter to the right, so that the left half is the upper one.
  const buffer = withOrientation(Buffer.from(flat), 6);
  const shown = step(page, 'selfie');
  await shown.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await shown.locator('[data-act="use"]').waitFor();
  const [width, height, upper, lower] = await shown
    .locator('.viewer img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const colour = (y: number) => {
        const [red = 0, , blue = 0] = context.getImageData(20, y, 1, 1).data;
        return red > blue ? 'red' : 'blue';
      };
      return [canvas.width, canvas.height, colour(10), colour(70)];
    });
  expect([width, height, upper, lower]).toEqual([40, 80, 'red', 'blue']);
});
