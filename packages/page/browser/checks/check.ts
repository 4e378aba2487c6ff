/** What is wrong with a photo, before it is sent. Pure: it looks at the pixels of a small copy. */
import type { CheckReason } from '#core/images/image-type.ts';
import { edgesAlong } from './edges.ts';
import { detailShare } from './extent.ts';
import { type FacePlaces, hasFace } from './face.ts';
import { glareShare, isDark } from './light.ts';
import { fillsOval } from './oval.ts';
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
/** A face has fewer hard edges than print. */
const SHARPNESS_MIN = { card: 0.65, face: 0.58 };
/** The oval asks for a face in its middle; a file may show one anywhere. */
const GUIDED_FACES: FacePlaces = { sizes: { min: 0.28, max: 0.95 }, offMiddleMax: 0.3 };
const FACES_IN_FILES: FacePlaces = { sizes: { min: 0.17, max: 0.95 }, offMiddleMax: 0.4 };
/** What a photo that was made for the oval has around it, as a share of its sides. */
const FILE_MARGIN = 0.08;
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
  ['blur', ({ luma, area }) => sharpnessOf(luma, area) < SHARPNESS_MIN[shape]],
];

/** In the order in which they are told. */
const CHECKS: Readonly<Record<Shape, readonly Check[]>> = {
  card: [...ofEither('card'), ['framing', ({ luma, guide }) => !isFramed(luma, guide)]],
  face: [...ofEither('face'), ['face', (look) => !showsFace(look)]],
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

/** Learned patterns know real faces; the structure of the oval also some that are covered in part. */
function showsFace({ luma, area, guide }: Look): boolean {
  return guide
    ? fillsOval(luma, area) || hasFace(luma, area, GUIDED_FACES)
    : fillsOval(luma, middleOf(area)) || hasFace(luma, area, FACES_IN_FILES);
}

/** Where the oval would have been in a file. */
function middleOf({ width, height }: Area): Area {
  const [x, y] = [Math.round(width * FILE_MARGIN), Math.round(height * FILE_MARGIN)];
  return { x, y, width: width - 2 * x, height: height - 2 * y };
}

function isFramed(luma: Luma, guide: Area | null): boolean {
  return guide ? edgesAlong(luma, guide).length >= EDGES_MIN : detailShare(luma) >= DETAIL_SHARE_MIN;
}
