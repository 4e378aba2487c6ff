/**
 * What was entered so far, kept in this browser until it is sent or cancelled (D-84). One draft for each link, or for each
 * visit to a link for several people; where the browser stores nothing (private windows, full disks) it lives as long as
 * the page.
 */
import { data } from '../page.ts';
import { DRAFT_VERSION, type Draft, isTooOld, readDraft } from './draft-check.ts';
import { withStore } from './draft-store.ts';

export type { Draft, Photo } from './draft-check.ts';

export const draft: Draft = newDraft();

/** Nothing of anybody. */
export function newDraft(): Draft {
  return {
    version: DRAFT_VERSION,
    savedAt: Date.now(),
    seed: randomId(),
    visit: data?.visit,
    agreedTo: null,
    mustAgreeAgain: false,
    country: null,
    type: null,
    fields: {},
    asksForAll: false,
    photos: {},
    handoff: undefined,
  };
}

const keyOf = (seed: string) => (data.isShared ? `${data.draft} ${seed}` : data.draft);

/**
 * Finds what an earlier opening of the page left, and removes what is too old, of any link. On a link for several people
 * each opening that is not the visit's own begins anew, and removes what the others left.
 *
 * @param ownSeed - of the visit's draft, where the address has been shown before; null in a new opening.
 */
export async function findDraft(ownSeed: string | null): Promise<Draft | null> {
  const found: { value: unknown } = { value: null };
  await withStore((store) => {
    const all = store.openCursor();
    all.onsuccess = () => {
      const cursor = all.result;
      if (!cursor) return;
      const key = String(cursor.key);
      const isOwn = key === keyOf(ownSeed ?? '');
      const isLeft = data.isShared && ownSeed === null && key.split(' ')[0] === data.draft;
      if (isLeft || !readDraft(cursor.value, Date.now(), key.includes(' '))) cursor.delete();
      else if (isOwn) found.value = cursor.value;
      cursor.continue();
    };
    return undefined;
  });
  return readDraft(found.value, Date.now(), data.isShared);
}

/** Goes on with a found draft. */
export function takeDraft(found: Draft): void {
  Object.assign(draft, found);
}

/** Set at the end of the flow: a late save must not bring anything back. */
let isErased = false;

/** @param seedBefore - the one under which it was kept until now, where it has another. */
export async function saveDraft(seedBefore?: string): Promise<void> {
  if (isErased) return;
  draft.savedAt = Date.now();
  const kept = { ...draft };
  const put = (value: Draft, onFailed?: () => void) =>
    withStore((store) => {
      if (seedBefore) store.delete(keyOf(seedBefore));
      return store.put(value, keyOf(value.seed));
    }, onFailed);
  // A full disk may still have room for what was typed.
  await put(kept, () => void (isErased || put({ ...kept, photos: {} })));
}

let isSaving = false;
let hasUnsaved = false;

/** At once, as the page may be gone with the next key; those that come while it is written are written together. */
export async function saveTyped(): Promise<void> {
  hasUnsaved = true;
  if (isSaving) return;
  isSaving = true;
  while (hasUnsaved) {
    hasUnsaved = false;
    await saveDraft();
  }
  isSaving = false;
}

/** For the end of the flow: removes everything that was entered. */
export async function eraseDraft(): Promise<void> {
  isErased = true;
  const { seed } = draft;
  Object.assign(draft, newDraft());
  await removeDraft(seed);
}

/** Removes the draft of another page: that of a link that was already submitted. */
export const eraseDraftOf = (key: string): Promise<unknown> => withStore((store) => store.delete(key));

export const removeDraft = (seed: string): Promise<unknown> =>
  withStore((store) => store.delete(keyOf(seed)));

/** Whether what was entered on a link for several people has been left for too long. */
export const isLeftTooLong = (): boolean => data.isShared && isTooOld(draft, Date.now(), data.isShared);

/** Another one each time; it guards nothing. */
export function randomId(): string {
  const parts = new Uint32Array(4);
  try {
    // Not randomUUID: that is missing on plain http.
    crypto.getRandomValues(parts);
  } catch {
    parts.forEach((_, at) => {
      parts[at] = Math.random() * 2 ** 32;
    });
  }
  return [...parts].map((part) => part.toString(36)).join('');
}
