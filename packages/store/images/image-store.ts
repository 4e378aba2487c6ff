/** Where the bytes of images are: in the database, or sealed in a store of objects (D-72). */
import type { Images, StoredImage } from '#store/queries/jobs/jobs.ts';
import { StoreUnavailable, type Tx } from '#store/store.ts';

export interface ImageStore {
  /** Stores images for a job that does not exist yet. @throws StoreUnavailable: then nothing refers to them. */
  put(images: Images): Promise<PutImages>;
  /** An image with its own bytes, from its row; null when it was erased since, was lost, or is damaged. @throws StoreUnavailable */
  load(row: StoredImage): Promise<StoredImage | null>;
  /** Deletes what no job refers to. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface PutImages {
  /** The images as their rows in the database have them. */
  readonly rows: Images;
  /** To be called in the unit of work that inserts the rows. @throws UploadTooLate */
  attach(tx: Tx): Promise<void>;
  /** To be called when there is no such unit of work: they are deleted soon. */
  discard(): Promise<void>;
}

/** The images may be deleted already. */
export class UploadTooLate extends Error {
  override readonly name = 'UploadTooLate';
}

const nothing = async () => undefined;

export const IMAGES_IN_DATABASE: ImageStore = {
  put: async (images) => ({ rows: images, attach: nothing, discard: nothing }),
  async load(row) {
    if (row.objectName === undefined) return row;
    throw new StoreUnavailable('The image is in an image store, but IMAGES_URL is not set.');
  },
  sweep: nothing,
  close: nothing,
};
