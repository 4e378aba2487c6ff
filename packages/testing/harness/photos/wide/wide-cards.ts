/** Cards and passports as strangers photograph them: on lively grounds, askew, seen from one side. */
import { CROP_MARGIN } from '#page/browser/capture/crop.ts';
import type { Area, Pixels } from '#photo-checks/pixels.ts';
import { type Random, seededRandom } from '../../random.ts';
import type { Background } from '../background.ts';
import { photograph } from '../camera.ts';
import { drawCard } from '../card.ts';
import { cardWith } from '../card-files.ts';
import { sampled } from '../real-faces.ts';
import type { RealFace, RealPictures } from '../real-pictures.ts';
import { blurred, cover, ellipse, upsideDown } from '../retouch.ts';
import { MONK, selfie } from '../selfie-files.ts';
import { type Color, draw, newSprite, pixelAt, type Sprite } from '../sprite.ts';
import { GROUNDS } from './grounds.ts';
import type { WidePhoto } from './wide-photo.ts';

/** As the camera crops it, the guide in the middle; and as a file. */
const CROP = { width: 800, height: 505 };
const FILE = { width: 800, height: 600 };
export const CARD_GUIDE: Area = (({ width, height }) => {
  const margin = CROP_MARGIN / (1 + 2 * CROP_MARGIN);
  const [x, y] = [Math.round(width * margin), Math.round(height * margin)];
  return { x, y, width: width - 2 * x, height: height - 2 * y };
})(CROP);

interface Laid {
  readonly size: { readonly width: number; readonly height: number };
  readonly ground: Background;
  /** Of the picture's width. */
  readonly share: number;
  readonly degrees: number;
  /** How much larger the near side is than the far one, across and down. */
  readonly lean?: readonly [number, number];
  readonly off?: readonly [number, number];
}

function laid(
  card: Sprite,
  { size, ground, share, degrees, lean = [0, 0], off = [0, 0] }: Laid,
  random: Random,
): Pixels {
  const { width, height } = size;
  const angle = (degrees * Math.PI) / 180;
  const place = { x: width / 2 + off[0], y: height / 2 + off[1], scale: (width * share) / card.width, angle };
  const anchor = { x: card.width / 2, y: card.height / 2 };
  const light = {
    exposure: random.between(0.7, 1),
    warmth: random.between(-0.04, 0.08),
    gradient: random.between(0, 0.35),
    gradientAngle: random.between(0, 6),
    blur: 0.3,
    motion: 0,
    noise: random.between(1, 3),
    spots: [],
  };
  const photo = photograph({ width, height, background: ground, sprite: card, place, anchor }, light, random);
  if (lean[0] === 0 && lean[1] === 0) return photo;
  return sampled(photo, size, (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    const depth = 1 + (lean[0] * dx) / width + (lean[1] * dy) / height;
    return [width / 2 + dx / depth, height / 2 + dy / depth];
  });
}

/** The data page of a passport below another page, with the fold between them. */
function booklet(portrait: Pixels, seed: number): Sprite {
  const page = cardWith(portrait, seed);
  const sprite = newSprite(1_000, 1_400);
  draw(sprite, [0, 0, 1_000, 1_400], [222, 218, 206]);
  draw(sprite, [60, 120, 940, 560], (x, y) =>
    Math.sin(x / 30) * Math.sin(y / 24) > 0.6 ? [190, 196, 206] : [222, 218, 206],
  );
  draw(sprite, [0, 690, 1_000, 704], [160, 154, 140]);
  draw(sprite, [0, 730, 1_000, 1_361], (x, y) => {
    const at = pixelAt(page, x, y - 730);
    return at < 0 || !page.data[at + 3]
      ? [222, 218, 206]
      : [page.data[at] ?? 0, page.data[at + 1] ?? 0, page.data[at + 2] ?? 0];
  });
  return sprite;
}

/** The cover of a passport: a crest and two words. */
function closedPassport(random: Random): Sprite {
  const sprite = newSprite(880, 1_250);
  const color = random.pick<Color>([
    [36, 60, 50],
    [90, 24, 34],
    [28, 36, 70],
  ]);
  draw(sprite, [0, 0, 880, 1_250], color);
  draw(
    sprite,
    [260, 420, 620, 780],
    [200, 170, 90],
    (x, y) => Math.abs(Math.hypot(x - 440, y - 600) - 140) < 22,
  );
  draw(sprite, [240, 200, 640, 240], [200, 170, 90], (x) => Math.floor(x / 14) % 2 === 0);
  return sprite;
}

const portraitOf = (pictures: RealPictures, seed: number) => {
  const faces = pictures.faces.filter(({ isHard }) => !isHard);
  return selfie(faces[seed % faces.length] as RealFace, 0.75);
};
const plain =
  (color: Color): Background =>
  () =>
    color;
