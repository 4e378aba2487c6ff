/**
 * A small drawing for each kind of document, in the colour of the text around it. Each is on a page once, and shown
 * wherever it is named; screen readers pass over them.
 */
import type { Picture } from '../form/id-type-kinds.ts';
import { type Html, html } from '../html.ts';

const CARD = html`<rect x="2" y="4.5" width="20" height="15" rx="2"/>`;

const DRAWINGS: Readonly<Record<Picture | 'selfie' | 'person', Html>> = {
  selfie: html`<path d="M2.5 7.500V4.500a2 2 0 0 1 2-2h3M16.5 2.500h3a2 2 0 0 1 2 2v3M21.5 16.500v3a2 2 0 0 1-2 2h-3M7.5 21.500h-3a2 2 0 0 1-2-2v-3M9.5 10v.5M14.5 10v.5M9 14.500c1.5 1.7 4.5 1.7 6 0"/><circle cx="12" cy="12" r="6.5"/>`,
  person: html`<circle cx="12" cy="7.5" r="4.5"/><path d="M3.5 21.500c1-8.500 16-8.500 17 0"/>`,
  passport: html`<rect x="5" y="2" width="14" height="20" rx="2"/><circle cx="12" cy="10" r="4"/><path d="M8 10h8M12 6c-2.2 2.4-2.2 5.6 0 8M12 6c2.2 2.4 2.2 5.6 0 8M9 18h6"/>`,
  card: html`${CARD}<circle cx="7.5" cy="10" r="2"/><path d="M4.5 15.5c.6-2.8 5.4-2.8 6 0M14 9.5h5M14 13h5M14 16h3"/>`,
  licence: html`${CARD}<path d="M5 15.5v-3l1.5-3.5h5l1.5 3.5v3zM5 12.5h8M7 15.5v1M11 15.5v1M16 9.5h3M16 13h3"/>`,
  voter: html`${CARD}<circle cx="7.5" cy="10" r="2"/><path d="M4.5 15.5c.6-2.8 5.4-2.8 6 0M13.5 12.5l2 2 4-4.5"/>`,
  slip: html`<path d="M6 2h8l4 4v16l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5L6 22zM14 2v4h4M9 10h6M9 14h6"/>`,
  phone: html`<rect x="7" y="2" width="10" height="20" rx="2"/><path d="M11 18.5h2"/>`,
  number: html`<rect x="2" y="5" width="20" height="14" rx="2"/><path d="M5.5 10l1.5-1v6M10.2 10.2c.2-1.7 3.1-1.7 3.1.3 0 1.5-3.2 2.6-3.2 4.5h3.2M16 9h3l-1.8 2.3c2.6.1 2.3 3.7-.2 3.7-.7 0-1.2-.3-1.5-.7"/>`,
};

/** The drawings themselves, for {@link renderPicture} to show. */
export function renderDrawings(pictures: Iterable<keyof typeof DRAWINGS>): Html {
  const symbols = [...new Set(pictures)].map(
    (picture) => html`<symbol id="picture-${picture}" viewbox="0 0 24 24">${DRAWINGS[picture]}</symbol>`,
  );
  return html`<svg hidden>${symbols}</svg>`;
}

export function renderPicture(picture: keyof typeof DRAWINGS): Html {
  return html`<svg class="picture" aria-hidden="true"><use href="#picture-${picture}"></use></svg>`;
}
