/** How the page's checks tell the labelled pictures apart. */
import type { CheckReason } from '#core/images/image-type.ts';
import { checkPhoto } from '#photo-checks/check.ts';
import type { Pixels } from '#photo-checks/pixels.ts';
import { type Kind, LABELS, type Label, type LabelledPhoto, labelledPhoto } from './photos.ts';

export interface Score {
  readonly kind: Kind;
  readonly label: Label;
  readonly count: number;
  /** By what the checks said; `passed` is nothing. */
  readonly said: Readonly<Record<string, number>>;
}

/** A picture in the size that is checked, half of what it is drawn in. */
export function checkLabelled(
  { kind, pixels, guide }: LabelledPhoto,
  acrossPx = 1_000,
  isFile = false,
): CheckReason | null {
  const half = { x: guide.x >> 1, y: guide.y >> 1, width: guide.width >> 1, height: guide.height >> 1 };
  const small = halved(pixels);
  // Without a second look a face is only looked for in haste.
  const closeUp = kind === 'face' ? { closeUp: () => small } : {};
  return checkPhoto(kind, { pixels: small, guide: isFile ? null : half, acrossPx, ...closeUp });
}

function halved({ data, width, height }: Pixels): Pixels {
  const [across, down] = [width >> 1, height >> 1];
  const small = new Uint8ClampedArray(across * down * 4);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across * 4; x++) {
      const at = y * 2 * width * 4 + (x >> 2) * 8 + (x & 3);
      const [one, two] = [data[at] ?? 0, data[at + 4] ?? 0];
      const [three, four] = [data[at + width * 4] ?? 0, data[at + width * 4 + 4] ?? 0];
      small[y * across * 4 + x] = (one + two + three + four) / 4;
    }
  }
  return { data: small, width: across, height: down };
}

export const KINDS: readonly Kind[] = ['card', 'face'];

/** @param counts - how many good pictures of each kind, and how many of each kind that cannot be used. */
export function scorePhotos(counts: { good: number; bad: number }): Score[] {
  return KINDS.flatMap((kind) =>
    LABELS.map((label) => {
      const count = label === 'good' ? counts.good : counts.bad;
      const said: Record<string, number> = {};
      for (let seed = 0; seed < count; seed++) {
        const reason = checkLabelled(labelledPhoto(kind, label, seed)) ?? 'passed';
        said[reason] = (said[reason] ?? 0) + 1;
      }
      return { kind, label, count, said };
    }),
  );
}

/** Of the pictures that cannot be used those that were stopped, and of the good ones those that were refused: 0 to 1. */
export function ratesOf(scores: readonly Score[]): { stopped: number; refused: number } {
  const sum = (isGood: boolean, value: (score: Score) => number) =>
    scores
      .filter(({ label }) => (label === 'good') === isGood)
      .reduce((total, score) => total + value(score), 0);
  const stopped = ({ count, said }: Score) => count - (said['passed'] ?? 0);
  return {
    stopped: sum(false, stopped) / sum(false, ({ count }) => count),
    refused: sum(true, stopped) / sum(true, ({ count }) => count),
  };
}
