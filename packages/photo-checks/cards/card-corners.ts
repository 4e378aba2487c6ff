/** Finds a card: four straight sides that meet in the shape of one, anywhere in a picture. */

import type { Pixels } from '../pixels.ts';
import { type Line, linesOf, STEP_MIN, type Steps, stepsOf } from './card-edges.ts';

type Point = readonly [x: number, y: number];

export interface Card {
  /** From the upper left one, clockwise. */
  readonly corners: readonly [Point, Point, Point, Point];
}

/** Shares, 0 to 1. */
interface Side {
  readonly seen: number;
  readonly height: number;
  readonly oneWay: number;
  readonly brighter: number;
}

/** Length by height of ID-1 cards and of passports' pages, with what a view from one side makes of them; and turned by a quarter. */
const SHAPES = [
  [1.2, 1.9],
  [1 / 1.9, 1 / 1.2],
] as const;
/** How much opposite sides may converge, and how far corners may be from square: tangents. */
const CONVERGENCE_MAX = 0.16;
const SKEW_MAX = 0.14;
/** Of each side so much must be seen, and of all of them together. */
const SIDE_MIN = 0.7;
const SIDES_MIN = 0.88;
/** The sides of a card are brighter than the table, or darker, nearly everywhere; one may lie half on something else. */
const ONE_WAY_MIN = 0.8;
const ONE_WAY_SIDES_MIN = 3;
/** How far beyond the corners is looked, in shares of a side, and how high the steps may be there. */
const BEYOND = 0.2;
const GOES_ON_MAX = 0.5;
/** A side that is seen and goes on so much alike has not ended. */
const ON_SEEN_MIN = 0.95;
const ON_HEIGHT_MIN = 0.9;
const ON_OTHER_WAY_MAX = 0.1;
/** A step that is high: 0 to 255. */
const HIGH = 60;
/** Corners are round: so much of a side is left out at each end, and so much of the card's length is where sides meet beyond them. */
const ROUND = 0.1;
const TIP = 0.02;
const LENGTH_MIN = 0.2;

/** The largest card whose sides can be seen. */
export function findCard(pixels: Pixels): Card | null {
  const steps = stepsOf(pixels);
  const upright = pairsOf(linesOf(steps, true), pixels.width);
  const level = pairsOf(linesOf(steps, false), pixels.height);
  let [best, bestScore]: [Card | null, number] = [null, 0];
  for (const [left, right] of upright) {
    for (const [top, bottom] of level) {
      if (Math.abs(left.slope + right.slope + top.slope + bottom.slope) > 2 * SKEW_MAX) continue;
      const corners = cornersOf(left, right, top, bottom, pixels);
      const area = areaOf(corners);
      if (area < bestScore || !hasShape(corners) || isCutOff(corners, pixels)) continue;
      const sides = sidesOf(steps, corners);
      if (sides.some(({ seen }) => seen < SIDE_MIN) || meanOf(sides, 'seen') < SIDES_MIN) continue;
      if (sides.filter(({ oneWay }) => oneWay >= ONE_WAY_MIN).length < ONE_WAY_SIDES_MIN) continue;
      const beyond = beyondCorners(steps, corners);
      if (beyond.share > GOES_ON_MAX || beyond.isSide) continue;
      // A grain, a shadow and a band on the card have sides as well: those of the card are the highest.
      const score = area * meanOf(sides, 'height');
      if (score > bestScore) [best, bestScore] = [{ corners }, score];
    }
  }
  return best;
}

const meanOf = (sides: readonly Side[], of: 'seen' | 'height') =>
  sides.reduce((sum, side) => sum + side[of], 0) / sides.length;

function pairsOf(lines: readonly Line[], span: number): [Line, Line][] {
  const sorted = [...lines].sort((one, other) => one.at - other.at);
  return sorted.flatMap((one, index) =>
    sorted
      .slice(index + 1)
      .filter(
        (other) =>
          other.at - one.at > span * LENGTH_MIN && Math.abs(other.slope - one.slope) <= CONVERGENCE_MAX,
      )
      .map((other): [Line, Line] => [one, other]),
  );
}

type Size = Pick<Pixels, 'width' | 'height'>;

