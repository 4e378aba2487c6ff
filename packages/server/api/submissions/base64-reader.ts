/** Decodes base64 that arrives in pieces, as the content of a JSON string. */
import { BASE64_MESSAGE, BASE64_PREFIX_MESSAGE } from '#generated/stubs/errors.ts';

const RAW_LINE_BREAK_MESSAGE = 'must be base64 in one line, or with line breaks that are written `\\n`';

/** How JSON libraries escape base64: PHP the slash, .NET the plus sign, all of them line breaks. None escapes letters. */
const ESCAPES = [
  ['\\/', '/'],
  ['\\u002F', '/'],
  ['\\u002f', '/'],
  ['\\u002B', '+'],
  ['\\u002b', '+'],
  ['\\u003D', '='],
  ['\\u003d', '='],
  ['\\n', '\n'],
  ['\\r', '\n'],
  ['\\u000A', '\n'],
  ['\\u000a', '\n'],
  ['\\u000D', '\n'],
  ['\\u000d', '\n'],
] as const;

const PREFIX = /^data:/i;

/** An escape that a piece may end in the middle of. */
const CUT_ESCAPE = /\\(?:u[\da-fA-F]{0,3})?$/;
const ESCAPE_LENGTH_MAX = 6;
/** Characters: a client may send them one by one, and each takes memory until they are decoded together. */
const DECODED_AT_ONCE = 4_096;

export class Base64Reader {
  readonly #chunks: Buffer[] = [];
  #decodedBytes = 0;
  /** The beginning of an escape. */
  #escape = '';
  #undecoded = '';
  #padding = 0;

  /** Bytes so far. */
  get bytes(): number {
    return this.#decodedBytes + Math.floor((this.#undecoded.length * 3) / 4);
  }

  /** @returns what is wrong when the text is not base64. */
  add(piece: string): string | null {
    // An unescaped line break is no JSON.
    if (piece.includes('\n') || piece.includes('\r')) return RAW_LINE_BREAK_MESSAGE;
    let text = this.#unescaped(piece);
    // MIME encoders break lines.
    if (text.includes('\n')) text = text.replaceAll('\n', '');
    const end = text.indexOf('=');
    const data = end < 0 ? text : text.slice(0, end);
    // A pattern that repeats over the whole text would need a stack as deep as an image is long.
    if (/[^A-Za-z0-9+/]/.test(data)) return this.#problemOf(data);
    if (data !== '' && this.#padding > 0) return BASE64_MESSAGE;
    if (end >= 0) {
      const padding = text.slice(end);
      this.#padding += padding.length;
      if (/[^=]/.test(padding) || this.#padding > 2) return BASE64_MESSAGE;
    }
    this.#undecoded += data;
    if (this.#undecoded.length >= DECODED_AT_ONCE) this.#decode();
    return null;
  }

  /** The image's bytes; null when the text is not base64. */
  end(): Buffer | null {
    if (this.#escape !== '' || this.#decodedBytes + this.#undecoded.length === 0) return null;
    return Buffer.concat([...this.#chunks, Buffer.from(this.#undecoded, 'base64')]);
  }

  /** @param data - the first that is not base64. */
  #problemOf(data: string): string {
    const isFirst = this.#decodedBytes === 0;
    return isFirst && PREFIX.test(this.#undecoded + data) ? BASE64_PREFIX_MESSAGE : BASE64_MESSAGE;
  }

  #decode(): void {
    // Four characters are three bytes.
    const whole = this.#undecoded.length - (this.#undecoded.length % 4);
    const chunk = Buffer.from(this.#undecoded.slice(0, whole), 'base64');
    this.#chunks.push(chunk);
    this.#decodedBytes += chunk.length;
    this.#undecoded = this.#undecoded.slice(whole);
  }

  #unescaped(piece: string): string {
    let text = this.#escape + piece;
    if (!text.includes('\\')) return text;
    const start = Math.max(0, text.length - ESCAPE_LENGTH_MAX);
    this.#escape = CUT_ESCAPE.exec(text.slice(start))?.[0] ?? '';
    text = text.slice(0, text.length - this.#escape.length);
    for (const [escaped, character] of ESCAPES) text = text.replaceAll(escaped, character);
    return text;
  }
}
