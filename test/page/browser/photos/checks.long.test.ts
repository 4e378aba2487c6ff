/** What the page says of photos that nobody could use, and what it does with good ones. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labelledPhoto } from '#testing/harness/photos/photos.ts';
import { type RealFace, readRealPictures } from '#testing/harness/photos/real-pictures.ts';
import { selfie } from '#testing/harness/photos/selfie-files.ts';
import { pngOf } from '#testing/harness/photos/test-photos.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { useBrowser } from '../use-browser.ts';
import { chooseFile, collectComplaints, idTypeOf, photoButton, step, toSelfie } from '../walk.ts';

const at = useBrowser();
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

const openSelfie = async (page: Page) =>
  toSelfie(page, await at.newLink({ id_types: [idTypeOf('doc_verification')] }));

const bad = (label: 'dark' | 'blurred' | 'uniform') => pngOf(labelledPhoto('face', label, 2).pixels);

test('a bad photo is named with what helps, is offered after two refusals, and never takes a good one away', async () => {
  const page = await at.newPage();
  await openSelfie(page);
  const error = step(page, 'selfie').locator('.error');
  const anyway = photoButton(page, 'anyway');
  await chooseFile(page, 'selfie', bad('blurred'));
  await error.getByText('It is not sharp.').waitFor();
  expect([await photoButton(page, 'use').isVisible(), await anyway.isVisible()]).toEqual([false, false]);
  await chooseFile(page, 'selfie', bad('uniform'));
  await error.getByText('There is nothing to see').waitFor();
  // Nobody could use a picture of nothing.
  expect(await anyway.isVisible()).toBe(false);
  await chooseFile(page, 'selfie', bad('blurred'));
  await error.getByText('It is not sharp.').waitFor();
  expect(await anyway.isVisible()).toBe(true);
  await chooseFile(page, 'selfie');
  await photoButton(page, 'use').waitFor();
  expect([await error.textContent(), await anyway.isVisible()]).toEqual(['', false]);
  const shown = () =>
    step(page, 'selfie')
      .locator('.viewer img')
      .evaluate((image: HTMLImageElement) => image.src);
  const good = await shown();
  await chooseFile(page, 'selfie', bad('blurred'));
  await error.getByText('It is not sharp.').waitFor();
  // Refused for the first time since a good one.
  expect(await anyway.isVisible()).toBe(false);
  // The refused photo stands over its reason; the good one is offered as what it is.
  expect(await shown()).not.toBe(good);
  expect(await photoButton(page, 'use').textContent()).toBe('Use the photo from before');
  await photoButton(page, 'use').click();
  await step(page, 'front').waitFor();
});

/** Goes to the first photo of somebody who allowed the camera before, and so finds it open. */
async function toOpenCamera(): Promise<Page> {
  const page = await at.newPage({ ...PHONE, reducedMotion: 'no-preference' });
  await page.context().grantPermissions(['camera']);
  await openSelfie(page);
  await photoButton(page, 'shoot').waitFor();
  return page;
}

/** Takes the selfie with the shutter; then a card is before the camera. */
async function toCard(page: Page): Promise<void> {
  await photoButton(page, 'shoot').click();
  await photoButton(page, 'use').click();
}

test('a steady card is photographed by itself', async () => {
  const page = await toOpenCamera();
  await toCard(page);
  // Two taps for each photo at most: here one, as the card needs no shutter.
  await step(page, 'front').locator('.viewer img').waitFor();
  expect(await step(page, 'front').locator('.error').textContent()).toBe('');
  // What still lies there is not the back.
  await page.evaluate('window.keepsCard = true');
  await photoButton(page, 'use').click();
  await step(page, 'back').locator('.aim', { hasText: 'Turn it over' }).waitFor();
  await page.waitForTimeout(2_500);
  expect(await photoButton(page, 'shoot').isVisible()).toBe(true);
  // Nor by hand; and a doubt does not turn anybody away.
  await photoButton(page, 'shoot').click();
  const error = step(page, 'back').locator('.error');
  await error.getByText('This is the front again. Turn it over.').waitFor();
  await photoButton(page, 'retake').click();
  await photoButton(page, 'shoot').click();
  await photoButton(page, 'anyway').waitFor();
});

