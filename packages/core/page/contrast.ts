/**
 * Contrast as WCAG 2.2 measures it, and a partner's colour made readable: where it has too little contrast it is made
 * darker or lighter, its hue kept, or gets an edge (D-53).
 */

/** Least contrast of text (1.4.3), and of controls and other shapes (1.4.11). */
export const TEXT_MIN = 4.5;
export const SHAPE_MIN = 3;

/** A grey that cannot be told from its ground becomes this strong: a mid grey would look switched off. */
const GREY_MIN = 9;
/** Least difference of the strongest and the weakest channel of a colour that is no grey, of 255. */
const GREY_SPREAD = 32;

type Rgb = readonly [red: number, green: number, blue: number];

const channelsOf = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;

const colorOf = (channels: readonly number[]): string =>
  `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of a colour `#rrggbb`, 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((each) => {
    const channel = each / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb`, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast with the background that is nearest to the colour. */
export const leastContrast = (color: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrastOf(color, background)));

/** Black or white, whichever has more contrast with the colour: one of the two always reaches 4.5. */
export function textOn(color: string): '#000000' | '#ffffff' {
  return contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#ffffff' : '#000000';
}

/** `share` of the colour over a ground: 0 is the ground, 1 the colour. */
export function mix(color: string, ground: string, share: number): string {
  const below = channelsOf(ground);
  return colorOf(channelsOf(color).map((each, at) => each * share + (below[at] ?? 0) * (1 - share)));
}

/**
 * The colour itself where its contrast with all backgrounds suffices, else the nearest of its hue and saturation that
 * does: darker on light grounds, lighter on dark ones.
 */
export function shade(color: string, backgrounds: readonly string[], min: number): string {
  if (leastContrast(color, backgrounds) >= min) return color;
  const isDarker = textOn(backgrounds[0] ?? '#ffffff') === '#000000';
  // The lightness at which the contrast just suffices: at `to` it does, at `from` it does not.
  let [from, to] = [lightnessOf(color), isDarker ? 0 : 1];
  for (let step = 0; step < 12; step++) {
    const middle = (from + to) / 2;
    if (leastContrast(withLightness(color, middle), backgrounds) >= min) to = middle;
    else from = middle;
  }
  return withLightness(color, to);
}

/** What the page paints in a partner's colour, on a set of backgrounds. */
export interface BrandColors {
  /** Filled buttons; `edge` is around them, `onFill` their text. */
  readonly fill: string;
  readonly edge: string;
  readonly onFill: '#000000' | '#ffffff';
  /** Shapes without an edge. */
  readonly shape: string;
  /** Links and other text. */
  readonly text: string;
}

/** A bright button keeps the partner's very colour and gets an edge that can be seen; only a grey is shaded. */
export function brandColors(color: string, backgrounds: readonly string[]): BrandColors {
  const shape = shade(color, backgrounds, SHAPE_MIN);
  const channels = channelsOf(color);
  const isGrey = Math.max(...channels) - Math.min(...channels) < GREY_SPREAD;
  const fill = isGrey && shape !== color ? shade(color, backgrounds, GREY_MIN) : color;
  return {
    fill,
    edge: shade(fill, backgrounds, SHAPE_MIN),
    onFill: textOn(fill),
    shape: isGrey ? fill : shape,
    text: shade(color, backgrounds, isGrey ? GREY_MIN : TEXT_MIN),
  };
}

/** Lightness of HSL, 0 to 1. */
const lightnessOf = (color: string): number => {
  const channels = channelsOf(color);
  return (Math.max(...channels) + Math.min(...channels)) / 510;
};

/** The colour of the same hue and saturation (HSL) with another lightness. */
function withLightness(color: string, lightness: number): string {
  const channels = channelsOf(color);
  const [most, least] = [Math.max(...channels), Math.min(...channels)];
  const reach = 255 - Math.abs(most + least - 255);
  const saturation = reach === 0 ? 0 : (most - least) / reach;
  const chroma = (1 - Math.abs(2 * lightness - 1)) * saturation;
  return colorOf(
    channels.map((each) => {
      const place = most === least ? 0 : (each - least) / (most - least) - 0.5;
      return 255 * (lightness + chroma * place);
    }),
  );
}
