/**
 * Sends each photo as soon as it is accepted, in a request of its own (D-82). The submission then only names them. What
 * could not be staged, for whatever reason, is sent at the end: first again by itself, or with the submission.
 */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { HandedPhotos } from '#core/page/handoff.ts';
import type { TypeData } from '#page/data.ts';
import { draft, type Photo, saveDraft } from '../draft/draft.ts';
import { isOnComputer } from '../draft/draft-check.ts';
import { within } from '../draft/timer.ts';
import { message } from '../page.ts';
import { type SubmissionResponse, submissionOutcome } from './submission-outcome.ts';
import { type Upload, uploadDraft, uploadPhoto } from './upload.ts';

/** Waits before each new attempt in the background. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

/** How long the code for a phone waits for photos that are being sent. */
const STAGED_TIMEOUT_MS = 5_000;

interface Staging {
  readonly photo: Photo;
  readonly upload: Upload;
  /** 0 to 1. */
  progress: number;
  /** null once the photo is staged, or is not to be. */
  readonly end: Promise<SubmissionResponse | null>;
}

const running: Partial<Record<ImageField, Staging>> = {};
/** The ids of photos that the server does not stage: they go with the submission. */
const unstaged = new Set<string>();
/** The photos whose last attempt was lost, whether or not another one is due. */
const lost: Partial<Record<ImageField, Photo>> = {};
/** The ids of photos that were lost on the way when the submission was sent. */
const lostAtSend = new Set<string>();
let onRefused: (code: string, field: ImageField) => void = () => undefined;

/** @param callback - called when the server refuses a photo. */
export function setUpStaging(callback: typeof onRefused): void {
  onRefused = callback;
  addEventListener('online', () => {
    for (const field of Object.keys(lost) as ImageField[]) stagePhoto(field);
  });
}

/** Sends an accepted photo in the background, in place of one that was taken before. */
export function stagePhoto(field: ImageField, attempts = 0): void {
  const photo = draft.photos[field];
  if (!photo) return;
  delete lost[field];
  void stage(field, photo).then((answer) => {
    if (!answer || draft.photos[field] !== photo) return;
    lost[field] = photo;
    const delay = RETRY_DELAYS_MS[attempts];
    if (delay === undefined) return;
    // Unless the line was back before, or Send has taken it over.
    setTimeout(() => lost[field] === photo && stagePhoto(field, attempts + 1), delay);
  });
}

/** @returns the response that tells of a lost connection or a busy server; null otherwise. */
function stage(field: ImageField, photo: Photo): Promise<SubmissionResponse | null> {
  if (photo.ref || unstaged.has(photo.id)) return Promise.resolve(null);
  const before = running[field];
  if (before?.photo === photo) return before.end;
  before?.upload.abort();
  const upload = startUpload(field, photo, (progress) => {
    mine.progress = progress;
    showStaged(field);
  });
  if (!upload) return Promise.resolve(null);
  const end = upload.answer.then(async (answer) => {
    if (running[field] !== mine) return null;
    delete running[field];
    return takeAnswer(field, photo, answer);
  });
  const mine: Staging = { photo, upload, progress: 0, end };
  running[field] = mine;
  return end;
}

/** Where the browser refuses to send a photo ahead, it goes with the submission. */
function startUpload(...[field, photo, onSent]: Parameters<typeof uploadPhoto>): Upload | null {
  try {
    return uploadPhoto(field, photo, onSent);
  } catch {
    unstaged.add(photo.id);
    return null;
  }
}

async function takeAnswer(field: ImageField, photo: Photo, answer: SubmissionResponse) {
  const ref = answer.status === 200 && answer.body?.[`${field}_ref`];
  if (typeof ref === 'string') {
    photo.ref = ref;
    showStaged(field);
    await saveDraft();
    return null;
  }
  const outcome = submissionOutcome(answer);
  // Limits are for the submission to tell.
  if ((outcome.kind === 'retry' || outcome.kind === 'stopped') && answer.status !== 429) return answer;
  unstaged.add(photo.id);
  if (outcome.kind === 'refused' && outcome.fields.includes(field)) onRefused(outcome.code, field);
  return null;
}

