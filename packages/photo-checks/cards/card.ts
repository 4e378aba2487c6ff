/** What is wrong with the picture of a card: none to be seen, far away, turned, covered. */

import type { CheckReason } from '#core/images/image-type.ts';
import type { CloseUp, Found } from '../checked-photo.ts';
import { type Face, facesIn } from '../face.ts';
import { type Area, type Luma, lumaOf, type Pixels } from '../pixels.ts';
import { areaOf, type Card, findCard } from './card-corners.ts';
import { edgesAlong } from './edges.ts';
import { detailBox } from './extent.ts';
import { isHandOn } from './hand.ts';
import { straightened } from './straighten.ts';

/** A card on a table of its own colour lacks an edge. */
const EDGES_MIN = 3;
/** The share of the picture that a card takes at least: with less its print cannot be read. */
const SHARE_MIN = 0.12;
/** The same for the guide: of its width; and how far from its middle. */
const FILLED_MIN = 0.72;
const OFF_MAX = 0.12;
/** A frame around a portrait is an upright rectangle too. */
const UPRIGHT_SHARE_MIN = 0.3;
/** Cards and passports' pages that were scanned fill the whole picture: length by height; not those of cameras. */
const SCANS = [
  [1.36, 1.46],
  [1.54, 1.64],
] as const;
const SCREEN_RATIO_MIN = 1.8;
const SCREEN_SAME_MIN = 0.5;
/** What is printed on a card whose edges cannot be seen: its shape, the share it takes, what is free around it, and in it: a page is full. */
const PRINT = { least: 1.1, most: 2.4, share: 0.15, margin: 0.02, filled: 0.78 };
/** The portrait on a card: heights from brow to chin, as shares of the card's. */
const PORTRAITS = { sizes: { min: 0.12, max: 0.5 }, offMiddleMax: 0.5 };
const HITS_MIN = 3;
/** So many tell that it is upright, or turned: a head on a portrait leans to one side by up to so much, radians. */
const SURE_HITS_MIN = 8;
const TURNED_HITS_MIN = 5;
const LEANING = 0.25;
const LARGE = { min: 0.18, max: 0.5 };
/** The small second portrait of some cards has less than this share of the first. */
const ALIKE_MIN = 0.66;
/** How wide the copy is that is looked at closely, pixels. */
const CLOSE_UP_PX = 300;

/**
 * @param guide - where the card should be; null for a file.
 * @param closeUp - null while the camera looks for a card by itself, and time is short.
 */
export function judgeCard(pixels: Pixels, luma: Luma, guide: Area | null, closeUp: CloseUp | null): Found {
  if (guide && !closeUp) return glimpseCard(luma, guide);
  const place = areaWithCard(pixels, luma, guide);
  if (typeof place === 'string') return { area: null, luma, reason: place };
  const { area } = place;
  if (!closeUp) return { area, luma, reason: null };
  const close = closelyOf(place, closeUp);
  const closeLuma = lumaOf(close);
  const whole = { x: 0, y: 0, width: close.width, height: close.height };
  const portraits = portraitsIn(closeLuma, [0]);
  const isCovered = !place.isPrint && isHandOn(close, portraits);
  return {
    area: whole,
    luma: closeLuma,
    reason: isCovered ? 'covered' : portraitProblem(closeLuma, portraits),
  };
}

/** In a frame of the camera: whether edges, or print, lie along the guide. Corners anywhere would take ten times as long. */
function glimpseCard(luma: Luma, guide: Area): Found {
  if (edgesAlong(luma, guide).length >= EDGES_MIN) return { area: guide, luma, reason: null };
  const print = printOf(luma);
  const fitting = print && fits(print, guide) ? print : null;
  return { area: fitting, luma, reason: fitting ? null : 'framing' };
}

interface Place {
  readonly area: Area;
  /** Where they are known. */
  readonly corners?: Card['corners'];
  /** What is around it may be a table. */
  readonly isPrint?: true;
}

/** The card alone, where its corners are known. */
function closelyOf({ area, corners }: Place, closeUp: CloseUp): Pixels {
  if (!corners) return closeUp(area, CLOSE_UP_PX);
  const [a, b, c, d] = corners;
  const scale = CLOSE_UP_PX / Math.hypot(b[0] - a[0], b[1] - a[1]);
  const inside = ([x, y]: typeof a) => [(x - area.x) * scale, (y - area.y) * scale] as const;
  const box = closeUp(area, Math.round(area.width * scale));
  return straightened(box, [inside(a), inside(b), inside(c), inside(d)], CLOSE_UP_PX);
}

