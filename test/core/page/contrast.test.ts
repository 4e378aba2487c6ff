import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandColors,
  contrastOf,
  leastContrast,
  mix,
  SHAPE_MIN,
  shade,
  TEXT_MIN,
  textOn,
} from '#core/page/contrast.ts';
import { GROUNDS, themeCss, themeOf } from '#page/layout/theme.ts';
import { forAll, inRuns } from '#testing/harness/for-all.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, '0')}`);
const SCHEMES = ['light', 'dark'] as const;

/** The page's own ink on what is tinted, in style.ts. */
const INKS = { light: ['#18212c', '#566270'], dark: ['#e7ecf2', '#a6b1be'] } as const;

/** Colours that people know, of those that are hard to read on white, on black, or on both. */
const BRANDS = {
  'a telecom yellow': '#ffcc00',
  'a restaurant gold': '#ffc72c',
  'a chat yellow': '#fffc00',
  'a messenger green': '#25d366',
  'a music green': '#1db954',
  'a money green': '#43b02a',
  'a travel coral': '#ff5a5f',
  'a payment orange': '#f5a623',
  'a payment violet': '#635bff',
  'a stream purple': '#9146ff',
  'a film red': '#e50914',
  'a network blue': '#1877f2',
  'a furniture blue': '#0058a3',
  'a ride black': '#000000',
} as const;

/** Hue in degrees; null for a grey, which has none. */
function hueOf(each: string): number | null {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(each.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  // With less, the hue is lost in the rounding to 8 bits.
  if (spread < 24) return null;
  if (most === red) return (60 * (green - blue)) / spread;
  return most === green ? 120 + (60 * (blue - red)) / spread : 240 + (60 * (red - green)) / spread;
}

test('contrast is what WCAG says it is', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#777777')).toBe(contrastOf('#777777', '#ffffff'));
  expect(leastContrast('#0b6e4f', ['#ffffff', '#0b6e50'])).toBeLessThan(1.1);
});

test('text on any colour can be read', () => {
  forAll(color, (each) => {
    expect(contrastOf(each, textOn(each))).toBeGreaterThanOrEqual(TEXT_MIN);
  });
});

test('a mixture has its share of both colours', () => {
  expect(mix('#000000', '#ffffff', 0)).toBe('#ffffff');
  expect(mix('#ff0000', '#ffffff', 1)).toBe('#ff0000');
  expect(mix('#000000', '#c8c8c8', 0.25)).toBe('#969696');
});

describe('shading', () => {
  test('leaves alone what can be read, and goes no further than it must', () => {
    expect(shade('#0b6e4f', ['#ffffff'], TEXT_MIN)).toBe('#0b6e4f');
    const [darker, lighter] = [shade('#ffcc00', ['#ffffff'], 3), shade('#0058a3', ['#0f141a'], 4.5)];
    expect(contrastOf(darker, '#ffffff')).toBeCloseTo(3, 1);
    expect(contrastOf(lighter, '#0f141a')).toBeCloseTo(4.5, 1);
  });

  test('makes any colour readable on any grounds of a scheme, and keeps its hue', () => {
    inRuns(2_000).forAll(
      color,
      fc.constantFrom(...SCHEMES),
      fc.constantFrom(SHAPE_MIN, TEXT_MIN),
      (each, scheme, min) => {
        const shaded = shade(each, GROUNDS[scheme], min);
        expect(leastContrast(shaded, GROUNDS[scheme])).toBeGreaterThanOrEqual(min);
        const [hue, after] = [hueOf(each), hueOf(shaded)];
        if (hue === null || after === null) return;
        const distance = Math.abs(hue - after) % 360;
        expect(Math.min(distance, 360 - distance), `${each} became ${shaded}`).toBeLessThan(4);
      },
    );
  });
});

/** What WCAG asks of all that a scheme paints. */
function expectReadable(each: string, scheme: 'light' | 'dark'): void {
  const { fill, edge, onFill, shape, text, tint } = themeOf(each, scheme);
  const grounds = [...GROUNDS[scheme], tint];
  const about = `${each} in ${scheme}`;
  expect(contrastOf(onFill, fill), about).toBeGreaterThanOrEqual(TEXT_MIN);
  expect(leastContrast(text, grounds), about).toBeGreaterThanOrEqual(TEXT_MIN);
  expect(leastContrast(edge, grounds), about).toBeGreaterThanOrEqual(SHAPE_MIN);
  expect(leastContrast(shape, grounds), about).toBeGreaterThanOrEqual(SHAPE_MIN);
  for (const ink of INKS[scheme]) expect(contrastOf(ink, tint), about).toBeGreaterThanOrEqual(TEXT_MIN);
}

describe('the theme', () => {
  test('of any colour can be read in both schemes', () => {
    inRuns(2_000).forAll(color, fc.constantFrom(...SCHEMES), (each, scheme) => expectReadable(each, scheme));
  });

  test.each(Object.entries(BRANDS))('of %s shows that very colour, or a strong grey', (_, each) => {
    for (const scheme of SCHEMES) {
      expectReadable(each, scheme);
      const { fill } = themeOf(each, scheme);
      if (each !== '#000000' || scheme === 'light') expect(fill).toBe(each);
      else expect(contrastOf(fill, '#181f28')).toBeGreaterThan(7);
    }
  });

  test('keeps an edge only where the colour needs one', () => {
    expect(brandColors('#0b6e4f', GROUNDS.light)).toMatchObject({ fill: '#0b6e4f', edge: '#0b6e4f' });
    const { fill, edge } = brandColors('#ffcc00', GROUNDS.light);
    expect([fill, edge === fill]).toEqual(['#ffcc00', false]);
  });

  test('holds nothing but colours', () => {
    expect(themeCss('#0B6E4F')).toContain('--button: #0B6E4F');
    expect(themeCss('#fff;} body{background:url(//x)}')).toBe('');
    forAll(color, (each) => {
      expect(themeCss(each)).toMatch(/^[-\w\s:;#(){}@,]*$/);
    });
  });
});
