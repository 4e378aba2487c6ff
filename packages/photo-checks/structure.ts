/** Whether a picture shows anything: not one colour, and not snow. */
import { type Luma, shrinkLuma, variance } from './pixels.ts';

/** The side of the squares, pixels: snow is even in them, things are not. */
const SQUARE = 5;
/** The mean step from one square to the next in a picture that shows something, in shares of its brightness. */
const STEP_MIN = 0.02;
/** Of the variance of a picture, what is left in the squares' means. */
const COARSE_SHARE_MIN = 0.12;

export function showsNothing(luma: Luma): boolean {
  const coarse = shrinkLuma(luma, SQUARE);
  return stepOf(coarse) < STEP_MIN || variance(coarse.values) < COARSE_SHARE_MIN * variance(luma.values);
}

/** A slope from bright to dark, as of a lit wall, has small steps everywhere. */
export function stepOf({ values, width, height }: Luma): number {
  let [steps, total] = [0, 0];
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const value = values[y * width + x] as number;
      steps +=
        Math.abs(value - (values[y * width + x - 1] as number)) +
        Math.abs(value - (values[(y - 1) * width + x] as number));
      total += value;
    }
  }
  return steps / 2 / Math.max(1, total + values.length * 8);
}
