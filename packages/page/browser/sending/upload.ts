/** Sends the draft, or a photo of it. XMLHttpRequest, because fetch does not report how much has been sent. */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { TypeData } from '#page/data.ts';
import { isPrefilled } from '../details/prefill.ts';
import { personFieldsOf } from '../details/validation.ts';
import { draft, type Photo } from '../draft/draft.ts';
import { restartableTimer } from '../draft/timer.ts';
import { data } from '../page.ts';
import { submissionKey } from './submission-key.ts';
import type { SubmissionResponse } from './submission-outcome.ts';

/** An upload without progress for this long is treated as a lost connection, even if the browser reports no error. */
const STALL_TIMEOUT_MS = 45_000;

export interface Upload {
  readonly answer: Promise<SubmissionResponse>;
  abort(): void;
}

/** Called with the progress of an upload, 0 to 1. */
type OnSent = (progress: number) => void;

/** Sends the submission; photos that are staged are only named. */
export function uploadDraft(type: TypeData, onSent: OnSent): Upload {
  return upload('POST', data.submit, formOf(type), onSent, { 'Idempotency-Key': submissionKey(draft) });
}

/** Sends one photo ahead of the submission (D-82). */
export function uploadPhoto(field: ImageField, photo: Photo, onSent: OnSent): Upload {
  const form = new FormData();
  form.set(field, photo.blob, `${field}.jpg`);
  return upload('PUT', data.stage.replace('{visit}', visit()), form, onSent);
}

const visit = () => draft.visit ?? data.visit;

function upload(
  method: string,
  address: string,
  form: FormData,
  onSent: OnSent,
  headers: Record<string, string> = {},
): Upload {
  const request = new XMLHttpRequest();
  const stallTimer = restartableTimer(STALL_TIMEOUT_MS, () => request.abort());
  const answer = new Promise<SubmissionResponse>((resolve) => {
    request.upload.onprogress = (event) => {
      stallTimer.restart();
      if (event.lengthComputable) onSent(event.loaded / event.total);
    };
    request.onloadend = () => {
      stallTimer.stop();
      resolve({
        status: request.status,
        body: parseJson(request.responseText),
        retryAfterS: retryAfterSeconds(request),
      });
    };
  });
  request.open(method, address);
  for (const name in headers) request.setRequestHeader(name, headers[name] ?? '');
  request.send(form);
  stallTimer.restart();
  return { answer, abort: () => request.abort() };
}

function formOf(type: TypeData): FormData {
  const form = new FormData();
  form.set('country', type.country);
  form.set('id_type', type.idType);
  form.set('consent', 'true');
  form.set('visit', visit());
  if (draft.agreedTo) form.set('consent_shown', draft.agreedTo);
  for (const field of personFieldsOf(type)) {
    const value = draft.fields[field]?.trim();
    if (value) form.set(field, value);
  }
  if (isPrefilled(type)) form.set('use_prefill', 'true');
  for (const field of type.images) {
    const photo = draft.photos[field];
    if (!photo) continue;
    if (photo.ref) form.set(`${field}_ref`, photo.ref);
    else form.set(field, photo.blob, `${field}.jpg`);
    if (photo.source) form.set(`${field}_source`, photo.source);
    if (photo.check) form.set(`${field}_check`, photo.check);
  }
  return form;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function retryAfterSeconds(request: XMLHttpRequest): number | null {
  const seconds = Number.parseInt(request.getResponseHeader('Retry-After') ?? '', 10);
  return Number.isFinite(seconds) ? seconds : null;
}
