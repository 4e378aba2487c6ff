/** Reads a submission's form into fields and images (D-26). */
import type { IncomingMessage } from 'node:http';
import { IMAGE_FIELDS } from '#core/id-numbers/id-type.ts';
import {
  HALF_PAIR_MESSAGE,
  MULTIPART_MESSAGE,
  NO_BOUNDARY_MESSAGE,
  NUL_MESSAGE,
  RequestRefused,
} from '#generated/stubs/errors.ts';
import { acceptImage } from './images.ts';
import { type FormPart, MalformedForm, NoBoundary, readMultipart, TooManyParts } from './multipart.ts';
import {
  type CountBytes,
  fileTooLarge,
  type SubmissionLimits,
  type SubmissionParts,
  submissionTooLarge,
  tooLarge,
} from './size-limits.ts';

/** Limits on the parts that are not images. */
const FIELDS_MAX = 50;
const FIELD_BYTES_MAX = 4_096;

const TOO_MANY_PARTS = `a form may have ${FIELDS_MAX} fields and ${IMAGE_FIELDS.length} files at most`;

/**
 * Reads a multipart body into `into`. @throws RequestRefused when a part is refused; `into` then has the parts before
 * it, so that the form can be shown again with its values.
 */
export async function readForm(
  stream: IncomingMessage,
  limits: SubmissionLimits,
  countBytes: CountBytes,
  into: SubmissionParts = { fields: {}, images: {} },
): Promise<SubmissionParts> {
  // Bytes outside the parts count as well: the parser skips them without a limit.
  const bodyBytesMax = limits.submissionBytesMax + FIELDS_MAX * FIELD_BYTES_MAX;
  let received = 0;
  const onChunk = ({ length }: Uint8Array) => {
    received += length;
    if (received > bodyBytesMax) throw submissionTooLarge(limits);
    countBytes(length);
  };
  const partLimits = {
    fileSize: limits.imageBytesMax,
    files: IMAGE_FIELDS.length,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
  };
  try {
    const config = { limits: partLimits, files: IMAGE_FIELDS };
    await readMultipart(stream, config, { onChunk, onPart: takePart(limits, into) });
  } catch (error) {
    if (error instanceof TooManyParts) throw tooLarge('', TOO_MANY_PARTS);
    if (error instanceof MalformedForm) {
      const message = error instanceof NoBoundary ? NO_BOUNDARY_MESSAGE : MULTIPART_MESSAGE;
      throw new RequestRefused('invalid_value', [{ path: '', message }]);
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
    if (isTruncated) throw fileTooLarge(field ?? null, limits);
    if (size > limits.submissionBytesMax) throw submissionTooLarge(limits);
    // An unused file input arrives as an empty part.
    if (field && value.length > 0) into.images[field] = acceptImage(field, value);
  };
}

function takeField({ name, value, isNameTruncated, isTruncated }: FormPart, fields: object): void {
  if (isNameTruncated || isTruncated) {
    throw tooLarge(isNameTruncated ? '' : `/${name}`, `must be at most ${FIELD_BYTES_MAX} bytes`);
  }
  // An unused text input arrives empty.
  if (typeof value !== 'string' || value.trim() === '') return;
  // The parser, and a browser before it, writes U+FFFD for what is no text.
  const isText = value.isWellFormed() && !value.includes('\ufffd');
  const problem = value.includes('\0') ? NUL_MESSAGE : isText ? null : HALF_PAIR_MESSAGE;
  if (problem) throw new RequestRefused('invalid_value', [{ path: `/${name}`, message: problem }]);
  // An assignment to `__proto__` would set the prototype.
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}
