/** A step that takes one photo: camera or file, look at it, keep it or take another. */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { CameraProblem } from '../capture/camera.ts';
import { draft } from '../draft/draft.ts';
import { hideCode, offerCode } from '../handoff/offer-code.ts';
import { find, message } from '../page.ts';
import { goNext, type Step } from '../router.ts';
import { stagePhoto } from '../sending/staging.ts';
import { capture, loadCapture } from '../start/capture-script.ts';
import { offerElsewhere } from '../start/elsewhere.ts';
import { isCameraAllowed, lacksCamera } from './camera-devices.ts';
import { readPicture } from './image.ts';
import { button, showView } from './photo-view.ts';
import { shapeOf, takenPhoto } from './taken-photo.ts';

/** A question for the camera that nobody has answered by then can be asked again: some apps never show it. */
const ASK_AGAIN_MS = 10_000;

export interface PhotoStep extends Step {
  /** What the server said of the photo; shown with it, until another is taken. */
  setServerError(message: string): void;
}

export function photoStep(field: ImageField, section: HTMLElement): PhotoStep {
  const dialog = find<HTMLDialogElement>(section, 'dialog');
  /** null where the partner wants photos that are taken now. */
  const file = section.querySelector('input');
  let isShown = false;
  const taken = takenPhoto(field, section, () => isShown);
  let canShootItself = true;

  async function startCamera(): Promise<void> {
    showView(section, 'start', message('starting'));
    button(section, 'open').hidden = true;
    const askAgain = setTimeout(() => {
      button(section, 'open').hidden = false;
    }, ASK_AGAIN_MS);
    const script = await loadCapture().catch(() => null);
    const result = isShown && (await (script ? script.takePhoto(dialog, canShootItself) : 'cameraNotLoaded'));
    clearTimeout(askAgain);
    if (!isShown || !result) return;
    if (typeof result !== 'string') {
      // Whoever presses the shutter, or was not content with what came by itself, goes on by hand.
      canShootItself = false;
      await taken.take(result, result);
    } else {
      taken.show('', result === 'left' ? '' : cameraError(section, result, !!file));
      button(section, draft.photos[field] ? 'retake' : 'open').focus();
    }
  }

  /** Whoever let the page use the camera before need not press a button for it. */
  async function openIfAllowed(): Promise<void> {
    const isAllowed = capture?.hasUsedCamera || (await isCameraAllowed());
    const isUntouched = isShown && taken.isNone() && !button(section, 'open').hidden;
    if (isAllowed && isUntouched) await startCamera();
  }

  /** The one place where a photo is accepted. */
  function acceptPhoto(): void {
    hideCode();
    stagePhoto(field);
    goNext();
  }

  button(section, 'open').onclick = startCamera;
  button(section, 'retake').onclick = startCamera;
  button(section, 'use').onclick = acceptPhoto;
  button(section, 'anyway').onclick = async () => {
    if (await taken.keepRefused()) acceptPhoto();
  };
  if (file) {
    file.onchange = async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      capture?.closeViewfinder();
      await taken.take(readPicture(chosen), null);
      // Otherwise choosing the same file again would be no change.
      file.value = '';
    };
  }

  return {
    show() {
      isShown = true;
      void lacksCamera().then((lacks) => lacks && isShown && offerCode());
      // Asked for now, so that it is there when the camera is opened.
      loadCapture()
        .then((script) => script.warmUp(shapeOf(field)))
        .catch(() => undefined);
      taken.showKept();
      if (!draft.photos[field]) void openIfAllowed();
    },
    leave() {
      isShown = false;
      capture?.closeViewfinder();
    },
    setServerError: taken.setServerError,
  };
}

/** What to do without the camera: go to a place that has it, or what helps here. */
function cameraError(section: HTMLElement, problem: CameraProblem | 'cameraNotLoaded', canUpload: boolean) {
  const elsewhere = problem === 'cameraNotLoaded' ? null : offerElsewhere(section);
  return elsewhere ?? problemText(problem, canUpload);
}

/** What is wrong with the camera. Without one a computer also shows the code for a phone (D-85). */
function problemText(problem: CameraProblem | 'cameraNotLoaded', canUpload: boolean): string {
  const isMissing = problem === 'cameraMissing';
  const isOffered = (isMissing || problem === 'cameraRefused') && offerCode();
  if (!canUpload) return message('cameraNeeded');
  return message(isMissing && !isOffered ? 'noCameraOnPhone' : problem);
}
