/** Reads a submission, multipart or JSON, into fields and images (D-26). */
import type { IncomingMessage } from 'node:http';
import { IMAGE_FIELDS, type ImageField } from '#core/id-type.ts';
import type { StoredImage } from '#store/queries/jobs.ts';
import { EdgeRefusal, NUL_MESSAGE } from './errors.ts';
import { acceptImage } from './images.ts';
import { type FormPart, MalformedForm, readMultipart, TooManyParts } from './multipart.ts';

export interface SubmissionLimits {
  readonly submissionBytesMax: number;
  readonly imageBytesMax: number;
}

/** A submission's fields, not yet validated, and its images. */
export interface SubmissionParts {
  readonly fields: Record<string, unknown>;
  readonly images: Partial<Record<ImageField, StoredImage>>;
}

/** Limits on the parts that are not images. */
const FIELDS_MAX = 50;
const FIELD_BYTES_MAX = 4_096;
/** How much more of a body that is too large is read, so that its sender gets the answer. */
const REFUSED_BYTES_MAX = 64 * 1_048_576;

/**
 * Reads a multipart body into `into`. @throws EdgeRefusal when a part is refused; `into` then has the parts before
 * it, so that the form can be shown again with its values.
 */
export async function readForm(
  stream: IncomingMessage,
  limits: SubmissionLimits,
  into: SubmissionParts = { fields: {}, images: {} },
): Promise<SubmissionParts> {
  const bodyBytesMax = limits.submissionBytesMax + FIELDS_MAX * FIELD_BYTES_MAX;
  // Bytes outside the parts count as well: the parser skips them without a limit.
  let received = 0;
  stream.on('data', (chunk: Uint8Array) => {
    received += chunk.length;
    // Browsers send everything before they read a refusal; no browser sends this much.
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
    // Browsers read no response before they have sent everything, and unread bytes keep the connection open.
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
    // An unused file input arrives as an empty part.
    if (field && value.length > 0) into.images[field] = acceptImage(field, value);
  };
}

function takeField({ name, value, isNameTruncated, isTruncated }: FormPart, fields: object): void {
  if (isNameTruncated || isTruncated) {
    const message = `must be at most ${FIELD_BYTES_MAX} bytes`;
    throw new EdgeRefusal('payload_too_large', [{ path: isNameTruncated ? '' : `/${name}`, message }]);
  }
  // An unused text input arrives empty.
  if (typeof value !== 'string' || value.trim() === '') return;
  if (value.includes('\0'))
    throw new EdgeRefusal('invalid_value', [{ path: `/${name}`, message: NUL_MESSAGE }]);
  // An assignment to `__proto__` would set the prototype.
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

/** Takes the images out of a JSON body. @throws EdgeRefusal for one that is too large or not an image. */
export function imagesFromJson(body: unknown, limits: SubmissionLimits): SubmissionParts {
  // A body that is not an object is refused by the contract's validation.
  if (typeof body !== 'object' || body === null) return { fields: body as never, images: {} };
  const fields: Record<string, unknown> = { ...body };
  const images: SubmissionParts['images'] = {};
  let size = 0;
  for (const field of IMAGE_FIELDS) {
    const sent = fields[field];
    // Other types stay, and the contract's validation refuses them.
    if (typeof sent !== 'string') continue;
    delete fields[field];
    if (!isBase64(sent)) {
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

/** A pattern that repeats over the whole text would need a stack as deep as an image is long. */
function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return text.length > padding && !/[^A-Za-z0-9+/]/.test(text.slice(0, text.length - padding));
}
