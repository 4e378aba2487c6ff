/** What is wrong with a photo, before it is sent. Pure: it looks at the pixels of a small copy. */
import type { CheckReason } from '#core/images/image-type.ts';
import { edgesAlong } from './edges.ts';
import { detailShare } from './extent.ts';
import { glareShare, isDark } from './light.ts';
import { fillsOval, isOvalEmpty } from './oval.ts';
import { type Area, type Luma, lumaOf, type Pixels } from './pixels.ts';
import { sharpnessOf } from './sharpness.ts';
import { showsNothing } from './structure.ts';

export type Shape = 'card' | 'face';

export interface CheckedPhoto {
  /** The small copy; its long side has {@link CHECKED_SIDE_PX} pixels. */
  readonly pixels: Pixels;
  /** Where the guide is in it; null for a file, which had none. */
  readonly guide: Area | null;
  /** How many pixels the photo itself has across the card, or across the face. */
  readonly acrossPx: number;
}

/** The long side of the copy that is checked: blur is seen in the same size of every photo. */
export const CHECKED_SIDE_PX = { card: 320, face: 240 } as const;

/** Fewer, and small print or a face cannot be told. */
const ACROSS_PX_MIN = { card: 600, face: 240 };
/** Light alone: letters are lost earlier than a face is. */
const GLARE_SHARE_MAX = { card: 0.05, face: 0.15 };
/** Blurred is what has less of both: the first depends on the contrast, the second on the noise. */
const SHARPNESS_MIN = { card: { laplacian: 350, share: 0.3 }, face: { laplacian: 150, share: 0.25 } };
/** A card on a table of its own colour lacks an edge. */
const EDGES_MIN = 3;
const DETAIL_SHARE_MIN = 0.2;

interface Look {
  readonly luma: Luma;
  /** Where the card or the face should be. */
  readonly area: Area;
  readonly guide: Area | null;
  readonly acrossPx: number;
}

type Check = readonly [reason: CheckReason, isWrong: (look: Look) => boolean];

const ofEither = (shape: Shape): Check[] => [
  ['resolution', ({ acrossPx }) => acrossPx < ACROSS_PX_MIN[shape]],
  ['uniform', ({ luma }) => showsNothing(luma)],
  ['dark', ({ luma, area }) => isDark(luma, area)],
  ['glare', ({ luma, area }) => glareShare(luma, area) > GLARE_SHARE_MAX[shape]],
  ['blur', ({ luma, area }) => isBlurred(luma, area, SHARPNESS_MIN[shape])],
];

/** In the order in which they are told. */
const CHECKS: Readonly<Record<Shape, readonly Check[]>> = {
  card: [...ofEither('card'), ['framing', ({ luma, guide }) => !isFramed(luma, guide)]],
  face: [
    ...ofEither('face'),
    // A file is in nobody's oval: looked for in every place and size, a face is found in each drawn card as well.
    ['face', ({ luma, area, guide }) => (guide ? !fillsOval(luma, area) : isOvalEmpty(luma, area))],
  ],
};

/** The first thing that is wrong; null when the photo can be used. */
export function checkPhoto(shape: Shape, photo: CheckedPhoto): CheckReason | null {
  const look = lookAt(photo);
  return CHECKS[shape].find(([, isWrong]) => isWrong(look))?.[0] ?? null;
}

/** Runs all checks, whatever they find: the browser compiles what it has run before. */
export function tryChecks(shape: Shape, photo: CheckedPhoto): void {
  const look = lookAt(photo);
  for (const [, isWrong] of CHECKS[shape]) isWrong(look);
}

function lookAt({ pixels, guide, acrossPx }: CheckedPhoto): Look {
  const luma = lumaOf(pixels);
  return { luma, guide, acrossPx, area: guide ?? { x: 0, y: 0, width: luma.width, height: luma.height } };
}

function isBlurred(luma: Luma, area: Area, least: { laplacian: number; share: number }): boolean {
  const { laplacian, contrast } = sharpnessOf(luma, area);
  return laplacian < least.laplacian && laplacian / (contrast + 20) < least.share;
}

function isFramed(luma: Luma, guide: Area | null): boolean {
  return guide ? edgesAlong(luma, guide).length >= EDGES_MIN : detailShare(luma) >= DETAIL_SHARE_MIN;
}
