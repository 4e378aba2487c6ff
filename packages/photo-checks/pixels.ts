/** What the checks look at: a small picture, and its brightness. */

/** As of a canvas: red, green, blue and opacity. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The brightness of each pixel, 0 to 255. */
export interface Luma {
  readonly values: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A part of it, in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function lumaOf({ data, width, height }: Pixels): Luma {
  const values = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < values.length; i++, at += 4) {
    values[i] =
      ((data[at] as number) * 77 + (data[at + 1] as number) * 150 + (data[at + 2] as number) * 29) >> 8;
  }
  return { values, width, height };
}

/** The same picture with one value, the mean, for each square of `size` pixels; what is left over at the edges is left out. */
export function shrinkLuma({ values, width, height }: Luma, size: number): Luma {
  const [across, down] = [Math.floor(width / size), Math.floor(height / size)];
  const means = new Uint8Array(across * down);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let sum = 0;
      for (let row = y * size; row < (y + 1) * size; row++) {
        const start = row * width + x * size;
        for (let at = start; at < start + size; at++) sum += values[at] as number;
      }
      means[y * across + x] = sum / (size * size);
    }
  }
  return { values: means, width: across, height: down };
}

export function variance(values: ArrayLike<number>): number {
  let [sum, squares] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    sum += value;
    squares += value * value;
  }
  return squares / values.length - (sum / values.length) ** 2;
}
