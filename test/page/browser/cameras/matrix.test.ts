/** Cameras as they fail on people's phones: where any try can open one, the photo is from the right lens. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useBrowser } from '../use-browser.ts';
import { photoButton, step } from '../walk.ts';
import { openAt } from './open-phone.ts';
import { PHONES, type Phone } from './phones.ts';

const at = useBrowser();
/** By then there is a picture, or a way without one. */
const WAIT_MS = 15_000;
/** Most of the time a page only waits. */
const BESIDE = 6;
const UPLOADS_MAX = 6;

/** Which camera a picture is from, by its colour; null for none. */
const cameraIn = (page: Page, selector: string, phone: Phone) =>
  page.evaluate(
    ([selector, devices]) => {
      const source = document.querySelector(`[data-step]:not([hidden]) ${selector}`) as
        | (HTMLVideoElement & HTMLImageElement)
        | null;
      const width = source?.videoWidth || source?.naturalWidth;
      if (!source?.checkVisibility() || !width) return null;
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(source, 0, 0, 30, 30);
      // The band that moves is lighter everywhere.
      const { data } = context.getImageData(0, 15, 30, 1);
      const hue = (r: number, g: number, b: number) =>
        [r - g, g - b].map((each) => Math.round(each / 24)).join();
      const seen = new Set<string>();
      for (let i = 0; i < data.length; i += 4)
        seen.add(hue(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0));
      return devices.find(({ color }) => {
        const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) =>
          Number.parseInt(color.slice(from, from + 2), 16),
        );
        return seen.has(hue(r, g, b));
      })?.id;
    },
    [selector, phone.devices] as const,
  );

interface Outcome {
  /** The camera whose picture is in the photo, or the offer of a file. */
  readonly gets: string;
  /** The try that opened it. */
  readonly by: string;
}

async function outcomeOf(phone: Phone): Promise<Outcome> {
  const page = await openAt(at, phone);
  try {
    const gets = await photograph(page, phone);
    const log: (MediaTrackConstraints | true)[] = await page.evaluate('fakePhoneState.log');
    return { gets, by: rungOf(log.at(-1) ?? true, phone.step) };
  } catch (error) {
    return { gets: `an error: ${(error as Error).message.split('\n')[0]}`, by: '' };
  } finally {
    await page.context().close();
  }
}

/** Which try asks so. */
function rungOf(asked: MediaTrackConstraints | true, name: Phone['step']): string {
  if (asked === true) return 'any';
  const { deviceId, facingMode, width } = asked;
  if (deviceId) return 'lens';
  if (typeof facingMode === 'object') return 'exact';
  const size = (width as ConstrainULongRange | undefined)?.ideal ?? 0;
  const { height } = asked as { height?: ConstrainULongRange };
  if (size === 0) return 'bare';
  if (size === 1_280 && height?.ideal === 720) return 'small';
  return size >= (name === 'selfie' ? 1_920 : 3_840) ? 'first' : 'smaller';
}

/** What a person does, and gets. */
async function photograph(page: Page, phone: Phone): Promise<string> {
  const until = Date.now() + WAIT_MS;
  let hasPressed = phone.next === undefined;
  // A call, or a dark screen, while the camera is open.
  const isLater = phone.faults?.some(({ does }) => /^(ends|mutes|freezes)$/.test(does));
  while (Date.now() < until) {
    const error = await step(page, phone.step).locator('.error').textContent();
    if (error) return (await step(page, phone.step).locator('.upload').isVisible()) ? 'upload' : error;
    const seen = await cameraIn(page, 'dialog[open] video', phone);
    const isFaulty = await page.evaluate(
      () => (window as unknown as { fakePhoneState: { isFaulty: boolean } }).fakePhoneState.isFaulty,
    );
    if (seen && !hasPressed) {
      hasPressed = true;
      if (phone.next === 'screen off') {
        await show(page, true);
        await page.waitForTimeout(300);
        await show(page, false);
      } else if (await page.locator('[data-act=lens]:visible').count()) {
        await page.locator('[data-act=lens]:visible').click();
      }
      await page.waitForTimeout(500);
      continue;
    }
    const facing = phone.devices.find(({ id }) => id === seen)?.facing;
    if (facing && facing !== (phone.step === 'selfie' ? 'user' : 'environment')) return `shown: ${seen}`;
    // What goes wrong later must have done so, and a person presses once the picture moves.
    const isReady = seen && (!isLater || (isFaulty && (await moves(page))));
    if (isReady && phone.right.includes(seen)) {
      await photoButton(page, 'shoot').click();
      await step(page, phone.step).locator('.viewer img').waitFor({ timeout: 5_000 });
      await step(page, phone.step)
        .locator('.viewer img')
        .evaluate((image: HTMLImageElement) => image.decode());
      return (await cameraIn(page, '.viewer img', phone)) ?? 'another picture';
    }
    await page.waitForTimeout(150);
  }
  return 'nothing';
}

const show = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

const moves = (page: Page) =>
  page.evaluate(async () => {
    const video = document.querySelector('dialog[open] video') as HTMLVideoElement | null;
    const frames = () => video?.getVideoPlaybackQuality().totalVideoFrames;
    const before = frames();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return frames() !== before;
  });

const outcomes = new Map<Phone, Outcome>();

beforeAll(async () => {
  const waiting = [...PHONES];
  const work = async () => {
    for (let phone = waiting.shift(); phone; phone = waiting.shift())
      outcomes.set(phone, await outcomeOf(phone));
  };
  await Promise.all(Array.from({ length: BESIDE }, work));
}, 240_000);

test.each(PHONES.map((phone) => [phone.report, phone] as const))('%s', (_, phone) => {
  const { gets, by } = outcomes.get(phone) ?? { gets: '', by: '' };
  expect(phone.right.length ? phone.right : ['upload'], phone.behaviour).toContain(gets);
  if (phone.right.length) expect(phone.opens.split(',')[0], phone.behaviour).toBe(by);
});

test('there are 24 at least, each of its own report, and few that nothing opens', () => {
  expect(PHONES.length).toBeGreaterThanOrEqual(24);
  expect(new Set(PHONES.map(({ report }) => report)).size).toBe(PHONES.length);
  expect(PHONES.filter(({ right }) => right.length === 0).length).toBeLessThanOrEqual(UPLOADS_MAX);
});
