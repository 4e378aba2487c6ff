/** Whether there is enough light, and not too much of it. */
import type { Area, Luma } from './pixels.ts';

/** The brightest twentieth of a picture that can be read is brighter than this, whatever is on it. */
const BRIGHT_MIN = 55;
/**
 * The same in the middle of the guide, so that a bright window behind somebody does not make up for a face without light.
 * Not the mean: dark skin in good light has eyes, teeth and reflections that are brighter.
 */
const MIDDLE_BRIGHT_MIN = 14;
/** From here on the sensor shows light, and nothing of what it falls on. */
const SATURATED = 250;
/** White paper in much light is that bright nearly everywhere, and what is printed on it can be read. */
const PALE = 233;
const PALE_SHARE = 0.3;
const PALE_GLARE_MAX = 0.25;
/** The side of the squares that are full of light or not, pixels: white paper has letters on it. */
const SQUARE = 6;

export function isDark(luma: Luma, guide: Area): boolean {
  const { width, height } = luma;
  const middle = {
    x: Math.round(guide.x + guide.width / 4),
    y: Math.round(guide.y + guide.height / 4),
    width: Math.round(guide.width / 2),
    height: Math.round(guide.height / 2),
  };
  return (
    brightOf(luma, { x: 0, y: 0, width, height }) < BRIGHT_MIN || brightOf(luma, middle) < MIDDLE_BRIGHT_MIN
  );
}

/** Whether the area is nothing but light in more than `shareMax` of it. */
export function isGlaring(luma: Luma, area: Area, shareMax: number): boolean {
  const isPale = brightOf(luma, area, PALE_SHARE) >= PALE;
  return glareShare(luma, area) > (isPale ? Math.max(shareMax, PALE_GLARE_MAX) : shareMax);
}

/** The share of the guide's area that is nothing but light, 0 to 1. */
function glareShare({ values, width }: Luma, guide: Area): number {
  let [squares, full] = [0, 0];
  for (let y = guide.y; y + SQUARE <= guide.y + guide.height; y += SQUARE) {
    for (let x = guide.x; x + SQUARE <= guide.x + guide.width; x += SQUARE) {
      squares++;
      if (isSaturated(values, width, x, y)) full++;
    }
  }
  return full / Math.max(1, squares);
}

function isSaturated(values: Uint8Array, width: number, x: number, y: number): boolean {
  let rest = (SQUARE * SQUARE) >> 4;
  for (let row = y; row < y + SQUARE; row++) {
    for (let at = row * width + x; at < row * width + x + SQUARE; at++) {
      if ((values[at] as number) < SATURATED && --rest < 0) return false;
    }
  }
  return true;
}

/** What the brightest part of an area is brighter than, a twentieth of it. */
function brightOf(
  { values, width }: Luma,
  { x, y, width: across, height: down }: Area,
  share = 0.05,
): number {
  const counts = new Uint32Array(256);
  for (let row = y; row < y + down; row++) {
    for (let at = row * width + x; at < row * width + x + across; at++) {
      (counts[values[at] as number] as number)++;
    }
  }
  let rest = across * down * share;
  for (let value = 255; value > 0; value--) {
    rest -= counts[value] as number;
    if (rest <= 0) return value;
  }
  return 0;
}
