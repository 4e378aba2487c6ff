/** How the checks judge the labelled files: by class, and selfies by distance and tone. */
import type { CheckReason } from '#core/images/image-type.ts';
import { CHECKED_SIDE_PX, checkPhoto, type Shape } from '#photo-checks/check.ts';
import type { CloseUp } from '#photo-checks/checked-photo.ts';
import type { Area, Pixels } from '#photo-checks/pixels.ts';
import { badCards, goodCards } from './card-files.ts';
import {
  heldOutBadCards,
  heldOutBadSelfies,
  heldOutCards,
  heldOutSelfies,
  heldOutTones,
} from './held-out.ts';
import { sampled } from './real-faces.ts';
import type { RealPictures } from './real-pictures.ts';
import { badSelfies, DISTANCES, darkened, MONK, OVAL, selfie, toned } from './selfie-files.ts';

/** Of one class: how many there are, and what was said of those that were not judged as they should be. */
export interface ClassScore {
  readonly name: string;
  readonly isGood: boolean;
  readonly count: number;
  readonly wrong: readonly string[];
}

/**
 * As the page does: a small copy, and a closer look where a card is.
 * @param isQuick - as a frame of the camera is looked at, for the hint.
 */
export function judge(
  shape: Shape,
  photo: Pixels,
  guide: Area | null = null,
  isQuick = false,
): CheckReason | null {
  const scale = Math.max(photo.width, photo.height) / CHECKED_SIDE_PX[shape];
  const copy = (area: Area, width: number): Pixels => {
    const size = { width, height: Math.round((width * area.height) / area.width) };
    return sampled(photo, size, (x, y) => [
      area.x + (x * area.width) / width,
      area.y + (y * area.width) / width,
    ]);
  };
  const closeUp: CloseUp = ({ x, y, width, height }, across) =>
    copy({ x: x * scale, y: y * scale, width: width * scale, height: height * scale }, across);
  const whole = { x: 0, y: 0, width: photo.width, height: photo.height };
  const at = (value: number) => Math.round(value / scale);
  return checkPhoto(shape, {
    pixels: copy(whole, Math.round(photo.width / scale)),
    guide: guide && { x: at(guide.x), y: at(guide.y), width: at(guide.width), height: at(guide.height) },
    acrossPx: 1_000,
    ...(isQuick ? {} : { closeUp }),
  });
}

export function scoreFiles(pictures: RealPictures): ClassScore[] {
  const cards = (name: string, isGood: boolean, photos: readonly [string, Pixels][]) =>
    score(
      name,
      isGood,
      photos.map(([what, photo]) => [what, judge('card', photo)]),
    );
  const selfies = badSelfies(pictures).map(([what, photo]): [string, CheckReason | null] => [
    what,
    judge('face', photo),
  ]);
  return [
    cards('good cards', true, goodCards(pictures)),
    cards('bad cards', false, badCards(pictures)),
    score('bad selfies', false, selfies),
  ];
}

/** Real faces, by camera and as files, at every distance: as they are, darkened, and in each tone of the Monk scale. */
export function scoreTones({ faces }: RealPictures, distances: readonly number[] = DISTANCES): ClassScore[] {
  const clear = faces.filter(({ isHard }) => !isHard);
  const hard = faces.filter(({ isHard }) => isHard);
  const judged = (
    name: string,
    of: typeof faces,
    photoOf: (face: (typeof faces)[0], share: number) => Pixels,
  ) =>
    score(
      name,
      true,
      of.flatMap((face) =>
        distances.flatMap((share) => {
          const photo = photoOf(face, share);
          return [OVAL, null].map((guide): [string, CheckReason | null] => [
            `${face.name} ${share} ${guide ? 'camera' : 'file'}`,
            judge('face', photo, guide),
          ]);
        }),
      ),
    );
  return [
    judged('faces as they are', clear, selfie),
    ...[0.66, 0.45, 0.32].map((by) =>
      judged(`darkened × ${by}`, clear, (face, share) => darkened(face, share, by)),
    ),
    ...MONK.map((tone, step) => judged(`Monk ${step + 1}`, clear, (face, share) => toned(face, share, tone))),
    judged('tilted, soft or badly lit', hard, selfie),
  ];
}

/** The set that no threshold was chosen by. */
export function scoreHeldOut(pictures: RealPictures): ClassScore[] {
  const judged = (shape: Shape, guides: readonly (Area | null)[], photos: readonly [string, Pixels][]) =>
    photos.flatMap(([what, photo]) =>
      guides.map((guide): [string, CheckReason | null] => [
        `${what} ${guide ? 'camera' : 'file'}`,
        judge(shape, photo, guide),
      ]),
    );
  const faces = (photos: readonly [string, Pixels][]) => judged('face', [OVAL, null], photos);
  return [
    score('held out: good cards', true, judged('card', [null], heldOutCards(pictures, 21_001))),
    score('held out: bad cards', false, judged('card', [null], heldOutBadCards(pictures, 31_001))),
    score('held out: faces', true, faces(heldOutSelfies(pictures, null, 40_001))),
    ...heldOutTones(pictures, 50_001).map((photos, step) =>
      score(`held out: Monk ${step + 1}`, true, faces(photos)),
    ),
    score('held out: bad selfies', false, judged('face', [OVAL], heldOutBadSelfies(pictures, 60_001))),
  ];
}

function score(name: string, isGood: boolean, judged: readonly [string, CheckReason | null][]): ClassScore {
  const wrong = judged.filter(([, reason]) => (reason === null) !== isGood);
  return {
    name,
    isGood,
    count: judged.length,
    wrong: wrong.map(([what, reason]) => `${what}: ${reason ?? 'passed'}`),
  };
}
