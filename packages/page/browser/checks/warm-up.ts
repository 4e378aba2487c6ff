/** Has the browser compile the checks before a photo is taken: the first one would take ten times as long as the next. */

import { type Shape, tryChecks } from '#photo-checks/check.ts';
import { type Context, newCanvas } from './canvas.ts';
import { closely } from './check-picture.ts';

/** After so many a check takes what it takes from then on. */
const ATTEMPTS = 4;
/** Of the picture that is drawn for it, pixels. */
const SIDE_PX = 640;

const warm = new Set<Shape>();

/** In pauses of the page, once for each shape. */
export async function warmUp(shape: Shape): Promise<void> {
  if (warm.has(shape)) return;
  warm.add(shape);
  const source = drawSomething();
  const guide = { x: 40, y: 40, width: SIDE_PX - 80, height: SIDE_PX - 80 };
  const picture = { source, width: SIDE_PX, height: SIDE_PX };
  for (let tried = 0; tried < ATTEMPTS; tried++) {
    await pause();
    tryChecks(shape, closely(shape, picture, { guide, acrossPx: SIDE_PX }));
  }
}

/** Something with edges in it, and lines that are not quite straight: nothing is found at once. */
function drawSomething(): HTMLCanvasElement | OffscreenCanvas {
  const canvas = newCanvas();
  [canvas.width, canvas.height] = [SIDE_PX, SIDE_PX];
  const context = canvas.getContext('2d') as Context;
  for (let at = 0; at < SIDE_PX; at += 10) {
    context.fillStyle = `hsl(${at % 360} 50% ${30 + (at % 50)}%)`;
    context.fillRect(at, (at * 7) % SIDE_PX, 90, 60);
  }
  return canvas;
}

const pause = () =>
  new Promise<void>((resolve) => {
    // Missing in Safari.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
