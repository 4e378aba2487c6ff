/** How much of a picture has details, for files: nobody held those into a guide. */
import { type Luma, variance } from './pixels.ts';

/** The side of the squares, pixels. */
const SQUARE = 16;
/** The variance of the brightness in a square with letters, or an edge, in it. */
const DETAILED_MIN = 80;

/** The share of the picture that the smallest box around everything detailed takes, 0 to 1. */
export function detailShare({ values, width, height }: Luma): number {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y + SQUARE <= height; y += SQUARE) {
    for (let x = 0; x + SQUARE <= width; x += SQUARE) {
      const square = new Uint8Array(SQUARE * SQUARE);
      for (let row = 0; row < SQUARE; row++) {
        const at = (y + row) * width + x;
        square.set(values.subarray(at, at + SQUARE), row * SQUARE);
      }
      if (variance(square) < DETAILED_MIN) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + SQUARE);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + SQUARE);
    }
  }
  return (Math.max(0, right - left) * Math.max(0, bottom - top)) / (width * height);
}
