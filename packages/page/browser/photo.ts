/** A step that takes one photo: camera or file, look at it, keep it or take another. */
import type { ImageField } from '#core/id-type.ts';
import { lacksCamera } from './camera-devices.ts';
import type { CameraProblem } from './capture/camera.ts';
import { capture, loadCapture } from './capture-script.ts';
import { draft, type Photo, randomId, saveDraft } from './draft.ts';
import { PhotoTooSmall, type Picture, readPicture, shrink } from './image.ts';
import { chosenType } from './navigation.ts';
import { offerCode } from './offer-code.ts';
import { data, find, message } from './page.ts';
import { goNext, type Step } from './router.ts';
import { stagePhoto } from './staging.ts';

/** What the step shows: nothing yet, or a photo. The camera lies over it. */
type View = 'start' | 'photo';

export interface PhotoStep extends Step {
  /** What the server said of the photo; shown with it, until another is taken. */
  setServerError(message: string): void;
}

export function photoStep(field: ImageField, section: HTMLElement): PhotoStep {
  const dialog = find<HTMLDialogElement>(section, 'dialog');
  const file = find<HTMLInputElement>(section, 'input');
  const heading = find(section, 'h1').textContent;
  let isShown = false;
  let serverError = '';

  async function startCamera(): Promise<void> {
    showView(section, 'start', message('starting'));
    button(section, 'open').hidden = true;
    const script = await loadCapture().catch(() => null);
    const result = isShown && (await (script ? script.takePhoto(dialog) : 'cameraNotLoaded'));
    if (!isShown || !result) return;
    if (typeof result !== 'string')
      await keepPhoto(result, { source: 'camera', isMirrored: result.isMirrored });
    else {
      showPhoto('', result === 'left' ? '' : problemText(result));
      button(section, draft.photos[field] ? 'retake' : 'open').focus();
    }
  }

  /** A picture that cannot be used leaves the one before where it is. */
  async function keepPhoto(
    picture: Picture | Promise<Picture>,
    origin: Pick<Photo, 'source' | 'isMirrored'>,
  ): Promise<void> {
    find(section, '.status').textContent = message('photoWorking');
    try {
      draft.photos[field] = { id: randomId(), blob: await shrink(await picture), ...origin };
    } catch (error) {
      const problem = error instanceof PhotoTooSmall ? 'photoTooSmall' : 'photoUnreadable';
      showPhoto('', message(problem));
      return;
    } finally {
      // Otherwise choosing the same file again would be no change.
      file.value = '';
    }
    serverError = '';
    await saveDraft();
    if (isShown) showPhoto(message('photoTaken'));
  }

  /** Shows the photo that was kept, if there is one. `error`: what is wrong with another. */
  function showPhoto(status: string, error = ''): void {
    const photo = draft.photos[field];
    if (!photo) {
      showView(section, 'start', status, error);
      return;
    }
    const preview = find<HTMLImageElement>(section, '.viewer img');
    URL.revokeObjectURL(preview.src);
    preview.src = URL.createObjectURL(photo.blob);
    preview.classList.toggle('mirrored', !!photo.isMirrored);
    showView(section, 'photo', error ? message('photoKept') : status, error || serverError);
    if (status) button(section, 'use').focus();
  }

  button(section, 'open').onclick = startCamera;
  button(section, 'retake').onclick = startCamera;
  button(section, 'use').onclick = () => {
    stagePhoto(field);
    goNext();
  };
  file.onchange = () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    capture?.closeViewfinder();
    void keepPhoto(readPicture(chosen), { source: 'file' });
  };

  return {
    show() {
      isShown = true;
      if (field === 'document_front') {
        const hasBack = chosenType(draft, data)?.hasBack;
        find(section, 'h1').textContent = hasBack ? heading : data.wholeHeading;
      }
      void lacksCamera().then((lacks) => lacks && isShown && offerCode());
      // Asked for now, so that it is there when the camera is opened.
      loadCapture().catch(() => undefined);
      if (!draft.photos[field] && capture?.hasUsedCamera) void startCamera();
      else showPhoto('');
    },
    leave() {
      isShown = false;
      capture?.closeViewfinder();
    },
    setServerError(text) {
      serverError = text;
    },
  };
}

const button = (section: HTMLElement, action: string) =>
  find<HTMLButtonElement>(section, `[data-act="${action}"]`);

function showView(section: HTMLElement, view: View, status = '', error = ''): void {
  find(section, '.examples').hidden = view !== 'start';
  find(section, '.viewer').hidden = view !== 'photo';
  button(section, 'open').hidden = view !== 'start';
  button(section, 'use').hidden = view !== 'photo';
  button(section, 'retake').hidden = view !== 'photo';
  find(section, '.status').textContent = status;
  find(section, '.error').textContent = error;
}

/** What is wrong with the camera. Without one a computer also shows the code for a phone (D-85). */
function problemText(problem: CameraProblem | 'cameraNotLoaded'): string {
  const isMissing = problem === 'cameraMissing';
  if (!isMissing && problem !== 'cameraRefused') return message(problem);
  const isOffered = offerCode();
  return message(isMissing && !isOffered ? 'noCameraOnPhone' : problem);
}
