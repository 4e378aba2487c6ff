/** How the page's checks tell the labelled pictures apart. */
import { checkPhoto } from '#page/browser/checks/check.ts';
import { type Kind, LABELS, type Label, labelledPhoto } from './photos.ts';

export interface Score {
  readonly kind: Kind;
  readonly label: Label;
  readonly count: number;
  /** By what the checks said; `passed` is nothing. */
  readonly said: Readonly<Record<string, number>>;
}

export const KINDS: readonly Kind[] = ['card', 'face'];

/** @param counts - how many good pictures of each kind, and how many of each kind that cannot be used. */
export function scorePhotos(counts: { good: number; bad: number }): Score[] {
  return KINDS.flatMap((kind) =>
    LABELS.map((label) => {
      const count = label === 'good' ? counts.good : counts.bad;
      const said: Record<string, number> = {};
      for (let seed = 0; seed < count; seed++) {
        const { pixels, guide } = labelledPhoto(kind, label, seed);
        const reason = checkPhoto(kind, { pixels, guide, acrossPx: 1_000 }) ?? 'passed';
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
