/** Where a picture has details, for cards whose edges cannot be seen. */
import { type Area, type Luma, variance } from '../pixels.ts';

/** The side of the squares, pixels. */
const SQUARE = 8;
/** The variance of the brightness in a square with letters, or an edge, in it. */
const DETAILED_MIN = 80;

/** The smallest box around everything detailed, and how much of it is. */
export function detailBox({ values, width, height }: Luma): { box: Area; filled: number } {
  let [left, right, top, bottom] = [width, 0, height, 0];
  let detailed = 0;
  const square = new Uint8Array(SQUARE * SQUARE);
  for (let y = 0; y + SQUARE <= height; y += SQUARE) {
    for (let x = 0; x + SQUARE <= width; x += SQUARE) {
      for (let row = 0; row < SQUARE; row++) {
        const at = (y + row) * width + x;
        square.set(values.subarray(at, at + SQUARE), row * SQUARE);
      }
      if (variance(square) < DETAILED_MIN) continue;
      detailed++;
      left = Math.min(left, x);
      right = Math.max(right, x + SQUARE);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + SQUARE);
    }
  }
  const box = {
    x: Math.min(left, right),
    y: Math.min(top, bottom),
    width: Math.max(0, right - left),
    height: Math.max(0, bottom - top),
  };
  return { box, filled: (detailed * SQUARE * SQUARE) / Math.max(1, box.width * box.height) };
}
