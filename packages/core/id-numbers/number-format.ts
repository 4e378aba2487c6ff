/**
 * The format of an ID number, written down once, in parts. The pattern that checks a number and the words that
 * tell a person what is expected, in any language, both follow from the parts.
 */
import { fillText, type PluralForms, pluralForm } from '../page/text.ts';

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

/** `virtualNin`: only a virtual NIN has this part. */
type FormatNote = 'virtualNin';

/** The format of an ID number, after normalising (D-20). */
export interface NumberFormat {
  /** Anchored; no nested quantifiers, so matching is linear. Valid with the `u` flag and in an HTML `pattern`. */
  readonly pattern: string;
  /** Matches `pattern`, and is a number the sandbox finds: its last digit is not 1, 2 or 3 (D-23). */
  readonly example: string;
  /** The format in English, as a noun phrase that can follow "must be": `11 digits`. */
  readonly hint: string;
  /** Of phone numbers, which are also written with it: digits, without the plus. */
  readonly countryCode?: string;
  /** What may be written, each a row of parts. */
  readonly alternatives: readonly (readonly FormatPart[])[];
}

/** How a language puts a format into words. */
export interface FormatTexts {
  /** `{count} digits`, where the count may be a range. */
  readonly digits: PluralForms;
  readonly letters: PluralForms;
  readonly mixed: PluralForms;
  /** `{min} to {max}`. */
  readonly range: string;
  /** Of two numbers that follow one another: `{min} or {max}`. */
  readonly narrowRange: string;
  /** A part that begins with these characters: `{part}, beginning with {start}`. */
  readonly startsWith: string;
  /** A part with its note: `the {part} of a virtual NIN`. */
  readonly notes: Readonly<Record<FormatNote, string>>;
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
  return { pattern, example, hint: formatText(alternatives, ENGLISH, 'en'), alternatives };
}

/** A format in a language: `3 letters, then 6 to 12 letters and digits`. */
export function formatText(
  alternatives: NumberFormat['alternatives'],
  texts: FormatTexts,
  lang: string,
): string {
  const partText = ({ kind, min, max, startsWith, note }: FormatPart) => {
    const run = runText(texts[kind], min, max, texts, lang);
    const text = startsWith ? fillText(texts.startsWith, { part: run, start: startsWith }) : run;
    return note ? fillText(texts.notes[note], { part: text }) : text;
  };
  return alternatives.map((row) => row.map(partText).join(texts.next)).join(texts.or);
}

function runText(forms: PluralForms, min: number, max: number, texts: FormatTexts, lang: string): string {
  if (min === max) return fillText(pluralForm(forms, max, lang), { count: `${max}` });
  const count = fillText(max === min + 1 ? texts.narrowRange : texts.range, { min: `${min}`, max: `${max}` });
  const form = pluralForm(forms, max, lang);
  // “Two” may be a word of its own, which says no range.
  return fillText(form.includes('{count}') ? form : forms.other, { count });
}

const CHARACTERS = { digits: '[0-9]', letters: '[A-Z]', mixed: '[A-Z0-9]' } as const;

function patternOf({ kind, startsWith = '', ...run }: FormatPart): string {
  const min = run.min - startsWith.length;
  const max = run.max - startsWith.length;
  if (max === 1 && min === 1) return `${startsWith}${CHARACTERS[kind]}`;
  return `${startsWith}${CHARACTERS[kind]}{${min === max ? min : `${min},${max}`}}`;
}

export const ENGLISH: FormatTexts = {
  digits: { one: '{count} digit', other: '{count} digits' },
  letters: { one: '{count} letter', other: '{count} letters' },
  mixed: {
    1: '{count} letter or digit',
    2: '{count} letters or digits',
    other: '{count} letters and digits',
  },
  range: '{min} to {max}',
  narrowRange: '{min} or {max}',
  startsWith: '{part}, beginning with {start}',
  notes: {
    virtualNin: 'the {part} of a virtual NIN',
  },
  next: ', then ',
  or: ', or ',
};
