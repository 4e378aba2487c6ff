/** Asks the worker with the checks; where it cannot start, or does not answer, the page runs them itself. */
import type { CheckReason } from '#core/images/image-type.ts';
import type { Shape } from '#photo-checks/check.ts';
import type { CheckRequest } from '../checks/check-picture.ts';
import { within } from '../draft/timer.ts';
import { data } from '../page.ts';
import type { Picture } from '../photos/image.ts';

/** A worker that has not said a word by then is not waited for, nor one that thinks for so long. */
const START_TIMEOUT_MS = 4_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** A larger file is handed over smaller: long side and short side, pixels. */
const HANDED_PX = { long: 2_000, short: 1_000 };

let starting: Promise<Worker | null> | null = null;
let asked = 0;

/** Whether they run beside the page; false before that is known. */
export let areBeside = false;

/** Once for each shape, before a photo is taken: the first check would take ten times as long as the next. */
export async function warmUp(shape: Shape): Promise<void> {
  const worker = await startWorker();
  if (worker) worker.postMessage({ warm: shape });
  else await (await loadHere()).warmUp(shape);
}

/** The first thing that is wrong; null when the photo can be used. @throws where the checks cannot be loaded. */
export async function checkPicture(request: CheckRequest): Promise<CheckReason | null> {
  const worker = await startWorker();
  try {
    if (worker) return await within(ANSWER_TIMEOUT_MS, ask(worker, request));
  } catch {
    worker?.terminate();
    areBeside = false;
    starting = Promise.resolve(null);
  }
  return (await loadHere()).checkPicture(request);
}

/** A JPEG with the end that its camera left out; null where it cannot be mended. Few need it: its code comes with the checks. */
export const withEndMarker = async (file: Blob): Promise<Blob | null> =>
  (await loadHere()).withEndMarker(file);

const loadHere = () => import(data.checksScript) as Promise<typeof import('../checks.ts')>;

function startWorker(): Promise<Worker | null> {
  starting ??= within(
    START_TIMEOUT_MS,
    new Promise<Worker | null>((resolve, reject) => {
      if (!('OffscreenCanvas' in window) || !('createImageBitmap' in window)) return resolve(null);
      const worker = new Worker(data.checksScript, { type: 'module' });
      worker.onerror = reject;
      worker.onmessage = () => {
        areBeside = true;
        resolve(worker);
      };
    }),
  ).catch(() => null);
  return starting;
}

async function ask(worker: Worker, request: CheckRequest): Promise<CheckReason | null> {
  const id = ++asked;
  const picture = await handed(request.picture, !request.framing);
  const front = request.front ? await handed(request.front, true) : null;
  return new Promise((resolve, reject) => {
    const onMessage = ({ data: answer }: MessageEvent) => {
      if (answer.id !== id) return;
      worker.removeEventListener('message', onMessage);
      resolve(answer.reason);
    };
    worker.addEventListener('message', onMessage);
    worker.onerror = reject;
    const transfer = [picture, front].flatMap((each) => (each ? [each.source] : []));
    worker.postMessage({ id, request: { ...request, picture, front } }, transfer);
  });
}

/** A copy that can be handed over. */
async function handed({ source, width, height }: Picture, mayShrink: boolean) {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const scale = Math.max(HANDED_PX.long / long, HANDED_PX.short / short);
  const size = { resizeWidth: Math.round(width * scale), resizeHeight: Math.round(height * scale) };
  const isLarge = mayShrink && scale < 1;
  const copy = await createImageBitmap(
    source as ImageBitmap,
    isLarge ? { ...size, resizeQuality: 'high' } : {},
  );
  return { source: copy, width: copy.width, height: copy.height };
}
