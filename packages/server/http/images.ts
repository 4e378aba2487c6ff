import type { ImageField } from '#core/id-type.ts';
import { imageTypeOf } from '#core/image-type.ts';
import type { StoredImage } from '#store/queries/jobs.ts';
import { RequestRefused } from './errors.ts';

/** Accepts an uploaded image by its content. @throws RequestRefused when it is neither PNG nor JPEG. */
export function acceptImage(field: ImageField, bytes: Uint8Array): StoredImage {
  const type = imageTypeOf(bytes);
  if (!type) {
    throw new RequestRefused('invalid_value', [
      { path: `/${field}`, message: 'must be a PNG or JPEG image' },
    ]);
  }
  return { type, bytes };
}
