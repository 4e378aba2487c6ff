/** Parts of the checks of a card: it is laid straight, and a hand on it is seen. */
import { describe, expect, test } from 'vitest';
import { findCard } from '#photo-checks/cards/card-corners.ts';
import { isHandOn } from '#photo-checks/cards/hand.ts';
import { straightened } from '#photo-checks/cards/straighten.ts';
import type { Pixels } from '#photo-checks/pixels.ts';

type Colour = readonly [red: number, green: number, blue: number];

function painted(width: number, height: number, colourAt: (x: number, y: number) => Colour): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) data.set(colourAt(at % width, Math.floor(at / width)), at * 4);
  return { data, width, height };
}

const colourOf = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];

describe('a card that is laid straight', () => {
  // Red grows to the right, green downwards: a pixel tells from where it was taken.
  const place = painted(200, 120, (x, y) => [x, y * 2, 7]);

  test.each([
    [
      'lies straight',
      [
        [40, 20],
        [140, 20],
        [140, 83],
        [40, 83],
      ],
      63,
    ],
    [
      'is turned',
      [
        [60, 10],
        [150, 40],
        [131, 97],
        [41, 67],
      ],
      63,
    ],
    [
      'is seen from one side',
      [
        [40, 20],
        [140, 30],
        [140, 70],
        [40, 90],
      ],
      54,
    ],
  ] as const)('has each corner where it was, if it %s', (_, corners, height) => {
    const card = straightened(place, corners, 100);
    expect([card.width, card.height]).toEqual([100, height]);
    const seen = [
      [0, 0],
      [99, 0],
      [99, height - 1],
      [0, height - 1],
    ] as const;
    for (const [index, [x, y]] of seen.entries()) {
      const [red = 0, green = 0, blue] = colourOf(card, x, y);
      const [cornerX, cornerY] = corners[index] ?? [0, 0];
      // The rim that is left out is 1.2 % of a side.
      expect(Math.hypot(red - cornerX, green / 2 - cornerY)).toBeLessThan(4);
      expect(blue).toBe(7);
    }
  });

  test('stays inside a picture whose edge it reaches', () => {
    const corners = [
      [-9, -9],
      [209, -9],
      [209, 129],
      [-9, 129],
    ] as const;
    const card = straightened(place, corners, 100);
    expect(colourOf(card, 0, 0)).toEqual([0, 0, 7]);
    expect(colourOf(card, 99, card.height - 1)).toEqual([199, 238, 7]);
  });
});

test('a turned card is found whose round corner nearly touches the rim, and none of which more is cut off', () => {
  /** Turned, and with corners as round as those of cards, its lowest point so far above the lower rim. */
  const found = (gap: number) => {
    const [width, height, radius, angle] = [250, 158, 9, 0.24];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const lowest = (width / 2 - radius) * sin + (height / 2 - radius) * cos + radius;
    const isCard = (x: number, y: number) => {
      const [dx, dy] = [x - 160, y - (240 - gap - lowest)];
      const [along, down] = [Math.abs(dx * cos + dy * sin), Math.abs(dy * cos - dx * sin)];
      return (
        Math.hypot(Math.max(0, along - width / 2 + radius), Math.max(0, down - height / 2 + radius)) < radius
      );
    };
    return findCard(painted(320, 240, (x, y) => (isCard(x, y) ? [240, 235, 220] : [90, 160, 90])));
  };
  expect([2, 12, -15].map((gap) => found(gap) !== null)).toEqual([true, true, false]);
});

describe('a hand on a card', () => {
  const PAPER: Colour = [190, 200, 210];
  const FAIR: Colour = [240, 200, 170];
  const TONES: Colour[] = [FAIR, [150, 100, 70], [70, 46, 33]];
  type Shape = (x: number, y: number) => boolean;
  const card = (colour: Colour, isIn: Shape) => painted(300, 190, (x, y) => (isIn(x, y) ? colour : PAPER));

  const finger: Shape = (x, y) => y > 110 && Math.abs(x - 120 - y / 2) < 20;
  const SHAPES: [string, boolean, Shape][] = [
    ['a finger from below', true, finger],
    ['a straight finger from below', true, (x, y) => Math.hypot(x - 150, Math.min(0, y - 120)) < 24],
    ['a straight finger from the right', true, (x, y) => Math.hypot(Math.min(0, x - 220), y - 110) < 28],
    ['a thumb on a corner', true, (x, y) => Math.hypot(x, 190 - y) < 45],
    ['a round patch in the middle', false, (x, y) => Math.hypot(x - 150, y - 95) < 40],
    ['a slanted band from side to side', false, (x, y) => Math.abs(y - 30 - x / 20) < 15],
    ['a box at an edge', false, (x, y) => y > 120 && x > 120 && x < 180],
    [
      'a box at an edge with round corners',
      false,
      (x, y) => Math.hypot(Math.max(0, Math.abs(x - 150) - 22), Math.min(0, y - 128)) < 8,
    ],
    ['a sliver at an edge', false, (x, y) => y > 175 && Math.abs(x - y / 2) < 20],
  ];

  test.each(SHAPES)('is judged alike in every tone: %s, %s', (_, isHand, isIn) => {
    expect(TONES.map((tone) => isHandOn(card(tone, isIn), []))).toEqual(TONES.map(() => isHand));
  });

  test('is neither a portrait, nor grey, nor rough, nor a card that is warm itself', () => {
    expect(isHandOn(card(FAIR, finger), [{ x: 190, y: 150, size: 100, angle: 0, hits: 9 }])).toBe(false);
    expect(isHandOn(card([120, 120, 120], finger), [])).toBe(false);
    expect(
      isHandOn(
        card(FAIR, (x, y) => finger(x, y) && x % 2 === 0),
        [],
      ),
    ).toBe(false);
    expect(
      isHandOn(
        card(FAIR, () => true),
        [],
      ),
    ).toBe(false);
  });
});
