/** Reads a submission, multipart or JSON, into the same plain values (D-26). */
import type { IncomingMessage } from 'node:http';
import { IMAGE_FIELDS, type ImageField } from '#core/id-type.ts';
import type { Image } from '#store/queries/jobs.ts';
import { EdgeRefusal, NUL_MESSAGE } from '../errors.ts';
import { acceptImage } from './images.ts';
import { type FormPart, MalformedForm, readMultipart, TooManyParts } from './multipart.ts';

export interface SubmissionLimits {
  readonly submissionBytesMax: number;
  readonly imageBytesMax: number;
}

/** A submission as it came, images apart. */
export interface SubmissionParts {
  readonly fields: Record<string, unknown>;
  readonly images: Partial<Record<ImageField, Image>>;
}

/** Limits on the parts that are not images. */
const FIELDS_MAX = 50;
const FIELD_BYTES_MAX = 4_096;
/** How much of a body that is too large is read on to give its sender an answer. */
const REFUSED_BYTES_MAX = 64 * 1_048_576;

/**
 * Reads a multipart body into `into` as far as it goes. @throws EdgeRefusal when a part is refused; what came
 * before it is in `into` then, so that a form can be given back with what was typed.
 */
export async function readForm(
  stream: IncomingMessage,
  limits: SubmissionLimits,
  into: SubmissionParts = { fields: {}, images: {} },
): Promise<SubmissionParts> {
  const bodyBytesMax = limits.submissionBytesMax + FIELDS_MAX * FIELD_BYTES_MAX;
  // What stands around the parts counts as well: the parser passes over it without an end.
  let received = 0;
  stream.on('data', (chunk: Uint8Array) => {
    received += chunk.length;
    // Browsers want to send everything before they read a refusal; no browser sends this much.
    if (received > bodyBytesMax + REFUSED_BYTES_MAX) stream.destroy();
  });
  const partLimits = {
    fileSize: limits.imageBytesMax,
    files: IMAGE_FIELDS.length,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
  };
  try {
    await readMultipart(stream, partLimits, takePart(limits, into));
    if (received > bodyBytesMax) throw bodyTooLarge(limits);
  } catch (error) {
    // Senders read no answer before they have sent everything, and an unread rest keeps the connection open.
    stream.resume();
    if (error instanceof TooManyParts) throw bodyTooLarge(limits);
    if (error instanceof MalformedForm) {
      throw new EdgeRefusal('invalid_value', [{ path: '', message: 'must be a whole multipart body' }]);
    }
    throw error;
  }
  return into;
}

function takePart(limits: SubmissionLimits, into: SubmissionParts): (part: FormPart) => void {
  let size = 0;
  return (part) => {
    const { name, value, isTruncated } = part;
    if (!(value instanceof Uint8Array)) return takeField(part, into.fields);
    size += value.length;
    const field = IMAGE_FIELDS.find((each) => each === name);
    if (isTruncated) throw tooLarge(field, limits);
    if (size > limits.submissionBytesMax) throw bodyTooLarge(limits);
    // A file input that was left alone arrives as an empty part.
    if (field && value.length > 0) into.images[field] = acceptImage(field, value);
  };
}

function takeField({ name, value, isNameTruncated, isTruncated }: FormPart, fields: object): void {
  if (isNameTruncated || isTruncated) {
    const message = `must be at most ${FIELD_BYTES_MAX} bytes`;
    throw new EdgeRefusal('payload_too_large', [{ path: isNameTruncated ? '' : `/${name}`, message }]);
  }
  // A text input that was left alone arrives empty.
  if (typeof value !== 'string' || value.trim() === '') return;
  if (value.includes('\0'))
    throw new EdgeRefusal('invalid_value', [{ path: `/${name}`, message: NUL_MESSAGE }]);
  // Not an assignment, which `__proto__` would divert.
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}

function bodyTooLarge({ submissionBytesMax }: SubmissionLimits): EdgeRefusal {
  const message = `all images together may have ${mebibytes(submissionBytesMax)} at most`;
  return new EdgeRefusal('payload_too_large', [{ path: '', message }]);
}

function tooLarge(field: ImageField | undefined, limits: SubmissionLimits): EdgeRefusal {
  if (!field) return bodyTooLarge(limits);
  const message = `must be at most ${mebibytes(limits.imageBytesMax)}`;
  return new EdgeRefusal('payload_too_large', [{ path: `/${field}`, message }]);
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MiB`;

/** Takes the images out of a JSON body. @throws EdgeRefusal for one that is too large, or not an image. */
export function imagesFromJson(body: unknown, limits: SubmissionLimits): SubmissionParts {
  // A body that is not an object is refused by the contract's validation.
  if (typeof body !== 'object' || body === null) return { fields: body as never, images: {} };
  const fields: Record<string, unknown> = { ...body };
  const images: SubmissionParts['images'] = {};
  let size = 0;
  for (const field of IMAGE_FIELDS) {
    const sent = fields[field];
    // What is not text stays, for the contract's validation to name.
    if (typeof sent !== 'string') continue;
    delete fields[field];
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(sent)) {
      throw new EdgeRefusal('invalid_value', [{ path: `/${field}`, message: 'must be base64' }]);
    }
    const bytes = Buffer.from(sent, 'base64');
    size += bytes.length;
    if (size > limits.submissionBytesMax) throw bodyTooLarge(limits);
    if (bytes.length > limits.imageBytesMax) throw tooLarge(field, limits);
    images[field] = acceptImage(field, bytes);
  }
  return { fields, images };
}
