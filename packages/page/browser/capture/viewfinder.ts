/** The camera over the whole screen: what to do, the guide, the shutter and the way out. */

import type { Shape } from '#photo-checks/check.ts';
import { find, message } from '../page.ts';
import type { Picture } from '../photos/image.ts';
import { matchesMedia } from '../start/media.ts';
import { type Sight, startAutocapture } from './autocapture.ts';
import { closeCamera, isLastTry, openCamera, reopenCamera } from './camera.ts';
import type { PictureFault, Side } from './camera-faults.ts';
import type { CameraProblem } from './camera-ladder.ts';
import { addLensControls, type LensControls } from './lens-controls.ts';
import { monitorPicture } from './picture-monitor.ts';
import { type Shot, shoot } from './shot.ts';

/** `left`: closed by the person, or because the step was left. */
type ViewfinderResult = Shot | CameraProblem | 'left';

type Hint = Parameters<typeof message>[0];

/** A camera that stops again and again is given up. */
const STOPS_MAX = 5;

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
  const side = dialog.classList.contains('face') ? 'user' : 'environment';
  const stream = await openCamera(side);
  if (typeof stream === 'string') return stream;
  const video = find<HTMLVideoElement>(dialog, 'video');
  const shutter = find<HTMLButtonElement>(dialog, '[data-act="shoot"]');
  const result = new Promise<ViewfinderResult>((resolve) => {
    close = resolve;
  });
  const aim = find(dialog, '.aim').textContent ?? '';
  const controls = addLensControls(dialog, side);
  show(dialog);
  shutter.focus();
  const takeIt = () => {
    const shot = shoot(dialog, video);
    if (shot) close?.(shot);
    // Pressed before the camera gave its first picture.
    else video.addEventListener('loadeddata', takeIt, { once: true });
  };
  shutter.onclick = takeIt;
  const shape = side === 'user' ? 'face' : 'card';
  const mayShoot = canShootItself && shape === 'card' && !matchesMedia('(prefers-reduced-motion: reduce)');
  const looking = startAutocapture(shape, front, (widthMax) => shoot(dialog, video, widthMax), {
    onReady: () => mayShoot && takeIt(),
    onSight(sight) {
      const hint = controls.helpWith(sight) ?? hintOf(sight, shape, mayShoot);
      say(dialog, hint ? message(hint) : aim);
      dialog.classList.toggle('same', sight === 'same');
    },
  });
  find(dialog, '[data-act="close"]').onclick = () => close?.('left');
  dialog.onclose = () => close?.('left');
  const picture = showPicture(dialog, side, aim, controls);
  const onVisibility = () => (document.hidden ? picture.pause() : picture.resume());
  document.addEventListener('visibilitychange', onVisibility);
  picture.play(stream);
  try {
    return await result;
  } finally {
    document.removeEventListener('visibilitychange', onVisibility);
    video.removeEventListener('loadeddata', takeIt);
    looking.stop();
    say(dialog, aim);
    picture.pause();
    controls.remove();
    close = dialog.onclose = null;
    hide(dialog);
  }
}

/** For a step that is left. */
export function closeViewfinder(): void {
  closeCamera();
  close?.('left');
}

type Opening = Promise<MediaStream | CameraProblem | 'left'>;

/** Shows what the camera gives; where that goes wrong, or another lens is asked for, the camera is opened again. */
function showPicture(dialog: HTMLElement, side: Side, aim: string, controls: LensControls) {
  const video = find<HTMLVideoElement>(dialog, 'video');
  let stopMonitor = () => {};
  let stops = 0;

  function play(stream: MediaStream): void {
    const [track] = stream.getVideoTracks();
    // Somebody who holds a phone's main camera up to themselves sees what it sees.
    const isFront = track?.getSettings?.().facingMode !== 'environment';
    dialog.classList.toggle('mirrored', side === 'user' && isFront);
    video.srcObject = stream;
    // Where it is refused no frame comes, which is seen.
    video.play()?.catch(() => {});
    stopMonitor();
    // What is black in the end is a covered lens: the hint says so.
    stopMonitor = monitorPicture(video, track, isLastTry(), onFault);
    controls.show(track, replace);
  }

  function onFault(fault: PictureFault): void {
    if (fault === 'stopped' && stops++ >= STOPS_MAX) close?.('cameraEnded');
    else void replace(() => reopenCamera(side, fault), fault);
  }

  /** A phone has one camera open at a time: the picture stops before. */
  async function replace(opening: () => Opening, fault?: PictureFault): Promise<void> {
    pause();
    say(dialog, message('starting'));
    const next = await opening();
    if (typeof next !== 'string') {
      say(dialog, aim);
      play(next);
    } else if (next !== 'left') close?.(fault === 'stopped' ? 'cameraEnded' : next);
  }

  /** Whoever looks at another tab is not filmed; the camera is back when they are. */
  function pause(): void {
    stopMonitor();
    closeCamera();
    video.srcObject = null;
  }

  return { play, pause, resume: () => replace(() => openCamera(side)) };
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
  uniform: 'checkUniform',
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
