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

export interface Autocapture {
  stop(): void;
}

/**
 * @param look - what the camera sees in the guide, at most as wide as asked for; null while it sees nothing.
 * @param onSteady - called when the next look will take the photo.
 */
export function startAutocapture(
  look: (widthMax: number) => Shot | null,
  { onSteady, onReady }: { onSteady: (isSteady: boolean) => void; onReady: () => void },
): Autocapture {
  let timer = window.setTimeout(lookAgain, FIRST_LOOK_MS);
  let good = 0;
  let slow = 0;
  let before: Uint8ClampedArray | null = null;

  function lookAgain(): void {
    const began = performance.now();
    const shot = look(CHECKED_SIDE_PX.card * 2);
    if (shot) {
      const now = smallCopy(shot.source);
      const isStill = before !== null && difference(before, now) <= STILL_DIFFERENCE_MAX;
      before = now;
      good = isStill && findProblem('card', shot, shot) === null ? good + 1 : 0;
      onSteady(good > 0);
    }
    slow = performance.now() - began > LOOK_MS_MAX ? slow + 1 : 0;
    if (good >= GOOD_LOOKS) onReady();
    else if (slow < SLOW_LOOKS) timer = window.setTimeout(lookAgain, LOOK_EVERY_MS);
    else onSteady(false);
  }

  return { stop: () => clearTimeout(timer) };
}

const canvas = document.createElement('canvas');

function smallCopy(source: CanvasImageSource): Uint8ClampedArray {
  [canvas.width, canvas.height] = [STILL_SIDE_PX, STILL_SIDE_PX];
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.drawImage(source, 0, 0, STILL_SIDE_PX, STILL_SIDE_PX);
  return context.getImageData(0, 0, STILL_SIDE_PX, STILL_SIDE_PX).data;
}

/** The mean difference of the green of each pixel. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 1; at < one.length; at += 4) sum += Math.abs((one[at] as number) - (other[at] as number));
  return sum / (one.length / 4);
}
