/** How the checks judge the wide set: verdict and hint, by kind and by tone of skin. */
import type { CheckReason } from '#core/images/image-type.ts';
import type { Shape } from '#photo-checks/check.ts';
import type { Area } from '#photo-checks/pixels.ts';
import { judge } from '../file-score.ts';
import type { RealPictures } from '../real-pictures.ts';
import { OVAL } from '../selfie-files.ts';
import { wideBadCards, wideGoodCards } from './wide-cards.ts';
import { isHeldOut, type WidePhoto } from './wide-photo.ts';
import { wideBadSelfies, wideGoodSelfies } from './wide-selfies.ts';

export interface Judged {
  readonly shape: Shape;
  readonly way: 'camera' | 'file';
  readonly isGood: boolean;
  readonly name: string;
  readonly kind: string;
  readonly tone?: number;
  readonly verdict: CheckReason | null;
  /** What the camera says before it; undefined for a file. */
  readonly hint?: CheckReason | null;
}

/** @param isLast - the held-out third in place of the others. */
export function judgeWide(pictures: RealPictures, isLast: boolean): Judged[] {
  const judged: Judged[] = [];
  const add = (shape: Shape, isGood: boolean, { photo, name, kind, tone }: WidePhoto, guide: Area | null) => {
    const hint = guide ? { hint: judge(shape, photo, guide, true) } : {};
    const verdict = judge(shape, photo, guide);
    judged.push({
      shape,
      isGood,
      way: guide ? 'camera' : 'file',
      name,
      kind,
      ...(tone === undefined ? {} : { tone }),
      verdict,
      ...hint,
    });
  };
  for (const [isGood, photos] of [
    [true, wideGoodSelfies(pictures)],
    [false, wideBadSelfies(pictures)],
  ] as const) {
    for (const each of photos.filter((photo) => isHeldOut(photo) === isLast)) {
      if (!each.isFile) add('face', isGood, each, OVAL);
      add('face', isGood, each, null);
    }
  }
  for (const [isGood, photos] of [
    [true, wideGoodCards(pictures)],
    [false, wideBadCards(pictures)],
  ] as const) {
    for (const each of photos.filter((photo) => isHeldOut(photo) === isLast))
      add('card', isGood, each, each.guide);
  }
  return judged;
}
