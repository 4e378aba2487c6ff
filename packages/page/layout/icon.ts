/** The icon of the browser's tab, and the colour of the browser around the page. */
import { type Html, html } from '../html.ts';
import { textHash } from '../text/text-hash.ts';
import { GROUNDS, isColor, themeOf } from './theme.ts';

/** A tick. It stands on light and on dark tabs. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2450b8"/><path d="m9 16.5 5 5 9.5-11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** The path of {@link ICON}. It contains a hash of the drawing, so it can be cached for ever. */
export const ICON_PATH = `/assets/icon.${textHash(ICON)}.svg`;

/** @param color - the partner's, `#rrggbb`; without one the browser takes the ground of the page. */
export function renderIcon(color: string | null | undefined): Html {
  const schemes = (['light', 'dark'] as const).map((scheme) => {
    const around = color && isColor(color) ? themeOf(color, scheme).fill : GROUNDS[scheme][1];
    return html`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${around}">
`;
  });
  return html`<link rel="icon" type="image/svg+xml" href="${ICON_PATH}">
${schemes}`;
}
