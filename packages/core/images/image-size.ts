/** How many pixels an image may have (D-71). Shared with the browser script. */

export const IMAGE_SIDE_PX_MIN = 200;
const IMAGE_SIDE_PX_MAX = 10_000;
const MEGAPIXELS_MAX = 50;

/** What is wrong with a size; null when it is fine. */
export function sizeProblem(width: number, height: number): string | null {
  if (Math.min(width, height) < IMAGE_SIDE_PX_MIN || Math.max(width, height) > IMAGE_SIDE_PX_MAX) {
    const sides = `${IMAGE_SIDE_PX_MIN} to ${IMAGE_SIDE_PX_MAX} pixels wide and high`;
    return `must be ${sides}; this one has ${width} × ${height}`;
  }
  if (width * height > MEGAPIXELS_MAX * 1_000_000) {
    return `must have at most ${MEGAPIXELS_MAX} megapixels; this one has ${width} × ${height} pixels`;
  }
  return null;
}
