/** Whether what is in the oval is like its mirror, as a face is. */
import type { Area, Luma } from './pixels.ts';

/** The squares that are compared, and how far from the middle of the oval that of the face may be, in squares. */
const SQUARE = 8;
const SHIFT_MAX = 3;
/** A few strong edges must not outweigh the rest. */
const EDGE_MAX = 0.6;

/** How well the edges on the left go with those on the right, at the best of a few axes: 1 is a mirror. */
export function symmetryOf(edges: Float32Array, { width }: Luma, oval: Area): number {
  const [across, down] = [Math.floor(oval.width / SQUARE), Math.floor(oval.height / SQUARE)];
  const squares = new Float32Array(across * down);
  for (let y = 0; y < down * SQUARE; y++) {
    const row = Math.floor(y / SQUARE) * across;
    const start = (oval.y + y) * width + oval.x;
    for (let x = 0; x < across * SQUARE; x++) {
      const edge = edges[start + x] as number;
      (squares[row + Math.floor(x / SQUARE)] as number) += Math.min(EDGE_MAX, edge);
    }
  }
  let best = -1;
  for (let shift = -SHIFT_MAX; shift <= SHIFT_MAX; shift++) {
    best = Math.max(best, mirrorCorrelation(squares, across, down, shift));
  }
  return best;
}

/** @param shift - how far the axis is from the middle, in halves of a square. */
function mirrorCorrelation(squares: Float32Array, across: number, down: number, shift: number): number {
  let [one, other, ones, others, products, pairs] = [0, 0, 0, 0, 0, 0];
  for (let row = 0; row < down * across; row += across) {
    for (let x = Math.max(0, shift); x < across; x++) {
      const mirrored = across - 1 - x + shift;
      if (mirrored <= x) break;
      if (mirrored >= across) continue;
      const [a, b] = [squares[row + x] as number, squares[row + mirrored] as number];
      one += a;
      other += b;
      ones += a * a;
      others += b * b;
      products += a * b;
      pairs++;
    }
  }
  const spread = (pairs * ones - one * one) * (pairs * others - other * other);
  return (pairs * products - one * other) / Math.sqrt(Math.max(spread, 1e-9));
}
