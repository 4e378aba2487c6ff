/** Whether there is enough light, and not too much of it. */
import type { Area, Luma } from './pixels.ts';

/** The brightest twentieth of a picture that can be read is brighter than this, whatever is on it. */
const BRIGHT_MIN = 80;
/** In the middle of the guide, so that a bright window behind somebody does not make up for a dark face. */
const MIDDLE_MEAN_MIN = 24;
/** From here on the sensor shows light, and nothing of what it falls on. */
const SATURATED = 250;
/** The side of the squares that are full of light or not, pixels: white paper has letters on it. */
const SQUARE = 6;

export function isDark({ values, width, height }: Luma, guide: Area): boolean {
  const counts = new Uint32Array(256);
  for (let i = 0; i < values.length; i++) (counts[values[i] as number] as number)++;
  return (
    percentile(counts, values.length, 0.95) < BRIGHT_MIN ||
    middleMean({ values, width, height }, guide) < MIDDLE_MEAN_MIN
  );
}

/** The share of the guide's area that is nothing but light, 0 to 1. */
export function glareShare({ values, width }: Luma, guide: Area): number {
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

function middleMean({ values, width }: Luma, { x, y, width: across, height: down }: Area): number {
  let [sum, count] = [0, 0];
  for (let row = Math.round(y + down / 4); row < y + (down * 3) / 4; row++) {
    for (let column = Math.round(x + across / 4); column < x + (across * 3) / 4; column++) {
      sum += values[row * width + column] as number;
      count++;
    }
  }
  return sum / Math.max(1, count);
}

function percentile(counts: Uint32Array, total: number, share: number): number {
  let rest = total * (1 - share);
  for (let value = 255; value > 0; value--) {
    rest -= counts[value] as number;
    if (rest <= 0) return value;
  }
  return 0;
}
