/** Loads the second script and what it says, once, when a photo step is first reached. */
import { within } from '../draft/timer.ts';
import { addMessages, data } from '../page.ts';

type CaptureScript = typeof import('../capture.ts');

/** After that the step goes on without the camera, with a file. */
const LOAD_TIMEOUT_MS = 5_000;

/** Null until it has come. */
export let capture: CaptureScript | null = null;

let loading: Promise<CaptureScript> | null = null;
let loads = 0;

/** @throws when it did not come in time. A later call tries again, and takes one that came late. */
export async function loadCapture(): Promise<CaptureScript> {
  loading ??= load();
  return within(LOAD_TIMEOUT_MS, loading);
}

async function load(): Promise<CaptureScript> {
  try {
    // A browser remembers a module that failed under its address, so that each attempt has one of its own.
    const again = loads++ > 0 ? `?${loads}` : '';
    const [script, texts] = await Promise.all([
      import(`${data.captureScript}${again}`) as Promise<CaptureScript>,
      fetch(data.cameraTexts).then((response) =>
        response.ok ? response.json() : Promise.reject(new Error(`${response.status}`)),
      ),
    ]);
    // Each script has the page's data for itself.
    addMessages(texts);
    script.addMessages(texts);
    capture = script;
    return script;
  } catch (error) {
    loading = null;
    throw error;
  }
}
