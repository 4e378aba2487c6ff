/** Sends the draft as one request. XMLHttpRequest, because fetch does not tell how much has been sent. */
import type { TypeData } from '../data.ts';
import type { Answer } from './answer.ts';
import { draft, sendingKey } from './draft.ts';
import { data } from './page.ts';
import { fieldsOf } from './steps.ts';

/** A line that moved nothing for this long is broken, whatever the phone believes. */
const STALLED_MS = 45_000;

export interface Upload {
  readonly answer: Promise<Answer>;
  abort(): void;
}

/** @param onSent - told the share that has been sent, 0 to 1. */
export function upload(type: TypeData, onSent: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  let timer = 0;
  const watch = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => request.abort(), STALLED_MS);
  };
  const answer = new Promise<Answer>((resolve) => {
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable) onSent(event.loaded / event.total);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      resolve({
        status: request.status,
        body: parse(request.responseText),
        retryAfterS: retryAfter(request),
      });
    };
  });
  request.open('POST', data.submit);
  request.setRequestHeader('Idempotency-Key', sendingKey());
  request.send(formOf(type));
  watch();
  return { answer, abort: () => request.abort() };
}

function formOf(type: TypeData): FormData {
  const form = new FormData();
  form.set('country', type.country);
  form.set('id_type', type.idType);
  form.set('consent', 'true');
  for (const field of fieldsOf(type)) {
    const value = draft.fields[field]?.trim();
    if (value) form.set(field, value);
  }
  for (const field of type.images) {
    const photo = draft.photos[field];
    if (photo) form.set(field, photo.blob, `${field}.jpg`);
  }
  return form;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function retryAfter(request: XMLHttpRequest): number | null {
  const seconds = Number.parseInt(request.getResponseHeader('Retry-After') ?? '', 10);
  return Number.isFinite(seconds) ? seconds : null;
}
