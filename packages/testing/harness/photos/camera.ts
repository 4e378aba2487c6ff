/** Photographs a scene: where things are, how they are lit, how well the camera sees. */
import type { Pixels } from '#photo-checks/pixels.ts';
import type { Random } from '../random.ts';
import type { Background } from './background.ts';
import { type Color, pixelAt, type Sprite } from './sprite.ts';

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly background: Background;
  readonly sprite: Sprite | null;
  /** Of the sprite's own point `anchor`, in pixels of the picture; `scale` is pixels for each of the sprite's. */
  readonly place: { x: number; y: number; scale: number; angle: number };
  readonly anchor: { x: number; y: number };
}

export interface Conditions {
  /** 1 is right; 0.1 is dark. */
  readonly exposure: number;
  /** The light of a lamp: warm above 0, cold below. */
  readonly warmth: number;
  /** How much the light differs from one side to the other, and which way. */
  readonly gradient: number;
  readonly gradientAngle: number;
  /** Radius in pixels of what is not in focus. */
  readonly blur: number;
  /** Pixels that the camera moved, sideways. */
  readonly motion: number;
  /** Deviation of the sensor. */
  readonly noise: number;
  /** Lamps that are reflected. */
  readonly spots: readonly { x: number; y: number; across: number; down: number; light: number }[];
}

export function photograph(scene: Scene, conditions: Conditions, random: Random): Pixels {
  const { width, height } = scene;
  const light = new Float32Array(width * height * 3);
  const sample = sampler(scene);
  const [gx, gy] = [Math.cos(conditions.gradientAngle), Math.sin(conditions.gradientAngle)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const slope = 1 + conditions.gradient * (gx * (x / width - 0.5) + gy * (y / height - 0.5));
      let spot = 0;
      for (const each of conditions.spots) {
        const far = ((x / width - each.x) / each.across) ** 2 + ((y / height - each.y) / each.down) ** 2;
        if (far < 1.6) spot += each.light * Math.min(1, (1.6 - far) * 1.8);
      }
      const color = sample(x, y);
      const at = (y * width + x) * 3;
      const factor = conditions.exposure * slope;
      light[at] = color[0] * factor * (1 + conditions.warmth) + spot;
      light[at + 1] = color[1] * factor + spot;
      light[at + 2] = color[2] * factor * (1 - conditions.warmth) + spot;
    }
  }
  // Three boxes come close to a lens that is out of focus; one will do for a lens that is not quite.
  for (let pass = 0; pass < (conditions.blur > 1 ? 3 : 1); pass++)
    soften(light, width, height, conditions.blur, conditions.blur);
  if (conditions.motion > 0) soften(light, width, height, conditions.motion, 0);
  return develop(light, width, height, conditions.noise, random);
}

function sampler({ background, sprite, place, anchor, width }: Scene): (x: number, y: number) => Color {
  const [cos, sin] = [Math.cos(place.angle) / place.scale, Math.sin(place.angle) / place.scale];
  return (x, y) => {
    if (sprite) {
      const [dx, dy] = [x - place.x, y - place.y];
      const at = pixelAt(sprite, anchor.x + dx * cos + dy * sin, anchor.y - dx * sin + dy * cos);
      if (at >= 0 && sprite.data[at + 3]) {
        return [sprite.data[at] ?? 0, sprite.data[at + 1] ?? 0, sprite.data[at + 2] ?? 0];
      }
    }
    return background(x / width, y / width);
  };
}

/** A box blur of this radius in each direction; a part of a pixel counts as that part. */
function soften(light: Float32Array, width: number, height: number, across: number, down: number): void {
  if (across > 0) for (let y = 0; y < height; y++) softenLine(light, y * width * 3, 3, width, across);
  if (down > 0) for (let x = 0; x < width; x++) softenLine(light, x * 3, width * 3, height, down);
}

function softenLine(
  light: Float32Array,
  start: number,
  stride: number,
  length: number,
  radius: number,
): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const weight = 1 / (2 * radius + 1);
  // The line with its ends continued, so that the sum below never looks beyond it.
  const pad = whole + 1;
  const line = new Float32Array(length + 2 * pad);
  for (let channel = 0; channel < 3; channel++) {
    for (let index = 0; index < line.length; index++) {
      const from = Math.min(length - 1, Math.max(0, index - pad));
      line[index] = light[start + channel + from * stride] as number;
    }
    let sum = 0;
    for (let index = pad - whole; index <= pad + whole; index++) sum += line[index] as number;
    for (let index = pad; index < length + pad; index++) {
      const [before, after] = [line[index - pad] as number, line[index + pad] as number];
      light[start + channel + (index - pad) * stride] = (sum + part * (before + after)) * weight;
      sum += after - (line[index - whole] as number);
    }
  }
}

function develop(light: Float32Array, width: number, height: number, noise: number, random: Random): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  // Near enough to a bell; of brightness, of which most noise is.
  const grains = Float32Array.from(
    { length: 8_191 },
    () => (random() + random() + random() - 1.5) * 2 * noise,
  );
  for (let pixel = 0; pixel < width * height; pixel++) {
    const grain = grains[(pixel + (pixel >> 11) * 1_237) % grains.length] as number;
    for (let channel = 0; channel < 3; channel++) {
      data[pixel * 4 + channel] = (light[pixel * 3 + channel] as number) + grain;
    }
    data[pixel * 4 + 3] = 255;
  }
  return { data, width, height };
}
