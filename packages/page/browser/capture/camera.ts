/** The camera: one stream at a time, closed as soon as it is not looked at. */

let stream: MediaStream | null = null;
/** Counts openings and closings: a camera that opens late, for a step that was left meanwhile, is closed again. */
let calls = 0;

/** Why there is no picture; each is a message. */
export type CameraProblem = 'cameraRefused' | 'cameraMissing' | 'cameraFailed';

/** Whether the person has let the page use the camera since it was loaded; the next step then just opens it. */
export let hasUsedCamera = false;

/** Shows the camera in `video`. Returns the problem if there is one, `left` if the step was left meanwhile. */
export async function openCamera(
  video: HTMLVideoElement,
  facingMode: 'user' | 'environment',
): Promise<CameraProblem | 'left' | null> {
  closeCamera();
  const call = calls;
  // Absent on plain http and in some in-app browsers.
  if (!navigator.mediaDevices?.getUserMedia) return 'cameraMissing';
  try {
    const size = { width: { ideal: 1_920 }, height: { ideal: 1_440 } };
    const opened = await navigator.mediaDevices.getUserMedia({
      video: { facingMode, ...size },
      audio: false,
    });
    hasUsedCamera = true;
    if (call !== calls) {
      stop(opened);
      return 'left';
    }
    stream = opened;
    video.srcObject = opened;
    await video.play();
    return null;
  } catch (error) {
    if (call !== calls) return 'left';
    closeCamera();
    const { name } = error as DOMException;
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'cameraRefused';
    return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'cameraMissing' : 'cameraFailed';
  }
}

export function closeCamera(): void {
  calls++;
  if (stream) stop(stream);
  stream = null;
}

function stop(opened: MediaStream): void {
  for (const track of opened.getTracks()) track.stop();
}
