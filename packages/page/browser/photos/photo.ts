/** A step that takes one photo: camera or file, look at it, keep it or take another. */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { CheckReason } from '#core/images/image-type.ts';
import type { Shape } from '#photo-checks/check.ts';
import type { Shot } from '../capture/shot.ts';
import type { Framing } from '../checks/check-picture.ts';
import { draft, type Photo, randomId, saveDraft } from '../draft/draft.ts';
import { isOnComputer } from '../draft/draft-check.ts';
import { within } from '../draft/timer.ts';
import { hideCode, offerCode } from '../handoff/offer-code.ts';
import { find, message } from '../page.ts';
import { goNext, type Step } from '../router.ts';
import { stagePhoto } from '../sending/staging.ts';
import { capture, loadCapture } from '../start/capture-script.ts';
import { isCameraAllowed, lacksCamera } from './camera-devices.ts';
import { type Picture, pictureProblem, readPicture, shrink } from './image.ts';

/** What the step shows: nothing yet, a photo, or one that the checks refuse. The camera lies over it. */
type View = 'start' | 'photo' | 'refused';

/** After so many refusals in a row a photo can be used all the same. */
const REFUSALS_BEFORE_OVERRIDE = 2;

/** Browsers that break may never answer: a picture that is not ready by then could not be read. */
const PREPARE_TIMEOUT_MS = 20_000;
/** A question for the camera that nobody has answered by then can be asked again: some apps never show it. */
const ASK_AGAIN_MS = 10_000;

export interface PhotoStep extends Step {
  /** What the server said of the photo; shown with it, until another is taken. */
  setServerError(message: string): void;
}

export function photoStep(field: ImageField, section: HTMLElement): PhotoStep {
  const shape = shapeOf(field);
  const dialog = find<HTMLDialogElement>(section, 'dialog');
  /** null where the partner wants photos that are taken now. */
  const file = section.querySelector('input');
  const useLabel = button(section, 'use').textContent;
  const work = oneWork([button(section, 'use'), button(section, 'anyway')]);
  let isShown = false;
  let serverError = '';
  /** A photo that the checks refused, until another is taken. */
  let refused: Photo | null = null;
  let refusedBecause: CheckReason = 'uniform';
  let refusals = 0;
  let canShootItself = true;

  async function startCamera(): Promise<void> {
    showView(section, 'start', message('starting'));
    button(section, 'open').hidden = true;
    const askAgain = setTimeout(() => {
      button(section, 'open').hidden = false;
      if (capture && !dialog.hasAttribute('open')) {
        find(section, '.error').textContent = message('cameraSlow');
      }
    }, ASK_AGAIN_MS);
    const script = await loadCapture().catch(() => null);
    const result =
      isShown && (await (script ? script.takePhoto(dialog, canShootItself, frontFor(field)) : 'left'));
    clearTimeout(askAgain);
    if (!isShown || !result) return;
    if (typeof result !== 'string') {
      await takePicture(result, result);
      // Whoever is not content with a good photo goes on by hand.
      canShootItself &&= !!refused;
    } else {
      showPhoto('', script?.cameraError(section, result, !!file) ?? message('cameraNotLoaded'));
      button(section, draft.photos[field] ? 'retake' : 'open').focus();
    }
  }

  /** Whoever let the page use the camera before need not press a button for it. */
  async function openIfAllowed(): Promise<void> {
    const isAllowed = capture?.hasUsedCamera || (await isCameraAllowed());
    const isUntouched = isShown && !draft.photos[field] && !refused && !button(section, 'open').hidden;
    if (isAllowed && isUntouched) await startCamera();
  }

  /** A picture that cannot be used leaves the one before where it is. `shot` is null for a file. */
  async function takePicture(given: Picture | Promise<Picture>, shot: Shot | null): Promise<void> {
    const mine = work.start();
    find(section, '.status').textContent = message('photoWorking');
    let [status, error] = ['', ''];
    try {
      const { photo, reason } = await within(PREPARE_TIMEOUT_MS, preparePhoto(field, given, shot));
      if (!work.counts(mine)) return;
      if (reason) {
        refusals++;
        [refused, refusedBecause] = [photo, reason];
      } else {
        await keepPhoto(photo);
        status = message('photoTaken');
      }
    } catch (failure) {
      error = message(pictureProblem(failure));
    }
    if (work.end(mine)) showPhoto(status, error);
  }

  async function keepPhoto(photo: Photo): Promise<void> {
    draft.photos[field] = photo;
    refused = null;
    refusals = 0;
    serverError = '';
    await saveDraft();
  }

  /** The one place where a photo is accepted. */
  function acceptPhoto(): void {
    hideCode();
    stagePhoto(field);
    goNext();
  }

  /** Shows the photo that was refused last, else the one that was kept. `error`: what is wrong with it, or with a file. */
  function showPhoto(status: string, error = ''): void {
    const photo = refused ?? draft.photos[field];
    if (!photo) {
      showView(section, 'start', status, error || serverError);
      return;
    }
    if (isOnComputer(photo)) {
      showView(section, 'photo', message('photoOnComputer'), error || serverError);
      find(section, '.viewer').hidden = true;
      return;
    }
    showPreview(section, photo);
    button(section, 'use').textContent = photo === refused || error ? message('photoBefore') : useLabel;
    if (photo === refused) {
      showView(section, 'refused', status, error || textOf(shape, refusedBecause));
      button(section, 'anyway').hidden = !canOverride(refusedBecause, refusals);
      button(section, 'use').hidden = !draft.photos[field];
      button(section, 'retake').classList.toggle('quiet', !!draft.photos[field]);
      button(section, 'retake').focus();
    } else {
      showView(section, 'photo', status, error || serverError);
      if (status) button(section, 'use').focus();
    }
  }

  button(section, 'open').onclick = startCamera;
  button(section, 'retake').onclick = startCamera;
  button(section, 'use').onclick = acceptPhoto;
  button(section, 'anyway').onclick = async () => {
    if (!refused) return;
    const mine = work.start();
    await keepPhoto(refused);
    if (work.end(mine)) acceptPhoto();
  };
  onFile(file, (chosen) => {
    capture?.closeViewfinder();
    void takePicture(readPicture(chosen, mend), null);
  });

  return {
    show() {
      isShown = true;
      void lacksCamera().then((lacks) => lacks && isShown && offerCode());
      // Asked for now, so that it is there when the camera is opened.
      loadCapture()
        .then((script) => script.warmUp(shape))
        .catch(() => undefined);
      refused = null;
      showPhoto('');
      if (!draft.photos[field]) void openIfAllowed();
    },
    leave() {
      isShown = false;
      work.drop();
      capture?.closeViewfinder();
    },
    setServerError(text) {
      serverError = text;
    },
  };
}

