/** The camera: one stream at a time, closed as soon as it is not looked at. */

let stream: MediaStream | null = null;
/** Counts openings and closings: a camera that opens late, for a step that was left meanwhile, is closed again. */
let calls = 0;

/** Why there is no picture; each is a message. */
export type CameraProblem = 'cameraRefused' | 'cameraMissing' | 'cameraFailed' | 'cameraEnded';

/** Whether the person has let the page use the camera since it was loaded; the next step then just opens it. */
export let hasUsedCamera = false;

/** As many pixels as a card needs to be read; browsers give the nearest that the camera has. */
const SIZES = {
  user: { width: { ideal: 1_920 }, height: { ideal: 1_440 } },
  environment: { width: { ideal: 3_840 }, height: { ideal: 2_160 } },
};

/** Opens the camera. Returns the problem if there is one, `left` if it was closed meanwhile. */
export async function openCamera(
  facingMode: keyof typeof SIZES,
): Promise<MediaStream | CameraProblem | 'left'> {
  closeCamera();
  const call = calls;
  // Absent on plain http and in some in-app browsers.
  if (!navigator.mediaDevices?.getUserMedia) return 'cameraMissing';
  try {
    const opened = await navigator.mediaDevices.getUserMedia({
      video: { facingMode, ...SIZES[facingMode] },
      audio: false,
    });
    hasUsedCamera = true;
    if (call !== calls) {
      stop(opened);
      return 'left';
    }
    stream = opened;
    return opened;
  } catch (error) {
    if (call !== calls) return 'left';
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
  for (const track of opened.getTracks()) {
    track.onended = null;
    track.stop();
  }
}