longTest('a selfie is never photographed by itself, nor a card after the shutter was pressed', async () => {
  const page = await toOpenCamera();
  await page.waitForTimeout(3_000);
  expect(await photoButton(page, 'shoot').isVisible()).toBe(true);
  await toCard(page);
  await step(page, 'front').locator('.viewer img').waitFor();
  await photoButton(page, 'retake').click();
  await photoButton(page, 'shoot').waitFor();
  await page.waitForTimeout(3_000);
  expect(await photoButton(page, 'shoot').isVisible()).toBe(true);
});

test('a camera that stops is opened again, then says so and leaves both ways; a tab that is not seen does not film', async () => {
  const page = await at.newPage();
  await openSelfie(page);
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  const states = () => page.evaluate('window.tracks.map(({ readyState }) => readyState)');
  await photoButton(page, 'open').click();
  await photoButton(page, 'shoot').waitFor();
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await show(true);
  await expect.poll(states).toEqual(['ended']);
  await show(false);
  await expect.poll(states).toEqual(['ended', 'live']);
  // By a call: it comes back, unless there is no camera any more.
  const end = (index: number) =>
    page.evaluate(
      `window.tracks[${index}].stop(); window.tracks[${index}].dispatchEvent(new Event('ended'))`,
    );
  await end(1);
  await expect.poll(states).toEqual(['ended', 'ended', 'live']);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });
  // What ends before it gave a picture is another camera that did not open.
  await page.waitForTimeout(2_000);
  await end(2);
  await step(page, 'selfie').getByText('The camera stopped.').waitFor();
  expect(await photoButton(page, 'open').isVisible()).toBe(true);
  await chooseFile(page, 'selfie');
  await photoButton(page, 'use').waitFor();
});

test.each([
  ['in a worker', '', 1],
  ['by the page itself, where no worker can start', 'window.Worker = undefined', 0],
  ['by the page itself, where a worker cannot draw', 'delete window.OffscreenCanvas', 0],
])('the checks are run %s', async (_, script, workers) => {
  const page = await at.newPage();
  const complaints = collectComplaints(page);
  await page.addInitScript(script);
  await openSelfie(page);
  await chooseFile(page, 'selfie', bad('blurred'));
  await step(page, 'selfie').locator('.error').getByText('It is not sharp.').waitFor();
  expect(page.workers()).toHaveLength(workers);
  await chooseFile(page, 'selfie');
  await photoButton(page, 'use').waitFor();
  expect(complaints).toEqual([]);
});

longTest('a worker that falls silent is given up, and the page checks the photo itself', async () => {
  const page = await at.newPage();
  await page.clock.install();
  await page.addInitScript(
    'Worker.prototype.postMessage = ({ request }) => { window.isAsked ||= !!request; }',
  );
  await openSelfie(page);
  await chooseFile(page, 'selfie', bad('blurred'));
  await page.waitForFunction('window.isAsked');
  expect(page.workers()).toHaveLength(1);
  // Once: after twice as long the photo itself is given up.
  await page.clock.fastForward(10_000);
  await step(page, 'selfie').locator('.error').getByText('It is not sharp.').waitFor();
});

test('the camera says one thing at a time that helps: to come closer, and that all is well', async () => {
  const { faces } = await readRealPictures(await at.newPage(), 'astronaut');
  const show = (page: Page, share: number) =>
    page.evaluate(
      async (url) => {
        const shownToCamera = new Image();
        shownToCamera.src = url;
        await shownToCamera.decode();
        Object.assign(window, { shownToCamera });
      },
      `data:image/png;base64,${pngOf(selfie(faces[0] as RealFace, share)).toString('base64')}`,
    );
  const page = await toOpenCamera();
  const aim = step(page, 'selfie').locator('.aim');
  await show(page, 0.35);
  await aim.getByText('Come closer').waitFor();
  await show(page, 0.9);
  await aim.getByText('Good. Press the button.').waitFor();
});
