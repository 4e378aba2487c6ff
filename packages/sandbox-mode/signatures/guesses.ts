/** Finds what was done differently from the guide by trying the usual mistakes. */
import { createHmac, hash } from 'node:crypto';
import type { SignatureRefusal } from '#console/signature-refusal.ts';
import { signedText } from '#protocol/signing.ts';
import { parseTimestamp } from '#protocol/timestamps.ts';

type Guess = Pick<SignatureRefusal, 'reason' | 'explanation'>;

interface SentSignature {
  readonly partnerId: string;
  /** As sent. */
  readonly timestamp: string | number;
  readonly signature: string;
  readonly rawBody: string;
  /** The partner's live keys, newest first. */
  readonly keys: readonly string[];
  /** Keys of the partner that are not live, and those of other partners, by whose they are. */
  readonly otherKeys: readonly { readonly owner: string; readonly key: string }[];
}

/** Another text than the one to sign, and how it came about. */
function otherTexts({ partnerId, timestamp, rawBody }: SentSignature): [text: string, mistake: string][] {
  const sent = String(timestamp);
  const ms = parseTimestamp(timestamp) ?? 0;
  const iso = new Date(ms).toISOString();
  const spellings = [
    iso,
    iso.replace(/\.\d+Z$/, 'Z'),
    iso.replace('Z', '+00:00'),
    String(ms),
    String(Math.floor(ms / 1_000)),
  ];
  return [
    [`${partnerId}${sent}sid_request`, 'partner id and timestamp are the other way round'],
    [`${sent}${partnerId}`, '`sid_request` at the end is missing'],
    [`${sent}${partnerId}sid_response`, 'the end is `sid_response`, not `sid_request`'],
    [`${sent}sid_request`, 'the partner id is missing'],
    [
      `${sent}${Number(partnerId)}sid_request`,
      'the partner id has lost its leading zeros: send and sign it as text',
    ],
    [
      `${sent}${partnerId}sid_request\n`,
      'there is a line break at the end, as `echo` adds one: use `printf %s`',
    ],
    [`${sent}.${partnerId}.sid_request`, 'its parts are joined with dots'],
    [`${sent} ${partnerId} sid_request`, 'its parts are joined with spaces'],
    [`${sent}\n${partnerId}\nsid_request`, 'its parts are joined with line breaks'],
    [`"${sent}"${partnerId}sid_request`, 'the timestamp has quotation marks'],
    [rawBody, 'it is the body: this signature is of three values alone'],
    ...spellings.map((each): [string, string] => [
      signedText(each, partnerId),
      `the timestamp that was signed is ${each}, and the one that was sent is ${sent}: sign exactly the text that is sent`,
    ]),
  ];
}

const ENCODINGS: readonly [(bytes: Buffer) => string, string][] = [
  [(bytes) => bytes.toString('hex'), 'hexadecimal'],
  [(bytes) => bytes.toString('hex').toUpperCase(), 'hexadecimal'],
  [(bytes) => bytes.toString('base64url'), 'base64url'],
  [(bytes) => bytes.toString('base64').replaceAll('=', ''), 'base64 without its padding'],
  [(bytes) => Buffer.from(bytes.toString('hex')).toString('base64'), 'base64 of the hexadecimal text'],
  [(bytes) => encodeURIComponent(bytes.toString('base64')), 'base64, percent-encoded'],
  [(bytes) => bytes.toString('base64').replaceAll('+', ' '), 'base64 whose + has become a space'],
];

export function guess(sent: SentSignature): Guess {
  const { keys, signature, partnerId, timestamp } = sent;
  const text = signedText(String(timestamp), partnerId);
  for (const key of keys) {
    const bytes = hmac('sha256', key, text);
    const encoding = wrongEncoding(bytes, signature);
    if (encoding) return { reason: 'encoding', explanation: encoding };
    const algorithm = algorithms(key, text).find(([, made]) => inAnyEncoding(made, signature));
    if (algorithm) {
      const explanation = `The signature is made with ${algorithm[0]}, and should be HMAC-SHA-256.`;
      return { reason: 'signed_text_differs', explanation };
    }
    const other = otherTexts(sent).find(([each]) => inAnyEncoding(hmac('sha256', key, each), signature));
    if (other) {
      const explanation = `The key is right, but another text was signed: ${other[1]}.`;
      return { reason: 'signed_text_differs', explanation };
    }
  }
  return guessKey(sent, text);
}

/** What is wrong with how the right bytes were written. */
function wrongEncoding(bytes: Buffer, signature: string): string | null {
  const encoded = ENCODINGS.find(([encode]) => encode(bytes) === signature);
  if (encoded) return `The signature is right, but it is ${encoded[1]}: send it as base64.`;
  const expected = bytes.toString('base64');
  if (signature.trim() === expected) return 'The signature is right, but has white space around it.';
  const isOtherCase = signature.toLowerCase() === expected.toLowerCase();
  return isOtherCase ? 'The signature has lost its upper and lower case: base64 needs both.' : null;
}

function guessKey({ keys, otherKeys, signature }: SentSignature, text: string): Guess {
  const spelled = keys.flatMap((key): [string | Buffer, string][] => [
    [`${key}\n`, 'the key has a line break at its end'],
    [` ${key}`, 'the key has a space before it'],
    [`"${key}"`, 'the key has quotation marks'],
    [Buffer.from(key, 'base64'), 'the key was decoded from base64: it is used as the text that it is'],
    [Buffer.from(key, 'hex'), 'the key was decoded from hexadecimal: it is used as the text that it is'],
    ['', 'the key is empty'],
  ]);
  const mistake = spelled.find(([key]) => inAnyEncoding(hmac('sha256', key, text), signature));
  if (mistake) return { reason: 'wrong_key', explanation: `The text is right, but ${mistake[1]}.` };
  const other = otherKeys.find(({ key }) => inAnyEncoding(hmac('sha256', key, text), signature));
  if (other) return { reason: 'wrong_key', explanation: `The text is right, but the key is ${other.owner}.` };
  const explanation =
    'Neither the usual mistakes nor another key of this sandbox explain it. Sign exactly the expected text with the key of ' +
    'the partner, and compare each step below with your own.';
  return { reason: 'unknown', explanation };
}

function algorithms(key: string, text: string): [string, Buffer][] {
  return [
    ['HMAC-SHA-1', hmac('sha1', key, text)],
    ['HMAC-SHA-512', hmac('sha512', key, text)],
    ['SHA-256 without a key', hash('sha256', text, 'buffer')],
    ['SHA-256 of the key and the text', hash('sha256', key + text, 'buffer')],
    ['SHA-256 of the text and the key', hash('sha256', text + key, 'buffer')],
    ['HMAC-SHA-256 with key and text exchanged', hmac('sha256', text, key)],
  ];
}

function inAnyEncoding(bytes: Buffer, signature: string): boolean {
  return bytes.toString('base64') === signature || ENCODINGS.some(([encode]) => encode(bytes) === signature);
}

const hmac = (algorithm: string, key: string | Buffer, text: string): Buffer =>
  createHmac(algorithm, key).update(text).digest();