const askew = (random: Random) => random.pick([-1, 1]) * random.between(3, 12);
const leaning = (random: Random): [number, number] => [
  random.between(-0.12, 0.12),
  random.between(-0.16, 0.16),
];
const SEEDS = Array.from({ length: 12 }, (_, index) => index);

export interface WideCard extends WidePhoto {
  /** null for a file. */
  readonly guide: Area | null;
}

function bothWays(
  name: string,
  subject: number,
  make: (size: Laid['size'], share: number) => Pixels,
): WideCard[] {
  return [
    { name: `${name} ${subject} camera`, kind: name, subject, photo: make(CROP, 0.8), guide: CARD_GUIDE },
    { name: `${name} ${subject} file`, kind: name, subject, photo: make(FILE, 0.74), guide: null },
  ];
}

export function wideGoodCards(pictures: RealPictures): WideCard[] {
  return SEEDS.flatMap((subject): WideCard[] => {
    const random = seededRandom(81_000 + subject);
    const card = cardWith(portraitOf(pictures, subject), 300 + subject);
    const onGrounds = Object.entries(GROUNDS).flatMap(([name, ground]) =>
      bothWays(`on ${name}`, subject, (size, share) =>
        laid(card, { size, share, ground: ground(random), degrees: random.between(-3, 3) }, random),
      ),
    );
    const white = cardWith(portraitOf(pictures, subject + 3), 400 + subject);
    return [
      ...onGrounds,
      ...bothWays('askew', subject, (size, share) =>
        laid(
          card,
          { size, share: share * 0.92, ground: plain([60, 62, 60]), degrees: askew(random) },
          random,
        ),
      ),
      ...bothWays('seen from one side', subject, (size, share) =>
        laid(
          white,
          {
            size,
            share: share * 0.95,
            ground: plain([92, 84, 74]),
            degrees: random.between(-4, 4),
            lean: leaning(random),
          },
          random,
        ),
      ),
      {
        name: `a smaller card on black ${subject}`,
        kind: 'smaller on black',
        subject,
        guide: null,
        photo: laid(
          drawCard(seededRandom(500 + subject)),
          {
            size: FILE,
            share: random.between(0.45, 0.55),
            ground: plain([10, 10, 12]),
            degrees: random.between(-6, 6),
          },
          random,
        ),
      },
      {
        name: `an open passport ${subject}`,
        kind: 'open passport',
        subject,
        guide: null,
        photo: laid(
          booklet(portraitOf(pictures, subject), 600 + subject),
          {
            size: { width: 700, height: 933 },
            share: random.between(0.8, 0.88),
            ground: plain([70, 60, 52]),
            degrees: random.between(-3, 3),
          },
          random,
        ),
      },
    ];
  });
}

export function wideBadCards(pictures: RealPictures): WideCard[] {
  return SEEDS.flatMap((subject): WideCard[] => {
    const random = seededRandom(82_000 + subject);
    const card = cardWith(portraitOf(pictures, subject), 700 + subject);
    const grounds = Object.values(GROUNDS);
    const ground = () => (grounds[subject % grounds.length] as (typeof grounds)[0])(random);
    const skin = (MONK[subject % MONK.length] ?? [200, 150, 120]).map(
      (value) => value * 0.85,
    ) as unknown as Color;
    const good = (size: Laid['size'], share: number) =>
      laid(card, { size, share, ground: plain([66, 60, 56]), degrees: random.between(-4, 4) }, random);
    const side = random.pick([-1, 1]);
    return [
      ...bothWays('a finger', subject, (size, share) =>
        cover(
          good(size, share),
          ellipse([size.width / 2 + side * size.width * 0.3, size.height * 0.82], [85, 130], 0.06),
          skin,
        ),
      ),
      ...bothWays('cut off', subject, (size, share) =>
        laid(
          card,
          {
            size,
            share,
            ground: ground(),
            degrees: random.between(-3, 3),
            off: [side * size.width * 0.3, 0],
          },
          random,
        ),
      ),
      ...bothWays('upside down', subject, (size, share) => upsideDown(good(size, share))),
      ...bothWays('only the ground', subject, (size) =>
        laid(card, { size, share: 0.000_1, ground: ground(), degrees: 0 }, random),
      ),
      ...bothWays('out of focus', subject, (size, share) => blurred(good(size, share), 6, 6)),
      ...bothWays('glare', subject, (size, share) =>
        cover(
          good(size, share),
          ellipse(
            [size.width * random.between(0.35, 0.65), size.height * random.between(0.42, 0.6)],
            [130, 75],
            0.3,
          ),
          [255, 255, 255],
        ),
      ),
      {
        name: `a closed passport ${subject}`,
        kind: 'closed passport',
        subject,
        guide: null,
        photo: laid(
          closedPassport(random),
          {
            size: { width: 700, height: 933 },
            share: 0.75,
            ground: plain([190, 184, 176]),
            degrees: random.between(-4, 4),
          },
          random,
        ),
      },
    ];
  });
}
