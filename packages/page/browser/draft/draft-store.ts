/** IndexedDB, which some browsers refuse, break or never answer: nothing here throws, and nothing takes long. */
import { within } from './timer.ts';

/** Longer than that nobody waits for the browser. A cheap phone whose storage is busy needs more than one second. */
export const STORE_TIMEOUT_MS = 2_000;

/** Set once the browser has not answered: from then on nothing waits for it. */
let isSilent = false;

/**
 * Runs `work` in one transaction.
 *
 * @returns what its request gives; undefined where it has none, or where the browser stores nothing.
 * @throws nothing; `onFailed` is called where the browser refuses.
 */
export async function withStore<Result>(
  work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
  onFailed: () => void = () => undefined,
): Promise<Result | undefined> {
  const running = run(work).catch(() => {
    onFailed();
    return undefined;
  });
  if (isSilent) return undefined;
  try {
    return await within(STORE_TIMEOUT_MS, running);
  } catch {
    isSilent = true;
    return undefined;
  }
}

async function run<Result>(work: (store: IDBObjectStore) => IDBRequest<Result> | undefined) {
  const database = await openDatabase();
  try {
    return await new Promise<Result | undefined>((resolve, reject) => {
      const transaction = database.transaction('drafts', 'readwrite');
      const request = work(transaction.objectStore('drafts'));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
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
