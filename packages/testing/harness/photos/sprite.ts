/** What is drawn before it is photographed: a card, or a person. Where nothing is drawn it is transparent. */
import type { Random } from '../random.ts';

export type Color = readonly [red: number, green: number, blue: number];

/** Fewer pixels than it is drawn in: as many as the pictures of it have. */
const DETAIL = 0.6;

export interface Sprite {
  /** In the units that it is drawn in. */
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8ClampedArray;
}

const pixels = (units: number) => Math.round(units * DETAIL);

export function newSprite(width: number, height: number): Sprite {
  return { width, height, data: new Uint8ClampedArray(pixels(width) * pixels(height) * 4) };
}

/** Where the pixel of a place is in the data; -1 outside. */
export function pixelAt({ width, height }: Sprite, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return -1;
  const column = Math.min(pixels(width) - 1, Math.floor(x * DETAIL));
  const row = Math.min(pixels(height) - 1, Math.floor(y * DETAIL));
  return (row * pixels(width) + column) * 4;
}

/** Draws what `isInside` says of a box, with one colour or with one for each place. */
export function draw(
  { width, height, data }: Sprite,
  [left, top, right, bottom]: readonly [number, number, number, number],
  color: Color | ((x: number, y: number) => Color),
  isInside: (x: number, y: number) => boolean = () => true,
): void {
  const across = pixels(width);
  for (let row = Math.max(0, pixels(top)); row < Math.min(pixels(height), pixels(bottom)); row++) {
    for (let column = Math.max(0, pixels(left)); column < Math.min(across, pixels(right)); column++) {
      const [x, y] = [column / DETAIL, row / DETAIL];
      if (!isInside(x, y)) continue;
      const [red, green, blue] = typeof color === 'function' ? color(x, y) : color;
      const at = (row * across + column) * 4;
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = 255;
    }
  }
}

export function drawEllipse(
  sprite: Sprite,
  [x, y]: readonly [number, number],
  [across, down]: readonly [number, number],
  color: Parameters<typeof draw>[2],
): void {
  draw(
    sprite,
    [x - across, y - down, x + across + 1, y + down + 1],
    color,
    (atX, atY) => ((atX - x) / across) ** 2 + ((atY - y) / down) ** 2 <= 1,
  );
}

export const shade = ([red, green, blue]: Color, by: number): Color => [red * by, green * by, blue * by];

/** Colours by their hexadecimal names. */
export const palette = (names: string): Color[] =>
  names.split(' ').map((name) => [...Buffer.from(name, 'hex')] as unknown as Color);

export const anyColor = (random: Random, from: number, to: number): Color => [
  random.between(from, to),
  random.between(from, to),
  random.between(from, to),
];
