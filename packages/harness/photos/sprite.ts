/** What is drawn before it is photographed: a card, or a person. Where nothing is drawn it is transparent. */
export type Color = readonly [red: number, green: number, blue: number];

export interface Sprite {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8ClampedArray;
}

export function newSprite(width: number, height: number): Sprite {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

/** Draws what `isInside` says of a box, with one colour or with one for each place. */
export function draw(
  { width, height, data }: Sprite,
  [left, top, right, bottom]: readonly [number, number, number, number],
  color: Color | ((x: number, y: number) => Color),
  isInside: (x: number, y: number) => boolean = () => true,
): void {
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(bottom)); y++) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(width, Math.round(right)); x++) {
      if (!isInside(x, y)) continue;
      const [red, green, blue] = typeof color === 'function' ? color(x, y) : color;
      const at = (y * width + x) * 4;
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
