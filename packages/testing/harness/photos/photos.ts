/**
 * A labelled set of pictures: good ones, and ones that nobody could use, each as the camera's crop would be. They follow
 * from a seed. They are drawn: what is said of them is said of drawings, not of people.
 */
import { CROP_MARGIN } from '#page/browser/capture/crop.ts';
import type { Area, Pixels } from '#photo-checks/pixels.ts';
import { type Random, seededRandom } from '../random.ts';
import { TABLES, WALLS } from './background.ts';
import { type Conditions, photograph, type Scene } from './camera.ts';
import { drawCard } from './card.ts';
import { drawFace } from './face.ts';
import type { Sprite } from './sprite.ts';

export type Kind = 'card' | 'face';
export const LABELS = [
  'good',
  'blurred',
  'dark',
  'glaring',
  'tiny',
  'cut',
  'uniform',
  'noise',
  'empty',
] as const;
export type Label = (typeof LABELS)[number];

export interface LabelledPhoto {
  readonly kind: Kind;
  readonly label: Label;
  readonly pixels: Pixels;
  /** Where the guide was. */
  readonly guide: Area;
}

/** The guide takes this share of the crop, and lies in its middle (crop.ts). */
const GUIDE = 1 / (1 + 2 * CROP_MARGIN);
const SIZES = { card: { width: 640, height: 404 }, face: { width: 360, height: 480 } };

export function labelledPhoto(kind: Kind, label: Label, seed: number): LabelledPhoto {
  const random = seededRandom(
    seed * 7_919 + LABELS.indexOf(label) * 104_729 + (kind === 'card' ? 0 : 15_485_863),
  );
  const scene = kind === 'card' ? cardScene(label, random) : faceScene(label, random);
  const conditions = { ...goodConditions(random, label), ...badConditions(kind, label, random) };
  const pixels = photograph(scene, conditions, random);
  if (label === 'noise') makeNoise(pixels, random);
  return { kind, label, pixels, guide: guideOf(SIZES[kind]) };
}

/** Drawing takes longer than photographing, so that each of them is photographed more than once. */
const cards = oneOf(16, drawCard);
const faces = oneOf(24, drawFace);

function oneOf(count: number, drawOne: (random: Random) => Sprite): (random: Random) => Sprite {
  const drawn = new Map<number, Sprite>();
  return (random) => {
    const index = Math.floor(random() * count);
    const sprite = drawn.get(index) ?? drawOne(seededRandom(index + 1));
    drawn.set(index, sprite);
    return sprite;
  };
}

function cardScene(label: Label, random: Random): Scene {
  const { width, height } = SIZES.card;
  const guide = width * GUIDE;
  const isThere = label !== 'uniform' && label !== 'empty';
  const sprite = isThere ? cards(random) : null;
  let share = random.between(0.88, 1.03);
  if (label === 'tiny') share = random.between(0.25, 0.55);
  const [shiftX, shiftY] = shiftOf(label, random, 0.025, [0.24, 0.5]);
  const place = {
    x: width / 2 + shiftX * guide,
    y: height / 2 + shiftY * guide * 0.63,
    scale: (guide * share) / (sprite?.width ?? 1),
    angle: random.between(-0.06, 0.06),
  };
  const background = label === 'uniform' ? TABLES[0](random) : random.pick(TABLES)(random);
  return { width, height, background, sprite, place, anchor: middleOf(sprite, 0.5) };
}

function faceScene(label: Label, random: Random): Scene {
  const { width, height } = SIZES.face;
  const oval = height * GUIDE;
  const isThere = label !== 'uniform' && label !== 'empty';
  const sprite = isThere ? faces(random) : null;
  let share = random.between(0.8, 1);
  if (label === 'tiny') share = random.between(0.18, 0.38);
  const [shiftX, shiftY] = shiftOf(label, random, 0.05, [0.6, 0.85]);
  const place = {
    x: width / 2 + shiftX * oval * 0.75,
    y: height / 2 + shiftY * oval,
    // The face is 540 of its pixels high.
    scale: (oval * share) / 540,
    angle: random.between(-0.12, 0.12),
  };
  const background = label === 'uniform' ? WALLS[0](random) : random.pick(WALLS)(random);
  return { width, height, background, sprite, place, anchor: { x: 450, y: 330 } };
}

