/**
 * The checks of photos: how they judge real faces at each tone, cards and what is neither, as files and by camera; how they
 * tell drawn pictures apart; and how long they take in Chromium on a processor slowed six times. Fifteen faces do not show
 * how many people are refused.
 */
import { readFileSync } from 'node:fs';
import { launchBrowser, openPage } from '#testing/harness/browser/browser.ts';
import { type ClassScore, scoreFiles, scoreHeldOut, scoreTones } from '#testing/harness/photos/file-score.ts';
import { type Kind, labelledPhoto } from '#testing/harness/photos/photos.ts';
import { readRealPictures } from '#testing/harness/photos/real-pictures.ts';
import { KINDS, ratesOf, scorePhotos } from '#testing/harness/photos/score.ts';
import { atLeast, atMost, type Figure, plain } from './support/figure.ts';
import type { BenchOptions } from './support/size.ts';

const STOPPED_PERCENT_MIN = 95;
const REFUSED_PERCENT_MAX = 3;
const CHECK_MS_MAX = 50;
/** How much slower a cheap phone is than this machine. */
const SLOWED = 6;
/** The long side of what the page sends. */
const SENT_SIDE_PX = 1_800;

export async function bench({ size, say }: BenchOptions): Promise<Figure[]> {
  const isFull = size.rounds > 1;
  const scores = scorePhotos(isFull ? { good: 100, bad: 25 } : { good: 4, bad: 1 });
  for (const { kind, label, count, said } of scores) {
    const reasons = Object.entries(said).map(([reason, times]) => `${reason} ${times}`);
    say(`${kind}, ${label}: ${count}, of which ${reasons.join(', ')}`);
  }
  const files = await judgeFiles();
  for (const { name, count, wrong } of files) {
    say(
      `${name}: ${count}, of which judged wrongly ${wrong.length}${wrong.length ? ` (${wrong.join(', ')})` : ''}`,
    );
  }
  const { stopped, refused } = ratesOf(scores);
  const times = await measure(isFull ? 60 : 20);
  return [
    plain(
      'pictures',
      scores.reduce((total, { count }) => total + count, 0),
      'drawn',
    ),
    atLeast('unusable pictures stopped', stopped * 100, '%', STOPPED_PERCENT_MIN),
    atMost('good pictures refused', refused * 100, '%', REFUSED_PERCENT_MAX),
    ...files.map(({ name, isGood, count, wrong }) =>
      plain(isGood ? `${name}, refused` : `${name}, missed`, wrong.length, `of ${count}`),
    ),
    ...KINDS.flatMap((kind) => [
      atMost(
        `the first check of a ${kind}, slowed ${SLOWED} times`,
        times[kind].slice(0, 1),
        'ms',
        CHECK_MS_MAX,
      ),
      atMost(`a check of a ${kind}, slowed ${SLOWED} times`, times[kind].slice(1), 'ms', CHECK_MS_MAX),
    ]),
  ];
}

async function judgeFiles(): Promise<ClassScore[]> {
  const browser = await launchBrowser('none');
  try {
    const pictures = await readRealPictures(await openPage(browser));
    return [...scoreFiles(pictures), ...scoreTones(pictures), ...scoreHeldOut(pictures)];
  } finally {
    await browser.close();
  }
}

/** With what it takes to copy it from the size that the camera gave. Good pictures take longest: nothing ends their check. */
export async function measure(rounds: number): Promise<Record<Kind, number[]>> {
  const browser = await launchBrowser('none');
  try {
    const script = readFileSync(new URL('../../../generated/checks-script.js', import.meta.url), 'base64');
    const times: Record<Kind, number[]> = { card: [], face: [] };
    for (const kind of KINDS) {
      const page = await openPage(browser);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
      const { pixels, guide } = labelledPhoto(kind, 'good', 1);
      const photo = { kind, script, rounds, scale: SENT_SIDE_PX / Math.max(pixels.width, pixels.height) };
      const data = Buffer.from(pixels.data.buffer).toString('base64');
      const given = JSON.stringify({ ...photo, data, width: pixels.width, height: pixels.height, guide });
      times[kind] = await page.evaluate(`(${CHECK_REPEATEDLY})(${given})`);
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** Runs in the page, once it is warm: enlarges the picture as the camera would have given it, and checks it again and again. */
const CHECK_REPEATEDLY = `async ({ kind, script, rounds, scale, data, width, height, guide }) => {
  const { checkPicture, warmUp } = await import('data:text/javascript;base64,' + script);
  const small = new OffscreenCanvas(width, height);
  const bytes = Uint8ClampedArray.from(atob(data), (letter) => letter.charCodeAt(0));
  small.getContext('2d').putImageData(new ImageData(bytes, width, height), 0, 0);
  const source = document.createElement('canvas');
  [source.width, source.height] = [width * scale, height * scale];
  source.getContext('2d').drawImage(small, 0, 0, source.width, source.height);
  // A canvas is drawn when it is first read: that is the camera's part.
  source.getContext('2d').getImageData(0, 0, 1, 1);
  for (const name in guide) guide[name] *= scale;
  await warmUp(kind);
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const picture = { source, width: source.width, height: source.height };
    const reason = await checkPicture({ shape: kind, picture, framing: { guide, acrossPx: guide.width } });
    if (reason) throw new Error('A good picture is refused: ' + reason);
    times.push(performance.now() - began);
  }
  return times;
}`;
