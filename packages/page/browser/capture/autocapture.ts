/** Photographs a card by itself, once it is steady, sharp and fills the guide (D-83). */
import { CHECKED_SIDE_PX } from '../checks/check.ts';
import { findProblem } from './check-picture.ts';
import type { Shot } from './shot.ts';

/** How often it looks, and how many looks in a row have to find nothing wrong. */
const LOOK_EVERY_MS = 250;
const GOOD_LOOKS = 3;
/** The viewfinder has just been opened: the card is still on its way. */
const FIRST_LOOK_MS = 1_000;
/** On a device that takes longer than this for so many looks in a row the picture would stutter. */
const LOOK_MS_MAX = 150;
const SLOW_LOOKS = 3;
/** The side of the small grey copies that say whether something moved, and by how much their pixels may differ. */
const STILL_SIDE_PX = 48;
const STILL_DIFFERENCE_MAX = 7;

/** The side of the copies that say whether it is the same card again, and from where on it is: 1 is the same picture. */
const SAME_SIDE_PX = 16;
const SAME_MIN = 0.8;

export interface Autocapture {
  stop(): void;
}

/** `same`: the card that was photographed last still lies there. */
export type Sight = 'steady' | 'same' | 'searching';

/** The card that was photographed last, small. */
let taken: Uint8ClampedArray | null = null;

/** Holds the next automatic photo until the camera sees something else. */
export function rememberCard(shot: Shot): void {
  taken = smallCopy(shot.source, SAME_SIDE_PX);
}

/**
 * @param look - what the camera sees in the guide, at most as wide as asked for; null while it sees nothing.
 * @param onSight - called after each look.
 */
export function startAutocapture(
  look: (widthMax: number) => Shot | null,
  { onSight, onReady }: { onSight: (sight: Sight) => void; onReady: () => void },
): Autocapture {
  let timer = window.setTimeout(lookAgain, FIRST_LOOK_MS);
  let good = 0;
  let slow = 0;
  let before: Uint8ClampedArray | null = null;

  function lookAgain(): void {
    const began = performance.now();
    const shot = look(CHECKED_SIDE_PX.card * 2);
    if (shot) {
      const now = smallCopy(shot.source, STILL_SIDE_PX);
      const isStill = before !== null && difference(before, now) <= STILL_DIFFERENCE_MAX;
      before = now;
      const isSame = taken !== null && likeness(taken, smallCopy(shot.source, SAME_SIDE_PX)) > SAME_MIN;
      good = isStill && !isSame && findProblem('card', shot, shot) === null ? good + 1 : 0;
      onSight(isSame ? 'same' : good > 0 ? 'steady' : 'searching');
    }
    slow = performance.now() - began > LOOK_MS_MAX ? slow + 1 : 0;
    if (good >= GOOD_LOOKS) onReady();
    else if (slow < SLOW_LOOKS) timer = window.setTimeout(lookAgain, LOOK_EVERY_MS);
    else onSight('searching');
  }

  return { stop: () => clearTimeout(timer) };
}

const canvas = document.createElement('canvas');

function smallCopy(source: CanvasImageSource, side: number): Uint8ClampedArray {
  [canvas.width, canvas.height] = [side, side];
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, side, side);
  return context.getImageData(0, 0, side, side).data;
}

/** How the green of the pixels goes together, whatever the light: 1 is the same picture. */
function likeness(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let [a, b, aa, bb, ab, count] = [0, 0, 0, 0, 0, 0];
  for (let at = 1; at < one.length; at += 4, count++) {
    const [x, y] = [one[at] as number, other[at] as number];
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  return (count * ab - a * b) / Math.sqrt(Math.max(1, (count * aa - a * a) * (count * bb - b * b)));
}

/** The mean difference of the green of each pixel. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 1; at < one.length; at += 4) sum += Math.abs((one[at] as number) - (other[at] as number));
  return sum / (one.length / 4);
}
