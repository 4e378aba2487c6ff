/**
 * The checks of photos: how they judge real faces at each tone, cards and what is neither, as files and by camera; how they
 * tell drawn pictures apart; and how long they take in Chromium's worker. Fifteen faces do not show how many people are
 * refused.
 */
import { readFileSync } from 'node:fs';
import { launchBrowser, openPage } from '#testing/harness/browser/browser.ts';
import { type ClassScore, scoreFiles, scoreHeldOut, scoreTones } from '#testing/harness/photos/file-score.ts';
import { type Kind, labelledPhoto } from '#testing/harness/photos/photos.ts';
import { type RealPictures, readRealPictures } from '#testing/harness/photos/real-pictures.ts';
import { KINDS, ratesOf, scorePhotos } from '#testing/harness/photos/score.ts';
import { atLeast, atMost, type Figure, plain } from './support/figure.ts';
import type { BenchOptions } from './support/size.ts';

const STOPPED_PERCENT_MIN = 95;
const REFUSED_PERCENT_MAX = 3;
const FRAME_MS_MAX = 50;
/** How much slower a cheap phone is than this machine. Chromium slows a page on request, but no worker: times are multiplied. */
const SLOWED = 6;

export async function bench({ size, say }: BenchOptions): Promise<Figure[]> {
  const isFull = size.rounds > 1;
  const scores = scorePhotos(isFull ? { good: 100, bad: 25 } : { good: 4, bad: 1 });
  for (const { kind, label, count, said } of scores) {
    const reasons = Object.entries(said).map(([reason, times]) => `${reason} ${times}`);
    say(`${kind}, ${label}: ${count}, of which ${reasons.join(', ')}`);
  }
  const files = await judgeFiles(isFull ? [scoreFiles, scoreTones, scoreHeldOut] : [scoreFiles], say);
  const { stopped, refused } = ratesOf(scores);
  const drawn = scores.reduce((total, { count }) => total + count, 0);
  const times = await measure(isFull ? 60 : 20);
  return [
    plain('pictures', drawn, 'drawn'),
    atLeast('unusable pictures stopped', stopped * 100, '%', STOPPED_PERCENT_MIN),
    atMost('good pictures refused', refused * 100, '%', REFUSED_PERCENT_MAX),
    ...files.map(({ name, isGood, count, wrong }) =>
      plain(isGood ? `${name}, refused` : `${name}, missed`, wrong.length, `of ${count}`),
    ),
    ...times.flatMap(({ kind, what, frame, photo }) => [
      atMost(`${what}: a frame of the camera, × ${SLOWED}`, frame, 'ms', FRAME_MS_MAX),
      ...(what === kind ? [plain(`${what}: the photo, × ${SLOWED}`, photo, 'ms')] : []),
    ]),
  ];
}

/** Says each set when it is judged: all of them together take longer than anybody waits without a word. */
async function judgeFiles(
  sets: readonly ((pictures: RealPictures) => ClassScore[])[],
  say: BenchOptions['say'],
): Promise<ClassScore[]> {
  const browser = await launchBrowser('none');
  const pictures = await readRealPictures(await openPage(browser)).finally(() => browser.close());
  return sets.flatMap((judgeSet) => {
    const scores = judgeSet(pictures);
    for (const { name, count, wrong } of scores) {
      const which = wrong.length > 0 ? ` (${wrong.join(', ')})` : '';
      say(`${name}: ${count}, of which judged wrongly ${wrong.length}${which}`);
    }
    return scores;
  });
}

interface Times {
  readonly kind: Kind;
  readonly what: string;
  readonly frame: number[];
  readonly photo: number[];
}

/** From a picture in the page's hands to the worker's answer. Where there is nothing, everything is looked for. */
export async function measure(rounds: number): Promise<Times[]> {
  const browser = await launchBrowser('none');
  try {
    const script = readFileSync(new URL('../../../generated/checks-script.js', import.meta.url), 'base64');
    const times: Times[] = [];
    for (const kind of KINDS) {
      for (const label of ['good', 'tiny'] as const) {
        const page = await openPage(browser);
        const { pixels, guide } = labelledPhoto(kind, label, 1);
        const data = Buffer.from(pixels.data.buffer).toString('base64');
        const given = { kind, script, rounds, data, width: pixels.width, height: pixels.height, guide };
        const slowed = async (isQuick: boolean) => {
          const measured = await page.evaluate<number[]>(
            `(${CHECK_REPEATEDLY})(${JSON.stringify({ ...given, isQuick })})`,
          );
          return measured.map((ms) => ms * SLOWED);
        };
        const what = label === 'good' ? kind : `no ${kind} near`;
        times.push({ kind, what, frame: await slowed(true), photo: await slowed(false) });
        await page.close();
      }
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** Runs in the page, once the worker is warm: hands it a copy of the picture, and waits for what it says, again and again. */
const CHECK_REPEATEDLY = `async ({ kind, script, rounds, data, width, height, guide, isQuick }) => {
  const source = new OffscreenCanvas(width, height);
  const bytes = Uint8ClampedArray.from(atob(data), (letter) => letter.charCodeAt(0));
  source.getContext('2d').putImageData(new ImageData(bytes, width, height), 0, 0);
  const worker = new Worker('data:text/javascript;base64,' + script, { type: 'module' });
  const heard = () => new Promise((resolve, reject) => { worker.onmessage = resolve; worker.onerror = reject; });
  await heard();
  const times = [];
  for (let round = -10; round < rounds; round++) {
    const began = performance.now();
    const copy = await createImageBitmap(source);
    const picture = { source: copy, width, height };
    const framing = { guide, acrossPx: 1_000 };
    worker.postMessage({ id: round, request: { shape: kind, picture, framing, isQuick } }, [copy]);
    await heard();
    if (round >= 0) times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  worker.terminate();
  return times;
}`;
