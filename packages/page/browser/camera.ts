/** The camera: one stream at a time, closed as soon as it is not looked at. */

let stream: MediaStream | null = null;
/** Counts the calls: a camera that opens late, for a step that was left meanwhile, is closed again. */
let asked = 0;

/** Why there is no picture. */
export type CameraProblem = 'cameraRefused' | 'cameraMissing' | 'cameraFailed';

/** Whether the person has let the page use the camera since it was loaded; the next step then just opens it. */
export let wasAllowed = false;

/** Shows the camera in `video`. Answers the problem if there is one, `left` when nobody waits for it any more. */
export async function openCamera(
  video: HTMLVideoElement,
  facingMode: 'user' | 'environment',
): Promise<CameraProblem | 'left' | null> {
  closeCamera();
  const mine = asked;
  // Absent on plain http and in some in-app browsers.
  if (!navigator.mediaDevices?.getUserMedia) return 'cameraMissing';
  try {
    const size = { width: { ideal: 1_920 }, height: { ideal: 1_440 } };
    const opened = await navigator.mediaDevices.getUserMedia({
      video: { facingMode, ...size },
      audio: false,
    });
    wasAllowed = true;
    if (mine !== asked) {
      stop(opened);
      return 'left';
    }
    stream = opened;
    video.srcObject = opened;
    await video.play();
    return null;
  } catch (error) {
    if (mine !== asked) return 'left';
    closeCamera();
    const { name } = error as DOMException;
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'cameraRefused';
    return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'cameraMissing' : 'cameraFailed';
  }
}

export function closeCamera(): void {
  asked++;
  if (stream) stop(stream);
  stream = null;
}

function stop(opened: MediaStream): void {
  for (const track of opened.getTracks()) track.stop();
}

/** Whether a phone would do better: no camera here, and no touch screen that says this is one. */
export async function lacksCamera(): Promise<boolean> {
  if (matchMedia('(pointer: coarse)').matches) return false;
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return !devices?.some(({ kind }) => kind === 'videoinput');
}
