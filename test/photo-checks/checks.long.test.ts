/**
 * The checks of photos, on pictures that are drawn, good ones and ones that nobody could use. What they show is that the
 * checks tell these apart, not how many real people are refused.
 */
import { describe, expect, test } from 'vitest';
import { type Kind, type Label, type LabelledPhoto, labelledPhoto } from '#testing/harness/photos/photos.ts';
import { checkLabelled, ratesOf, scorePhotos } from '#testing/harness/photos/score.ts';

/** Few pictures leave more to chance. */
const SET = process.env['LONG']
  ? { good: 100, bad: 25, stopped: 0.95, refused: 0.03 }
  : { good: 20, bad: 3, stopped: 0.9, refused: 0.05 };

const said = (kind: Kind, label: Label, seed: number) => checkLabelled(labelledPhoto(kind, label, seed));

/** Within the oval alone, as a darker person stands before the same wall. */
function darkened(photo: LabelledPhoto, tone: number): LabelledPhoto {
  const { guide, pixels } = photo;
  const data = new Uint8ClampedArray(pixels.data);
  for (let at = 0; at < data.length; at += 4) {
    const dx = (((at / 4) % pixels.width) - guide.x) / guide.width - 0.5;
    const dy = (at / 4 / pixels.width - guide.y) / guide.height - 0.5;
    if (dx * dx + dy * dy > 0.25) continue;
    for (let channel = at; channel < at + 3; channel++) data[channel] = (data[channel] ?? 0) * tone;
  }
  return { ...photo, pixels: { ...pixels, data } };
}

describe('the checks of a photo', () => {
  test(`stop ${SET.stopped * 100} % of what cannot be used, and refuse ${SET.refused * 100} % of what is good at most`, () => {
    const scores = scorePhotos(SET);
    const { stopped, refused } = ratesOf(scores);
    expect(stopped, JSON.stringify(scores)).toBeGreaterThanOrEqual(SET.stopped);
    expect(refused, JSON.stringify(scores)).toBeLessThanOrEqual(SET.refused);
  }, 300_000);

  test.each<[Kind, Label, string]>([
    ['card', 'blurred', 'blur'],
    ['card', 'glaring', 'glare'],
    ['card', 'noise', 'uniform'],
    ['card', 'uniform', 'uniform'],
    ['card', 'dark', 'dark'],
    ['face', 'blurred', 'blur'],
    ['face', 'dark', 'dark'],
  ])('say of a %s that is %s: %s', (kind, label, reason) => {
    const reasons = [0, 1, 2].map((seed) => said(kind, label, seed));
    expect(reasons.filter((each) => each === reason).length).toBeGreaterThanOrEqual(2);
  });

  test('say first that a photo has too few pixels', () => {
    const card = labelledPhoto('card', 'uniform', 1);
    expect(checkLabelled(card, 599)).toBe('resolution');
    expect(checkLabelled(card, 600)).not.toBe('resolution');
    expect(checkLabelled(labelledPhoto('face', 'good', 1), 239)).toBe('resolution');
  });

  test.each([0.66, 0.45, 0.32])('say the same of a face whose skin is darker: × %d', (tone) => {
    const seeds = Array.from({ length: 8 }, (_, seed) => seed);
    const refused = seeds.filter((seed) =>
      checkLabelled(darkened(labelledPhoto('face', 'good', seed), tone)),
    );
    expect(refused).toEqual([]);
  });

  test('do not ask of a file that it was held into a guide, but that it shows something of a size', () => {
    const file = (kind: Kind, label: Label, seed: number) =>
      checkLabelled(labelledPhoto(kind, label, seed), 1_000, true);
    expect([file('card', 'good', 1), file('face', 'good', 1)]).toEqual([null, null]);
    expect(file('face', 'uniform', 1)).not.toBeNull();
  });
});
