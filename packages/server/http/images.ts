import type { ImageField } from '#core/id-type.ts';
import { checkImage } from '#core/image.ts';
import type { StoredImage } from '#store/queries/jobs.ts';
import { RequestRefused } from './errors.ts';

/** Accepts an uploaded image by its content, without its metadata (D-71). @throws RequestRefused that says what is wrong. */
export function acceptImage(field: ImageField, file: Uint8Array): StoredImage {
  const check = checkImage(file);
  if (!check.ok) throw new RequestRefused('invalid_value', [{ path: `/${field}`, message: check.message }]);
  return { type: check.type, bytes: check.bytes };
}
