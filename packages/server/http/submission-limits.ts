/** What a submission holds, how large it may be, and the refusals of what is larger (D-26). */
import type { IncomingMessage } from 'node:http';
import type { ImageField } from '#core/id-type.ts';
import type { StoredImage } from '#store/queries/jobs.ts';
import { RequestRefused } from './errors.ts';

export interface SubmissionLimits {
  readonly submissionBytesMax: number;
  readonly imageBytesMax: number;
}

/** A submission's fields, not yet validated, and its images. */
export interface SubmissionParts {
  readonly fields: Record<string, unknown>;
  readonly images: Partial<Record<ImageField, StoredImage>>;
}

/** Counts the bytes of a body that are kept in memory. @throws RequestRefused when there is no room for more. */
export type CountBytes = (bytes: number) => void;

/** How much more of a refused body is read, so that its sender gets the response. */
const REFUSED_BYTES_MAX = 64 * 1_048_576;

/**
 * Reads on without keeping anything: browsers read no response before they have sent everything, and unread bytes
 * keep the connection open. No browser sends more than this.
 */
export function discardRest(stream: IncomingMessage): void {
  let received = 0;
  // The listeners hold the body so far, which must not stay in memory while a slow sender sends the rest.
  for (const event of ['data', 'end', 'close']) stream.removeAllListeners(event);
  stream.on('error', () => undefined);
  stream.on('data', (chunk: Uint8Array) => {
    received += chunk.length;
    if (received > REFUSED_BYTES_MAX) stream.destroy();
  });
  stream.resume();
}

/** The images together are too large. */
export function submissionTooLarge({ submissionBytesMax }: SubmissionLimits): RequestRefused {
  const message = `all images together may have ${mebibytes(submissionBytesMax)} at most`;
  return new RequestRefused('payload_too_large', [{ path: '', message }]);
}

export function imageTooLarge(field: ImageField, { imageBytesMax }: SubmissionLimits): RequestRefused {
  const message = `must be at most ${mebibytes(imageBytesMax)}`;
  return new RequestRefused('payload_too_large', [{ path: `/${field}`, message }]);
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MiB`;
