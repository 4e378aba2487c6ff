/**
 * Looks at what the camera sees: says what would make it better, and photographs a card by itself once it is steady, sharp
 * and fills the guide (D-83).
 */
import type { CheckReason } from '#core/images/image-type.ts';
import { CHECKED_SIDE_PX, type Shape } from '#photo-checks/check.ts';
import type { Picture } from '../photos/image.ts';
import { areBeside, checkPicture } from './ask-checks.ts';
import type { Shot } from './shot.ts';

/** How often it looks, and how many looks in a row have to find nothing wrong. */
const LOOK_EVERY_MS = 250;
const GOOD_LOOKS = 3;
/** The viewfinder has just been opened: the card is still on its way. */
const FIRST_LOOK_MS = 1_000;
/** Where the page itself runs the checks, and takes longer than this for so many looks in a row, the picture would stutter. */
const LOOK_MS_MAX = 150;
const SLOW_LOOKS = 3;
/** The side of the small grey copies that say whether something moved, and by how much their pixels may differ. */
const STILL_SIDE_PX = 48;
const STILL_DIFFERENCE_MAX = 7;

/** The side of the copies that say whether it is the same card again, and from where on it is: 1 is the same picture. */
const SAME_SIDE_PX = 16;
const SAME_MIN = 0.8;
/** What is left out on each side, as a share: there the edge of any card lies on what is behind it. */
const SAME_MARGIN = 0.16;

interface Autocapture {
  stop(): void;
}

/**
 * `steady`: nothing is wrong, and nothing moves; `moving`: it moves; `same`: the front lies there, not its back;
 * `searching`: nothing can be told.
 */
export type Sight = CheckReason | 'steady' | 'moving' | 'same' | 'searching';

/**
 * @param front - of a card whose back is to be photographed: nothing happens by itself while that is seen.
 * @param look - what the camera sees in the guide, at most as wide as asked for; null while it sees nothing.
 * @param onSight - called when two looks in a row have found the same, so that no hint flickers.
 * @param onReady - called once so many looks in a row have found nothing wrong.
 */
export function startAutocapture(
  shape: Shape,
  front: Promise<Picture | null>,
  look: (widthMax: number) => Shot | null,
  { onSight, onReady }: { onSight: (sight: Sight) => void; onReady: () => void },
): Autocapture {
  let timer = window.setTimeout(lookAgain, FIRST_LOOK_MS);
  let isStopped = false;
  let good = 0;
  let slow = 0;
  let last: Sight = 'searching';
  let before: Uint8ClampedArray | null = null;
  const small = front.then((picture) => picture && innerCopy(picture));

  async function sightOf(shot: Shot): Promise<Sight> {
    const now = smallCopy(shot, STILL_SIDE_PX);
    const isStill = before !== null && difference(before, now) <= STILL_DIFFERENCE_MAX;
    before = now;
    const other = await small;
    if (other && likeness(other, innerCopy(shot)) > SAME_MIN) return 'same';
    const { guide, acrossPx } = shot;
    const request = { shape, picture: shot, framing: { guide, acrossPx }, isQuick: true };
    // Without the checks nothing can be told.
    return (await checkPicture(request).catch(() => 'searching' as const)) ?? (isStill ? 'steady' : 'moving');
  }

  async function lookAgain(): Promise<void> {
    const began = performance.now();
    const shot = look(CHECKED_SIDE_PX[shape] * 2);
    if (shot) {
      const sight = await sightOf(shot);
      if (isStopped) return;
      good = sight === 'steady' ? good + 1 : 0;
      if (sight === last || good > 0) onSight(sight);
      last = sight;
    }
    slow = !areBeside && performance.now() - began > LOOK_MS_MAX ? slow + 1 : 0;
    if (good === GOOD_LOOKS) onReady();
    if (isStopped) return;
    if (slow < SLOW_LOOKS) timer = window.setTimeout(lookAgain, LOOK_EVERY_MS);
    else onSight('searching');
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const canvas = document.createElement('canvas');

const innerCopy = (picture: Picture) => smallCopy(picture, SAME_SIDE_PX, SAME_MARGIN);

function smallCopy({ source, width, height }: Picture, side: number, margin = 0): Uint8ClampedArray {
  const [x, y] = [width * margin, height * margin];
  [canvas.width, canvas.height] = [side, side];
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, x, y, width - 2 * x, height - 2 * y, 0, 0, side, side);
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
