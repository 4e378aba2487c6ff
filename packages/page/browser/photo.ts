/** A step that takes one photo: camera or file, look at it, keep it or take another. */
import type { ImageField } from '#core/id-type.ts';
import { closeCamera, lacksCamera, openCamera, wasAllowed } from './camera.ts';
import { draft, randomId, saveDraft } from './draft.ts';
import { shrinkFile, shrinkFrame } from './image.ts';
import { data, find, message } from './page.ts';
import { goNext, type Step } from './router.ts';
import { typeOf } from './steps.ts';

/** What the step shows: nothing yet, the camera, or a photo. */
type View = 'start' | 'camera' | 'photo';

export interface PhotoStep extends Step {
  refuse(message: string): void;
}

export function photoStep(field: ImageField, section: HTMLElement): PhotoStep {
  const video = find<HTMLVideoElement>(section, 'video');
  const preview = find<HTMLImageElement>(section, '.viewer img');
  const file = find<HTMLInputElement>(section, 'input');
  const status = find(section, '.status');
  const problem = find(section, '.error');
  const button = (act: string) => find<HTMLButtonElement>(section, `[data-act="${act}"]`);
  const front = find(section, 'h1').textContent;
  let isShown = false;
  let refused = '';

  function view(now: View, says = '', wrong = ''): void {
    const viewer = find(section, '.viewer');
    viewer.hidden = now === 'start';
    viewer.classList.toggle('taken', now === 'photo');
    video.hidden = now !== 'camera';
    find(section, '.guide').hidden = now !== 'camera';
    preview.hidden = now !== 'photo';
    button('open').hidden = now !== 'start';
    button('shoot').hidden = now !== 'camera';
    button('use').hidden = now !== 'photo';
    button('retake').hidden = now !== 'photo';
    status.textContent = says;
    problem.textContent = wrong;
  }

  async function look(): Promise<void> {
    view('start', message('starting'));
    button('open').hidden = true;
    const failed = await openCamera(video, field === 'selfie' ? 'user' : 'environment');
    // The step was left while the browser asked for permission.
    if (failed === 'left') return;
    if (failed) {
      view('start', '', message(failed));
    } else {
      view('camera');
      button('shoot').focus();
    }
  }

  async function take(photo: Promise<Blob>): Promise<void> {
    status.textContent = message('photoWorking');
    try {
      draft.photos[field] = { id: randomId(), blob: await photo };
    } catch {
      view(video.hidden ? 'start' : 'camera', '', message('photoUnreadable'));
      return;
    } finally {
      // The same file can be chosen again.
      file.value = '';
    }
    closeCamera();
    refused = '';
    await saveDraft();
    if (isShown) showPhoto(message('photoTaken'));
  }

  function showPhoto(says: string): void {
    const photo = draft.photos[field];
    if (!photo) {
      view('start');
      return;
    }
    URL.revokeObjectURL(preview.src);
    preview.src = URL.createObjectURL(photo.blob);
    view('photo', says, refused);
    if (says) button('use').focus();
  }

  button('open').onclick = look;
  button('retake').onclick = look;
  button('shoot').onclick = () => take(shrinkFrame(video));
  button('use').onclick = goNext;
  file.onchange = () => {
    const [chosen] = file.files ?? [];
    if (chosen) void take(shrinkFile(chosen));
  };

  async function offerPhone(): Promise<void> {
    const code = find<HTMLImageElement>(section, '.code');
    if (!(await lacksCamera())) return;
    code.src = data.qr;
    find(section, '.phone').hidden = false;
  }

  return {
    show() {
      isShown = true;
      if (field === 'document_front') {
        const isWhole = !typeOf(draft, data)?.hasBack;
        find(section, 'h1').textContent = isWhole ? data.wholeHeading : front;
      }
      void offerPhone();
      if (draft.photos[field]) showPhoto('');
      else if (wasAllowed) void look();
      else view('start');
    },
    leave() {
      isShown = false;
      closeCamera();
    },
    refuse(message) {
      refused = message;
    },
  };
}
