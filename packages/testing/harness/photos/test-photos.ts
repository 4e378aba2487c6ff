/** Photos that the page's checks have nothing against, as files. */
import { deflateSync } from 'node:zlib';
import { type Kind, labelledPhoto } from '#testing/harness/photos/photos.ts';
import { pngChunk } from '../vitest/images.ts';

const made = new Map<string, Buffer>();

/** A PNG, the same each time for a seed. */
export function goodPhoto(kind: Kind, seed = 1): Buffer {
  const name = `${kind} ${seed}`;
  const photo = made.get(name) ?? pngOf(labelledPhoto(kind, 'good', seed).pixels);
  made.set(name, photo);
  return photo;
}

/** Of the pixels of a canvas. */
export function pngOf({
  data,
  width,
  height,
}: {
  data: ArrayLike<number>;
  width: number;
  height: number;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits each of red, green and blue.
  header.set([8, 2], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, to = 0; y < height; y++) {
    to++;
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) rows[to++] = data[(y * width + x) * 4 + channel] ?? 0;
    }
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', ''),
  ]);
}
