/** Looks at what an open camera gives, as long as it is open. */
import { isEmptyPicture, isGood, type Look, type PictureFault, pictureFault } from './camera-faults.ts';

const LOOK_EVERY_MS = 400;
/** More than what is judged. */
const LOOKS_MAX = 12;
const [WIDTH, HEIGHT] = [16, 12];

/**
 * Calls once, when something is wrong.
 * @param wasGood - true takes what comes, be it black.
 * @returns what ends it.
 */
export function monitorPicture(
  video: HTMLVideoElement,
  track: MediaStreamTrack | undefined,
  wasGood: boolean,
  onFault: (fault: PictureFault) => void,
): () => void {
  let looks: Look[] = [];
  let isGoodNow = wasGood;
  const look = (): void => {
    // A page that is not seen gets no frames.
    if (document.hidden) looks = [];
    if (document.hidden) return;
    const now = lookAt(video, track);
    isGoodNow ||= isGood(looks.at(-1), now);
    looks = [...looks, now].slice(-LOOKS_MAX);
    const fault = pictureFault(looks, isGoodNow);
    if (!fault) return;
    stop();
    onFault(fault);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  if (track) track.onended = look;
  function stop(): void {
    clearInterval(timer);
    if (track) track.onended = null;
  }
  return stop;
}

function lookAt(video: HTMLVideoElement, track: MediaStreamTrack | undefined): Look {
  const { totalVideoFrames } = video.getVideoPlaybackQuality?.() ?? {};
  return {
    atMs: performance.now(),
    // Firefox and Safari count no frames of a camera.
    frame: `${totalVideoFrames || video.currentTime}`,
    isEmpty: video.readyState >= video.HAVE_CURRENT_DATA && isEmptyPicture(pixelsOf(video)),
    isMuted: !!track?.muted,
    isEnded: track?.readyState === 'ended',
  };
}

const canvas = document.createElement('canvas');

function pixelsOf(video: HTMLVideoElement): Uint8ClampedArray {
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.drawImage(video, 0, 0, WIDTH, HEIGHT);
  return context.getImageData(0, 0, WIDTH, HEIGHT).data;
}
