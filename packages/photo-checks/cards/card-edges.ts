/** Steps in brightness or colour, and the straight lines that they make: the sides of a card are among them. */
import type { Pixels } from '../pixels.ts';

/** How much each pixel differs from its neighbours, of whichever colour differs most; above 0 where it gets brighter. */
export interface Steps {
  readonly across: Int16Array;
  readonly down: Int16Array;
  readonly width: number;
  readonly height: number;
}

/** A line that is nearly upright or nearly level: `at` the middle of the picture, and by how much it moves a pixel. */
export interface Line {
  readonly at: number;
  readonly slope: number;
}

/** The least step that is an edge: white paper on a white table has little more. */
export const STEP_MIN = 10;
/** Cards are held at most so far from straight: the tangent. */
const SLOPE_MAX = 0.3;
const SLOPES = 31;
/** So many of the longest lines are looked at, each so far from the others, pixels. */
const LINES_MAX = 14;
const APART_MIN = 3;
/** The least length of a side, as a share of the picture's shorter side. */
const LENGTH_MIN = 0.15;

export function stepsOf({ data, width, height }: Pixels): Steps {
  const [across, down] = [new Int16Array(width * height), new Int16Array(width * height)];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      across[at] = stepAt(data, at * 4, 4, width * 4);
      down[at] = stepAt(data, at * 4, width * 4, 4);
    }
  }
  return { across, down, width, height };
}

/** Over three pixels to each side of the direction, so that noise counts less. */
function stepAt(data: Uint8ClampedArray, at: number, onward: number, beside: number): number {
  let largest = 0;
  for (let channel = at; channel < at + 3; channel++) {
    let step = 0;
    for (let side = -beside; side <= beside; side += beside) {
      step += (data[channel + onward + side] as number) - (data[channel - onward + side] as number);
    }
    if (Math.abs(step) > Math.abs(largest)) largest = step;
  }
  return largest / 3;
}

/** The lines along which there are most edges, longest first. */
export function linesOf({ across, down, width, height }: Steps, isUpright: boolean): Line[] {
  const [values, onward] = isUpright ? [across, 1] : [down, width];
  const span = isUpright ? width : height;
  const votes = new Uint16Array(SLOPES * span);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const value = Math.abs(values[at] as number);
      const isPeak =
        value >= Math.abs(values[at - onward] as number) && value > Math.abs(values[at + onward] as number);
      if (value < STEP_MIN || !isPeak) continue;
      const [along, off] = isUpright ? [y - height / 2, x] : [x - width / 2, y];
      for (let slope = 0; slope < SLOPES; slope++) {
        const place = Math.round(off - along * tangent(slope));
        if (place >= 0 && place < span) (votes[slope * span + place] as number)++;
      }
    }
  }
  return longest(votes, span, Math.min(width, height) * LENGTH_MIN);
}

const tangent = (slope: number) => ((slope / (SLOPES - 1)) * 2 - 1) * SLOPE_MAX;

function longest(votes: Uint16Array, span: number, least: number): Line[] {
  const lines: Line[] = [];
  const order = [...votes.keys()].filter((index) => (votes[index] as number) >= least);
  order.sort((one, other) => (votes[other] as number) - (votes[one] as number));
  for (const index of order) {
    const line = { at: index % span, slope: tangent(Math.floor(index / span)) };
    if (lines.some(({ at, slope }) => Math.abs(at - line.at) < APART_MIN + Math.abs(slope - line.slope) * 20))
      continue;
    lines.push(line);
    if (lines.length === LINES_MAX) break;
  }
  return lines;
}
