/** What is wrong with a photo, before it is sent. Pure: it looks at the pixels of a small copy. */
import type { CheckReason } from '#core/images/image-type.ts';
import { judgeCard } from './cards/card.ts';
import type { CheckedPhoto, Found } from './checked-photo.ts';
import { isDark, isGlaring } from './light.ts';
import { type Area, type Luma, lumaOf } from './pixels.ts';
import { judgeFace } from './portrait.ts';
import { sharpnessOf } from './sharpness.ts';
import { showsNothing } from './structure.ts';

export type Shape = 'card' | 'face';

/** The long side of the copy that is checked: blur is seen in the same size of every photo. */
export const CHECKED_SIDE_PX = { card: 320, face: 240 } as const;

/** Fewer, and small print or a face cannot be told. */
const ACROSS_PX_MIN = { card: 600, face: 240 };
/** Light alone: letters are lost earlier than a face is. */
const GLARE_SHARE_MAX = { card: 0.025, face: 0.15 };
/** A face has fewer hard edges than print. */
const SHARPNESS_MIN = { card: 0.7, face: 0.58 };
/** The first thing that is wrong; null when the photo can be used. */
export function checkPhoto(shape: Shape, photo: CheckedPhoto): CheckReason | null {
  const luma = lumaOf(photo.pixels);
  if (photo.acrossPx < ACROSS_PX_MIN[shape]) return 'resolution';
  if (showsNothing(luma)) return 'uniform';
  const found = findIn(shape, photo, luma);
  return lightOf(shape, found, photo.guide).find(({ isWrong }) => isWrong())?.reason ?? found.reason;
}

/** Runs all checks, whatever they find: the browser compiles what it has run before. */
export function tryChecks(shape: Shape, photo: CheckedPhoto): void {
  const luma = lumaOf(photo.pixels);
  showsNothing(luma);
  for (const { isWrong } of lightOf(shape, findIn(shape, photo, luma), photo.guide)) isWrong();
}

const findIn = (shape: Shape, { pixels, guide, closeUp }: CheckedPhoto, luma: Luma): Found =>
  shape === 'face'
    ? judgeFace(pixels, luma, guide, !closeUp)
    : judgeCard(pixels, luma, guide, closeUp ?? null);

/** In the order in which they are told. Where no card is, light and sharpness are those of something else. */
function lightOf(shape: Shape, { area, luma, reason }: Found, guide: Area | null) {
  const place = area ?? guide ?? { x: 0, y: 0, width: luma.width, height: luma.height };
  const isJudged = reason !== 'card';
  return [
    { reason: 'dark', isWrong: () => isDark(luma, place) },
    { reason: 'glare', isWrong: () => isJudged && isGlaring(luma, place, GLARE_SHARE_MAX[shape]) },
    { reason: 'blur', isWrong: () => isJudged && sharpnessOf(luma, place) < SHARPNESS_MIN[shape] },
  ] as const;
}
