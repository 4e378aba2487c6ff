/** Selfies of real faces: cut out of larger pictures, at several distances and in several tones of skin. */
import type { Area, Pixels } from '#photo-checks/pixels.ts';
import type { Color } from './sprite.ts';

/** Where a face is in its picture, pixels: its middle, and its height from brow to chin; marked by eye. */
export interface MarkedFace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** How high a head is, with its hair, in heights of a face. */
const HEAD = 1.7;

/** A picture as the camera's crop: a head of this share of the oval's height in the middle of it. */
export function selfieOf(picture: Pixels, face: MarkedFace, guide: Area, size: Size, share: number): Pixels {
  const scale = (face.size * HEAD) / (guide.height * share);
  // The hair is above the face.
  const [middleX, middleY] = [face.x, face.y - face.size * 0.15];
  return sampled(picture, size, (x, y) => [
    middleX + (x - guide.x - guide.width / 2) * scale,
    middleY + (y - guide.y - guide.height / 2) * scale,
  ]);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Each pixel is the mean of its neighbours' in the picture; beyond its edges the picture goes on as it ends. */
export function sampled(
  { data, width, height }: Pixels,
  size: Size,
  from: (x: number, y: number) => readonly [x: number, y: number],
): Pixels {
  const out = new Uint8ClampedArray(size.width * size.height * 4);
  const [x1, y1] = from(1, 0);
  const [x0, y0] = from(0, 0);
  const taps = Math.max(1, Math.min(4, Math.round(Math.hypot(x1 - x0, y1 - y0))));
  for (let y = 0, to = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, to += 4) {
      const sum = [0, 0, 0];
      for (let tap = 0; tap < taps * taps; tap++) {
        const [atX, atY] = from(x + ((tap % taps) + 0.5) / taps, y + (Math.floor(tap / taps) + 0.5) / taps);
        const left = Math.min(width - 1.001, Math.max(0, atX - 0.5));
        const top = Math.min(height - 1.001, Math.max(0, atY - 0.5));
        const [column, row] = [Math.floor(left), Math.floor(top)];
        const [dx, dy] = [left - column, top - row];
        const at = (row * width + column) * 4;
        for (let channel = 0; channel < 3; channel++) {
          const value = (offset: number) => data[at + offset + channel] as number;
          sum[channel] =
            (sum[channel] as number) +
            (value(0) * (1 - dx) + value(4) * dx) * (1 - dy) +
            (value(width * 4) * (1 - dx) + value(width * 4 + 4) * dx) * dy;
        }
      }
      for (let channel = 0; channel < 3; channel++)
        out[to + channel] = (sum[channel] as number) / (taps * taps);
      out[to + 3] = 255;
    }
  }
  return { data: out, width: size.width, height: size.height };
}

/** Head and neck in other light: each channel times its factor, with a soft edge to what is behind. */
export function relit(pixels: Pixels, guide: Area, share: number, factor: Color): Pixels {
  const data = new Uint8ClampedArray(pixels.data);
  const [x, y] = [guide.x + guide.width / 2, guide.y + guide.height / 2];
  const [across, down] = [guide.height * share * 0.4, guide.height * share * 0.56];
  for (let at = 0; at < data.length; at += 4) {
    const [dx, dy] = [((at / 4) % pixels.width) - x, Math.floor(at / 4 / pixels.width) - y];
    // A head is an ellipse; below it is the neck.
    const far =
      dy > 0 && Math.abs(dx) < across * 0.7 ? Math.abs(dx) / across : Math.hypot(dx / across, dy / down);
    const part = Math.min(1, Math.max(0, (1.15 - far) / 0.15));
    for (let channel = 0; channel < 3; channel++) {
      const value = data[at + channel] as number;
      data[at + channel] = value * (1 - part) + value * (factor[channel] as number) * part;
    }
  }
  return { ...pixels, data };
}

/** The mean colour of a face's cheeks and nose. */
export function skinOf({ data, width }: Pixels, guide: Area, share: number): Color {
  const size = (guide.height * share) / HEAD;
  const [x, y] = [Math.round(guide.x + guide.width / 2), Math.round(guide.y + guide.height / 2 + size * 0.2)];
  const reach = Math.round(size * 0.22);
  const sum: [number, number, number] = [0, 0, 0];
  for (let row = y - reach; row < y + reach; row++) {
    for (let column = x - reach; column < x + reach; column++) {
      for (const channel of [0, 1, 2] as const)
        sum[channel] += data[(row * width + column) * 4 + channel] as number;
    }
  }
  return [sum[0] / (4 * reach * reach), sum[1] / (4 * reach * reach), sum[2] / (4 * reach * reach)];
}
