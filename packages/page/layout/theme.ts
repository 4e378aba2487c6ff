/** A link's own stylesheet: the partner's colour, made readable in the light and in the dark scheme (D-53). */
import { type BrandColors, brandColors, mix } from '#core/page/contrast.ts';

type Scheme = 'light' | 'dark';

/** The grounds of buttons and links: the card, and the page around it. */
export const GROUNDS = {
  light: ['#ffffff', '#f3f5f8'],
  dark: ['#181f28', '#0f141a'],
} as const satisfies Record<Scheme, readonly [card: string, around: string]>;

/** How much of the colour is in the tint of what is chosen. */
const TINT_SHARE = { light: 0.07, dark: 0.12 } as const;

export interface Theme extends BrandColors {
  /** The ground of what is chosen. */
  readonly tint: string;
}

/** @param color - `#rrggbb` */
export function themeOf(color: string, scheme: Scheme): Theme {
  const [card, around] = GROUNDS[scheme];
  const tint = mix(color, card, TINT_SHARE[scheme]);
  return { tint, ...brandColors(color, [card, around, tint]) };
}

/** Whether it is `#rrggbb`: nothing else gets into a stylesheet. */
export const isColor = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color);

/** @param color - `#rrggbb`; anything else gives an empty stylesheet. */
export function themeCss(color: string): string {
  if (!isColor(color)) return '';
  const inScheme = (scheme: Scheme) => {
    const { fill, edge, onFill, shape, text, tint } = themeOf(color, scheme);
    const rules = [
      `--tint: ${tint}; --accent: ${text}; --accent-strong: ${text};`,
      `--button: ${fill}; --button-strong: ${fill}; --button-edge: ${edge}; --button-bar: ${shape}; --on-button: ${onFill};`,
    ];
    return `@media (prefers-color-scheme: ${scheme}) { :root { ${rules.join(' ')} } }\n`;
  };
  return inScheme('light') + inScheme('dark');
}
