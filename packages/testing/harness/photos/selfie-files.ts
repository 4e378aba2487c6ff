/** Selfies as files: real faces at several distances and tones, drawn ones, and what is none. */
import type { Pixels } from '#photo-checks/pixels.ts';
import { labelledPhoto } from './photos.ts';
import { relit, selfieOf, skinOf } from './real-faces.ts';
import type { RealFace, RealPictures } from './real-pictures.ts';
import { blurred, cover, dimmed, ellipse, filling, laidOn, plainPicture, upsideDown } from './retouch.ts';
import { type Color, palette } from './sprite.ts';

/** The crop of the camera, and the oval in it. */
export const CROP = { width: 360, height: 480 };
export const OVAL = { x: 27, y: 36, width: 305, height: 407 };
/** Heads with their hair, as shares of the oval. */
export const DISTANCES = [1, 0.8, 0.6];
/** Cameras leave room for what shines: the palest cheek is not white. */
const EXPOSURE = 0.8;
/** The Monk scale from its lightest to its darkest step; each is the colour of a cheek in good light. */
export const MONK = palette('f6ede4 f3e7db f7ead0 eadaba d7bd96 a07e56 825c43 604134 3a312a 292420');

export const selfie = (face: RealFace, share: number): Pixels =>
  selfieOf(face.picture, face, OVAL, CROP, share);

/** The same face with skin of another tone. */
export function toned(face: RealFace, share: number, tone: Color): Pixels {
  const photo = selfie(face, share);
  const skin = skinOf(photo, OVAL, share).map((value) => value / EXPOSURE) as unknown as Color;
  return relit(photo, OVAL, share, [tone[0] / skin[0], tone[1] / skin[1], tone[2] / skin[2]]);
}

export function darkened(face: RealFace, share: number, by: number): Pixels {
  return relit(selfie(face, share), OVAL, share, [by, by, by]);
}

/** Where the face is in a selfie: its middle, and its height from brow to chin. */
export function placeIn(share: number) {
  const size = (OVAL.height * share) / 1.7;
  return { x: OVAL.x + OVAL.width / 2, y: OVAL.y + OVAL.height / 2 + 0.15 * size, size };
}

export function withMask(photo: Pixels, share: number, color: Color): Pixels {
  const { x, y, size } = placeIn(share);
  const isMask = (atX: number, atY: number) => {
    const down = (atY - (y - 0.12 * size)) / (0.85 * size);
    return down >= 0 && down <= 1 && Math.abs(atX - x) < 0.56 * size * (1 - 0.55 * down * down) ? 1 : 0;
  };
  return cover(photo, isMask, (atX, atY) => {
    const light = 1 - (0.12 * Math.abs(atX - x)) / size + 0.04 * Math.sin(atY / 5);
    return [color[0] * light, color[1] * light, color[2] * light];
  });
}

export function withDarkGlasses(photo: Pixels, share: number): Pixels {
  const { x, y, size } = placeIn(share);
  const glass = (side: number) =>
    ellipse([x + side * 0.25 * size, y - 0.33 * size], [0.22 * size, 0.17 * size]);
  return cover(cover(photo, glass(-1), [18, 18, 22]), glass(1), [18, 18, 22]);
}

/** Hair where the face was. */
function fromBehind(photo: Pixels, share: number): Pixels {
  const { x, y, size } = placeIn(share);
  return cover(photo, ellipse([x, y - 0.1 * size], [0.62 * size, 0.95 * size]), (atX, atY) => {
    const light = 1 + 0.25 * Math.sin(atX * 0.9 + atY * 0.05) + 0.2 * Math.sin(atX * 0.37);
    return [45 * light, 32 * light, 26 * light];
  });
}

/** Each with what it shows. */
export function badSelfies({ cat, cup, faces }: RealPictures): [name: string, photo: Pixels][] {
  const named = (name: string) => faces.find((face) => face.name === name) as RealFace;
  const [one, two] = [named('astronaut'), named('6 a')];
  const [photo, other] = [selfie(one, 0.8), selfie(two, 0.8)];
  const drawn = labelledPhoto('face', 'good', 1).pixels;
  const card = labelledPhoto('card', 'good', 2).pixels;
  const pair = plainPicture(640, 480, [150, 150, 150]);
  return [
    ['a cat', filling(cat, 360, 480)],
    ['a cat, wide', filling(cat, 480, 320)],
    ['a cup', filling(cup, 360, 480)],
    ['the card', card],
    ['the card with a real portrait', laidOn(card, photo, 70, 115, 140)],
    ['a blue mask', withMask(photo, 0.8, [120, 170, 205])],
    ['a white mask', withMask(other, 0.8, [225, 225, 222])],
    ['a black mask', withMask(photo, 0.8, [28, 28, 30])],
    ['a mask on a drawn face', withMask(drawn, 1.1, [120, 170, 205])],
    ['dark glasses', withDarkGlasses(photo, 0.8)],
    ['dark glasses on another', withDarkGlasses(other, 0.8)],
    ['two faces', laidOn(laidOn(pair, selfie(one, 0.7), 0, 20, 320), selfie(two, 0.7), 320, 20, 320)],
    ['a face far away', selfie(one, 0.25)],
    ['from behind', fromBehind(photo, 0.8)],
    ['another from behind', fromBehind(other, 0.8)],
    ['half a face', selfieOf(one.picture, { ...one, x: one.x + 60 }, OVAL, CROP, 0.8)],
    ['upside down', upsideDown(photo)],
    ['out of focus', blurred(photo, 8, 8)],
    ['moved', blurred(other, 14, 1)],
    ['dark', dimmed(photo, 0.07)],
    ['black', plainPicture(360, 480, [2, 2, 2])],
    ['one colour', plainPicture(360, 480, [128, 120, 110])],
  ];
}
