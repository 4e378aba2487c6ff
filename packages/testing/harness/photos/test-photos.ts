/** Photos that the page's checks have nothing against, as files. */
import { type Kind, labelledPhoto } from '#testing/harness/photos/photos.ts';
import { pngOf as pngOfRows } from '../vitest/images.ts';

const made = new Map<string, Buffer>();

/** A PNG, the same each time for a seed. */
export function goodPhoto(kind: Kind, seed = 1): Buffer {
  const name = `${kind} ${seed}`;
  const photo = made.get(name) ?? pngOf(labelledPhoto(kind, 'good', seed).pixels);
  made.set(name, photo);
  return photo;
}

interface Canvas {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** Of the pixels of a canvas. */
export function pngOf({ data, width, height }: Canvas): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, to = 0; y < height; y++) {
    to++;
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) rows[to++] = data[(y * width + x) * 4 + channel] ?? 0;
    }
  }
  return pngOfRows(rows, { width, height, colorType: 2 });
}
