/** Ids, and buckets (D-81): all rows of a partner are in one, and ids of links, jobs and callbacks name it. */

/** How many there are: 12 bits. */
export const BUCKETS = 4_096;

const UUID_CHARACTERS = 36;
const VERSION_AT = 14;
const BUCKET_AT = 15;
const BUCKET_DIGITS = 3;

const TICK_MS = 8;
const TICK_DIGITS = 4;
const TICKS = 16 ** TICK_DIGITS;

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

/**
 * Makes UUIDs that begin with the time, in ticks that come again every nine minutes. So what is stored together is together
 * in an index, where a group of random ids would write a page for each. All else of them is random: a link's id is its only
 * key.
 *
 * @param now - milliseconds.
 */
export const makeNewId = (randomUuid: () => string, now: () => number) => (): string => {
  const tick = Math.floor(now() / TICK_MS) % TICKS;
  return tick.toString(16).padStart(TICK_DIGITS, '0') + randomUuid().slice(TICK_DIGITS);
};
