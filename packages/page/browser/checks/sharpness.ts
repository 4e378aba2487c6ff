/** How sharp a picture is: the variance of its Laplacian, which grows with every fine edge. */
import type { Area, Luma } from './pixels.ts';

/** Over an area of the picture; `contrast` is the variance of the brightness in it. */
export function sharpnessOf(
  { values, width, height }: Luma,
  area: Area,
): { laplacian: number; contrast: number } {
  let [sum, squares, bright, brightSquares, count] = [0, 0, 0, 0, 0];
  const bottom = Math.min(height - 1, area.y + area.height);
  const right = Math.min(width - 1, area.x + area.width);
  for (let y = Math.max(1, area.y); y < bottom; y++) {
    for (let x = Math.max(1, area.x), at = y * width + x; x < right; x++, at++) {
      const value = values[at] as number;
      const edge =
        4 * value -
        (values[at - 1] as number) -
        (values[at + 1] as number) -
        (values[at - width] as number) -
        (values[at + width] as number);
      sum += edge;
      squares += edge * edge;
      bright += value;
      brightSquares += value * value;
      count++;
    }
  }
  const total = Math.max(1, count);
  return {
    laplacian: squares / total - (sum / total) ** 2,
    contrast: brightSquares / total - (bright / total) ** 2,
  };
}
