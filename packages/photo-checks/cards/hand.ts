/** Whether a finger or a hand lies on a card: a smooth patch of warm colour that the card itself does not have. */
import type { Face } from '../face.ts';
import type { Pixels } from '../pixels.ts';

/** The side of the cells, pixels. */
const CELL = 5;
/** The most that a cell of skin differs within itself. */
const ROUGH_MAX = 26;
/** More red than green, and green than blue: skin of every tone, in most lights. */
const WARM = { red: 1.12, blue: 1.08 };
/** How far from the colour of the card: the shares of red and of blue together. */
const UNLIKE_MIN = 0.22;
/** The share of the card that a patch takes that reaches in from an edge, or from a corner, where nothing is printed. */
const FROM_EDGE_MIN = 0.025;
const FROM_CORNER_MIN = 0.016;
/** Of a portrait's height from brow to chin: neck and ears too. */
const FACE_REACH = 0.8;
/** A printed band goes from side to side, or fills its box elsewhere than in a corner, to an end that is straight: a finger's is round. */
const BAND_FILL_MIN = 0.86;
const BAND_SPAN_MIN = 0.75;
const BAND_END_MIN = 0.75;

interface Cell {
  readonly red: number;
  readonly blue: number;
  readonly isSmooth: boolean;
}

export function isHandOn(card: Pixels, faces: readonly Face[]): boolean {
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
      !isIn(faces, (index % across) * CELL, Math.floor(index / across) * CELL) &&
      cell.red > Math.log(WARM.red) &&
      cell.blue < -Math.log(WARM.blue) &&
      Math.abs(cell.red - red) + Math.abs(cell.blue - blue) > UNLIKE_MIN,
  );
  return patchesOf(isSkin, across).some((patch) => isHand(patch, across, down));
}

/** The skin of a portrait is no hand. */
const isIn = (faces: readonly Face[], x: number, y: number): boolean =>
  faces.some((face) => Math.hypot(face.x - x, face.y - y) < FACE_REACH * face.size);

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
  const [isBeside, isAcross] = [left === 0 || right === across - 1, top === 0 || bottom === down - 1];
  const isInCorner = isBeside && isAcross;
  const isFull = patch.length > BAND_FILL_MIN * width * height;
  const end = isAcross
    ? rows.filter((row) => row === (top === 0 ? bottom : top)).length / width
    : columns.filter((column) => column === (left === 0 ? right : left)).length / height;
  const isPrinted = isFull && !isInCorner && end > BAND_END_MIN;
  const isBand = width > BAND_SPAN_MIN * across || height > BAND_SPAN_MIN * down || isPrinted;
  const least = isInCorner ? FROM_CORNER_MIN : FROM_EDGE_MIN;
  return (isBeside || isAcross) && !isBand && patch.length > least * across * down;
}
