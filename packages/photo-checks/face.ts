/**
 * Looks for a face, with patterns of lighter and darker that have been learned from many (face-cascade.ts). They compare
 * squares only with each other, so that a face is found at every tone of skin and in every light alike.
 */
import { CLASSIFIERS, LEAVES, STAGE_SIZES, STAGE_THRESHOLDS, WINDOW_PX } from './face-cascade.ts';
import type { Area, Luma } from './pixels.ts';

/** By how much the window grows from one look to the next, and how far apart its places are, pixels of the cascade. */
const CLOSE = { growth: 1.15, stepPx: 2 };
/** A third of the time: for a camera's frame. Fewer windows fall on a face. */
export const QUICK = { growth: 1.25, stepPx: 3 };
/** Beside a window with a face, others pass so many stages. */
const STAGES_BESIDE = 4;
/** Heads are held a little to one side: radians. */
const ANGLES = [0, 0.33, -0.33];

/** Which faces are looked for. */
export interface FacePlaces {
  /** The height from brow to chin, as shares of the area's. */
  readonly sizes: { readonly min: number; readonly max: number };
  /** How far the middle may be from that of the area, as a share of it. */
  readonly offMiddleMax: number;
  /** How far heads are turned, radians. */
  readonly angles?: readonly number[];
  readonly pace?: typeof CLOSE;
}

/** Where a face is, in pixels: its middle, and its height from brow to chin. */
export interface Face {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** How far it leans to one side, radians. */
  readonly angle: number;
  /** How many windows agreed: few are chance. */
  readonly hits: number;
}

export function facesIn(luma: Luma, area: Area, places: FacePlaces): Face[] {
  const { sizes, offMiddleMax, angles = ANGLES, pace = CLOSE } = places;
  const faces: Face[] = [];
  const [middleX, middleY] = [area.x + area.width / 2, area.y + area.height / 2];
  for (const angle of angles) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (let size = sizes.min * area.height; size <= sizes.max * area.height; size *= pace.growth) {
      const scale = size / WINDOW_PX;
      const taps = pace === CLOSE && scale > 4 / 3 ? 2 : 1;
      const copy = turned(luma, area, offMiddleMax, angle, 1 / scale, taps);
      for (const [left, top] of windowsWithFaces(copy, pace.stepPx)) {
        const [dx, dy] = [
          (left - (copy.width - WINDOW_PX) / 2) * scale,
          (top - (copy.height - WINDOW_PX) / 2) * scale,
        ];
        addTo(faces, {
          x: middleX + dx * cos - dy * sin,
          y: middleY + dx * sin + dy * cos,
          size,
          angle,
          hits: 1,
        });
      }
    }
  }
  return faces.sort((one, other) => other.hits - one.hits);
}

/** Windows that overlap are of one face: its place is the mean of theirs. */
function addTo(faces: Face[], found: Face): void {
  for (const [index, face] of faces.entries()) {
    const far = Math.hypot(face.x - found.x, face.y - found.y);
    const ratio = face.size / found.size;
    if (far > 0.4 * Math.max(face.size, found.size) || ratio < 0.5 || ratio > 2) continue;
    const hits = face.hits + 1;
    const mean = (of: 'x' | 'y' | 'size' | 'angle') => face[of] + (found[of] - face[of]) / hits;
    faces[index] = { x: mean('x'), y: mean('y'), size: mean('size'), angle: mean('angle'), hits };
    return;
  }
  faces.push(found);
}

/**
 * Those around the middle of the area, in the size of the cascade: a place more on each side for the window.
 * @param taps - a pixel is the mean of so many, across and down, of those that it stands for.
 */
function turned(
  { values: from, width: fromWidth, height: fromHeight }: Luma,
  { x, y, width, height }: Area,
  offMiddleMax: number,
  angle: number,
  scale: number,
  taps: number,
): Luma {
  const side = (length: number) => Math.round(length * 2 * offMiddleMax * scale) + WINDOW_PX;
  const [across, down] = [side(width), side(height)];
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const [sums, values] = [new Uint16Array(across * down), new Uint8Array(across * down)];
  for (let tap = 0; tap < taps * taps; tap++) {
    const startX = ((tap % taps) + 0.5) / taps - across / 2;
    const startY = (Math.floor(tap / taps) + 0.5) / taps - down / 2;
    for (let row = 0, to = 0; row < down; row++) {
      for (let column = 0; column < across; column++, to++) {
        const fromX = middleX + (startX + column) * cos - (startY + row) * sin;
        const fromY = middleY + (startX + column) * sin + (startY + row) * cos;
        // Beyond its edges the picture goes on as it ends.
        const left = fromX < 0 ? 0 : fromX < fromWidth ? fromX | 0 : fromWidth - 1;
        const top = fromY < 0 ? 0 : fromY < fromHeight ? fromY | 0 : fromHeight - 1;
        (sums[to] as number) += from[top * fromWidth + left] as number;
      }
    }
  }
  for (let at = 0; at < sums.length; at++) values[at] = (sums[at] as number) / (taps * taps);
  return { values, width: across, height: down };
}

/**
 * The upper left corners of the windows that the cascade lets through. Every second place of every second row is looked at
 * first, and those between only beside one that came far: that takes a third of the time.
 */
