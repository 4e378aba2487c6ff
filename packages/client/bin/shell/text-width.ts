/** How many columns of a terminal a text takes. */

/** Two columns each: what Unicode calls wide or full-width, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
/** None of their own: accents and the like. */
const MARKS = /[\p{Mn}\p{Me}]/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  // A flag or a person of a skin colour is several characters, shown as one.
  for (const { segment } of graphemes.segment(text)) {
    width += WIDE.test(segment) ? 2 : [...segment.replace(MARKS, '')].length;
  }
  return width;
}

/** The text with spaces after it, up to a width. */
export const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));
