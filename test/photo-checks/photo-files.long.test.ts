/** The checks of photos, on real faces in every tone, on cards, and on what is neither. */
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage } from '#testing/harness/browser/browser.ts';
import { type ClassScore, scoreFiles, scoreHeldOut, scoreTones } from '#testing/harness/photos/file-score.ts';
import { type RealPictures, readRealPictures } from '#testing/harness/photos/real-pictures.ts';
import { longTest } from '#testing/harness/vitest/long.ts';

/** Judging hundreds of pictures beside other work. */
const TIMEOUT_MS = 900_000;

let pictures: RealPictures;

beforeAll(async () => {
  const browser = await launchBrowser('none');
  pictures = await readRealPictures(await openPage(browser));
  await browser.close();
}, TIMEOUT_MS);

const missed = (scores: readonly ClassScore[], name: string) =>
  scores.find((score) => score.name === name)?.wrong ?? ['no such class'];

longTest(
  'accept every good card, and catch every bad one and every bad selfie',
  () => {
    const scores = scoreFiles(pictures);
    expect(missed(scores, 'good cards')).toEqual([]);
    expect(missed(scores, 'bad cards')).toEqual([]);
    expect(missed(scores, 'bad selfies')).toEqual([]);
  },
  TIMEOUT_MS,
);

longTest(
  'refuse no clear face that is darkened, and differ by at most two points between the tones of skin',
  () => {
    const scores = scoreTones(pictures, [0.8]);
    for (const name of ['faces as they are', 'darkened × 0.66', 'darkened × 0.45', 'darkened × 0.32']) {
      expect(missed(scores, name), name).toEqual([]);
    }
    const refused = scores
      .filter(({ name }) => name.startsWith('Monk'))
      .map(({ wrong, count }) => (wrong.length * 100) / count);
    expect(Math.max(...refused) - Math.min(...refused)).toBeLessThanOrEqual(2);
  },
  TIMEOUT_MS,
);

longTest(
  'do on the second set, which no threshold was chosen by, as the guide says',
  () => {
    const scores = scoreHeldOut(pictures);
    const counts = Object.fromEntries(scores.map(({ name, wrong }) => [name.split(': ')[1], wrong.length]));
    expect(counts['faces']).toBe(0);
    expect(counts['good cards']).toBeLessThanOrEqual(1);
    expect(counts['bad cards']).toBeLessThanOrEqual(2);
    expect(counts['bad selfies']).toBeLessThanOrEqual(3);
    // Of 40 each.
    for (let step = 1; step <= 10; step++) expect(counts[`Monk ${step}`]).toBeLessThanOrEqual(1);
  },
  TIMEOUT_MS,
);

test('the pictures of the set are read, real faces among them', () => {
  expect(pictures.faces.length).toBe(15);
  expect(pictures.cat.width).toBeGreaterThan(0);
});
