/** What a new job stores of a person, sealed under keys of its own (D-67). */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { ImageCheck, ImageSource, ImageType } from '#core/images/image-type.ts';
import type { PersonalData } from '#core/job.ts';
import {
  blobContext,
  type JobKeyKind,
  jobKeyContext,
  personContext,
  type SealOfJob,
  sealBy,
} from '../queries/jobs/job-keys.ts';
import { KEY_BYTES } from './encryption.ts';
import { randomPart } from './random.ts';
import type { Secrets } from './secrets.ts';

/** An image as it was accepted. */
export interface StoredImage {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  /** Left out where it is not known. */
  readonly source?: ImageSource;
  /** What the sender's device found wrong with it; left out where nobody said. */
  readonly check?: ImageCheck;
  /** Where it is, if outside of the database: `bytes` are then the key that opens it (D-72). */
  readonly objectName?: string;
}

export type Images = Readonly<Partial<Record<ImageField, StoredImage>>>;

export interface SealedJob {
  readonly serviceJobId: string;
  readonly keys: readonly { readonly kind: JobKeyKind; readonly sealedKey: Uint8Array }[];
  readonly person: Uint8Array | null;
  readonly images: readonly SealedImage[];
}

interface SealedImage extends Omit<StoredImage, 'bytes'> {
  readonly kind: ImageField;
  readonly sealedBytes: Uint8Array;
}

/** Made before the unit of work that inserts it, because images take long. */
export function sealJob(
  secrets: Secrets,
  serviceJobId: string,
  person: PersonalData,
  images: Images = {},
): SealedJob {
  const texts = newKey(secrets, serviceJobId, 'texts');
  const sealed = {
    serviceJobId,
    person: texts.seal(JSON.stringify(person), personContext(serviceJobId)),
  };
  const ofImages = sealImages(secrets, serviceJobId, images);
  return { ...sealed, keys: [texts.key, ...ofImages.keys], images: ofImages.images };
}

/** The images of a job, or images that a job may take (D-82), sealed. */
export type SealedImages = Pick<SealedJob, 'serviceJobId' | 'keys' | 'images'>;

/** Images alone. */
export function sealImages(secrets: Secrets, serviceJobId: string, images: Images): SealedImages {
  const all = Object.entries(images) as [ImageField, StoredImage][];
  if (all.length === 0) return { serviceJobId, keys: [], images: [] };
  const { key, seal } = newKey(secrets, serviceJobId, 'images');
  return {
    serviceJobId,
    keys: [key],
    images: all.map(([kind, { bytes, ...image }]) => {
      return { ...image, kind, sealedBytes: seal(bytes, blobContext(serviceJobId, kind)) };
    }),
  };
}

function newKey(
  secrets: Secrets,
  serviceJobId: string,
  kind: JobKeyKind,
): { key: SealedJob['keys'][number]; seal: SealOfJob } {
  const key = randomPart(KEY_BYTES);
  return {
    key: { kind, sealedKey: secrets.seal(key, jobKeyContext(serviceJobId, kind)) },
    seal: sealBy(key),
  };
}
