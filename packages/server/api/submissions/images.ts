import type { ImageField } from '#core/id-numbers/id-type.ts';
import { checkImage } from '#core/images/image.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';

/** Accepts an uploaded image by its content, without its metadata (D-71). @throws RequestRefused that says what is wrong. */
export function acceptImage(field: ImageField, file: Uint8Array): StoredImage {
  const check = checkImage(file);
  if (!check.ok) throw new RequestRefused('invalid_value', [{ path: `/${field}`, message: check.message }]);
  return { type: check.type, bytes: check.bytes };
}
