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
  /** The capital letters and digits that it always begins with; they count. */
  readonly startsWith?: string;
  /** What a person should know besides. */
  readonly note?: FormatNote;
}

/** `withoutSlashes`: printed with slashes, typed without. `virtualNin`: only a virtual NIN has this part. */
export type FormatNote = 'withoutSlashes' | 'virtualNin';

/** The format of an ID number, after normalising (D-20). */
export interface NumberFormat {
  /** Anchored; no nested quantifiers, so matching is linear. Valid with the `u` flag and in an HTML `pattern`. */
  readonly pattern: string;
  /** Matches `pattern`, and is a number the sandbox finds: its last digit is not 1, 2 or 3 (D-23). */
  readonly example: string;
  /** The format in English, as a noun phrase that can follow "must be": `11 digits`. */
  readonly hint: string;
  /** What may be written, each a row of parts. */
  readonly alternatives: readonly (readonly FormatPart[])[];
}

/** How a language puts a format into words. */
export interface FormatWords {
  /** `11 digits`, `6 to 12 digits`. */
  readonly digits: (min: number, max: number) => string;
  readonly letters: (min: number, max: number) => string;
  readonly mixed: (min: number, max: number) => string;
  /** A part that begins with these characters: `11 digits, beginning with 0`. */
  readonly startsWith: (part: string, start: string) => string;
  /** A part with its note: `9 digits, without the slashes`. */
  readonly notes: Readonly<Record<FormatNote, (part: string) => string>>;
  /** Between two parts that follow one another. */
  readonly next: string;
  /** Between two alternatives. */
  readonly or: string;
}

export const digits = (min: number, max = min): FormatPart => ({ kind: 'digits', min, max });
export const letters = (min: number, max = min): FormatPart => ({ kind: 'letters', min, max });
/** Letters and digits in any order. */
export const mixed = (min: number, max = min): FormatPart => ({ kind: 'mixed', min, max });

/** A format: an example, then what may be written, row by row. */
export function numberFormat(example: string, ...alternatives: readonly FormatPart[][]): NumberFormat {
  const rows = alternatives.map((row) => row.map(patternOf).join(''));
  const pattern = rows.length === 1 ? `^${rows[0]}$` : `^(${rows.join('|')})$`;
  return { pattern, example, hint: formatText(alternatives, ENGLISH), alternatives };
}

/** A format in a language: `3 letters, then 6 to 12 letters and digits`. */
export function formatText(alternatives: NumberFormat['alternatives'], words: FormatWords): string {
  const partText = ({ kind, min, max, startsWith, note }: FormatPart) => {
    const run = words[kind](min, max);
    const text = startsWith ? words.startsWith(run, startsWith) : run;
    return note ? words.notes[note](text) : text;
  };
  return alternatives.map((row) => row.map(partText).join(words.next)).join(words.or);
}

const CHARACTERS = { digits: '[0-9]', letters: '[A-Z]', mixed: '[A-Z0-9]' } as const;

function patternOf({ kind, startsWith = '', ...run }: FormatPart): string {
  const min = run.min - startsWith.length;
  const max = run.max - startsWith.length;
  if (max === 1 && min === 1) return `${startsWith}${CHARACTERS[kind]}`;
  return `${startsWith}${CHARACTERS[kind]}{${min === max ? min : `${min},${max}`}}`;
}

const span = (min: number, max: number) =>
  min === max ? `${min}` : `${min} ${max === min + 1 ? 'or' : 'to'} ${max}`;

export const ENGLISH: FormatWords = {
  digits: (min, max) => `${span(min, max)} ${max === 1 ? 'digit' : 'digits'}`,
  letters: (min, max) => `${span(min, max)} ${max === 1 ? 'letter' : 'letters'}`,
  mixed: (min, max) => `${span(min, max)} letters ${max <= 2 ? 'or' : 'and'} digits`,
  startsWith: (part, start) => `${part}, beginning with ${start}`,
  notes: {
    withoutSlashes: (part) => `${part}, without the slashes`,
    virtualNin: (part) => `the ${part} of a virtual NIN`,
  },
  next: ', then ',
  or: ', or ',
};
