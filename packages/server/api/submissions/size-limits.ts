/** What a submission holds, how large it may be, and the refusals of what is larger (D-26). */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';

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

export const tooLarge = (path: string, message: string): RequestRefused =>
  new RequestRefused('payload_too_large', [{ path, message }]);

/** The images together are too large. */
export const submissionTooLarge = ({ submissionBytesMax }: SubmissionLimits): RequestRefused =>
  tooLarge('', `all images together may have ${mebibytes(submissionBytesMax)} at most`);

/** @param field - of the image; null for a file of another name, which may be long. */
export const fileTooLarge = (field: ImageField | null, { imageBytesMax }: SubmissionLimits): RequestRefused =>
  tooLarge(
    field ? `/${field}` : '',
    `${field ? '' : 'each file '}must be at most ${mebibytes(imageBytesMax)}`,
  );

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MiB`;
