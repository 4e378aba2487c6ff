/** Cards as files: drawn ones with a real portrait, on tables, and what nobody could read. */
import type { Pixels } from '#photo-checks/pixels.ts';
import { seededRandom } from '../random.ts';
import { type Background, cloth, stone, wood } from './background.ts';
import { type Conditions, photograph } from './camera.ts';
import { drawCard } from './card.ts';
import { labelledPhoto } from './photos.ts';
import { sampled } from './real-faces.ts';
import type { RealPictures } from './real-pictures.ts';
import {
  blurred,
  cover,
  dimmed,
  ellipse,
  filling,
  laidOn,
  onItsSide,
  plainPicture,
  upsideDown,
} from './retouch.ts';
import { selfie } from './selfie-files.ts';
import type { Color, Sprite } from './sprite.ts';

const WIDTH = 900;
const HEIGHT = 675;
const one =
  (color: Color): Background =>
  () =>
    color;
const TABLES: Readonly<Record<string, Background>> = {
  dark: one([45, 42, 40]),
  grey: one([128, 126, 122]),
  white: one([238, 238, 236]),
  wood: wood(seededRandom(5)),
  cloth: cloth(seededRandom(6)),
  stone: stone(seededRandom(7)),
};
const DAYLIGHT: Conditions = {
  exposure: 0.95,
  warmth: 0.02,
  gradient: 0.1,
  gradientAngle: 1,
  blur: 0.3,
  motion: 0,
  noise: 2,
  spots: [],
};

interface Lying {
  table?: keyof typeof TABLES;
  /** In place of a table. */
  ground?: Background;
  /** Of the picture's width. */
  share?: number;
  /** Pixels from the middle. */
  off?: readonly [number, number];
  angle?: number;
  light?: Partial<Conditions>;
}

export function lying(
  card: Sprite,
  { table = 'wood', ground, share = 0.8, off = [0, 0], angle = 0, light = {} }: Lying,
): Pixels {
  const place = { x: WIDTH / 2 + off[0], y: HEIGHT / 2 + off[1], scale: (WIDTH * share) / card.width, angle };
  const background = ground ?? (TABLES[table] as Background);
  const anchor = { x: card.width / 2, y: card.height / 2 };
  const scene = { width: WIDTH, height: HEIGHT, background, sprite: card, place, anchor };
  return photograph(scene, { ...DAYLIGHT, ...light }, seededRandom(3));
}

/** A card on which a real portrait stands in place of the drawn one. */
export function cardWith(portrait: Pixels, seed: number): Sprite {
  const card = drawCard(seededRandom(seed));
  const [across, down] = [card.width * 0.6, Math.floor(card.data.length / 4 / (card.width * 0.6))];
  const isLeft = (card.data[(Math.round(190 * 0.6) * across + 100 * 0.6) * 4] ?? 0) === 206;
  const laid = laidOn(
    { data: card.data, width: across, height: down },
    portrait,
    isLeft ? 36 : across - 210,
    102,
    166,
  );
  return { ...card, data: laid.data };
}

/** Each with where it lies. */
export function goodCards({ faces }: RealPictures): [name: string, photo: Pixels][] {
  const real = faces.filter(({ isHard }) => !isHard).slice(0, 4);
  const cards = real.map((face, index) => cardWith(selfie(face, 0.75), index + 2));
  const onTables = cards.flatMap((card, index) =>
    Object.keys(TABLES).map((table): [string, Pixels] => [
      `card ${index} on ${table}`,
      lying(card, { table }),
    ]),
  );
  const [first, second] = cards as [Sprite, Sprite];
  return [
    ...onTables,
    ['a little turned', lying(first, { angle: 0.12 })],
    ['turned to the other side', lying(second, { angle: -0.2, share: 0.7, table: 'dark' })],
    ['half as wide as the picture', lying(first, { share: 0.5, table: 'dark' })],
    ['in little light', lying(first, { light: { exposure: 0.4 } })],
    ['with light from one side', lying(second, { light: { gradient: 0.5 } })],
    ...[1, 2, 3, 4, 5, 6].map((seed): [string, Pixels] => [
      `drawn ${seed}`,
      labelledPhoto('card', 'good', seed).pixels,
    ]),
  ];
}

/** Each with what is wrong. */
export function badCards({ cat, cup, faces }: RealPictures): [name: string, photo: Pixels][] {
  const real = faces.filter(({ isHard }) => !isHard);
  const [a, b] = [0, 5].map((index) =>
    cardWith(selfie(real[index] as (typeof real)[0], 0.75), index + 2),
  ) as [Sprite, Sprite];
  const [good, other] = [lying(a, {}), lying(b, { table: 'dark' })];
  const glare = (at: readonly [number, number], size: readonly [number, number]) =>
    cover(good, ellipse(at, size, 0.4), [255, 255, 255]);
  const finger = (at: readonly [number, number], color: Color) =>
    cover(other, ellipse(at, [120, 150], 0.08), color);
  const screen = plainPicture(600, 1_300, [17, 17, 17]);
  return [
    ['upside down', upsideDown(good)],
    ['another upside down', upsideDown(other)],
    ['on its side', onItsSide(good)],
    ['cut off at the right', lying(a, { off: [420, 0] })],
    ['cut off at the left', lying(b, { off: [-400, 0], table: 'dark' })],
    ['cut off below', lying(a, { off: [0, 300], share: 0.9 })],
    ['cut off above', lying(b, { off: [0, -330], table: 'grey' })],
    ['much too close', lying(a, { share: 1.6, off: [-200, 0] })],
    ['a finger over the corner', finger([760, 560], [196, 140, 110])],
    ['a dark finger over the edge', finger([150, 560], [96, 62, 44])],
    ['glare on the number', glare([620, 480], [170, 60])],
    ['glare on the portrait', glare([230, 350], [100, 120])],
    ['moved sideways', blurred(good, 12, 0)],
    ['moved up and down', blurred(other, 0, 10)],
    ['out of focus', blurred(good, 5, 5)],
    ['a cup', filling(cup, 900, 600)],
    ['a cat', filling(cat, 900, 600)],
    ['a page of text', page()],
    ['a face', filling((real[0] as (typeof real)[0]).picture, 900, 675)],
    ['people', filling((real[1] as (typeof real)[0]).picture, 900, 640)],
    ['black', plainPicture(900, 675, [3, 3, 3])],
    ['white', plainPicture(900, 675, [252, 252, 252])],
    ['red', plainPicture(900, 675, [180, 30, 30])],
    ['dark', dimmed(good, 0.08)],
    ['far away', lying(b, { share: 0.28, table: 'dark' })],
    ['only the table', lying(a, { share: 0.0001 })],
    [
      'a screenshot of a phone',
      laidOn(
        screen,
        sampled(good, { width: 720, height: 460 }, (x, y) => [x + 90, y + 110]),
        30,
        500,
        540,
      ),
    ],
  ];
}

/** Lines of marks as dense as letters, from edge to edge. */
function page(): Pixels {
  const random = seededRandom(11);
  const marks = new Map<number, boolean>();
  const isInk = (x: number, y: number) => {
    if (y % 28 > 16 || x < 40 || x > 860 || y < 30) return 0;
    const key = Math.floor(y / 3) * 400 + Math.floor(x / 3);
    const ink = marks.get(key) ?? random() < (Math.floor(x / 21) % 6 === 0 ? 0 : 0.4);
    marks.set(key, ink);
    return ink ? 1 : 0;
  };
  return cover(plainPicture(900, 640, [240, 238, 232]), isInk, [40, 40, 44]);
}