function windowsWithFaces({ values, width, height }: Luma, stepPx: number): [left: number, top: number][] {
  const [sums, stride] = [integralOf(values, width, height), width + 1];
  const places = placesFor(stride);
  const columns = Math.floor((width - WINDOW_PX) / stepPx) + 1;
  const rows = Math.floor((height - WINDOW_PX) / stepPx) + 1;
  const passed = new Uint8Array(columns * rows);
  const found: [number, number][] = [];
  for (const isBetween of [false, true]) {
    for (let row = 0; row < rows; row += isBetween ? 1 : 2) {
      for (let column = 0; column < columns; column += isBetween ? 1 : 2) {
        if (isBetween && !isBeside(passed, columns, rows, column, row)) continue;
        const stages = stagesPassed(sums, places, (row * stride + column) * stepPx);
        passed[row * columns + column] = stages;
        if (stages === STAGE_SIZES.length) found.push([column * stepPx, row * stepPx]);
      }
    }
  }
  return found;
}

/** Whether a place lies between those that were looked at first, one of which came far. */
function isBeside(passed: Uint8Array, columns: number, rows: number, column: number, row: number): boolean {
  const [right, below] = [column & 1, row & 1];
  if (right + below === 0) return false;
  for (let y = row - below; y <= row + below && y < rows; y += 2) {
    for (let x = column - right; x <= column + right && x < columns; x += 2) {
      if ((passed[y * columns + x] as number) >= STAGES_BESIDE) return true;
    }
  }
  return false;
}

/** The sum of everything above and to the left of each pixel. */
function integralOf(values: Uint8Array, width: number, height: number): Int32Array {
  const stride = width + 1;
  const sums = new Int32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x] as number;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row;
    }
  }
  return sums;
}

/** The bytes of one weak classifier: where its squares are, their sides, and its subset. */
const CLASSIFIER_BYTES = 36;

let classifiers: Uint8Array | null = null;

/** Of each weak classifier its upper left corner and the sides of its squares, in sums of so many a row. */
function placesFor(stride: number): Int32Array {
  classifiers ??= Uint8Array.from(atob(CLASSIFIERS), (char) => char.charCodeAt(0));
  const places = new Int32Array((classifiers.length / CLASSIFIER_BYTES) * 3);
  for (let weak = 0; weak * 3 < places.length; weak++) {
    const [x = 0, y = 0, across = 0, down = 0] = classifiers.subarray(weak * CLASSIFIER_BYTES);
    places.set([x + y * stride, across, down * stride], weak * 3);
  }
  return places;
}

/** How many of the stages a window passes; all of them with a face. */
function stagesPassed(sums: Int32Array, places: Int32Array, start: number): number {
  const bytes = classifiers as Uint8Array;
  let weak = 0;
  for (let stage = 0; stage < STAGE_SIZES.length; stage++) {
    let sum = 0;
    for (const end = weak + (STAGE_SIZES[stage] as number); weak < end; weak++) {
      const corner = start + (places[weak * 3] as number);
      const pattern = patternAt(sums, corner, places[weak * 3 + 1] as number, places[weak * 3 + 2] as number);
      const isInSubset =
        ((bytes[weak * CLASSIFIER_BYTES + 4 + (pattern >> 3)] as number) >> (pattern & 7)) & 1;
      sum += LEAVES[weak * 2 + (isInSubset ? 0 : 1)] as number;
    }
    if (sum < (STAGE_THRESHOLDS[stage] as number)) return stage;
  }
  return STAGE_SIZES.length;
}

/** Which of the squares around the middle one are at least as light: a bit for each, of the sixteen corners that they share. */
function patternAt(sums: Int32Array, corner: number, across: number, down: number): number {
  const a0 = sums[corner] as number;
  const a1 = sums[corner + across] as number;
  const a2 = sums[corner + 2 * across] as number;
  const a3 = sums[corner + 3 * across] as number;
  const b0 = sums[corner + down] as number;
  const b1 = sums[corner + down + across] as number;
  const b2 = sums[corner + down + 2 * across] as number;
  const b3 = sums[corner + down + 3 * across] as number;
  const c0 = sums[corner + 2 * down] as number;
  const c1 = sums[corner + 2 * down + across] as number;
  const c2 = sums[corner + 2 * down + 2 * across] as number;
  const c3 = sums[corner + 2 * down + 3 * across] as number;
  const d0 = sums[corner + 3 * down] as number;
  const d1 = sums[corner + 3 * down + across] as number;
  const d2 = sums[corner + 3 * down + 2 * across] as number;
  const d3 = sums[corner + 3 * down + 3 * across] as number;
  const middle = b1 + c2 - b2 - c1;
  return (
    (a0 + b1 - a1 - b0 >= middle ? 128 : 0) |
    (a1 + b2 - a2 - b1 >= middle ? 64 : 0) |
    (a2 + b3 - a3 - b2 >= middle ? 32 : 0) |
    (b2 + c3 - b3 - c2 >= middle ? 16 : 0) |
    (c2 + d3 - c3 - d2 >= middle ? 8 : 0) |
    (c1 + d2 - c2 - d1 >= middle ? 4 : 0) |
    (c0 + d1 - c1 - d0 >= middle ? 2 : 0) |
    (b0 + c1 - b1 - c0 >= middle ? 1 : 0)
  );
}
