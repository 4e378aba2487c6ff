/** Spellings of timestamps, and signatures that are wrong (D-02, D-04, D-34). */
import { createHash, createHmac } from 'node:crypto';
import type { Session } from '#conformance/kit/session.ts';
import { signature } from '#conformance/kit/signing.ts';

export const iso = (at: number) => new Date(at).toISOString();

/** Spellings of a timestamp; of two, the second is the text that is signed. */
export const SPELLINGS: Readonly<Record<string, (at: number) => string | [number, string]>> = {
  'ISO 8601 with milliseconds': iso,
  'ISO 8601 without a fraction': (at) => iso(at).replace(/\.\d+/, ''),
  'ISO 8601 with one fractional digit': (at) => iso(at).replace(/\d\dZ$/, 'Z'),
  'ISO 8601 with nine fractional digits': (at) => iso(at).replace('Z', '123456Z'),
  'ISO 8601 with an offset ahead': (at) => iso(at + 5.5 * 3_600_000).replace('Z', '+05:30'),
  'ISO 8601 with an offset behind': (at) => iso(at - 8 * 3_600_000).replace('Z', '-0800'),
  'ISO 8601 with half an hour in an offset behind': (at) => iso(at - 3.5 * 3_600_000).replace('Z', '-03:30'),
  'a space and +0000': (at) => `${iso(at).slice(0, 19).replace('T', ' ')} +0000`,
  'epoch milliseconds as text': String,
  'epoch milliseconds as a number, signed as ISO 8601': (at) => [at, iso(at)],
  'epoch milliseconds as a number, signed as digits': (at) => [at, String(at)],
};

export const MALFORMED = [
  ...['yesterday', '2026-01-01', '2026-01-01T00:00:00', '2026-02-30T00:00:00Z', '12:00', '1e12'],
  ...['2026-02-29T00:00:00Z', '2026-04-31T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-10T00:00:00Z'],
  ...['2026-01-01T24:00:00Z', '2026-01-01T00:60:00Z', '2026-01-01T00:00:61Z', '2026-01-01T00:00:00+25:00'],
  ...['20260101T000000Z', '2026-1-1T00:00:00Z', 'Thu, 01 Jan 2026 00:00:00 GMT', '0x19b76e0a000', ' ', '1.5'],
];

const otherCase = (text: string) =>
  text.replace(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
const shifted = (text: string) => text.replace(/./g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x100));

/** Signatures that are wrong, made from the right one, or from the partner's key and the timestamp. */
export const WRONG: Readonly<Record<string, (right: string, s: Session, timestamp: string) => string>> = {
  'of another key': (_, { target: { partner } }, timestamp) =>
    signature({ ...partner, key: `${partner.key}x` }, timestamp),
  'over another time': (_, { target }) => signature(target.partner, iso(Date.now() - 1_000)),
  'over another partner': (_, { target }, timestamp) =>
    signature({ ...target.partner, id: 'ZZZ' }, timestamp),
  'with one character changed': (right) => (right.startsWith('A') ? 'B' : 'A') + right.slice(1),
  'cut short': (right) => right.slice(0, -2),
  'in hexadecimal': (right) => Buffer.from(right, 'base64').toString('hex'),
  'with its letters in the other case': otherCase,
  'with white space around it': (right) => ` ${right} `,
  'without its padding': (right) => right.replace(/=+$/, ''),
  'with its first half alone right': (right) => right.slice(0, 22) + otherCase(right.slice(22)),
  'with the right low bytes alone': shifted,
  'in url-safe base64': (right) => right.replaceAll('+', '-').replaceAll('/', '_'),
  'in url-safe base64 without its padding': (right) =>
    right.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
  'whose + is a space': (right) => right.replaceAll('+', ' '),
  'encoded for an address': encodeURIComponent,
  'with other bits that base64 leaves unused': (right) =>
    right.replace(/.=$/, (end) => `${nextSign(end[0] ?? '')}=`),
  'with a line break in it': (right) => `${right.slice(0, 20)}\n${right.slice(20)}`,
  'with a character that base64 does not have': (right) => `${right.slice(0, 20)}*${right.slice(20)}`,
  'with more behind it': (right) => `${right}AAAA`,
  'with two signs of padding': (right) => `${right}=`,
  'in base64 of its base64': (right) => Buffer.from(right).toString('base64'),
  'in base64 of its hexadecimal form': (right) =>
    Buffer.from(Buffer.from(right, 'base64').toString('hex')).toString('base64'),
  'with a version before it': (right) => `v1,${right}`,
  'with another one before it': (right) => `${'A'.repeat(43)}= ${right}`,
  'of SHA-1': (_, s, timestamp) => digestOf(s, contentOf(s, timestamp), 'sha1'),
  'of SHA-512': (_, s, timestamp) => digestOf(s, contentOf(s, timestamp), 'sha512'),
  'of a hash without a key': (_, s, timestamp) =>
    createHash('sha256')
      .update(s.target.partner.key + contentOf(s, timestamp))
      .digest('base64'),
  'over the time alone': (_, s, timestamp) => digestOf(s, timestamp),
  'over the time and the partner alone': (_, s, timestamp) => digestOf(s, timestamp + s.target.partner.id),
  'over the partner before the time': (_, s, timestamp) =>
    digestOf(s, `${s.target.partner.id}${timestamp}sid_request`),
  'of an empty key': (_, { target: { partner } }, timestamp) => signature({ ...partner, key: '' }, timestamp),
  'over another spelling of the time': (_, { target: { partner } }, timestamp) =>
    signature(partner, timestamp.replace('Z', '+00:00')),
  'over the time in milliseconds': (_, { target: { partner } }, timestamp) =>
    signature(partner, String(Date.parse(timestamp))),
};

const contentOf = ({ target }: Session, timestamp: string) => `${timestamp}${target.partner.id}sid_request`;
const digestOf = ({ target }: Session, content: string, algorithm = 'sha256') =>
  createHmac(algorithm, target.partner.key).update(content).digest('base64');

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Another sign that stands for the same bytes before one sign of padding. */
const nextSign = (sign: string) => BASE64[BASE64.indexOf(sign) ^ 1] ?? '';

/** A time of now whose signature has + and /, so that its spellings differ. */
export function distinguishingTime(s: Session): string {
  const now = Date.now();
  const all = Array.from({ length: 1_000 }, (_, n) => iso(now - n));
  const isDistinguishing = (text: string) => /[+].*[/]|[/].*[+]/.test(signature(s.target.partner, text));
  return all.find(isDistinguishing) ?? iso(now);
}
