/** Finds the edges of a card: straight lines near the sides of the guide. */
import type { Area, Luma } from '../pixels.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Each side is looked at in so many places. */
const STRIPS = 14;
/** How far inside of the guide an edge may be, as a share of the guide. */
const INSIDE_MAX = 0.17;
/** The least step in brightness that is an edge. */
const STEP_MIN = 7;
/** The strongest steps of a strip; the edge of the card need not be the strongest. */
const STEPS_MAX = 4;
/** How far from a line a step may be, pixels. */
const OFF_LINE_MAX = 1.6;
/** A finger may hide a part of an edge. */
const STRIPS_MIN = 9;
/** At each end of a side so many strips are looked at, of which half must have the edge. */
const END_STRIPS = 4;
/** The most that a card may be turned: the tangent. */
const SLOPE_MAX = 0.16;

/** The sides of the guide along which there is an edge, of a picture some 320 pixels wide. */
export function edgesAlong(luma: Luma, guide: Area): Side[] {
  return (['left', 'right', 'top', 'bottom'] as const).filter((side) => hasLine(stepsOf(luma, guide, side)));
}

interface Steps {
  /** Where each strip is along the side, and where its steps are across it. */
  readonly along: number[];
  readonly across: number[][];
}

function stepsOf({ values, width, height }: Luma, guide: Area, side: Side): Steps {
  const isUpright = side === 'left' || side === 'right';
  const [from, length] = isUpright ? [guide.y, guide.height] : [guide.x, guide.width];
  const depthMax = isUpright ? width : height;
  const margin = isUpright ? guide.x : guide.y;
  const depth = Math.round(margin + INSIDE_MAX * (isUpright ? guide.width : guide.height));
  const isFar = side === 'right' || side === 'bottom';
  // What lies at a depth, seen from this side of the picture.
  const [deeper, onward] = isUpright ? [1, width] : [width, 1];
  const thickness = Math.max(2, Math.floor((length * 0.84) / STRIPS / 2));
  const steps: Steps = { along: [], across: [] };
  const profile = new Float32Array(depth + 3);
  for (let strip = 0; strip < STRIPS; strip++) {
    const at = Math.round(from + length * (0.08 + (0.84 * (strip + 0.5)) / STRIPS) - thickness / 2);
    for (let d = 0; d < profile.length; d++) {
      let sum = 0;
      const start = (isFar ? depthMax - 1 - d : d) * deeper;
      for (let row = at; row < at + thickness; row++) sum += values[start + row * onward] as number;
      profile[d] = sum / thickness;
    }
    steps.along.push(at);
    steps.across.push(strongestSteps(profile));
  }
  return steps;
}

function strongestSteps(profile: Float32Array): number[] {
  const sizes = new Float32Array(profile.length);
  for (let d = 2; d < profile.length - 2; d++) {
    const before = (profile[d - 1] as number) + (profile[d - 2] as number);
    const after = (profile[d + 1] as number) + (profile[d + 2] as number);
    sizes[d] = Math.abs(after - before) / 2;
  }
  const steps: number[] = [];
  for (let d = 2; d < profile.length - 2; d++) {
    const size = sizes[d] as number;
    const isPeak = size >= (sizes[d - 1] as number) && size > (sizes[d + 1] as number);
    if (size >= STEP_MIN && isPeak) steps.push(d);
  }
  return steps.sort((one, other) => (sizes[other] as number) - (sizes[one] as number)).slice(0, STEPS_MAX);
}

/** Whether one line goes through a step of enough strips: through two steps that are far apart, each pair is tried. */
function hasLine({ along, across }: Steps): boolean {
  for (let one = 0; one + STRIPS_MIN <= STRIPS + 2; one++) {
    for (let other = one + 6; other < STRIPS; other++) {
      for (const from of across[one] ?? []) {
        for (const to of across[other] ?? []) {
          const slope = (to - from) / ((along[other] as number) - (along[one] as number));
          if (Math.abs(slope) > SLOPE_MAX) continue;
          const start = from - slope * (along[one] as number);
          if (isLongLine(along, across, start, slope)) return true;
        }
      }
    }
  }
  return false;
}

/** Whether it goes through enough strips: the edge of a card that is cut off ends before the guide does. */
function isLongLine(along: number[], across: number[][], start: number, slope: number): boolean {
  let [strips, atStart, atEnd] = [0, 0, 0];
  for (let strip = 0; strip < STRIPS; strip++) {
    if (!hasStepAt(across[strip] as number[], start + slope * (along[strip] as number))) continue;
    strips++;
    if (strip < END_STRIPS) atStart++;
    if (strip >= STRIPS - END_STRIPS) atEnd++;
  }
  return strips >= STRIPS_MIN && Math.min(atStart, atEnd) >= END_STRIPS / 2;
}

function hasStepAt(steps: readonly number[], expected: number): boolean {
  for (const step of steps) if (Math.abs(step - expected) <= OFF_LINE_MAX) return true;
  return false;
}