function cornersOf(left: Line, right: Line, top: Line, bottom: Line, size: Size): Card['corners'] {
  const meet = (upright: Line, level: Line): Point => {
    const [middleX, middleY] = [size.width / 2, size.height / 2];
    const y =
      (level.at + level.slope * (upright.at - upright.slope * middleY - middleX)) /
      (1 - level.slope * upright.slope);
    return [upright.at + upright.slope * (y - middleY), y];
  };
  return [meet(left, top), meet(right, top), meet(right, bottom), meet(left, bottom)];
}

const far = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(toX - x, toY - y);

function hasShape([a, b, c, d]: Card['corners']): boolean {
  const ratio = (far(a, b) + far(d, c)) / (far(a, d) + far(b, c));
  return SHAPES.some(([least, most]) => ratio >= least && ratio <= most);
}

/** The tips of round corners may lie beyond the picture: there is nothing in them. */
function isCutOff([a, b, c, d]: Card['corners'], { width, height }: Size): boolean {
  const tip = TIP * Math.max(far(a, b), far(a, d));
  return [a, b, c, d].some(([x, y]) => isOutside([x, y], { width, height }, tip));
}

const isOutside = ([x, y]: Point, { width, height }: Size, by = 0) =>
  x < 1 - by || y < 1 - by || x > width - 2 + by || y > height - 2 + by;

export function areaOf([a, b, c, d]: Card['corners']): number {
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1])) / 2;
}

function sidesOf(steps: Steps, [a, b, c, d]: Card['corners']): Side[] {
  return [
    sideOf(steps, a, d, true),
    sideOf(steps, b, c, true),
    sideOf(steps, a, b, false),
    sideOf(steps, d, c, false),
  ];
}

/**
 * Whether the sides go on beyond the corners: those of a card end there, those of a room do not. `share` is by how much of
 * their height; `isSide`, that one goes on just as it was, as where a finger hides the corner and the edge of a portrait
 * took its place.
 */
function beyondCorners(steps: Steps, [a, b, c, d]: Card['corners']): { share: number; isSide: boolean } {
  const sides = [
    [a, d, true],
    [b, c, true],
    [a, b, false],
    [d, c, false],
  ] as const;
  let [beyond, along, isSide] = [0, 0, false];
  for (const [from, to, isUpright] of sides) {
    const whole = sideOf(steps, from, to, isUpright);
    for (const [start, end] of [
      [from, to],
      [to, from],
    ] as const) {
      const place = (share: number): Point => [
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share,
      ];
      if (isOutside(place(-BEYOND), steps)) continue;
      beyond += sideOf(steps, place(-0.05), place(-BEYOND), isUpright, 0).height;
      along += whole.height;
      isSide ||= goesOnAlike(whole, sideOf(steps, place(-0.03), place(-BEYOND / 2), isUpright, 0));
    }
  }
  return { share: along > 0 ? beyond / along : 0, isSide };
}

const goesOnAlike = (side: Side, rest: Side) =>
  Math.min(side.seen, rest.seen) >= ON_SEEN_MIN &&
  rest.height > ON_HEIGHT_MIN * side.height &&
  Math.abs(rest.brighter - side.brighter) < ON_OTHER_WAY_MAX;

/** Along how much of a side there is an edge within a pixel or two, how high it is, and how much of it goes one way. */
function sideOf(
  { across, down, width, height: rows }: Steps,
  from: Point,
  to: Point,
  isUpright: boolean,
  round = ROUND,
): Side {
  const [values, beside] = isUpright ? [across, 1] : [down, width];
  const count = Math.round(far(from, to) / 2);
  let [all, seen, brighter, height] = [0, 0, 0, 0];
  for (let step = Math.round(count * round); step <= count * (1 - round); step++, all++) {
    const [x, y] = [
      from[0] + ((to[0] - from[0]) * step) / count,
      from[1] + ((to[1] - from[1]) * step) / count,
    ];
    if (isOutside([x, y], { width, height: rows })) continue;
    const at = Math.round(y) * width + Math.round(x);
    let highest = values[at] as number;
    for (const off of [-beside, beside]) {
      const value = values[at + off] as number;
      if (Math.abs(value) > Math.abs(highest)) highest = value;
    }
    if (Math.abs(highest) < STEP_MIN) continue;
    seen++;
    height += Math.min(HIGH, Math.abs(highest));
    if (highest > 0) brighter++;
  }
  return {
    seen: seen / Math.max(1, all),
    height: height / HIGH / Math.max(1, all),
    oneWay: Math.max(brighter, seen - brighter) / Math.max(1, seen),
    brighter: brighter / Math.max(1, seen),
  };
}
