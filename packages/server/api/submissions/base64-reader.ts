/** Decodes base64 that arrives in pieces, as the content of a JSON string. */

/** How JSON libraries escape base64: PHP the slash, .NET the plus sign. No library escapes letters. */
const ESCAPES = [
  ['\\/', '/'],
  ['\\u002F', '/'],
  ['\\u002f', '/'],
  ['\\u002B', '+'],
  ['\\u002b', '+'],
  ['\\u003D', '='],
  ['\\u003d', '='],
] as const;

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

  /** @returns false when the text is not base64. */
  add(piece: string): boolean {
    const text = this.#unescaped(piece);
    const end = text.indexOf('=');
    const data = end < 0 ? text : text.slice(0, end);
    // A pattern that repeats over the whole text would need a stack as deep as an image is long.
    if (/[^A-Za-z0-9+/]/.test(data) || (data !== '' && this.#padding > 0)) return false;
    if (end >= 0) {
      const padding = text.slice(end);
      this.#padding += padding.length;
      if (/[^=]/.test(padding) || this.#padding > 2) return false;
    }
    this.#undecoded += data;
    if (this.#undecoded.length >= DECODED_AT_ONCE) this.#decode();
    return true;
  }

  /** The image's bytes; null when the text is not base64. */
  end(): Buffer | null {
    if (this.#escape !== '' || this.#decodedBytes + this.#undecoded.length === 0) return null;
    return Buffer.concat([...this.#chunks, Buffer.from(this.#undecoded, 'base64')]);
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
