import { imageTypeOf } from '#core/images/image-type.ts';
import { readJpeg } from '#core/images/jpeg.ts';

/** A JPEG whose pixels are whole, as the server would keep it; null where they are not, or it is another file. */
export async function withEndMarker(file: Blob): Promise<Blob | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (imageTypeOf(bytes) !== 'image/jpeg') return null;
  const image = readJpeg(bytes);
  return typeof image === 'string' ? null : new Blob([new Uint8Array(image.bytes)]);
}
