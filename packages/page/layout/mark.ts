/** Small drawings that say at a glance what the words beside them say; screen readers skip them. */
import { type Html, html } from '../html.ts';

export type Mark = keyof typeof MARKS;

const MARKS = {
  sending: html`<path d="M32 45V20M21 31l11-11 11 11"/>`,
  device: html`<rect x="23" y="16" width="18" height="32" rx="4"/><path d="M31.9 41h.2"/>`,
  done: html`<path d="m20 33 8.5 8.5L45 24"/>`,
  stopped: html`<path d="m23 23 18 18m0-18L23 41"/>`,
  wait: html`<path d="M32 20v13l8 6"/>`,
  problem: html`<path d="M32 19v16m0 9v.01"/>`,
};

export function renderMark(mark: Mark): Html {
  return html`<svg class="sign ${mark}" viewBox="0 0 64 64" width="56" height="56" aria-hidden="true"><circle cx="32" cy="32" r="30"/>${MARKS[mark]}</svg>
`;
}

/** How long it takes, beside a clock. */
export function renderDuration(words: Html): Html {
  return html`<p class="duration"><svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><circle cx="10" cy="10" r="7.25"/><path d="M10 6v4.25l2.75 2"/></svg><span>${words}</span></p>`;
}
