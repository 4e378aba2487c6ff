/** Drawings of a good and of a bad picture. Without colours of their own but the marks, so that they suit the dark. */
import { type Html, html } from '../html.ts';
import type { Messages } from '../text/languages.ts';

export type PhotoShape = 'face' | 'card';

/** @param isBack - of a card whose front was just photographed: the first drawing turns it over. */
export function renderExamples(shape: PhotoShape, isBack: boolean, { capture }: Messages): Html {
  const { good, bad } = capture[shape];
  if (isBack) {
    return html`<div class="examples">
${renderExample(FLIP, capture.script.flipCard)}
${renderExample(html`${GOOD_BACK}${GOOD}`, good)}
</div>`;
  }
  const [well, badly] = shape === 'face' ? [GOOD_FACE, BAD_FACE] : [GOOD_CARD, BAD_CARD];
  return html`<div class="examples">
${renderExample(html`${well}${GOOD}`, good)}
${renderExample(html`${badly}${BAD}`, bad)}
</div>`;
}

/** Its caption says what the drawing shows. */
const renderExample = (drawing: Html, caption: string): Html =>
  html`<figure class="example"><svg viewBox="0 0 120 84" aria-hidden="true">${drawing}</svg><figcaption>${caption}</figcaption></figure>`;

const GOOD = html`<circle class="drawn-good" cx="108" cy="72" r="9"/><path class="drawn-mark" d="m104 72 3 3.5 5-6.5"/>`;
const BAD = html`<circle class="drawn-bad" cx="108" cy="72" r="9"/><path class="drawn-mark" d="m104.5 68.5 7 7m0-7-7 7"/>`;

const CARD = html`<rect class="drawn-paper" x="22" y="18" width="76" height="48" rx="4"/><rect class="drawn-fill" x="28" y="26" width="20" height="26" rx="2"/><path class="drawn-line" d="M55 29h34M55 38h26M55 47h30M29 59h58"/>`;
const GOOD_CARD = html`<rect class="drawn-guide" x="18" y="14" width="84" height="56" rx="5"/>${CARD}`;
const BACK = html`<rect class="drawn-paper" x="22" y="18" width="76" height="48" rx="4"/><path class="drawn-line" d="M29 26v9M36 26v9M43 26v9M50 26v9M57 26v9M64 26v9M30 46h60M30 56h44"/>`;
const GOOD_BACK = html`<rect class="drawn-guide" x="18" y="14" width="84" height="56" rx="5"/>${BACK}`;
const FLIP = html`<g class="turning">${CARD}</g><g class="turning other">${BACK}</g><path class="drawn-line" d="M42 74q18 8 36 0m-8-3 8 3-4 7"/>`;
const BAD_CARD = html`<rect class="drawn-guide" x="18" y="14" width="84" height="56" rx="5"/><g transform="rotate(-14 60 42) translate(40 22)">${CARD}<ellipse class="drawn-shine" cx="66" cy="36" rx="22" ry="14"/></g>`;

const FACE = html`<path class="drawn-fill" d="M30 84c2-14 14-20 30-20s28 6 30 20z"/><ellipse class="drawn-paper" cx="60" cy="41" rx="19" ry="25"/>`;
const GOOD_FACE = html`${FACE}<path class="drawn-line" d="M52 37h.1M68 37h.1M54 52q6 5 12 0"/><ellipse class="drawn-guide" cx="60" cy="41" rx="26" ry="34"/>`;
const BAD_FACE = html`<g transform="translate(-30 16)">${FACE}<path class="drawn-fill" d="M39 32q21-34 42 0zM44 34h14q1 9-7 9t-7-9zm18 0h14q1 9-7 9t-7-9z"/><path class="drawn-line" d="M55 55h10"/></g><ellipse class="drawn-guide" cx="60" cy="41" rx="26" ry="34"/>`;
