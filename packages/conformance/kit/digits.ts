/** Digits beyond ASCII, which many parsers of numbers and times take for digits. */

/** Of Arabic, Devanagari and Bengali, of the fullwidth forms, and of mathematics beyond 16 bits. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10, 0x1d7ce];

/** A text with its digits in other scripts, in each of them. */
export const inOtherDigits = (text: string): string[] =>
  /\d/.test(text)
    ? ZEROS.map((zero) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))))
    : [];

/** A text in fullwidth forms, letters too. */
export const inFullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
