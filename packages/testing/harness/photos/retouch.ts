/** Changes pictures as what happens before a camera would: something is laid on, light falls, it moves, it is turned. */
import type { Pixels } from '#photo-checks/pixels.ts';
import { sampled } from './real-faces.ts';
import type { Color } from './sprite.ts';

type Cover = (x: number, y: number) => number;
type Paint = Color | ((x: number, y: number) => Color);

/** Lays a colour over what `cover` says, 0 to 1. */
export function cover(pixels: Pixels, cover: Cover, paint: Paint): Pixels {
  const data = new Uint8ClampedArray(pixels.data);
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [(at / 4) % pixels.width, Math.floor(at / 4 / pixels.width)];
    const part = Math.min(1, Math.max(0, cover(x, y)));
    if (part === 0) continue;
    const color = typeof paint === 'function' ? paint(x, y) : paint;
    for (const channel of [0, 1, 2] as const) {
      data[at + channel] = (data[at + channel] as number) * (1 - part) + color[channel] * part;
    }
  }
  return { ...pixels, data };
}

/** @param soft - how soft its edge is, as a share of its radius. */
export const ellipse =
  ([x, y]: readonly [number, number], [across, down]: readonly [number, number], soft = 0.03): Cover =>
  (atX, atY) =>
    (1 - Math.hypot((atX - x) / across, (atY - y) / down)) / soft;

export function dimmed(pixels: Pixels, by: number): Pixels {
  return { ...pixels, data: pixels.data.map((value, at) => (at % 4 === 3 ? value : value * by)) };
}

export function upsideDown(pixels: Pixels): Pixels {
  const { width, height } = pixels;
  return sampled(pixels, pixels, (x, y) => [width - x, height - y]);
}

export function onItsSide(pixels: Pixels): Pixels {
  return sampled(pixels, { width: pixels.height, height: pixels.width }, (x, y) => [y, pixels.height - x]);
}

/** Mean of so many pixels to each side, across and down. */
export function blurred(pixels: Pixels, across: number, down: number): Pixels {
  return along(along(pixels, across, 1), down, pixels.width);
}

function along({ data, width, height }: Pixels, reach: number, onward: number): Pixels {
  if (reach === 0) return { data, width, height };
  const out = new Uint8ClampedArray(data);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [place, end] = onward === 1 ? [x, width - 1] : [y, height - 1];
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let off = -reach; off <= reach; off++) {
          const to = Math.min(end, Math.max(0, place + off)) - place;
          sum += data[(y * width + x + to * onward) * 4 + channel] as number;
        }
        out[(y * width + x) * 4 + channel] = sum / (2 * reach + 1);
      }
    }
  }
  return { data: out, width, height };
}

/** The picture fills the size, and what stands beyond is cut off. */
export function filling(pixels: Pixels, width: number, height: number): Pixels {
  const scale = Math.min(pixels.width / width, pixels.height / height);
  return sampled(pixels, { width, height }, (x, y) => [
    pixels.width / 2 + (x - width / 2) * scale,
    pixels.height / 2 + (y - height / 2) * scale,
  ]);
}

/** A picture laid on another, its left upper corner at a place, so wide. */
export function laidOn(below: Pixels, above: Pixels, left: number, top: number, width: number): Pixels {
  const scale = above.width / width;
  const small = sampled(above, { width, height: Math.round(above.height / scale) }, (x, y) => [
    x * scale,
    y * scale,
  ]);
  const isOn: Cover = (x, y) =>
    x >= left && y >= top && x < left + small.width && y < top + small.height ? 1 : 0;
  return cover(below, isOn, (x, y) => {
    const at = ((y - top) * small.width + x - left) * 4;
    return [small.data[at] ?? 0, small.data[at + 1] ?? 0, small.data[at + 2] ?? 0];
  });
}

export function plainPicture(width: number, height: number, color: Color): Pixels {
  return cover({ data: new Uint8ClampedArray(width * height * 4).fill(255), width, height }, () => 1, color);
}