/** How far from the middle; what is cut lies so far to one side that much of it is not in the picture. */
function shiftOf(label: Label, random: Random, least: number, cut: [number, number]): [number, number] {
  const small: [number, number] = [random.between(-least, least), random.between(-least, least)];
  if (label === 'tiny') return [small[0] * 6, small[1] * 6];
  if (label !== 'cut') return small;
  const far = random.between(...cut) * random.pick([-1, 1]);
  return random() < 0.6 ? [far, small[1]] : [small[0], far];
}

function guideOf({ width, height }: { width: number; height: number }): Area {
  const [across, down] = [Math.round(width * GUIDE), Math.round(height * GUIDE)];
  return { x: (width - across) >> 1, y: (height - down) >> 1, width: across, height: down };
}

const middleOf = (sprite: { width: number; height: number } | null, share: number) =>
  sprite ? { x: sprite.width * share, y: sprite.height * share } : { x: 0, y: 0 };

function goodConditions(random: Random, label: Label): Conditions {
  const gradient = random.between(0, label === 'uniform' ? 0.15 : 0.4);
  return {
    // The brighter side of a pale card still shows what is on it.
    exposure: random.between(0.75, 1.03 - gradient / 2),
    warmth: random.between(-0.1, 0.1),
    gradient,
    gradientAngle: random.between(0, 6.3),
    blur: random.between(0, 0.45),
    motion: 0,
    noise: random.between(0.5, 4),
    // A lamp that can be seen, and outshines nothing.
    spots: random() < 0.3 ? [spot(random, [0.05, 0.12], random.between(10, 25))] : [],
  };
}

function badConditions(kind: Kind, label: Label, random: Random): Partial<Conditions> {
  switch (label) {
    case 'blurred':
      if (random() < 0.5) return { blur: random.between(kind === 'card' ? 2.4 : 2.8, 7) };
      return { motion: random.between(kind === 'card' ? 6 : 8, 18), blur: random.between(0.6, 1.5) };
    case 'dark':
      return { exposure: random.between(0.02, 0.16), noise: random.between(2, 7), spots: [] };
    case 'glaring':
      if (kind === 'face' && random() < 0.5) return { exposure: random.between(4, 8), spots: [] };
      return { spots: [spot(random, kind === 'card' ? [0.14, 0.28] : [0.24, 0.4], 400)] };
    case 'uniform':
      return { exposure: random.pick([0, 0.03, 0.5, 1, 1.2]), noise: random.between(0, 5), spots: [] };
    default:
      return {};
  }
}

const spot = (random: Random, [from, to]: [number, number], light: number) => ({
  x: random.between(0.3, 0.7),
  y: random.between(0.35, 0.65),
  across: random.between(from, to),
  down: random.between(from, to),
  light,
});

/** Snow, finer or coarser, in grey or in colours. */
function makeNoise({ data, width, height }: Pixels, random: Random): void {
  const grain = random.pick([1, 1, 2, 3]);
  const isGrey = random() < 0.5;
  const strength = random.between(40, 255);
  const [across, down] = [Math.ceil(width / grain), Math.ceil(height / grain)];
  const values = Float32Array.from({ length: across * down * 3 }, () => 128 + (random() - 0.5) * strength);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (Math.floor(y / grain) * across + Math.floor(x / grain)) * 3;
      for (let channel = 0; channel < 3; channel++) {
        data[(y * width + x) * 4 + channel] = values[at + (isGrey ? 0 : channel)] ?? 0;
      }
    }
  }
}
