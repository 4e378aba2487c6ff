/** Texts that programs are known to change on their way through a database, a page or a form. */
import type { Random } from './random.ts';

/** Each kind has a name that completes "a text with …". */
export const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'white space around it': [' a', 'a ', '\ta\n', '\u00a0a\u3000'],
  'white space within it': ['a  b', 'a\tb', 'a\nb', 'a\r\nb', 'a\u2028b'],
  'markup in it': ['<b>a</b> <script>b</script>', '&amp; & &lt; &#39;', '<!-- a --> ]]>'],
  'quotation marks in it': [`'a' "b" \`c\``, '‘a’ “b” «c»', "O'Brien's; -- "],
  'escapes in it': ['\\n \\u0041 \\\\ \\', '%20 %41 a+b %', '$' + '{a} {{a}} %s $1 {0}'],
  'composed and decomposed letters': [
    ...['\u00e9 e\u0301', '\u212b \u00c5', '\ufb01 \u2460 \uff21', '\u0958 \uac00'],
  ],
  'characters beyond 16 bits': ['😀👩‍👩‍👧🇳🇬', '\u{20000}𝒳\u{1f3fd}'],
  'invisible characters in it': [
    ...['a\u200b\u200d\u200e\u202eb', '\ufeffa\u00adb', 'a\u0001\u001f\u007f\u0085b'],
  ],
  'upper and lower case': ['aBcDÉé', 'ẞß İiIı ſs Σσς'],
  'the look of another type': 'null true 007 1e3 -0 [] {} undefined 2026-01-01 NaN'.split(' '),
};

/** Ranges of characters that every version of Unicode since 5.0 has assigned, of many scripts. */
const RANGES = [
  [0x20, 0x7e],
  [0xa1, 0xff],
  [0x0391, 0x03a1],
  [0x0410, 0x044f],
  [0x05d0, 0x05ea],
  [0x0621, 0x063a],
  [0x0905, 0x0939],
  [0x0e01, 0x0e30],
  [0x1200, 0x1248],
  [0x3041, 0x3096],
  [0x4e00, 0x9fbb],
  [0xac00, 0xd7a3],
  [0x10330, 0x1034a],
  [0x1d400, 0x1d454],
  [0x20000, 0x2a6d6],
] as const;

/** A text of many scripts; its length is in characters, as in JSON Schema. */
export function generatedText(random: Random, length: number): string {
  return Array.from({ length }, () => {
    const [first, last] = RANGES[random.below(RANGES.length)] ?? RANGES[0];
    return String.fromCodePoint(first + random.below(last - first + 1));
  }).join('');
}

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
