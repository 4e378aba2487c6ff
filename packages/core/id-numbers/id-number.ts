/** The ID number: its normal form, its format, and its key in the ID number limit (D-20). */
import type { IdType } from './id-type.ts';

/** Longest number accepted for an ID type whose format is not known, in UTF-16 units after normalising. */
export const ID_NUMBER_LENGTH_MAX = 64;

/** The longest text that is normalised, in UTF-16 units: normalising takes the square of the length. */
const RAW_LENGTH_MAX = 4 * ID_NUMBER_LENGTH_MAX;

/** Digits that people type with an Arabic, Persian or Urdu keyboard. The last half byte of each is its value. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * The one spelling of a number that formats and the limit know: NFKC, digits 0 to 9, upper case, no white space,
 * no dashes, nothing invisible such as the marks of direction that a copied number carries (D-20). Idempotent.
 */
export function normaliseIdNumber(raw: string): string {
  const stripped = raw
    .normalize('NFKC')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toUpperCase()
    .replace(/[\s\p{White_Space}\p{Pd}\p{Cf}]/gu, '');
  // Upper-casing can decompose a letter, and a removed hyphen can leave an accent beside one: compose again.
  return stripped.normalize('NFKC');
}

/** The normalised number, or what is wrong with it: a phrase that follows the field's name. */
type IdNumberCheck = { ok: true; normalised: string } | { ok: false; message: string };

/** Checks a number as typed against its type's format. The message never echoes the number: it is personal data. */
export function checkIdNumber(idType: IdType, raw: string): IdNumberCheck {
  // A longer one has no length of a number, whatever is removed from it.
  const normalised = raw.length > RAW_LENGTH_MAX ? '' : normaliseIdNumber(raw);
  if (idType.number === undefined) {
    const fits = normalised.length >= 1 && normalised.length <= ID_NUMBER_LENGTH_MAX;
    return fits
      ? { ok: true, normalised }
      : { ok: false, message: `must be 1 to ${ID_NUMBER_LENGTH_MAX} characters` };
  }
  const { pattern, hint, example } = idType.number;
  return new RegExp(pattern, 'u').test(normalised)
    ? { ok: true, normalised }
    : { ok: false, message: `must be ${hint}, for example ${example}` };
}

/** What the ID number limit counts by (§8.1, D-20). */
interface IdNumberLimitSubject {
  /** `*` for all partners, or the id of the partner that the limit is narrowed to. */
  scope: string;
  country: string;
  idType: string;
  normalised: string;
}

/** Neither a letter nor a digit nor a mark that belongs to one. */
const BETWEEN = /[^\p{L}\p{N}\p{Mn}\p{Mc}]/gu;

/**
 * The text whose keyed hash the limit is stored under. Only letters and digits count: a type without a known format
 * would else count `123` and `123.` apart. JSON, because no two subjects share one, whatever they contain, and because it
 * escapes lone surrogates, which UTF-8 would otherwise fold into one before hashing.
 */
export function idNumberLimitKey({ scope, country, idType, normalised }: IdNumberLimitSubject): string {
  return JSON.stringify([scope, country, idType, normalised.replace(BETWEEN, '') || normalised]);
}
