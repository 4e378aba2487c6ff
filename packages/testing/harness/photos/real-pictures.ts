/** Reads real pictures, decoded by a browser, and names the faces on them. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Pixels } from '#photo-checks/pixels.ts';
import type { MarkedFace } from './real-faces.ts';

const OURS = new URL('pictures/', import.meta.url);
const FACE_API = new URL('../../../../node_modules/@vladmandic/face-api/demo/', import.meta.url);

export interface RealPictures {
  readonly cat: Pixels;
  readonly cup: Pixels;
  readonly faces: readonly RealFace[];
}

export interface RealFace extends MarkedFace {
  readonly name: string;
  readonly picture: Pixels;
  /** Tilted, out of focus or in bad light, judged by eye: counted apart. */
  readonly isHard: boolean;
}

/** Marked by eye, before anything was measured on them; `sample…` are of face-api. */
const FACES: readonly [name: string, file: string, x: number, y: number, size: number, isHard?: true][] = [
  ['astronaut', 'astronaut.jpg', 140, 122, 74],
  ['1 c', 'sample1.jpg', 1_590, 330, 150, true],
  ['3 b', 'sample3.jpg', 1_154, 378, 184],
  ['3 a', 'sample3.jpg', 676, 478, 165],
  ['3 c', 'sample3.jpg', 1_608, 453, 167],
  ['4 a', 'sample4.jpg', 377, 343, 163],
  ['4 b', 'sample4.jpg', 730, 205, 149, true],
  ['5 a', 'sample5.jpg', 721, 551, 138],
  ['5 b', 'sample5.jpg', 478, 1_028, 171, true],
  ['5 c', 'sample5.jpg', 1_481, 541, 158, true],
  ['5 d', 'sample5.jpg', 890, 230, 120, true],
  ['6 a', 'sample6.jpg', 382, 648, 170],
  ['6 d', 'sample6.jpg', 1_569, 432, 175],
  ['6 c', 'sample6.jpg', 1_274, 477, 161],
  ['6 b', 'sample6.jpg', 750, 495, 168],
];

/** @param only - of one face, where no other is looked at. */
export async function readRealPictures(page: Page, only?: string): Promise<RealPictures> {
  const read = new Map<string, Promise<Pixels>>();
  const picture = (file: string) => {
    const found = read.get(file) ?? decode(page, new URL(file, file.startsWith('sample') ? FACE_API : OURS));
    read.set(file, found);
    return found;
  };
  const faces: RealFace[] = [];
  for (const [name, file, x, y, size, isHard = false] of FACES) {
    if (only && name !== only) continue;
    faces.push({ name, picture: await picture(file), x, y, size, isHard });
  }
  return { cat: await picture('cat.jpg'), cup: await picture('cup.jpg'), faces };
}

/** As pixels; the browser hands them over as letters. */
export async function decode(page: Page, file: URL): Promise<Pixels> {
  const type = file.pathname.endsWith('.png') ? 'png' : 'jpeg';
  const url = `data:image/${type};base64,${readFileSync(file).toString('base64')}`;
  const { width, height, letters } = await page.evaluate<{ width: number; height: number; letters: string }>(
    `(${TO_LETTERS})(${JSON.stringify(url)})`,
  );
  return { width, height, data: new Uint8ClampedArray(Buffer.from(letters, 'base64')) };
}

const TO_LETTERS = `async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  let letters = '';
  for (let at = 0; at < data.length; at += 30_000) letters += String.fromCharCode(...data.subarray(at, at + 30_000));
  return { width, height, letters: btoa(letters) };
}`;
