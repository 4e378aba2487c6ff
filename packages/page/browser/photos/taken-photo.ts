/** The photo of a step: checked, kept or refused, and shown. */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { CheckReason } from '#core/images/image-type.ts';
import type { Shot } from '../capture/shot.ts';
import type { Shape } from '../checks/check.ts';
import { draft, type Photo, randomId, saveDraft } from '../draft/draft.ts';
import { isOnComputer } from '../draft/draft-check.ts';
import { within } from '../draft/timer.ts';
import { find, message } from '../page.ts';
import { loadCapture } from '../start/capture-script.ts';
import { PhotoTooSmall, type Picture, shrink } from './image.ts';
import { button, showView } from './photo-view.ts';

/** After so many refusals in a row a photo can be used all the same. */
const REFUSALS_BEFORE_OVERRIDE = 2;

/** Browsers that break may never answer: a picture that is not ready by then could not be read. */
const PREPARE_TIMEOUT_MS = 20_000;

export function takenPhoto(field: ImageField, section: HTMLElement, isShown: () => boolean) {
  let serverError = '';
  /** A photo that the checks refused, until another is taken. */
  let refused: Photo | null = null;
  let refusals = 0;

  /** A picture that cannot be used leaves the one before where it is. `shot` is null for a file. */
  async function take(given: Picture | Promise<Picture>, shot: Shot | null): Promise<void> {
    find(section, '.status').textContent = message('photoWorking');
    try {
      const { photo, reason } = await within(PREPARE_TIMEOUT_MS, preparePhoto(shapeOf(field), given, shot));
      if (reason) refuse(photo, reason);
      else await keep(photo);
    } catch (error) {
      show('', message(error instanceof PhotoTooSmall ? 'photoTooSmall' : 'photoUnreadable'));
    }
  }

  function refuse(photo: Photo, reason: CheckReason): void {
    refusals++;
    if (!draft.photos[field]) refused = photo;
    if (isShown()) show('', message(REASON_MESSAGES[reason]));
  }

  async function keep(photo: Photo): Promise<void> {
    draft.photos[field] = photo;
    refused = null;
    refusals = 0;
    serverError = '';
    await saveDraft();
    if (isShown()) show(message('photoTaken'));
  }

  /** Shows the photo that was kept, if there is one. `error`: what is wrong with another. */
  function show(status: string, error = ''): void {
    const photo = draft.photos[field] ?? refused;
    if (!photo) {
      showView(section, 'start', status, error);
      return;
    }
    if (isOnComputer(photo)) {
      showView(section, 'photo', message('photoOnComputer'), error || serverError);
      find(section, '.viewer').hidden = true;
      return;
    }
    const preview = find<HTMLImageElement>(section, '.viewer img');
    URL.revokeObjectURL(preview.src);
    preview.src = URL.createObjectURL(photo.blob);
    preview.classList.toggle('mirrored', !!photo.isMirrored);
    if (photo === refused) {
      showView(section, 'refused', status, error);
      button(section, 'anyway').hidden = refusals < REFUSALS_BEFORE_OVERRIDE;
      button(section, 'retake').focus();
    } else {
      showView(section, 'photo', error ? message('photoKept') : status, error || serverError);
      if (status) button(section, 'use').focus();
    }
  }

  return {
    take,
    show,
    isNone: () => !draft.photos[field] && !refused,
    showKept() {
      refused = null;
      show('');
    },
    /** Keeps a photo in spite of the checks. @returns false when there is none that they refused. */
    async keepRefused(): Promise<boolean> {
      const photo = refused;
      if (photo) await keep(photo);
      return !!photo;
    },
    setServerError(text: string) {
      serverError = text;
    },
  };
}

export const shapeOf = (field: ImageField): Shape => (field === 'selfie' ? 'face' : 'card');

async function preparePhoto(shape: Shape, given: Picture | Promise<Picture>, shot: Shot | null) {
  const picture = await given;
  const script = await loadCapture().catch(() => null);
  const reason = script && (await script.checkPicture(shape, picture, shot));
  const photo: Photo = {
    id: randomId(),
    blob: await shrink(picture),
    source: shot ? 'camera' : 'file',
    check: reason ? `overridden:${reason}` : script ? 'passed' : 'none',
    isMirrored: !!shot?.isMirrored,
  };
  return { photo, reason };
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
} as const satisfies Record<CheckReason, string>;