/** Where a card is; null where none can be seen. */
export function cardIn(pixels: Pixels, guide: Area | null): Area | null {
  const area = areaWithCard(pixels, lumaOf(pixels), guide);
  return typeof area === 'string' ? null : area.area;
}

/** Where the card is, or why none is there. */
function areaWithCard(
  pixels: Pixels,
  luma: Luma,
  guide: Area | null,
): Place | 'framing' | 'far' | 'turned' | 'card' {
  if (guide && edgesAlong(luma, guide).length >= EDGES_MIN) return { area: guide };
  if (!guide && isScreenshot(pixels)) return 'card';
  const card = findCard(pixels);
  const share = card ? areaOf(card.corners) / (pixels.width * pixels.height) : 0;
  if (card && isWide(card) && share > SHARE_MIN && fits(boxOf(card, pixels), guide))
    return { area: boxOf(card, pixels), corners: card.corners };
  if (!guide && isScan(pixels) && detailBox(luma).filled < PRINT.filled)
    return { area: { x: 0, y: 0, width: pixels.width, height: pixels.height } };
  const print = printOf(luma);
  if (print && fits(print, guide)) return { area: print, isPrint: true };
  if (guide) return 'framing';
  if (card && share > UPRIGHT_SHARE_MIN) return 'turned';
  return card && isWide(card) ? 'far' : 'card';
}

/** Whether a card lies in the guide, and fills most of it. */
function fits(card: Area, guide: Area | null): boolean {
  if (!guide) return true;
  const off = Math.abs(card.x + card.width / 2 - guide.x - guide.width / 2);
  const offDown = Math.abs(card.y + card.height / 2 - guide.y - guide.height / 2);
  return card.width >= FILLED_MIN * guide.width && off + offDown <= OFF_MAX * guide.width;
}

/** Longer than photos are, and flat as nothing is that a camera sees. */
function isScreenshot({ data, width, height }: Pixels): boolean {
  if (Math.max(width, height) < SCREEN_RATIO_MIN * Math.min(width, height)) return false;
  let same = 0;
  for (let at = 4; at < data.length; at += 4) {
    if (data[at] === data[at - 4] && data[at + 1] === data[at - 3] && data[at + 2] === data[at - 2]) same++;
  }
  return same > SCREEN_SAME_MIN * width * height;
}

/** Within the picture. */
function boxOf({ corners }: Card, { width, height }: Pixels): Area {
  const span = (places: number[], length: number) =>
    [
      Math.max(0, Math.round(Math.min(...places))),
      Math.min(length, Math.round(Math.max(...places))),
    ] as const;
  const [left, right] = span(
    corners.map(([x]) => x),
    width,
  );
  const [top, bottom] = span(
    corners.map(([, y]) => y),
    height,
  );
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function isWide({ corners: [a, b, , d] }: Card): boolean {
  return Math.hypot(b[0] - a[0], b[1] - a[1]) > Math.hypot(d[0] - a[0], d[1] - a[1]);
}

const isScan = ({ width, height }: Pixels) =>
  SCANS.some(([least, most]) => width / height > least && width / height < most);

/** On a table of its own colour a card shows by what is printed on it. */
function printOf(luma: Luma): Area | null {
  const { box, filled } = detailBox(luma);
  const margin = PRINT.margin * luma.width;
  const isFree =
    box.x >= margin &&
    box.y >= margin &&
    box.x + box.width <= luma.width - margin &&
    box.y + box.height <= luma.height - margin;
  const ratio = box.width / Math.max(1, box.height);
  const share = (box.width * box.height) / (luma.width * luma.height);
  return isFree && ratio > PRINT.least && ratio < PRINT.most && share > PRINT.share && filled < PRINT.filled
    ? box
    : null;
}

function portraitsIn(luma: Luma, angles: readonly number[], sizes = PORTRAITS.sizes): Face[] {
  const whole = { x: 0, y: 0, width: luma.width, height: luma.height };
  return facesIn(luma, whole, { ...PORTRAITS, sizes, angles });
}

/** By the portrait on it, where there is one: a card has no second of its size, as people before a camera have. */
function portraitProblem(luma: Luma, upright: readonly Face[]): CheckReason | null {
  const [first, ...others] = upright.filter(({ hits }) => hits >= HITS_MIN);
  if (first && others.some(({ size }) => size > ALIKE_MIN * first.size && size < first.size / ALIKE_MIN))
    return 'card';
  if (first && first.hits >= SURE_HITS_MIN) return null;
  const hits = (angle: number) =>
    portraitsIn(luma, [angle, angle + LEANING, angle - LEANING], LARGE)[0]?.hits ?? 0;
  const turned = hits(Math.PI);
  return turned >= TURNED_HITS_MIN && turned > 2 * hits(0) ? 'turned' : null;
}
