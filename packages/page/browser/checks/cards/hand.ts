/** Whether a finger or a hand lies on a card: a smooth patch of warm colour that the card itself does not have. */

import type { Pixels } from '../pixels.ts';
import type { Card } from './card-corners.ts';

/** The side of the cells, pixels. */
const CELL = 5;
/** The most that a cell of skin differs within itself. */
const ROUGH_MAX = 26;
/** More red than green, and green than blue: skin of every tone, in most lights. */
const WARM = { red: 1.12, blue: 1.08 };
/** How far from the colour of the card: the shares of red and of blue together. */
const UNLIKE_MIN = 0.22;
/** The share of the card that a patch takes: one that reaches in from an edge, and one within. */
const FROM_EDGE_MIN = 0.025;
const WITHIN_MIN = 0.075;
/** A printed band fills its box, or goes from side to side. */
const BAND_FILL_MIN = 0.86;
const BAND_SPAN_MIN = 0.75;

interface Cell {
  readonly red: number;
  readonly blue: number;
  readonly isSmooth: boolean;
}

/** @param corners - of the card; what is beyond them is table. */
export function isHandOn(card: Pixels, corners: Card['corners'] | null): boolean {
  const [across, down] = [Math.floor(card.width / CELL), Math.floor(card.height / CELL)];
  const cells = Array.from({ length: across * down }, (_, index) =>
    cellAt(card, (index % across) * CELL, Math.floor(index / across) * CELL),
  );
  const median = (of: (cell: Cell) => number) =>
    cells.map(of).sort((one, other) => one - other)[cells.length >> 1] ?? 0;
  const [red, blue] = [median((cell) => cell.red), median((cell) => cell.blue)];
  const isSkin = cells.map(
    (cell, index) =>
      cell.isSmooth &&
      isOn(corners, ((index % across) + 0.5) * CELL, (Math.floor(index / across) + 0.5) * CELL) &&
      cell.red > Math.log(WARM.red) &&
      cell.blue < -Math.log(WARM.blue) &&
      cell.red - red + (blue - cell.blue) > UNLIKE_MIN,
  );
  return patchesOf(isSkin, across).some((patch) => isHand(patch, across, down));
}

/** Whether a place is within all four sides. */
function isOn(corners: Card['corners'] | null, x: number, y: number): boolean {
  return !corners?.some(([fromX, fromY], index) => {
    const [toX, toY] = corners[(index + 1) % 4] ?? [0, 0];
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) < 0;
  });
}

function cellAt({ data, width }: Pixels, left: number, top: number): Cell {
  let [red, green, blue, least, most] = [3, 3, 3, 255, 0];
  for (let y = top; y < top + CELL; y++) {
    for (let at = (y * width + left) * 4; at < (y * width + left + CELL) * 4; at += 4) {
      const value = data[at + 1] as number;
      red += data[at] as number;
      green += value;
      blue += data[at + 2] as number;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  return { red: Math.log(red / green), blue: Math.log(blue / green), isSmooth: most - least < ROUGH_MAX };
}

/** The cells of each patch that hangs together. */
function patchesOf(isIn: readonly boolean[], across: number): number[][] {
  const seen = new Set<number>();
  return [...isIn.keys()].flatMap((start) => {
    if (!isIn[start] || seen.has(start)) return [];
    const patch = [start];
    seen.add(start);
    for (const at of patch) {
      const column = at % across;
      for (const next of [
        column > 0 ? at - 1 : -1,
        column < across - 1 ? at + 1 : -1,
        at - across,
        at + across,
      ]) {
        if (!isIn[next] || seen.has(next)) continue;
        seen.add(next);
        patch.push(next);
      }
    }
    return [patch];
  });
}

function isHand(patch: readonly number[], across: number, down: number): boolean {
  const [columns, rows] = [patch.map((at) => at % across), patch.map((at) => Math.floor(at / across))];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const [width, height] = [right - left + 1, bottom - top + 1];
  const isBand =
    patch.length > BAND_FILL_MIN * width * height ||
    width > BAND_SPAN_MIN * across ||
    height > BAND_SPAN_MIN * down;
  const isFromEdge = left === 0 || top === 0 || right === across - 1 || bottom === down - 1;
  return !isBand && patch.length > (isFromEdge ? FROM_EDGE_MIN : WITHIN_MIN) * across * down;
}
