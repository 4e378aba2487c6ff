/** What is kept of an image that a user sends: the picture, upright, and nothing that tells of its making (D-71). */
import { sizeProblem } from './image-size.ts';
import { type ImageType, imageTypeOf } from './image-type.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';

export type ImageCheck =
  | { readonly ok: true; readonly type: ImageType; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly message: string };

/** Checks an image file, and removes its metadata. Linear in its length, whatever is in it. */
export function checkImage(file: Uint8Array): ImageCheck {
  const type = imageTypeOf(file);
  const image = type && (type === 'image/png' ? readPng(file) : readJpeg(file));
  if (!image || image === 'malformed') return { ok: false, message: 'must be a PNG or JPEG image' };
  if (image === 'cut_off') {
    return { ok: false, message: 'must be a whole PNG or JPEG file; this one is cut off' };
  }
  const message = sizeProblem(image.width, image.height);
  return message ? { ok: false, message } : { ok: true, type, bytes: image.bytes };
}
