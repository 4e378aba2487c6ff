/**
 * Reads a submission's JSON while it arrives (D-26). Images are cut out and decoded piece by piece; only the rest is
 * kept as text and parsed, so that no sender can make the server parse megabytes.
 */
import type { IncomingMessage } from 'node:http';
import { IMAGE_FIELDS, type ImageField } from '#core/id-numbers/id-type.ts';
import { BASE64_MESSAGE, RequestRefused } from '#generated/stubs/errors.ts';
import { parseJson } from '#generated/stubs/parse-json.ts';
import { Pieces, readBody } from '#server/http/bodies/read-body.ts';
import { utf8Text } from '../json-body.ts';
import { Base64Reader } from './base64-reader.ts';
import { acceptImage } from './images.ts';
import {
  type CountBytes,
  fileTooLarge,
  type SubmissionLimits,
  type SubmissionParts,
  submissionTooLarge,
  tooLarge,
} from './size-limits.ts';

export interface SubmissionJsonLimits extends SubmissionLimits {
  readonly jsonBodyBytesMax: number;
}

/** @throws RequestRefused as soon as a limit is passed; the rest of the body is then read and dropped. */
export function readSubmissionJson(
  stream: IncomingMessage,
  limits: SubmissionJsonLimits,
  countBytes: CountBytes,
): Promise<SubmissionParts> {
  const reader = new SubmissionJsonReader(limits);
  const take = (piece: Buffer) => {
    countBytes(piece.length);
    reader.add(piece);
  };
  return readBody(stream, take, () => reader.end());
}

/** Base64 takes four characters for three bytes. */
const BASE64_GROWTH = 4 / 3;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
/** Longer names are no image's, escaped or not. */
const NAME_CHARACTERS_MAX = 100;

interface ImageInProgress {
  readonly field: ImageField;
  readonly reader: Base64Reader;
}

export class SubmissionJsonReader {
  readonly #limits: SubmissionJsonLimits;
  readonly #images: SubmissionParts['images'] = {};
  /** The body without its images: each is an empty text there. */
  readonly #rest = new Pieces();
  #bodyBytes = 0;
  #imageBytes = 0;
  #image: ImageInProgress | null = null;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Whether a text at the top level would be a field's name. */
  #isName = false;
  /** The last name at the top level, as sent. */
  #name = '';

  constructor(limits: SubmissionJsonLimits) {
    this.#limits = limits;
  }

  add(chunk: Buffer): void {
    this.#bodyBytes += chunk.length;
    const { jsonBodyBytesMax, submissionBytesMax } = this.#limits;
    // What is escaped takes more bytes than it decodes to.
    if (this.#bodyBytes > jsonBodyBytesMax + Math.ceil(submissionBytesMax * BASE64_GROWTH)) {
      throw submissionTooLarge(this.#limits);
    }
    for (let at = 0; at < chunk.length; ) {
      at = this.#image ? this.#addToImage(this.#image, chunk, at) : this.#addToRest(chunk, at);
    }
  }

  end(): SubmissionParts {
    const body = parseJson(utf8Text(this.#rest.join()));
    // A body that is not an object is refused by the contract's validation.
    if (typeof body !== 'object' || body === null) return { fields: body as never, images: {} };
    const fields: Record<string, unknown> = { ...body };
    for (const field of IMAGE_FIELDS) if (this.#images[field]) delete fields[field];
    return { fields, images: this.#images };
  }

  /** @returns where the image ends in the chunk. */
  #addToImage({ field, reader }: ImageInProgress, chunk: Buffer, start: number): number {
    const quote = chunk.indexOf(QUOTE, start);
    const end = quote < 0 ? chunk.length : quote;
    const problem = reader.add(chunk.toString('latin1', start, end));
    if (problem) throw notBase64(field, problem);
    if (this.#imageBytes + reader.bytes > this.#limits.submissionBytesMax)
      throw submissionTooLarge(this.#limits);
    if (reader.bytes > this.#limits.imageBytesMax) throw fileTooLarge(field, this.#limits);
    if (quote < 0) return end;
    const bytes = reader.end();
    if (!bytes) throw notBase64(field);
    this.#imageBytes += bytes.length;
    this.#images[field] = acceptImage(field, bytes);
    this.#image = null;
    return end;
  }

  /** @returns where the rest is interrupted by an image, or the chunk's end. */
  #addToRest(chunk: Buffer, start: number): number {
    let at = start;
    while (at < chunk.length && !this.#image) this.#step(chunk[at++] ?? 0);
    this.#rest.add(chunk.subarray(start, at));
    if (this.#rest.length > this.#limits.jsonBodyBytesMax) {
      const message = `without its images the body may have ${this.#limits.jsonBodyBytesMax} bytes at most`;
      throw tooLarge('', message);
    }
    return at;
  }

  #step(byte: number): void {
    if (this.#isInText) this.#stepInText(byte);
    else if (byte === QUOTE) this.#beginText();
    else this.#stepBetween(byte);
  }

  #stepBetween(byte: number): void {
    if (OPENING.has(byte)) this.#depth++;
    else if (CLOSING.has(byte)) this.#depth--;
    if (this.#depth !== 1 || byte === COLON) this.#isName = false;
    else if (byte === COMMA || OPENING.has(byte)) this.#isName = true;
  }

  #beginText(): void {
    this.#isInText = true;
    if (this.#depth !== 1) return;
    if (this.#isName) {
      this.#name = '';
      return;
    }
    const field = this.#imageField();
    if (field) this.#image = { field, reader: new Base64Reader() };
  }

  #stepInText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isInText = false;
      return;
    }
    if (this.#isName && this.#name.length <= NAME_CHARACTERS_MAX) this.#name += String.fromCharCode(byte);
  }

  /** The image whose name came last. @throws RequestRefused when it has come before. */
  #imageField(): ImageField | null {
    const field = IMAGE_FIELDS.find((each) => each === unescaped(this.#name));
    if (!field) return null;
    if (!this.#images[field]) return field;
    throw new RequestRefused('invalid_value', [{ path: `/${field}`, message: 'must be sent once' }]);
  }
}

function unescaped(name: string): string {
  if (!name.includes('\\')) return name;
  try {
    return JSON.parse(`"${name}"`);
  } catch {
    return name;
  }
}

function notBase64(field: ImageField, message: string = BASE64_MESSAGE): RequestRefused {
  return new RequestRefused('invalid_value', [{ path: `/${field}`, message }]);
}
