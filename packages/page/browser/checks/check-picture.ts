/** Looks at a photo in the size that the checks are made for. */
import type { CheckReason } from '#core/images/image-type.ts';
import { type Closely, isSameCard } from '#photo-checks/cards/same-card.ts';
import { CHECKED_SIDE_PX, checkPhoto, type Shape } from '#photo-checks/check.ts';
import type { CheckedPhoto, CloseUp } from '#photo-checks/checked-photo.ts';
import type { Area, Pixels } from '#photo-checks/pixels.ts';
import type { Picture } from '../photos/image.ts';
import { type Context, newCanvas } from './canvas.ts';

/** Where the guide was in a picture of the camera. */
export interface Framing {
  /** In pixels of the picture. */
  readonly guide: Area;
  /** How many pixels the camera gave across the guide; a copy may have fewer. */
  readonly acrossPx: number;
}

/** What is to be checked. */
export interface CheckRequest {
  readonly shape: Shape;
  readonly picture: Picture;
  /** null for a file. */
  readonly framing: Framing | null;
  /** Of the card whose back this should be. */
  readonly front?: Picture | null;
  /** While the camera looks by itself: without a second, closer look, and without asking the browser for a face. */
  readonly isQuick?: boolean;
}

/** The first thing that is wrong; null when the photo can be used. */
export async function checkPicture(request: CheckRequest): Promise<CheckReason | null> {
  const { shape, picture, framing, front, isQuick } = request;
  if (isQuick) return checkPhoto(shape, copyFor(shape, picture, framing));
  const copy = closely(shape, picture, framing);
  const reason = checkPhoto(shape, copy);
  if (reason === 'face' && (await seesFace(picture.source))) return null;
  return reason ?? (front && isSameCard(closely(shape, front, null), copy) ? 'same' : null);
}

export function closely(shape: Shape, picture: Picture, framing: Framing | null): Closely {
  const scale = CHECKED_SIDE_PX[shape] / Math.max(picture.width, picture.height);
  const closeUp: CloseUp = ({ x, y, width, height }, across) => {
    const part = { source: picture.source, width: width / scale, height: height / scale };
    return copyOf(part, across / part.width, { x: x / scale, y: y / scale });
  };
  return { ...copyFor(shape, picture, framing), closeUp };
}

function copyFor(shape: Shape, picture: Picture, framing: Framing | null): CheckedPhoto {
  const scale = CHECKED_SIDE_PX[shape] / Math.max(picture.width, picture.height);
  const { width, height } = picture;
  const acrossPx = shape === 'card' ? Math.max(width, height) : Math.min(width, height);
  return {
    pixels: copyOf(picture, scale),
    guide: framing && scaled(framing.guide, scale),
    acrossPx: framing?.acrossPx ?? acrossPx,
  };
}

/** In two steps, of which the second takes the mean of four pixels: noise must not pass for sharpness. */
function copyOf(picture: Picture, scale: number, { x, y } = { x: 0, y: 0 }): Pixels {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const from = [x, y, picture.width, picture.height] as const;
  const twice = drawn(0, picture.source, from, width * 2, height * 2);
  return drawn(1, twice.canvas, [0, 0, width * 2, height * 2], width, height).getImageData(
    0,
    0,
    width,
    height,
  );
}

/** Kept from check to check: a new canvas takes a third of the time. */
const contexts: Context[] = [];

function drawn(
  step: 0 | 1,
  source: CanvasImageSource,
  [fromX, fromY, fromWidth, fromHeight]: readonly [number, number, number, number],
  width: number,
  height: number,
): Context {
  const context = contexts[step] ?? newContext();
  contexts[step] = context;
  const { canvas } = context;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  // Transparent is white, as in what is sent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'low';
  context.drawImage(source, fromX, fromY, fromWidth, fromHeight, 0, 0, width, height);
  return context;
}

const newContext = () => newCanvas().getContext('2d', { willReadFrequently: true }) as Context;

function scaled({ x, y, width, height }: Area, scale: number): Area {
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
  return {
    x: left,
    y: top,
    width: Math.round((x + width) * scale) - left,
    height: Math.round((y + height) * scale) - top,
  };
}

interface FaceDetector {
  detect(source: CanvasImageSource): Promise<readonly unknown[]>;
}

/** Few browsers know faces. One that finds none may be wrong. */
async function seesFace(source: CanvasImageSource): Promise<boolean> {
  const Detector = (globalThis as { FaceDetector?: new () => FaceDetector }).FaceDetector;
  try {
    return !!Detector && (await new Detector().detect(source)).length > 0;
  } catch {
    return false;
  }
}