/**
 * The last photo that was begun counts, until the step is left. While it is checked and saved the one before is seen: nobody
 * may accept that for the new one, so `uses` are disabled.
 */
function oneWork(uses: readonly HTMLButtonElement[]) {
  let last: object | null = null;
  function set(work: object | null): void {
    last = work;
    for (const use of uses) use.disabled = work !== null;
  }
  return {
    start(): object {
      const mine = {};
      set(mine);
      return mine;
    },
    counts: (mine: object): boolean => last === mine,
    /** @returns whether it counts. */
    end(mine: object): boolean {
      const isLast = last === mine;
      if (isLast) set(null);
      return isLast;
    },
    drop: (): void => set(null),
  };
}

/** A photo without its end marker, as Samsung's phones write panoramas, with one. */
const mend = async (file: Blob): Promise<Blob | null> => (await loadCapture()).withEndMarker(file);

function onFile(input: HTMLInputElement | null, take: (file: File) => void): void {
  input?.addEventListener('change', () => {
    const [chosen] = input.files ?? [];
    if (chosen) take(chosen);
    // Otherwise choosing the same file again would be no change.
    input.value = '';
  });
}

function showPreview(section: HTMLElement, photo: Photo): void {
  const preview = find<HTMLImageElement>(section, '.viewer img');
  URL.revokeObjectURL(preview.src);
  preview.src = URL.createObjectURL(photo.blob);
  preview.classList.toggle('mirrored', !!photo.isMirrored);
}

/** Of black, or of one colour, nobody could use a photo. */
const canOverride = (reason: CheckReason, refusals: number): boolean =>
  reason !== 'uniform' && refusals >= REFUSALS_BEFORE_OVERRIDE;

/** What is wrong, and what to do. */
const textOf = (shape: Shape, reason: CheckReason): string =>
  message(shape === 'face' && reason === 'framing' ? 'checkHead' : REASON_MESSAGES[reason]);

const shapeOf = (field: ImageField): Shape => (field === 'selfie' ? 'face' : 'card');

/** What a back is compared with. */
async function frontFor(field: ImageField): Promise<Picture | null> {
  const front = field === 'document_back' && draft.photos.document_front;
  return front && !isOnComputer(front) ? readPicture(front.blob).catch(() => null) : null;
}

async function preparePhoto(field: ImageField, given: Picture | Promise<Picture>, shot: Shot | null) {
  const picture = await given;
  const script = await loadCapture().catch(() => null);
  const front = await frontFor(field);
  const request = { shape: shapeOf(field), picture, framing: shot && framingOf(shot), front };
  // Without the checks a photo serves as it is.
  const checked =
    script &&
    (await script.checkPicture(request).then(
      (reason) => ({ reason }),
      () => null,
    ));
  const reason = checked?.reason ?? null;
  const photo: Photo = {
    id: randomId(),
    blob: await shrink(picture),
    source: shot ? 'camera' : 'file',
    check: reason ? `overridden:${reason}` : checked ? 'passed' : 'none',
    isMirrored: !!shot?.isMirrored,
  };
  return { photo, reason };
}

/** What a worker can be told of a shot. */
const framingOf = ({ guide, acrossPx }: Shot): Framing => ({ guide, acrossPx });

const button = (section: HTMLElement, action: string) =>
  find<HTMLButtonElement>(section, `[data-act="${action}"]`);

function showView(section: HTMLElement, view: View, status = '', error = ''): void {
  find(section, '.examples').hidden = view !== 'start';
  find(section, '.viewer').hidden = view === 'start';
  button(section, 'open').hidden = view !== 'start';
  button(section, 'use').hidden = view !== 'photo';
  button(section, 'retake').hidden = view === 'start';
  button(section, 'retake').classList.toggle('quiet', view === 'photo');
  button(section, 'anyway').hidden = true;
  find(section, '.status').textContent = status;
  find(section, '.error').textContent = error;
}

/** What each check says, and what to do. */
const REASON_MESSAGES = {
  resolution: 'checkResolution',
  uniform: 'checkUniform',
  dark: 'checkDark',
  glare: 'checkGlare',
  blur: 'checkBlur',
  framing: 'checkFraming',
  face: 'checkFace',
  several: 'checkSeveral',
  far: 'checkFar',
  turned: 'checkTurned',
  covered: 'checkCovered',
  card: 'checkCard',
  same: 'checkSame',
} as const satisfies Record<CheckReason, string>;
