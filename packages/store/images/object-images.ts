/**
 * Images in a store of objects (D-72). No image is without a job for long, whatever crashes: the name of an object is
 * committed as unreferenced before the object is put, and stops being that in the transaction that inserts its job, or
 * becomes that again in the one that erases it. Unreferenced objects are deleted.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { RealTime } from '#core/clocks.ts';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';
import { decrypt, encrypt, KEY_BYTES } from '#store/seal/encryption.ts';
import type { Store } from '#store/store.ts';
import { IMAGES_IN_DATABASE, type ImageStore, UploadTooLate } from './image-store.ts';
import type { ObjectStore } from './object-store.ts';

interface ObjectImagesDeps {
  readonly store: Store;
  readonly objects: ObjectStore;
  /** Real time, epoch milliseconds. */
  readonly now: () => RealTime;
}

/** How long an upload may take: its requests take seconds, and one that was given up may still arrive. */
export const UPLOAD_MS_MAX = 30 * 60_000;
/** Objects deleted at a time. */
const BATCH = 20;
/** The first byte of an object: how it is sealed. */
const HEADER = Uint8Array.of(1);

export function imagesInObjects({ store, objects, now }: ObjectImagesDeps): ImageStore {
  return {
    async put(images) {
      const all = (Object.entries(images) as [ImageField, StoredImage][]).map(([kind, image]) => {
        // A key for each object: the row has it, sealed under the job's key, so that erasing the row destroys it.
        const [objectName, key] = [randomUUID(), randomBytes(KEY_BYTES)];
        const sealed = encrypt(key, image.bytes, objectName, HEADER);
        return { kind, objectName, sealed, row: { ...image, objectName, bytes: key } };
      });
      if (all.length === 0) return IMAGES_IN_DATABASE.put(images);
      const names = all.map(({ objectName }) => objectName);
      await store.write((tx) => tx.objects.add(names, now() + UPLOAD_MS_MAX));
      await everyOne(all.map(({ objectName, sealed }) => objects.put(objectName, sealed)));
      return {
        rows: Object.fromEntries(all.map(({ kind, row }) => [kind, row])),
        async attach(tx) {
          const taken = await tx.objects.take(names, now());
          if (!taken) throw new UploadTooLate('The upload of images took too long.');
        },
        discard: () => store.write((tx) => tx.objects.release(names)),
      };
    },

    async load(row) {
      if (row.objectName === undefined) return row;
      const sealed = await objects.get(row.objectName);
      if (!sealed) return null;
      const { objectName, bytes: key, ...image } = row;
      try {
        return { ...image, bytes: decrypt(key, sealed, objectName, HEADER.length) };
      } catch {
        // Of a damaged one nothing can be used.
        return null;
      }
    },

    async sweep() {
      for (;;) {
        const names = await store.read((tx) => tx.objects.due(now(), BATCH));
        if (names.length === 0) return;
        await everyOne(names.map((name) => objects.delete(name)));
        await store.write((tx) => tx.objects.forget(names));
      }
    },

    close: () => objects.close(),
  };
}

/** Waits for all, also when one has failed. */
async function everyOne(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
