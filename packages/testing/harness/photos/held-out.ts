/**
 * A second set, which no threshold was chosen by: the same few real faces and drawn cards, but with other seeds, grounds,
 * light, turns and accidents than the first.
 */
import type { Pixels } from '#photo-checks/pixels.ts';
import { type Random, seededRandom } from '../random.ts';
import { room, TABLES } from './background.ts';
import { cardWith, lying } from './card-files.ts';
import { sampled } from './real-faces.ts';
import type { RealFace, RealPictures } from './real-pictures.ts';
import { blurred, cover, dimmed, ellipse, upsideDown } from './retouch.ts';
import { CROP, MONK, selfie, toned, withDarkGlasses, withMask } from './selfie-files.ts';
import type { Color } from './sprite.ts';

type Named = [name: string, photo: Pixels];

const clearFaces = ({ faces }: RealPictures) => faces.filter(({ isHard }) => !isHard);
const distance = (random: Random) => random.between(0.6, 1);

/** Held by a hand: a little turned and aside, perhaps mirrored, in light of its own. */
function taken(photo: Pixels, random: Random): Pixels {
  const { width, height } = CROP;
  const angle = random.between(-0.12, 0.12);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [offX, offY] = [random.between(-15, 15), random.between(-15, 15)];
  const mirror = random.chance(0.5) ? -1 : 1;
  const held = sampled(photo, CROP, (x, y) => {
    const [dx, dy] = [(x - width / 2) * mirror + offX, y - height / 2 + offY];
    return [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos];
  });
  const [exposure, slope] = [random.between(0.65, 1.15), random.between(-0.35, 0.35)];
  const [warmth, noise] = [random.between(-0.08, 0.12), random.between(1, 4)];
  const colour = [1 + warmth, 1, 1 - warmth];
  const data = held.data.map((value, at) => {
    if (at % 4 === 3) return value;
    const light = exposure * (1 + slope * (((at / 4) % width) / width - 0.5)) * (colour[at % 4] as number);
    return value * light + (random() + random() - 1) * 2 * noise;
  });
  return { ...held, data };
}

/** Of each clear face several; `tone` is a step of the Monk scale. */
export function heldOutSelfies(pictures: RealPictures, tone: Color | null, seed: number, each = 4): Named[] {
  const random = seededRandom(seed);
  return clearFaces(pictures).flatMap((face) =>
    Array.from({ length: each }, (_, index): Named => {
      const share = distance(random);
      return [`${face.name} ${index}`, taken(tone ? toned(face, share, tone) : selfie(face, share), random)];
    }),
  );
}

export const heldOutTones = (pictures: RealPictures, seed: number) =>
  MONK.map((tone) => heldOutSelfies(pictures, tone, seed, 2));

function laid(pictures: RealPictures, seed: number): Pixels {
  const random = seededRandom(seed);
  const faces = clearFaces(pictures);
  const portrait = selfie(faces[seed % faces.length] as RealFace, 0.75);
  return lying(cardWith(portrait, seed), {
    ground: random.pick([...TABLES, room])(random),
    share: random.between(0.55, 0.86),
    angle: random.between(-0.25, 0.25),
    off: [random.between(-20, 20), random.between(-20, 20)],
    light: {
      exposure: random.between(0.5, 1.05),
      gradient: random.between(0, 0.5),
      gradientAngle: random.between(0, 6),
      warmth: random.between(-0.06, 0.1),
      noise: random.between(1, 4),
    },
  });
}

const seeds = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

export const heldOutCards = (pictures: RealPictures, from: number, count = 30): Named[] =>
  seeds(from, count).map((seed) => [`card ${seed}`, laid(pictures, seed)]);

/** Six accidents, each on six other cards. */
export function heldOutBadCards(pictures: RealPictures, from: number, count = 6): Named[] {
  const random = seededRandom(from);
  const portrait = selfie(clearFaces(pictures)[3] as RealFace, 0.75);
  return seeds(from, count).flatMap((seed): Named[] => {
    const photo = laid(pictures, seed);
    const side = random.pick([-1, 1]);
    const finger: Color = random.pick([
      [224, 178, 150],
      [141, 92, 66],
      [74, 48, 36],
    ]);
    const spot = [random.between(300, 600), random.between(250, 430)] as const;
    return [
      [`upside down ${seed}`, upsideDown(photo)],
      [`cut off ${seed}`, lying(cardWith(portrait, seed), { off: [side * random.between(330, 430), 20] })],
      [`a finger ${seed}`, cover(photo, ellipse([side < 0 ? 170 : 730, 520], [110, 160], 0.08), finger)],
      [`glare ${seed}`, cover(photo, ellipse(spot, [150, 80], 0.4), [255, 255, 255])],
      [`moved ${seed}`, blurred(photo, Math.round(random.between(8, 14)), 0)],
      [`dark ${seed}`, dimmed(photo, 0.09)],
    ];
  });
}

/** Seven accidents, each to five faces. */
export function heldOutBadSelfies(pictures: RealPictures, seed: number, from = 2): Named[] {
  const random = seededRandom(seed);
  const masks: Color[] = [
    [150, 205, 190],
    [70, 90, 150],
    [240, 240, 236],
    [190, 60, 60],
    [90, 140, 80],
  ];
  return clearFaces(pictures)
    .slice(from, from + 5)
    .flatMap((face, index): Named[] => {
      const share = distance(random);
      const photo = selfie(face, share);
      const after = (name: string, changed: Pixels): Named => [
        `${name} ${face.name}`,
        taken(changed, random),
      ];
      return [
        after('a mask', withMask(photo, share, masks[index] as Color)),
        after('dark glasses', withDarkGlasses(photo, share)),
        after('far away', selfie(face, 0.22)),
        [`upside down ${face.name}`, upsideDown(taken(photo, random))],
        [`out of focus ${face.name}`, blurred(taken(photo, random), 7, 7)],
        [`moved ${face.name}`, blurred(taken(photo, random), 2, 13)],
        [`dark ${face.name}`, dimmed(taken(photo, random), 0.08)],
      ];
    });
}
