/** A step that takes one photo: camera or file, look at it, keep it or take another. */
import type { ImageField } from '#core/id-type.ts';
import type { ImageSource } from '#core/image-type.ts';
import { lacksCamera } from './camera-devices.ts';
import { capture, loadCapture } from './capture-script.ts';
import { draft, randomId, saveDraft } from './draft.ts';
import { PhotoTooSmall, shrinkFile, shrinkFrame } from './image.ts';
import { chosenType } from './navigation.ts';
import { data, find, message } from './page.ts';
import { goNext, type Step } from './router.ts';

/** What the step shows: nothing yet, the camera, or a photo. */
type View = 'start' | 'camera' | 'photo';

export interface PhotoStep extends Step {
  /** What the server said of the photo; shown with it, until another is taken. */
  setServerError(message: string): void;
}

export function photoStep(field: ImageField, section: HTMLElement): PhotoStep {
  const video = find<HTMLVideoElement>(section, 'video');
  const file = find<HTMLInputElement>(section, 'input');
  const heading = find(section, 'h1').textContent;
  let isShown = false;
  let serverError = '';

  async function startCamera(): Promise<void> {
    showView(section, 'start', message('starting'));
    button(section, 'open').hidden = true;
    const script = await loadCapture().catch(() => null);
    if (!isShown) return;
    if (!script) {
      showView(section, 'start', '', message('cameraNotLoaded'));
      return;
    }
    const problem = await script.openCamera(video, field === 'selfie' ? 'user' : 'environment');
    // The step was left while the browser asked for permission.
    if (problem === 'left') return;
    if (problem) {
      showView(section, 'start', '', message(problem));
    } else {
      showView(section, 'camera');
      button(section, 'shoot').focus();
    }
  }

  async function keepPhoto(photo: Promise<Blob>, source: ImageSource): Promise<void> {
    find(section, '.status').textContent = message('photoWorking');
    try {
      draft.photos[field] = { id: randomId(), blob: await photo, source };
    } catch (error) {
      const problem = error instanceof PhotoTooSmall ? 'photoTooSmall' : 'photoUnreadable';
      showView(section, video.hidden ? 'start' : 'camera', '', message(problem));
      return;
    } finally {
      // Otherwise choosing the same file again would be no change.
      file.value = '';
    }
    capture?.closeCamera();
    serverError = '';
    await saveDraft();
    if (isShown) showPhoto(message('photoTaken'));
  }

  function showPhoto(status: string): void {
    const photo = draft.photos[field];
    if (!photo) {
      showView(section, 'start');
      return;
    }
    const preview = find<HTMLImageElement>(section, '.viewer img');
    URL.revokeObjectURL(preview.src);
    preview.src = URL.createObjectURL(photo.blob);
    showView(section, 'photo', status, serverError);
    if (status) button(section, 'use').focus();
  }

  button(section, 'open').onclick = startCamera;
  button(section, 'retake').onclick = startCamera;
  button(section, 'shoot').onclick = () => keepPhoto(shrinkFrame(video), 'camera');
  button(section, 'use').onclick = goNext;
  file.onchange = () => {
    const [chosen] = file.files ?? [];
    if (chosen) void keepPhoto(shrinkFile(chosen), 'file');
  };

  return {
    show() {
      isShown = true;
      if (field === 'document_front') {
        const hasBack = chosenType(draft, data)?.hasBack;
        find(section, 'h1').textContent = hasBack ? heading : data.wholeHeading;
      }
      void offerPhone(section);
      // Asked for now, so that it is there when the camera is opened.
      loadCapture().catch(() => undefined);
      if (draft.photos[field]) showPhoto('');
      else if (capture?.hasUsedCamera) void startCamera();
      else showView(section, 'start');
    },
    leave() {
      isShown = false;
      capture?.closeCamera();
    },
    setServerError(text) {
      serverError = text;
    },
  };
}

const button = (section: HTMLElement, action: string) =>
  find<HTMLButtonElement>(section, `[data-act="${action}"]`);

function showView(section: HTMLElement, view: View, status = '', error = ''): void {
  const viewer = find(section, '.viewer');
  viewer.hidden = view === 'start';
  viewer.classList.toggle('taken', view === 'photo');
  find(section, 'video').hidden = view !== 'camera';
  find(section, '.guide').hidden = view !== 'camera';
  find(section, '.viewer img').hidden = view !== 'photo';
  button(section, 'open').hidden = view !== 'start';
  button(section, 'shoot').hidden = view !== 'camera';
  button(section, 'use').hidden = view !== 'photo';
  button(section, 'retake').hidden = view !== 'photo';
  find(section, '.status').textContent = status;
  find(section, '.error').textContent = error;
}

/** Shows a QR code of the page where this device has no camera. */
async function offerPhone(section: HTMLElement): Promise<void> {
  if (!(await lacksCamera())) return;
  find<HTMLImageElement>(section, '.code').src = data.qr;
  find(section, '.phone').hidden = false;
}
