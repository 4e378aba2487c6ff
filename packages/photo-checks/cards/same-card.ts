/** Whether two photos show the same side of a card. */

import type { CheckedPhoto, CloseUp } from '../checked-photo.ts';
import { type Area, type Luma, lumaOf } from '../pixels.ts';
import { cardIn } from './card.ts';

export interface Closely extends CheckedPhoto {
  readonly closeUp: CloseUp;
}

/** How wide the copies are that are compared, pixels, and how far one may lie from the other. */
const ACROSS = 48;
const SHIFT_MAX = 2;
/** What is at the edge of a card is left out, as a share of it. */
const MARGIN = 0.1;
/** 1 is the same picture; two sides of one card, both pale with dark print, have about 0.4. */
const SAME_MIN = 0.8;

export function isSameCard(one: Closely, other: Closely): boolean {
  const [a, b] = [copyOf(one), copyOf(other)];
  let best = -1;
  for (let dy = -SHIFT_MAX; dy <= SHIFT_MAX; dy++) {
    for (let dx = -SHIFT_MAX; dx <= SHIFT_MAX; dx++) best = Math.max(best, correlation(a, b, dx, dy));
  }
  return best > SAME_MIN;
}

function copyOf({ pixels, guide, closeUp }: Closely): Luma {
  const { x, y, width, height }: Area = cardIn(pixels, guide) ?? {
    x: 0,
    y: 0,
    width: pixels.width,
    height: pixels.height,
  };
  const area = {
    x: x + width * MARGIN,
    y: y + height * MARGIN,
    width: width * (1 - 2 * MARGIN),
    height: height * (1 - 2 * MARGIN),
  };
  return lumaOf(closeUp(area, ACROSS));
}

/** Of the brightness of the pixels that both have, whatever the light. */
function correlation(one: Luma, other: Luma, dx: number, dy: number): number {
  let [a, b, aa, bb, ab, count] = [0, 0, 0, 0, 0, 0];
  for (let y = SHIFT_MAX; y < Math.min(one.height, other.height) - SHIFT_MAX; y++) {
    for (let x = SHIFT_MAX; x < ACROSS - SHIFT_MAX; x++, count++) {
      const left = one.values[y * ACROSS + x] as number;
      const right = other.values[(y + dy) * ACROSS + x + dx] as number;
      a += left;
      b += right;
      aa += left * left;
      bb += right * right;
      ab += left * right;
    }
  }
  return (count * ab - a * b) / Math.sqrt(Math.max(1, (count * aa - a * a) * (count * bb - b * b)));
}
