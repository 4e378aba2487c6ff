/** The ID number: its normal form, its format, and its key in the ID number limit (D-20). */
import type { IdType } from './id-type.ts';
import type { NumberFormat } from './number-format.ts';

/** Longest number accepted for an ID type whose format is not known, in UTF-16 units after normalising. */
export const ID_NUMBER_LENGTH_MAX = 64;

/** The longest text that is normalised, in UTF-16 units: normalising takes the square of the length. */
const RAW_LENGTH_MAX = 4 * ID_NUMBER_LENGTH_MAX;

/** Digits that people type with an Arabic, Persian or Urdu keyboard. The last half byte of each is its value. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Neither a letter nor a digit nor a mark that belongs to one. */
const BETWEEN = /[^\p{L}\p{N}\p{Mn}\p{Mc}]/gu;

/**
 * The one spelling of a number that formats and the limit know: NFKC, digits 0 to 9, upper case, and nothing but letters and
 * digits, so without the slashes, dots and spaces that are printed in it, what a keyboard adds behind it, and invisible
 * marks of direction that a copied number carries (D-20). Idempotent.
 */
export function normaliseIdNumber(raw: string): string {
  const stripped = raw
    .normalize('NFKC')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toUpperCase()
    .replace(BETWEEN, '');
  // Upper-casing can decompose a letter, and a removed hyphen can leave an accent beside one: compose again.
  return stripped.normalize('NFKC');
}

/** What people write before a number, as it is printed on the document. */
const LABEL =
  /^[^\p{L}\p{N}]*(?:(?:NATIONAL|IDENTITY|V?NIN|BVN|SSNIT|KRA|T?PIN|NRC|NIDA|CNI|ID|NO|N°|Nº|NR|NUM[EÉ]RO|NUMBER|CARD|PASSPORT|VOTER|DRIVERS?|LICEN[CS]E|PHONE|TEL)(?![\p{L}\p{N}])[^\p{L}\p{N}]*)+/iu;
/** A label of whatever words ends so. */
const LABEL_END = /^[^\p{N}]*[:：#=№]/u;

/** What says how numbers of a type are written. */
type Written = Pick<NumberFormat, 'pattern' | 'countryCode'>;

/**
 * The number in the one spelling of its type: normalised, without the label before it, and a phone number as it is dialled
 * within its country. One that fits in none of these is only normalised.
 */
export function idNumberOf(format: Written | undefined, raw: string): string {
  const plain = normaliseIdNumber(raw);
  const unlabelled = normaliseIdNumber(raw.replace(LABEL_END, ''));
  if (format === undefined) return unlabelled || plain;
  const pattern = new RegExp(format.pattern, 'u');
  const written = [unlabelled, plain, normaliseIdNumber(raw.replace(LABEL, ''))];
  const all = format.countryCode ? written.flatMap((each) => [each, dialledAtHome(each, format)]) : written;
  return all.find((each) => pattern.test(each)) ?? plain;
}

/** `+234 (0) 801 …` and `00234 801 …` are `0801 …`. */
function dialledAtHome(number: string, { countryCode = '' }: Written): string {
  return number.replace(new RegExp(`^(?:00)?${countryCode}0?`), '0');
}

/** The normalised number, or what is wrong with it: a phrase that follows the field's name. */
type IdNumberCheck = { ok: true; normalised: string } | { ok: false; message: string };

/** Checks a number as typed against its type's format. The message never echoes the number: it is personal data. */
export function checkIdNumber(idType: IdType, raw: string): IdNumberCheck {
  // A longer one has no length of a number, whatever is removed from it.
  const normalised = raw.length > RAW_LENGTH_MAX ? '' : idNumberOf(idType.number, raw);
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

/**
 * The text whose keyed hash the limit is stored under. JSON, because no two subjects share one, whatever they contain, and because it
 * escapes lone surrogates, which UTF-8 would otherwise fold into one before hashing.
 */
export function idNumberLimitKey({ scope, country, idType, normalised }: IdNumberLimitSubject): string {
  return JSON.stringify([scope, country, idType, normalised]);
}
