/**
 * Whether something like a face fills the oval. It looks for structure and asks for no colour of skin: edges are steps in
 * the share of light, which are as high on dark skin as on pale.
 */
import type { Area, Luma } from './pixels.ts';

/** A step of a ninth in the light, from one pixel to the next but one, is an edge. */
const EDGE_MIN = 0.16;
/** The share of a cell that is edges, if there is something in it. */
const CELL_EDGES_MIN = 0.05;
/** A face has more edges at its eyes than on its brow and cheeks: those of its middle are counted in so many rows. */
const ROWS = 8;
/**
 * What a face that fills the oval has: edges in so many of the 16 cells of the oval, because the outline of a head is in
 * the outer ones; rows that differ so much; a left half that is like the right one.
 */
const FULL = { cells: 14, rows: 2, symmetry: 0.6 };
/** Of the three. Hair, light from one side or a turned head take some of it away. */
const SCORE_MIN = 2.3;
/** The squares that are compared, and how far from the middle of the oval that of the face may be, in squares. */
const SQUARE = 8;
const SHIFT_MAX = 3;

const LIGHT = Float32Array.from({ length: 256 }, (_, value) => Math.log2(value + 12));

/** Of a picture some 240 pixels high. */
export function fillsOval(luma: Luma, oval: Area): boolean {
  const edges = edgesOf(luma);
  const score =
    Math.min(1, countCells(edges, luma, oval) / FULL.cells) +
    Math.min(1, rowsContrast(edges, luma, oval) / FULL.rows) +
    Math.min(1, symmetry(edges, luma, oval) / FULL.symmetry);
  return score >= SCORE_MIN;
}

/** Whether any part of the oval but a few has something in it. */
export function isOvalEmpty(luma: Luma, oval: Area): boolean {
  return countCells(edgesOf(luma), luma, oval) < 4;
}

function edgesOf({ values, width, height }: Luma): Float32Array {
  const light = (at: number) => LIGHT[values[at] as number] as number;
  const edges = new Float32Array(values.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      edges[at] = Math.abs(light(at + 1) - light(at - 1)) + Math.abs(light(at + width) - light(at - width));
    }
  }
  return edges;
}

/** The cells are eight sectors, each with an inner and an outer part. */
function countCells(edges: Float32Array, { width, height }: Luma, oval: Area): number {
  const [found, pixels] = [new Uint32Array(16), new Uint32Array(16)];
  for (let y = 1; y < height - 1; y++) {
    const dy = ((y - oval.y) / oval.height) * 2 - 1;
    for (let x = 1; x < width - 1; x++) {
      const dx = ((x - oval.x) / oval.width) * 2 - 1;
      const far = dx * dx + dy * dy;
      if (far > 1.25) continue;
      const sector = (dx > 0 ? 1 : 0) + (dy > 0 ? 2 : 0) + (Math.abs(dx) > Math.abs(dy) ? 4 : 0);
      const cell = sector + (far > 0.38 ? 8 : 0);
      (pixels[cell] as number)++;
      if ((edges[y * width + x] as number) > EDGE_MIN) (found[cell] as number)++;
    }
  }
  return found.filter((count, cell) => count > CELL_EDGES_MIN * (pixels[cell] as number)).length;
}

/** How much the rows of the oval's middle differ in their edges, in shares of their mean. */
function rowsContrast(edges: Float32Array, { width }: Luma, oval: Area): number {
  const rows = new Float32Array(ROWS);
  const [left, right] = [Math.round(oval.x + oval.width / 4), Math.round(oval.x + (oval.width * 3) / 4)];
  const [top, high] = [oval.y + oval.height / 10, (oval.height * 8) / 10];
  let pixels = 0;
  for (let y = Math.round(top); y < top + high; y++) {
    const row = Math.min(ROWS - 1, Math.max(0, Math.floor(((y - top) / high) * ROWS)));
    for (let x = left; x < right; x++, pixels++) {
      if ((edges[y * width + x] as number) > EDGE_MIN) (rows[row] as number)++;
    }
  }
  const shares = rows.map((count) => (count * ROWS) / pixels);
  const mean = shares.reduce((total, share) => total + share, 0) / ROWS;
  return (Math.max(...shares) - Math.min(...shares)) / (mean + 0.02);
}

/** How well the edges on the left go with those on the right, at the best of a few axes: 1 is a mirror. */
function symmetry(edges: Float32Array, { width }: Luma, oval: Area): number {
  const [across, down] = [Math.floor(oval.width / SQUARE), Math.floor(oval.height / SQUARE)];
  const squares = new Float32Array(across * down);
  for (let y = 0; y < down * SQUARE; y++) {
    for (let x = 0; x < across * SQUARE; x++) {
      const edge = edges[(oval.y + y) * width + oval.x + x] as number;
      (squares[Math.floor(y / SQUARE) * across + Math.floor(x / SQUARE)] as number) += Math.min(0.6, edge);
    }
  }
  let best = -1;
  for (let shift = -SHIFT_MAX; shift <= SHIFT_MAX; shift++) {
    best = Math.max(best, correlation(mirrorPairs(squares, across, down, shift)));
  }
  return best;
}

function mirrorPairs(squares: Float32Array, across: number, down: number, shift: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const mirrored = across - 1 - x + shift;
      if (mirrored <= x || mirrored >= across) continue;
      pairs.push([squares[y * across + x] as number, squares[y * across + mirrored] as number]);
    }
  }
  return pairs;
}

function correlation(pairs: readonly [number, number][]): number {
  let [one, other, ones, others, products] = [0, 0, 0, 0, 0];
  for (const [a, b] of pairs) {
    one += a;
    other += b;
    ones += a * a;
    others += b * b;
    products += a * b;
  }
  const n = pairs.length;
  const spread = (n * ones - one * one) * (n * others - other * other);
  return (n * products - one * other) / Math.sqrt(Math.max(spread, 1e-9));
}
