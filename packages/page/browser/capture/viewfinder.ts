/** The camera over the whole screen: what to do, the guide, the shutter and the way out. */

import type { Shape } from '#photo-checks/check.ts';
import { within } from '../draft/timer.ts';
import { find, message } from '../page.ts';
import type { Picture } from '../photos/image.ts';
import { matchesMedia } from '../start/media.ts';
import { type Sight, startAutocapture } from './autocapture.ts';
import { type CameraProblem, closeCamera, openCamera } from './camera.ts';
import { type Shot, shoot } from './shot.ts';

/** `left`: closed by the person, or because the step was left. */
type ViewfinderResult = Shot | CameraProblem | 'left';

type Hint = Parameters<typeof message>[0];

/** A camera that gives no picture for so long has failed. */
const FIRST_FRAME_TIMEOUT_MS = 8_000;

let close: ((result: ViewfinderResult) => void) | null = null;

/**
 * Shows the camera in `dialog` until a photo is taken or nothing can be taken.
 * @param canShootItself - whether a card may be photographed without the shutter.
 * @param front - the photo of the front, where the back is to be photographed.
 */
export async function takePhoto(
  dialog: HTMLDialogElement,
  canShootItself: boolean,
  front: Promise<Picture | null>,
): Promise<ViewfinderResult> {
  const facing = dialog.classList.contains('face') ? 'user' : 'environment';
  const stream = await openCamera(facing);
  if (typeof stream === 'string') return stream;
  const video = find<HTMLVideoElement>(dialog, 'video');
  const shutter = find<HTMLButtonElement>(dialog, '[data-act="shoot"]');
  const result = new Promise<ViewfinderResult>((resolve) => {
    close = resolve;
  });
  const aim = find(dialog, '.aim').textContent ?? '';
  show(dialog);
  shutter.focus();
  const takeIt = () => {
    const shot = shoot(dialog, video);
    if (shot) close?.(shot);
    // Pressed before the camera gave its first picture.
    else video.addEventListener('loadeddata', takeIt, { once: true });
  };
  shutter.onclick = takeIt;
  const shape = facing === 'user' ? 'face' : 'card';
  const mayShoot = canShootItself && shape === 'card' && !matchesMedia('(prefers-reduced-motion: reduce)');
  const looking = startAutocapture(shape, front, (widthMax) => shoot(dialog, video, widthMax), {
    onReady: () => mayShoot && takeIt(),
    onSight(sight) {
      const hint = hintOf(sight, shape, mayShoot);
      say(dialog, hint ? message(hint) : aim);
      dialog.classList.toggle('same', sight === 'same');
    },
  });
  find(dialog, '[data-act="close"]').onclick = () => close?.('left');
  dialog.onclose = () => close?.('left');
  const onVisibility = () => void pauseOrResume(video, facing);
  document.addEventListener('visibilitychange', onVisibility);
  void play(video, stream);
  try {
    return await result;
  } finally {
    document.removeEventListener('visibilitychange', onVisibility);
    video.removeEventListener('loadeddata', takeIt);
    looking.stop();
    say(dialog, aim);
    closeCamera();
    video.srcObject = null;
    close = dialog.onclose = null;
    hide(dialog);
  }
}

/** For a step that is left. */
export function closeViewfinder(): void {
  closeCamera();
  close?.('left');
}

async function play(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  const [track] = stream.getVideoTracks();
  // Unplugged, or taken away by the system.
  if (track) track.onended = () => close?.('cameraEnded');
  // Somebody who holds a phone's main camera up to themselves sees what it sees.
  const dialog = video.parentElement as HTMLElement;
  const isFront = track?.getSettings?.().facingMode !== 'environment';
  dialog.classList.toggle('mirrored', dialog.classList.contains('face') && isFront);
  video.srcObject = stream;
  try {
    await within(FIRST_FRAME_TIMEOUT_MS, video.play());
  } catch {
    if (video.srcObject === stream) close?.('cameraFailed');
  }
}

/** Whoever looks at another tab is not filmed; the camera is back when they are. */
async function pauseOrResume(video: HTMLVideoElement, facing: 'user' | 'environment'): Promise<void> {
  if (document.hidden) {
    closeCamera();
    video.srcObject = null;
    return;
  }
  const stream = await openCamera(facing);
  if (typeof stream !== 'string') await play(video, stream);
  else if (stream !== 'left') close?.(stream);
}

/** What would make it better, if that is known: one thing at a time. */
function hintOf(sight: Sight, shape: Shape, mayShoot: boolean) {
  if (sight === 'steady' && !mayShoot) return 'hintGood';
  if (sight === 'framing' && shape === 'face') return 'hintFurther';
  return HINTS[sight];
}

const HINTS: Partial<Record<Sight, Hint>> = {
  steady: 'holdStill',
  moving: 'holdStill',
  blur: 'holdStill',
  same: 'flipCard',
  far: 'hintCloser',
  turned: 'hintStraight',
  dark: 'hintLight',
  glare: 'hintLamp',
  several: 'hintAlone',
};

/** Screen readers are told of a change, and of nothing that is the same. */
function say(dialog: HTMLElement, text: string): void {
  const aim = find(dialog, '.aim');
  if (aim.textContent !== text) aim.textContent = text;
}

function show(dialog: HTMLDialogElement): void {
  // Older browsers have no dialog: there it lies over the page all the same.
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute('open', '');
}

function hide(dialog: HTMLDialogElement): void {
  if (dialog.close) dialog.close();
  else dialog.removeAttribute('open');
}
