/**
 * A walk through the hosted page as on a cheap phone with a poor line: 400 ms, 50 kB/s, a processor slowed four times. A
 * document with selfie, three photos of the camera.
 */
import { rmSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser, openPage, PHONE } from '#testing/harness/browser/browser.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { atMost, type Figure, plain } from './support/figure.ts';
import type { BenchOptions } from './support/size.ts';

const LATENCY_MS = 400;
const BYTES_PER_SECOND = 50_000;
const SLOWED = 4;

const PAINT_MS_MAX = 2_500;
const STEP_MS_MAX = 1_000;
const SEND_MS_MAX = 3_000;
const PHOTOS = ['selfie', 'front', 'back'] as const;

const ID_TYPE = { country: 'NG', id_type: 'VOTER_ID', verification_method: 'doc_verification' };

export async function bench({ size, say }: BenchOptions): Promise<Figure[]> {
  const server = await startServerProcess();
  const browser = await launchBrowser('allowed');
  const times: Record<string, number[]> = {};
  try {
    for (let round = 0; round < Math.min(size.rounds, 3); round++) {
      const page = await openPage(browser, PHONE);
      const walked = await walk(page, `${server.url}/l/${await server.newLink({ id_types: [ID_TYPE] })}`);
      for (const [what, ms] of Object.entries(walked)) times[what] = [...(times[what] ?? []), ms];
      say(`Send to done ${Math.round(walked['Send to done'] ?? 0)} ms`);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(server.folder, { recursive: true });
  }
  return Object.entries(times).map(([what, all]) => figureOf(what, all));
}

function figureOf(what: string, all: readonly number[]): Figure {
  if (what === 'first paint') return atMost(what, all, 'ms', PAINT_MS_MAX);
  if (what === 'Send to done') return atMost(what, all, 'ms', SEND_MS_MAX);
  return what.startsWith('to ') ? atMost(what, all, 'ms', STEP_MS_MAX) : plain(what, all, 'ms');
}

/** How long each step took to be seen after the press that leads to it, milliseconds. */
async function walk(page: Page, url: string): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const step = (name: string) => page.locator(`[data-step="${name}"]:not([hidden])`);
  const button = (name: string, action: string) => step(name).locator(`[data-act="${action}"]`);
  const allSent = page.locator('[data-sent].all').nth(PHOTOS.length - 1);
  /** From a press, or from now, until something is seen. */
  const timed = async (what: string, press: Locator | null, seen: Locator) => {
    const began = performance.now();
    await press?.click();
    await seen.waitFor();
    times[what] = performance.now() - began;
  };

  const opened = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('#navigation').waitFor();
  times['until the steps are ready'] = performance.now() - opened;
  const [paint = 0] = (await page.evaluate(
    "performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime)",
  )) as number[];
  times['first paint'] = paint;
  await page.locator('#agree').check();
  await timed('to the selfie', page.locator('#start button'), step('selfie'));
  await timed('until the camera is open', button('selfie', 'open'), button('selfie', 'shoot'));
  for (const [i, name] of PHOTOS.entries()) {
    await button(name, 'shoot').waitFor();
    await timed(`shutter to checked photo, ${name}`, button(name, 'shoot'), button(name, 'use'));
    const next = PHOTOS[i + 1] ?? 'review';
    await timed(`to the ${next} after a photo`, button(name, 'use'), step(next));
  }
  await timed('until all photos are sent', null, allSent);
  await timed('Send to done', page.locator('#send'), step('done'));
  return times;
}
