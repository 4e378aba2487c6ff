/**
 * Contrast as WCAG 2.2 measures it, and where the page may use a partner's colour. A colour with too little contrast
 * is accepted too: where it has too little, the page keeps its own.
 */

/** Least contrast of text (1.4.3), and of controls and other shapes (1.4.11). */
const TEXT_MIN = 4.5;
const SHAPE_MIN = 3;

/** Relative luminance of a colour `#rrggbb`, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb`, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever has more contrast with the colour: one of the two always reaches 4.5. */
export function textOn(color: string): '#000000' | '#ffffff' {
  return contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#ffffff' : '#000000';
}

/** What a colour can be used for on a set of backgrounds. */
export interface ColorUse {
  /** Filled buttons, their text in `onColor`. */
  readonly asShape: boolean;
  /** Links and other text. */
  readonly asText: boolean;
  readonly onColor: '#000000' | '#ffffff';
}

export function colorUse(color: string, backgrounds: readonly string[]): ColorUse {
  const least = Math.min(...backgrounds.map((background) => contrastOf(color, background)));
  return { asShape: least >= SHAPE_MIN, asText: least >= TEXT_MIN, onColor: textOn(color) };
}
