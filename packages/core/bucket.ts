/** Buckets (D-81): all rows of a partner are in one, and ids of links, jobs and callbacks name it. */

/** How many there are: 12 bits. */
export const BUCKETS = 4_096;

const UUID_CHARACTERS = 36;
const VERSION_AT = 14;
const BUCKET_AT = 15;
const BUCKET_DIGITS = 3;

/** The bucket that an id names; 0 for every other text. */
export function bucketOfId(id: string): number {
  const uuid = id.slice(-UUID_CHARACTERS);
  if (uuid[VERSION_AT] !== '8') return 0;
  // Not a number where they are no digits.
  return Number(`0x${uuid.slice(BUCKET_AT, BUCKET_AT + BUCKET_DIGITS)}`) || 0;
}

/** A UUID that names a bucket: its version is 8, the 12 bits after that are the bucket, and all others stay as they were. */
export function idInBucket(uuid: string, bucket: number): string {
  const digits = bucket.toString(16).padStart(BUCKET_DIGITS, '0');
  return `${uuid.slice(0, VERSION_AT)}8${digits}${uuid.slice(BUCKET_AT + BUCKET_DIGITS)}`;
}
