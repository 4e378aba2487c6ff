/** Reads a submission, multipart or JSON, into the same plain values (D-26). */
import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { IMAGE_FIELDS, type ImageField } from '#core/id-type.ts';
import type { Image } from '#store/queries/jobs.ts';
import { EdgeRefusal, NUL_MESSAGE } from './errors.ts';
import { acceptImage } from './images.ts';

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
 * Reads the body into `into` as far as it goes. @throws EdgeRefusal when a part is refused; what came before it
 * is in `into` then, so that a form can be given back with what was typed.
 */
export async function readSubmission(
  request: FastifyRequest,
  limits: SubmissionLimits,
  into: SubmissionParts = { fields: {}, images: {} },
): Promise<SubmissionParts> {
  if (!request.isMultipart()) return readJson(request.body, limits);
  try {
    await readForm(request, limits, into);
  } catch (error) {
    // Senders read no answer before they have sent everything, and an unread rest keeps the connection open.
    request.raw.unpipe().resume();
    if (error instanceof EdgeRefusal) throw error;
    if (isOverLimit(error)) throw bodyTooLarge(limits);
    // Whatever else the parser stumbles over is a body that is no form, or was cut off.
    throw new EdgeRefusal('invalid_value', [{ path: '', message: 'must be a whole multipart body' }]);
  }
  return into;
}

async function readForm(
  request: FastifyRequest,
  limits: SubmissionLimits,
  into: SubmissionParts,
): Promise<void> {
  const bodyBytesMax = limits.submissionBytesMax + FIELDS_MAX * FIELD_BYTES_MAX;
  let size = 0;
  // What stands around the parts counts as well: the parser passes over it without an end.
  let received = 0;
  request.raw.on('data', (chunk: Uint8Array) => {
    received += chunk.length;
    // Browsers want to send everything before they read a refusal; who sends this much is no browser.
    if (received > bodyBytesMax + REFUSED_BYTES_MAX) request.raw.destroy();
  });
  const parts = request.parts({
    limits: {
      fileSize: limits.imageBytesMax,
      files: IMAGE_FIELDS.length,
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      readField(part, into.fields);
      continue;
    }
    const bytes = await part.toBuffer();
    size += bytes.length;
    const field = IMAGE_FIELDS.find((name) => name === part.fieldname);
    if (part.file.truncated) throw tooLarge(field, limits);
    if (size > limits.submissionBytesMax) throw bodyTooLarge(limits);
    // A file input that was left alone arrives as an empty part.
    if (field && bytes.length > 0) into.images[field] = acceptImage(field, bytes);
  }
  if (received > bodyBytesMax) throw bodyTooLarge(limits);
}

/** More parts than a submission has. */
function isOverLimit(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}

function readField(part: MultipartValue, fields: Record<string, unknown>): void {
  const { fieldname: name, value } = part;
  if (part.fieldnameTruncated || part.valueTruncated) {
    const message = `must be at most ${FIELD_BYTES_MAX} bytes`;
    throw new EdgeRefusal('payload_too_large', [
      { path: part.fieldnameTruncated ? '' : `/${name}`, message },
    ]);
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

function readJson(body: unknown, limits: SubmissionLimits): SubmissionParts {
  // A body that is no object is refused by the contract's validation.
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
