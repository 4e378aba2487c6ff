/** Selfies of the kinds that strangers send: beards, glasses, head coverings, hands, masks, others beside them. */
import type { Pixels } from '#photo-checks/pixels.ts';
import { type Random, seededRandom } from '../../random.ts';
import { sampled } from '../real-faces.ts';
import type { RealFace, RealPictures } from '../real-pictures.ts';
import { filling, laidOn, plainPicture } from '../retouch.ts';
import { CROP, MONK, selfie, toned, withDarkGlasses, withMask } from '../selfie-files.ts';
import { type Color, palette } from '../sprite.ts';
import { beard, glasses, handOnMouth, headscarf, turban } from './dress.ts';
import type { WidePhoto } from './wide-photo.ts';

const HAIR = palette('1c1714 4a3324 9a9894 d8d6d2');
const CLOTHS = palette('20242c 7a2838 e8e2d6 2f5f80 c89a3c 4c6a48 f4f4f4');
const MASKS = palette('96cdbe 465a96 f0f0ec be3c3c 5a8c50 1c1c1e c9a58c e6b8c4');

const clearFaces = ({ faces }: RealPictures) => faces.filter(({ isHard }) => !isHard);

/** A picture turned around its middle. */
export function tilted(photo: Pixels, degrees: number): Pixels {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [middleX, middleY] = [photo.width / 2, photo.height / 2];
  return sampled(photo, photo, (x, y) => {
    const [dx, dy] = [x - middleX, y - middleY];
    return [middleX + dx * cos + dy * sin, middleY + dy * cos - dx * sin];
  });
}

const degrees = (random: Random) => random.pick([-1, 1]) * random.between(3, 12);

export function wideGoodSelfies(pictures: RealPictures): WidePhoto[] {
  return clearFaces(pictures).flatMap((face, subject) => {
    const random = seededRandom(71_000 + subject);
    const kinds: [string, (photo: Pixels, share: number) => Pixels][] = [
      ...HAIR.map((color, index): (typeof kinds)[0] => [
        `a beard ${index}`,
        (photo, share) => beard(photo, share, color),
      ]),
      ['glasses', (photo, share) => glasses(photo, share, random.pick(HAIR))],
      [
        'glasses and a beard',
        (photo, share) => glasses(beard(photo, share, random.pick(HAIR)), share, [24, 24, 26]),
      ],
      ['a headscarf', (photo, share) => headscarf(photo, share, random.pick(CLOTHS))],
      ['another headscarf', (photo, share) => headscarf(photo, share, random.pick(CLOTHS))],
      ['a turban', (photo, share) => turban(photo, share, random.pick(CLOTHS))],
      [
        'a turban and a beard',
        (photo, share) => turban(beard(photo, share, random.pick(HAIR)), share, random.pick(CLOTHS)),
      ],
      ['held askew', (photo) => tilted(photo, degrees(random))],
      [
        'held askew, with glasses',
        (photo, share) => tilted(glasses(photo, share, [20, 20, 22]), degrees(random)),
      ],
    ];
    return kinds.map(([name, dress], index): WidePhoto => {
      const [share, tone] = [random.between(0.65, 1), (subject + index) % MONK.length];
      const photo = dress(toned(face, share, MONK[tone] as Color), share);
      return { name: `${name}, ${face.name}, Monk ${tone + 1}`, kind: name, subject, tone, photo };
    });
  });
}

/** Two heads in the crop: side by side, or one smaller behind. */
function pair(one: RealFace, other: RealFace, [near, far]: readonly [number, number]): Pixels {
  const [left, right] = [selfie(one, near), selfie(other, far)];
  const half = (photo: Pixels) => sampled(photo, { width: 180, height: CROP.height }, (x, y) => [x + 90, y]);
  return laidOn(
    laidOn(plainPicture(CROP.width, CROP.height, [140, 140, 140]), half(left), 0, 0, 180),
    half(right),
    180,
    0,
    180,
  );
}

export function wideBadSelfies(pictures: RealPictures): WidePhoto[] {
  const faces = clearFaces(pictures);
  const ofPeople = faces.flatMap((face, subject): WidePhoto[] => {
    const random = seededRandom(72_000 + subject);
    const other = faces[(subject + 1) % faces.length] as RealFace;
    const share = () => random.between(0.65, 1);
    const [a, b, c, d, e] = [share(), share(), share(), share(), share()];
    const tone = subject % MONK.length;
    const color = MONK[tone] as Color;
    const made: [string, Pixels][] = [
      ['a hand on the mouth', handOnMouth(toned(face, a, color), a, random.between(-0.3, 0.3))],
      ['another hand on the mouth', handOnMouth(selfie(face, b), b, random.between(-0.3, 0.3))],
      ['a mask', withMask(toned(face, c, color), c, random.pick(MASKS))],
      ['another mask', withMask(selfie(face, d), d, MASKS[subject % MASKS.length] as Color)],
      ['dark glasses', withDarkGlasses(toned(face, e, color), e)],
      ['two faces', pair(face, other, [0.5, 0.5])],
      ['one behind', pair(face, other, [0.55, 0.4])],
      ['too close', selfie(face, random.between(1.8, 2.3))],
      ['far away', selfie(face, 0.22)],
    ];
    return made.map(([kind, photo]): WidePhoto => ({ name: `${kind}, ${face.name}`, kind, subject, photo }));
  });
  const { cat, cup } = pictures;
  const crops = [
    [360, 480],
    [480, 360],
    [480, 480],
  ] as const;
  const things = crops.flatMap(([width, height], subject): WidePhoto[] => [
    { name: `a cup ${subject}`, kind: 'no face', subject, photo: filling(cup, width, height) },
    { name: `a cat ${subject}`, kind: 'no face', subject, photo: filling(cat, width, height) },
  ]);
  const crowds = [...new Set(faces.slice(1).map(({ picture }) => picture))].map(
    (picture, subject): WidePhoto => ({
      name: `a crowd ${subject}`,
      kind: 'a crowd',
      subject,
      photo: filling(picture, 480, 360),
      isFile: true,
    }),
  );
  return [...ofPeople, ...things, ...crowds];
}
