/** The images that a submission names in place of sending them (D-82). */
import { type PutImages, UploadTooLate } from '#blobs/image-store.ts';
import { IMAGE_FIELDS, type ImageField } from '#core/id-type.ts';
import { STAGED_MS } from '#core/staging.ts';
import type { Images, StoredImage } from '#store/queries/jobs.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import type { HandlerInput } from './operation.ts';

interface Staged {
  readonly images: PutImages;
  /** Named, but not staged for this visit. */
  readonly missing: readonly ImageField[];
}

/** Reads them as their rows have them. They become the job's in its unit of work. */
export async function stagedImages(
  store: Store,
  { visit, body, images: sent }: HandlerInput<'submitVerification'>,
  now: number,
): Promise<Staged> {
  const named = IMAGE_FIELDS.filter((field) => body[`${field}_ref`] !== undefined && !sent[field]);
  if (named.length === 0) return NONE;
  if (!visit) return { ...NONE, missing: named };
  const found = await store.read(async (tx) => {
    const staged = await tx.stagedImages.of(visit);
    return Promise.all(
      named.map(async (field) => {
        const isNamed = ({ kind, imageId, createdAt }: (typeof staged)[number]) =>
          kind === field && imageId === body[`${field}_ref`] && now - createdAt < STAGED_MS;
        const row = staged.find(isNamed);
        const image = row ? await tx.jobs.image(row.imageId, field) : null;
        return { field, imageId: row?.imageId, image };
      }),
    );
  });
  const there = found.filter(({ image }) => image !== null);
  const ids = there.flatMap(({ imageId }) => imageId ?? []);
  const rows: Images = Object.fromEntries(there.map(({ field, image }) => [field, image as StoredImage]));
  const missing = found.filter(({ image }) => image === null).map(({ field }) => field);
  return {
    images: {
      rows,
      async attach(tx) {
        if (await tx.stagedImages.take(visit, ids)) return;
        throw new UploadTooLate('A staged image was taken or erased at the same moment.');
      },
      discard: NONE.images.discard,
    },
    missing,
  };
}

const nothing = async () => undefined;
const NONE: Staged = { images: { rows: {}, attach: nothing, discard: nothing }, missing: [] };

/** For what a caller may repeat at once. */
export function unavailableIfLate(error: unknown): never {
  throw error instanceof UploadTooLate ? new StoreUnavailable(error.message, { cause: error }) : error;
}

/** Both, as one. */
export function joined(one: PutImages, other: PutImages): PutImages {
  return {
    rows: { ...one.rows, ...other.rows },
    async attach(tx) {
      await one.attach(tx);
      await other.attach(tx);
    },
    async discard() {
      await one.discard();
      await other.discard();
    },
  };
}