/** What a phone needs to name the photos that are staged. Those on their way are waited for, within a bounded time. */
export async function stagedPhotos(): Promise<HandedPhotos> {
  const ends = Object.values(running).map(({ end }) => end);
  await within(STAGED_TIMEOUT_MS, Promise.all(ends)).catch(() => null);
  return Object.fromEntries(
    Object.entries(draft.photos).flatMap(([field, { ref, source, check }]) =>
      ref ? [[field, { ref, source, check }]] : [],
    ),
  );
}

/** Drops references that the server does not know any more. @returns false when none of the fields is one. */
export function forgetStaged(fields: readonly string[]): boolean {
  const gone = Object.entries(draft.photos).filter(
    ([field, photo]) => photo.ref && fields.includes(`${field}_ref`),
  );
  for (const [field, photo] of gone) {
    // Nothing is left to send: it is taken again.
    if (isOnComputer(photo)) delete draft.photos[field as ImageField];
    // Gone a second time, it goes with the submission.
    if (photo.wasStaged) unstaged.add(photo.id);
    photo.wasStaged = true;
    delete photo.ref;
  }
  void saveDraft();
  return gone.length > 0;
}

/** Sends the draft: waits for photos that are on their way, sends those that are not, and then the submission. */
export function sendDraft(type: TypeData, onSent: (progress: number) => void): Upload {
  let current: Upload | null = null;
  let isAborted = false;
  const answer = (async (): Promise<SubmissionResponse> => {
    const photos = type.images.flatMap((field) => {
      const photo = draft.photos[field];
      return photo && !photo.ref && !unstaged.has(photo.id) ? [{ field, photo }] : [];
    });
    const timer = setInterval(() => onSent(progressOf(photos)), 200);
    try {
      for (const { field, photo } of photos) {
        const failed = await stage(field, photo);
        if (failed && !giveUpStaging(photo, failed)) return failed;
        if (isAborted) return ABORTED;
      }
    } finally {
      clearInterval(timer);
    }
    current = uploadDraft(type, photos.length > 0 ? () => onSent(1) : onSent);
    return current.answer;
  })();
  return {
    answer,
    abort() {
      isAborted = true;
      current?.abort();
    },
  };
}

/**
 * Whether a photo that could not be staged goes with the submission: at once where something on the way refuses it, such as
 * a proxy that lets no PUT through, and the second time where it was lost.
 */
function giveUpStaging({ id }: Photo, { status }: SubmissionResponse): boolean {
  if (status < 400 || status >= 500) {
    // The next attempt of the submission takes the photo along.
    if (lostAtSend.has(id)) unstaged.add(id);
    lostAtSend.add(id);
    return false;
  }
  unstaged.add(id);
  return true;
}

/** Nobody waits for it. */
const ABORTED: SubmissionResponse = { status: 0, body: null, retryAfterS: null };

/** How much of the photos has been sent, by their bytes. */
function progressOf(photos: readonly { readonly field: ImageField; readonly photo: Photo }[]): number {
  const sum = (bytesOf: (each: (typeof photos)[number]) => number) =>
    photos.reduce((total, each) => total + bytesOf(each), 0);
  const sent = sum(({ field, photo }) => (photo.ref ? 1 : (running[field]?.progress ?? 0)) * photo.blob.size);
  return (sent / sum(({ photo }) => photo.blob.size)) * 0.99;
}

/** Shows beside a photo how much of it has been sent, where it is looked at. */
function showStaged(field: ImageField): void {
  const shown = document.querySelector<HTMLElement>(`[data-sent="${field}"]`);
  if (shown) showSent(shown, field);
}

/** Says how much of a photo has been sent; nothing where that is not known. */
export function showSent(element: HTMLElement, field: ImageField): void {
  const progress = draft.photos[field]?.ref ? 1 : running[field]?.progress;
  const percent = Math.floor((progress ?? 0) * 100);
  const isSent = percent === 100;
  if (progress === undefined) element.textContent = '';
  else element.textContent = isSent ? message('photoSent') : message('progress', { percent });
  element.classList.toggle('all', isSent);
}
