/**
 * The format of an ID number, written down once, in parts. The pattern that checks a number and the words that
 * tell a person what is expected, in any language, both follow from the parts.
 */

/** A run of characters of one kind. */
export interface FormatPart {
  readonly kind: 'digits' | 'letters' | 'mixed';
  /** How many, from and to. */
  readonly min: number;
  readonly max: number;
}

/** A part, or text that stands as it is: capital letters and digits. */
export type FormatPiece = FormatPart | string;

/** The format of an ID number, after normalising (D-20). */
export interface NumberFormat {
  /** Anchored; no nested quantifiers, so matching is linear. Valid with the `u` flag and in an HTML `pattern`. */
  readonly pattern: string;
  /** Matches `pattern`, and is a number the sandbox finds: its last digit is not 1, 2 or 3 (D-23). */
  readonly example: string;
  /** The format in English, as a noun phrase that can follow "must be": `11 digits`. */
  readonly hint: string;
  /** What may be written, each a row of pieces. */
  readonly alternatives: readonly (readonly FormatPiece[])[];
}

/** How a language puts a format into words. */
export interface FormatWords {
  /** `11 digits`, `6 to 12 digits`. */
  readonly digits: (min: number, max: number) => string;
  readonly letters: (min: number, max: number) => string;
  readonly mixed: (min: number, max: number) => string;
  /** Between two pieces that follow one another. */
  readonly next: string;
  /** Between two alternatives. */
  readonly or: string;
}

export const digits = (min: number, max = min): FormatPart => ({ kind: 'digits', min, max });
export const letters = (min: number, max = min): FormatPart => ({ kind: 'letters', min, max });
/** Letters and digits in any order. */
export const mixed = (min: number, max = min): FormatPart => ({ kind: 'mixed', min, max });

/** A format: an example, then what may be written, row by row. */
export function numberFormat(example: string, ...alternatives: readonly FormatPiece[][]): NumberFormat {
  const rows = alternatives.map((row) => row.map(patternOf).join(''));
  const pattern = rows.length === 1 ? `^${rows[0]}$` : `^(${rows.join('|')})$`;
  return { pattern, example, hint: formatText(alternatives, ENGLISH), alternatives };
}

/** A format in a language: `3 letters, then 6 to 12 letters and digits`. */
export function formatText(alternatives: NumberFormat['alternatives'], words: FormatWords): string {
  const piece = (each: FormatPiece) =>
    typeof each === 'string' ? each : words[each.kind](each.min, each.max);
  return alternatives.map((row) => row.map(piece).join(words.next)).join(words.or);
}

const CHARACTERS = { digits: '[0-9]', letters: '[A-Z]', mixed: '[A-Z0-9]' } as const;

function patternOf(piece: FormatPiece): string {
  if (typeof piece === 'string') return piece;
  const { kind, min, max } = piece;
  if (max === 1 && min === 1) return CHARACTERS[kind];
  return `${CHARACTERS[kind]}{${min === max ? min : `${min},${max}`}}`;
}

const span = (min: number, max: number) =>
  min === max ? `${min}` : `${min} ${max === min + 1 ? 'or' : 'to'} ${max}`;

export const ENGLISH: FormatWords = {
  digits: (min, max) => `${span(min, max)} ${max === 1 ? 'digit' : 'digits'}`,
  letters: (min, max) => `${span(min, max)} ${max === 1 ? 'letter' : 'letters'}`,
  mixed: (min, max) => `${span(min, max)} letters and digits`,
  next: ', then ',
  or: ', or ',
};
