/** Ids that programs are known to take for one: as numbers, without case, joined, cut, trimmed or normalised. */
import type { JobIds } from '../callback.ts';

const LONG = 'x'.repeat(200);
/** A text of 200 characters that differs from others of its kind in the character at a place. */
const differingAt = (place: number) => LONG.slice(0, place) + 'y'.repeat(200 - place);

/** Texts of a set are different ids. */
const TEXTS: readonly (readonly string[])[] = [
  ['7', '007', '07', '7.0', '7e0', '0x7', '+7', '7n'],
  ['1000', '1e3', '1E3', '1,000', '1_000'],
  ['12345678901234567890', '12345678901234567891', '12345678901234567000'],
  ['true', 'True', '1', 'yes', 'on'],
  ['null', 'NULL', 'undefined', 'None', 'nil', '0', 'false', 'NaN', '[]', '{}'],
  ['Job-a', 'job-a', 'JOB-A', 'job_a', 'job a', 'joba', 'job.a', 'job–a'],
  ['Ren\u00e9', 'Rene\u0301', 'Rene', 'REN\u00c9', 'ren\u00e9'],
  ['straße', 'strasse', 'STRASSE', 'ſtraße'],
  ['ﬁ', 'fi', 'Ａ', 'A', '①', '1.', 'İ', 'i', 'ı', 'I'],
  ['a', 'a ', ' a', 'a\u00a0', 'a\u200b', '\ufeffa', 'a\t', 'a\n', 'a\r\n'],
  ['a b', 'a  b', 'a+b', 'a%20b', 'a%2520b', 'a\\ b', 'a&nbsp;b'],
  ['a%', 'a_', 'a*', 'a?', 'ab', 'abc', 'a[b]', 'a.', 'a.*'],
  ['<b>', '&lt;b&gt;', 'b', '"b"', "'b'", '`b`', '\\u0062', 'b\\'],
  ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'length'],
  ['😀', '😁', '??', '?', '\ufffd', '👩‍👩‍👧', '👩👩👧'],
  ['2026-01-01', '2026-1-1', '20260101', '01/01/2026', '2026-01-01T00:00:00Z'],
  [8, 16, 20, 32, 36, 40, 50, 63, 64, 100, 127, 128, 150, 191, 199].map(differingAt),
];

/** What programs join two ids with. */
const SEPARATORS = ['', ...':/|-_.,; \n\t#+=&@~\\"', '::', '--', '__', '","', '\u001f', '\u200b', '->'];

/** Jobs that are different, each of whose ids another one has, or nearly. `tail` makes them new ones. */
export function alikeJobs(tail: string): JobIds[] {
  const ofTexts = TEXTS.flatMap((texts, n) =>
    texts.flatMap((text) => [
      { user_id: text, job_id: `job${n}${tail}` },
      { user_id: `user${n}${tail}`, job_id: text },
    ]),
  );
  const joined = SEPARATORS.flatMap((sign) => [
    { user_id: `${tail}a${sign}b`, job_id: `c${sign}d` },
    { user_id: `${tail}a`, job_id: `b${sign}c${sign}d` },
    { user_id: `${tail}a${sign}b${sign}c`, job_id: 'd' },
  ]);
  const different = new Map([...ofTexts, ...joined].map((ids) => [JSON.stringify(ids), ids]));
  return [...different.values()];
}

/** Values of `webhook-id` that are different: of letters, digits, `-` and `_`, 64 at most. */
export function alikeIds(tail: string): string[] {
  const start = `msg_${tail}`;
  const long = start.padEnd(64, 'x');
  return [
    ...['-a', '-A', '_a', 'a', 'a-', 'a_'].map((end) => start + end),
    ...['007', '07', '7', '7e0', '0x7', '1000', '1e3'].map((end) => `${start}_${end}`),
    ...['0', '00', 'e0'].flatMap((sign) => [tail + sign, sign + tail]),
    start.toUpperCase(),
    start,
    tail,
    ...[20, 32, 36, 40, 48, 63].map((place) => long.slice(0, place) + 'y'.repeat(64 - place)),
    long,
  ];
}
