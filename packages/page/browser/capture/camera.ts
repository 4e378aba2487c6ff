/** The camera: one stream at a time, closed as soon as it is not looked at. */
import { within } from '../draft/timer.ts';
import { isCameraAllowed } from '../photos/camera-devices.ts';
import { isWrongSide, type Lens, type Side, sideOf } from './camera-faults.ts';
import { type Ask, type CameraProblem, type Fault, faultOf, nextAsk, type Tried } from './camera-ladder.ts';

/** A camera that the browser may open and that has not come by then is given up; the browser may still be asking. */
const SILENT_MS = 5_000;
const LENSES_TIMEOUT_MS = 1_000;

let stream: MediaStream | null = null;
/** Counts openings and closings: a camera that opens late, for a step that was left meanwhile, is closed again. */
let calls = 0;

/** Whether the person has let the page use the camera since it was loaded; the next step then just opens it. */
export let hasUsedCamera = false;

/** What opened a camera of each side, until the page is left. */
const worked: { [side in Side]?: Ask } = {};

/** What was tried since a camera was asked for. */
interface Climb {
  readonly tried: Tried[];
  beganAt: number;
  /** What opened the camera that is open. */
  open: Ask | null;
}

let latest: Climb = { tried: [], beganAt: 0, open: null };

/** Opens the camera. Returns the problem if there is one, `left` if it was closed meanwhile. */
export function openCamera(side: Side): Promise<MediaStream | CameraProblem | 'left'> {
  latest = { tried: [], beganAt: performance.now(), open: null };
  return climb(side, latest);
}

/** Opens it again, or another one, as something is wrong with what it gives. */
export function reopenCamera(side: Side, fault: Fault): Promise<MediaStream | CameraProblem | 'left'> {
  // What a call has stopped says nothing against how it was opened.
  if (!latest.open || fault === 'stopped') return openCamera(side);
  delete worked[side];
  latest.tried.push({ ask: latest.open, fault });
  return climb(side, latest);
}

/** Opens the lens with this id; it is the one that is opened from now on. */
export function openLens(side: Side, id: string): Promise<MediaStream | CameraProblem | 'left'> {
  const video = { deviceId: { exact: id }, width: { ideal: 3_840 }, height: { ideal: 2_160 } };
  worked[side] = { rung: `lens ${id}`, video, waitMs: 0 };
  return openCamera(side);
}

/** Whether the picture of the open camera is taken as it is. */
export const isLastTry = (): boolean => !!latest.open?.isLast;

async function climb(side: Side, now: Climb): Promise<MediaStream | CameraProblem | 'left'> {
  closeCamera();
  const call = calls;
  const { tried } = now;
  // Absent on plain http and in some in-app browsers.
  if (!navigator.mediaDevices?.getUserMedia) return 'cameraMissing';
  for (;;) {
    const lenses = tried.length > 0 ? await readLenses() : [];
    const next = nextAsk(side, lenses, worked[side] ?? null, tried, performance.now() - now.beganAt);
    if (typeof next === 'string') return call === calls ? next : 'left';
    if (next.waitMs) await new Promise((resolve) => setTimeout(resolve, next.waitMs));
    const mayBeAsked =
      tried.length === 0 && !hasUsedCamera && isCameraAllowed().then((isAllowed) => !isAllowed);
    const result = call === calls && (await ask(next.video, call));
    // Nobody's time for the browser's question counts against what the page tries.
    if (await mayBeAsked) now.beganAt = performance.now();
    const isWrong = result instanceof MediaStream && !next.isLast && (await isOfWrongSide(side, result));
    const isLeft = call !== calls;
    if (result instanceof MediaStream && (isLeft || isWrong)) stop(result);
    if (isLeft) return 'left';
    if (result instanceof MediaStream && !isWrong) {
      stream = result;
      now.open = next;
      if (!next.isLast) worked[side] = next;
      return result;
    }
    tried.push({ ask: next, fault: result instanceof MediaStream ? 'side' : result || 'silent' });
  }
}

/** Streams of earlier tries that come late are as good as that of the last one. */
let late: ((opened: MediaStream) => void) | null = null;

/** Asks the browser once. What comes after the camera was closed is closed as well. */
function ask(video: Ask['video'], call: number): Promise<MediaStream | Fault> {
  return new Promise((resolve) => {
    const settle = (result: MediaStream | Fault) => {
      clearTimeout(timer);
      if (late === take) late = null;
      resolve(result);
    };
    const take = (opened: MediaStream) => settle(opened);
    const giveUp = async () => {
      if (call !== calls || hasUsedCamera || (await isCameraAllowed())) settle('silent');
      else timer = setTimeout(giveUp, SILENT_MS);
    };
    let timer = setTimeout(giveUp, SILENT_MS);
    late = take;
    request({ video, audio: false }).then(
      (opened) => {
        hasUsedCamera = true;
        if (call === calls && late) late(opened);
        else {
          stop(opened);
          settle('silent');
        }
      },
      (error) => settle(faultOf(error)),
    );
  });
}

/** Some browsers throw, instead of a promise that is rejected. */
const request = async (constraints: MediaStreamConstraints) =>
  navigator.mediaDevices.getUserMedia(constraints);

async function isOfWrongSide(asked: Side, opened: MediaStream): Promise<boolean> {
  const [track] = opened.getVideoTracks();
  const { facingMode, deviceId = '' } = track?.getSettings?.() ?? {};
  const side = sideOf(facingMode, track?.label ?? '');
  return side !== null && side !== asked && isWrongSide(asked, side, deviceId, await readLenses());
}

/** The cameras of this device; without names and ids before one was allowed. */
export async function readLenses(): Promise<readonly Lens[]> {
  const devices = await within(LENSES_TIMEOUT_MS, navigator.mediaDevices.enumerateDevices()).catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId)
    .map((device) => {
      const { facingMode } = (device as InputDeviceInfo).getCapabilities?.() ?? {};
      return { id: device.deviceId, label: device.label, side: sideOf(facingMode?.[0], device.label) };
    });
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
