/** A card as if it lay straight: its print is judged without the table at its corners, its portrait upright. */
import type { Pixels } from '../pixels.ts';
import type { Card } from './card-corners.ts';

/** Corners are round, and an edge is not exact: so much is left out on each side, as a share of it. */
const EDGE = 0.012;

/** @param corners - in pixels of the picture. */
export function straightened(
  { data, width, height }: Pixels,
  corners: Card['corners'],
  across: number,
): Pixels {
  const [a, b, c, d] = corners;
  const far = (one: typeof a, other: typeof a) => Math.hypot(other[0] - one[0], other[1] - one[1]);
  const down = Math.round((across * (far(a, d) + far(b, c))) / (far(a, b) + far(d, c)));
  const out = new Uint8ClampedArray(across * down * 4).fill(255);
  for (let row = 0, to = 0; row < down; row++) {
    const v = EDGE + ((1 - 2 * EDGE) * (row + 0.5)) / down;
    for (let column = 0; column < across; column++, to += 4) {
      const u = EDGE + ((1 - 2 * EDGE) * (column + 0.5)) / across;
      const place = (axis: 0 | 1) =>
        (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (d[axis] * (1 - u) + c[axis] * u) * v - 0.5;
      const x = Math.min(width - 1.001, Math.max(0, place(0)));
      const y = Math.min(height - 1.001, Math.max(0, place(1)));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, below] = [x - left, y - top];
      const at = (top * width + left) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const value = (offset: number) => data[at + offset + channel] as number;
        const upper = value(0) * (1 - right) + value(4) * right;
        const lower = value(width * 4) * (1 - right) + value(width * 4 + 4) * right;
        out[to + channel] = upper * (1 - below) + lower * below;
      }
    }
  }
  return { data: out, width: across, height: down };
}
