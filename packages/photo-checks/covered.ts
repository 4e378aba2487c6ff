/** Whether a mask or dark glasses hide a part of a face. Each part is compared with the rest of the same face. */
import type { Face } from './face.ts';
import type { Luma, Pixels } from './pixels.ts';

/** Boxes of a face, in its heights from its middle: left, top, right, bottom. */
type Box = readonly [number, number, number, number];
const EYES: readonly Box[] = [
  [-0.38, -0.42, -0.12, -0.24],
  [0.12, -0.42, 0.38, -0.24],
];
const CHEEKS: readonly Box[] = [
  [-0.36, -0.08, -0.18, 0.1],
  [0.18, -0.08, 0.36, 0.1],
];
const BRIDGE: Box = [-0.12, -0.34, 0.12, -0.12];
const MOUTH: Box = [-0.26, 0.16, 0.26, 0.5];
const BETWEEN_EYES: Box = [-0.4, -0.45, 0.4, -0.15];

/** The cascade's windows are not exact: the eyes are looked for so much higher and lower. */
const SHIFTS = [-0.1, -0.05, 0, 0.05, 0.1];
/** A glass is darker than this share of the cheeks in so much of the place of an eye: brows and lashes take less. */
const GLASS_LIGHT_MAX = 0.45;
const GLASS_SHARE_MIN = 0.8;
/** Around a mouth there is more red than between the eyes, on a mask less; and no row differs as those at the eyes do. */
const REDNESS_LOST_MIN = 0.07;
const MOUTH_ROWS_MIN = 0.45;

export function hidesEyes(luma: Luma, face: Face): boolean {
  const cheeks = Math.min(...CHEEKS.map((box) => meanOf(luma, face, box, 0)));
  return SHIFTS.some((shift) =>
    EYES.every((eye) => darkShare(luma, face, eye, shift, cheeks * GLASS_LIGHT_MAX) >= GLASS_SHARE_MIN),
  );
}

export function hidesMouth(pixels: Pixels, face: Face): boolean {
  if (rednessOf(pixels, face, BRIDGE) - rednessOf(pixels, face, MOUTH) < REDNESS_LOST_MIN) return false;
  return rowsOf(pixels, face, MOUTH) < MOUTH_ROWS_MIN * rowsOf(pixels, face, BETWEEN_EYES);
}

function* placesIn(
  width: number,
  height: number,
  { x, y, size }: Face,
  box: Box,
  shift: number,
): Generator<number> {
  const [left, right] = [
    Math.max(0, Math.round(x + box[0] * size)),
    Math.min(width, Math.round(x + box[2] * size)),
  ];
  const top = Math.max(0, Math.round(y + (box[1] + shift) * size));
  const bottom = Math.min(height, Math.round(y + (box[3] + shift) * size));
  for (let row = top; row < bottom; row++)
    for (let at = row * width + left; at < row * width + right; at++) yield at;
}

function meanOf({ values, width, height }: Luma, face: Face, box: Box, shift: number): number {
  let [sum, count] = [0, 0];
  for (const at of placesIn(width, height, face, box, shift)) {
    sum += values[at] as number;
    count++;
  }
  return sum / Math.max(1, count);
}

function darkShare(
  { values, width, height }: Luma,
  face: Face,
  box: Box,
  shift: number,
  least: number,
): number {
  let [dark, count] = [0, 0];
  for (const at of placesIn(width, height, face, box, shift)) {
    if ((values[at] as number) < least) dark++;
    count++;
  }
  return dark / Math.max(1, count);
}

/** Red in shares of green, as a logarithm: the tone counts little. */
function rednessOf({ data, width, height }: Pixels, face: Face, box: Box): number {
  let [red, green] = [8, 8];
  for (const at of placesIn(width, height, face, box, 0)) {
    red += data[at * 4] as number;
    green += data[at * 4 + 1] as number;
  }
  return Math.log(red / green);
}

/** The largest step from one row of a box to the next but one: a mouth, or eyes, lie across a face. */
function rowsOf({ data, width, height }: Pixels, face: Face, box: Box): number {
  const rows: number[] = [];
  const bandHeight = Math.max(1, Math.round(face.size * 0.04));
  const bands = Math.floor(((box[3] - box[1]) * face.size) / bandHeight);
  for (let band = 0; band < bands; band++) {
    const top = box[1] + (band * bandHeight) / face.size;
    let [sum, count] = [0, 0];
    for (const at of placesIn(width, height, face, [box[0], top, box[2], top + bandHeight / face.size], 0)) {
      sum += Math.log2((data[at * 4 + 1] as number) + 12);
      count++;
    }
    if (count) rows.push(sum / count);
  }
  let largest = 0;
  for (let row = 2; row < rows.length; row++)
    largest = Math.max(largest, Math.abs((rows[row] as number) - (rows[row - 2] as number)));
  return largest;
}
