/**
 * How sharp a picture is: how much of a step in brightness happens within two pixels, at its highest steps. A share, so that
 * it is the same for a pale face and for a dark one, in much light and in little.
 */
import type { Area, Luma } from './pixels.ts';

/** Steps are looked at over so many pixels to each side; the share of them that counts as the highest. */
const REACH = 4;
const HIGHEST_SHARE = 0.05;
/** Lower ones are noise. */
const STEP_MIN = 6;
/** With fewer there is nothing that could be sharp. */
const STEPS_MIN = 20;
/** Of the highest steps so many are less sharp than what is told: their outliers are noise. */
const PERCENTILE = 0.9;
const BINS = 128;

/** Across and down, whichever is less sharp: a camera that moves blurs one of them. About 0.25 to 1. */
export function sharpnessOf(luma: Luma, area: Area): number {
  return Math.min(sharpnessAlong(luma, area, 1), sharpnessAlong(luma, area, luma.width));
}

function sharpnessAlong(luma: Luma, area: Area, onward: number): number {
  const { values, width } = luma;
  const { left, right, top, bottom } = middleOf(luma, area);
  const steps = new Uint8Array(values.length);
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const step = stepAt(values, at, onward);
      steps[at] = step;
      (counts[step] as number)++;
    }
  }
  const least = highestFrom(counts, HIGHEST_SHARE * (right - left) * (bottom - top));
  const bins = new Uint32Array(BINS);
  let found = 0;
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const step = steps[at] as number;
      if (step < least) continue;
      const share = steepestAt(values, at, onward) / step;
      (bins[Math.min(BINS - 1, Math.floor(share * (BINS / 2)))] as number)++;
      found++;
    }
  }
  return found < STEPS_MIN ? 0 : percentile(bins, found * PERCENTILE);
}

/** Nine tenths of the area, and not the edges of the picture. */
function middleOf({ width, height }: Luma, area: Area) {
  const [dx, dy] = [area.width / 10, area.height / 10];
  return {
    left: Math.max(REACH, Math.round(area.x + dx)),
    right: Math.min(width - REACH, Math.round(area.x + area.width - dx)),
    top: Math.max(REACH, Math.round(area.y + dy)),
    bottom: Math.min(height - REACH, Math.round(area.y + area.height - dy)),
  };
}

/** The whole step, from one side of the place to the other. */
function stepAt(values: Uint8Array, at: number, onward: number): number {
  const after = (values[at + 3 * onward] as number) + (values[at + REACH * onward] as number);
  const before = (values[at - 3 * onward] as number) + (values[at - REACH * onward] as number);
  return Math.abs(after - before) >> 1;
}

/** The largest part of it within two pixels. */
function steepestAt(values: Uint8Array, at: number, onward: number): number {
  let steepest = 0;
  for (let off = -2; off <= 2; off++) {
    const middle = at + off * onward;
    const step = Math.abs((values[middle + onward] as number) - (values[middle - onward] as number));
    if (step > steepest) steepest = step;
  }
  return steepest;
}

function highestFrom(counts: Uint32Array, wanted: number): number {
  let found = 0;
  for (let step = 255; step > STEP_MIN; step--) {
    found += counts[step] as number;
    if (found >= wanted) return step;
  }
  return STEP_MIN;
}

function percentile(bins: Uint32Array, wanted: number): number {
  let found = 0;
  for (let bin = 0; bin < BINS; bin++) {
    found += bins[bin] as number;
    if (found >= wanted) return (bin + 0.5) / (BINS / 2);
  }
  return 1;
}
