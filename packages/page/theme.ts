/**
 * A link's own stylesheet: the partner's colour, where its contrast suffices. The contrast is checked separately for
 * the light and the dark scheme.
 */
import { type ColorUse, colorUse } from '#core/contrast.ts';

/** The backgrounds of buttons and links: the card, its tint, and the page around it. */
const BACKGROUNDS = {
  light: ['#ffffff', '#eef3fd', '#f3f5f8'],
  dark: ['#181f28', '#1e2a40', '#0f141a'],
} as const;

/** @param color - `#rrggbb`; anything else gives an empty stylesheet. */
export function themeCss(color: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return '';
  const inScheme = (scheme: keyof typeof BACKGROUNDS) =>
    `@media (prefers-color-scheme: ${scheme}) { :root { ${rulesOf(color, colorUse(color, BACKGROUNDS[scheme]))} } }\n`;
  return inScheme('light') + inScheme('dark');
}

/** Where the contrast is too low, the page's own colours stay. */
function rulesOf(color: string, { asShape, asText, onColor }: ColorUse): string {
  const rules = [`--brand: ${color};`];
  if (asShape) {
    rules.push(
      `--button: ${color}; --button-strong: ${color}; --button-bar: ${color}; --on-button: ${onColor};`,
    );
  }
  if (asText) rules.push(`--accent: ${color}; --accent-strong: ${color};`);
  return rules.join(' ');
}
