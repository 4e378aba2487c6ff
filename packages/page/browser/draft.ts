/**
 * What was entered so far, kept in this browser until it is sent or cancelled. One draft for each link; where
 * the browser stores nothing (private windows, full disks) it lives as long as the page.
 */
import type { ImageField, PersonField } from '#core/id-type.ts';
import type { ImageCheck, ImageSource } from '#core/image-type.ts';
import { data } from './page.ts';

/** A photo as it will be sent. Each photo taken has its own id. */
export interface Photo {
  id: string;
  blob: Blob;
  /** Missing in drafts of the version before. */
  source?: ImageSource;
  /** What the checks said of it (D-83). */
  check?: ImageCheck;
  /** Whether it was taken as in a mirror: it is shown so, and sent as it is. */
  isMirrored?: boolean;
  /** What the submission names in place of the photo, once that is sent (D-82). */
  ref?: string;
  /** Whether an earlier reference was not known any more. */
  wasStaged?: boolean;
}

export interface Draft {
  savedAt: number;
  /** Part of the submission's key; the same in all tabs of the link, as they share the draft. */
  seed: string;
  /** The token of the visit that it belongs to (D-82); missing in drafts of the version before. */
  visit?: string;
  /** The text of the consent that the person agreed to; null before. */
  agreedTo: string | null;
  /** Whether that text changed before it was sent. */
  mustAgreeAgain: boolean;
  /** The country that was chosen first; missing where none is, and in drafts of the version before. */
  country?: string | null;
  /** The id of the chosen type. */
  type: string | null;
  fields: Partial<Record<PersonField, string>>;
  photos: Partial<Record<ImageField, Photo>>;
  /** Where a phone went on, or may, and whether this is the phone (D-85). */
  handoff?: { id: string; isPhone: boolean } | undefined;
}

const DRAFT_LIFETIME_MS = 24 * 3_600_000;

export const draft: Draft = {
  savedAt: 0,
  seed: randomId(),
  agreedTo: null,
  mustAgreeAgain: false,
  type: null,
  fields: {},
  photos: {},
};

/** Fills {@link draft} with what an earlier visit left, and removes drafts of any link that are too old. */
export async function openDraft(): Promise<void> {
  await withStore((store) => {
    const all = store.openCursor();
    all.onsuccess = () => {
      const cursor = all.result;
      if (!cursor) {
        // Kept before anything is entered, so that a second tab finds the same seed.
        draft.visit ??= data.visit;
        draft.savedAt = Date.now();
        store.put({ ...draft }, data.draft);
        return;
      }
      if (cursor.value.savedAt < Date.now() - DRAFT_LIFETIME_MS) cursor.delete();
      else if (cursor.key === data.draft) Object.assign(draft, cursor.value);
      cursor.continue();
    };
  });
}

/** Set at the end of the flow: a late save must not bring anything back. */
let isErased = false;

export async function saveDraft(): Promise<void> {
  if (isErased) return;
  draft.savedAt = Date.now();
  return withStore((store) => store.put({ ...draft }, data.draft));
}

/** For the end of the flow: removes everything that was entered. */
export function eraseDraft(): Promise<void> {
  isErased = true;
  Object.assign(draft, {
    seed: randomId(),
    agreedTo: null,
    country: null,
    type: null,
    fields: {},
    photos: {},
    handoff: undefined,
  });
  return withStore((store) => store.delete(data.draft));
}

/** Removes the draft of another page: that of a link whose submission has arrived. */
export function eraseDraftOf(key: string): Promise<void> {
  return withStore((store) => store.delete(key));
}

export function randomId(): string {
  // Not randomUUID: that is missing on plain http.
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}

/** Runs `work` in one transaction and waits for it; does nothing where the browser stores nothing. */
async function withStore(work: (store: IDBObjectStore) => void): Promise<void> {
  try {
    const database = await openDatabase();
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('drafts', 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore('drafts'));
    });
    database.close();
  } catch {
    // The draft stays in memory.
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('verification', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('drafts');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
