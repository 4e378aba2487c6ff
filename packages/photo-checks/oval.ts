/**
 * Whether something like a face fills the oval. It looks for structure and asks for no colour of skin: edges are steps in
 * the share of light, which are as high on dark skin as on pale.
 */
import type { Area, Luma } from './pixels.ts';
import { symmetryOf } from './symmetry.ts';

/** A step of a ninth in the light, from one pixel to the next but one, is an edge. */
const EDGE_MIN = 0.16;
/** The share of a cell that is edges, if there is something in it. */
const CELL_EDGES_MIN = 0.05;
/** A face has more edges at its eyes than on its brow and cheeks: those of its middle are counted in so many rows. */
const ROWS = 8;
/** The oval is looked at for eyes, and for cheeks below them, in so many rows. */
const BANDS = 20;
/** Where eyes may be in them, and cheeks; and where both are from left to right, as shares of the oval. */
const EYES = { from: 4, to: 12 };
const CHEEKS = { from: 9, to: 15 };
const SIDES = [
  [0.18, 0.42],
  [0.58, 0.82],
] as const;
/**
 * What a face that fills the oval has: edges in so many of the 16 cells of the oval, because the outline of a head is in
 * the outer ones; rows that differ so much; a left half that is like the right one; two eyes with so many more edges than
 * the cheeks.
 */
const FULL = { cells: 14, rows: 2, symmetry: 0.6, eyes: 0.25 };
/** Of five, as the eyes count twice. Hair, light from one side or a turned head take some of it away. */
const SCORE_MIN = 4.25;

const LIGHT = Float32Array.from({ length: 256 }, (_, value) => Math.log2(value + 12));

/** Of a picture some 240 pixels high. */
export function fillsOval(luma: Luma, oval: Area): boolean {
  const edges = edgesOf(luma);
  const score =
    Math.min(1, countCells(edges, luma, oval) / FULL.cells) +
    Math.min(1, rowsContrast(edges, luma, oval) / FULL.rows) +
    Math.min(1, symmetryOf(edges, luma, oval) / FULL.symmetry) +
    2 * Math.min(1, eyesContrast(edges, luma, oval) / FULL.eyes);
  return score >= SCORE_MIN;
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

/** By how much the share of edges at two eyes, side by side, is larger than that of the cheeks below. */
function eyesContrast(edges: Float32Array, { width }: Luma, oval: Area): number {
  const bands = SIDES.map(([from, to]) =>
    Array.from({ length: BANDS }, (_, band) => {
      const [left, right] = [Math.round(oval.x + oval.width * from), Math.round(oval.x + oval.width * to)];
      const top = Math.round(oval.y + (oval.height * band) / BANDS);
      const bottom = Math.round(oval.y + (oval.height * (band + 1)) / BANDS);
      let found = 0;
      for (let y = top; y < bottom; y++) {
        for (let at = y * width + left; at < y * width + right; at++) {
          if ((edges[at] as number) > EDGE_MIN) found++;
        }
      }
      return found / Math.max(1, (right - left) * (bottom - top));
    }),
  );
  // An eye takes two bands, wherever they begin.
  const [left = [], right = []] = bands.map((side) =>
    side.map((share, band) => (share + (side[band + 1] ?? 0)) / 2),
  );
  const best = (from: number, to: number, of: (one: number, other: number) => number) =>
    left.slice(from, to).map((share, band) => of(share, right[from + band] as number));
  const eyes = Math.max(...best(EYES.from, EYES.to, Math.min));
  const cheeks = Math.min(...best(CHEEKS.from, CHEEKS.to, (one, other) => (one + other) / 2));
  return eyes - cheeks;
}
