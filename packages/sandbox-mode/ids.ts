import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { makeNewId } from '#core/bucket.ts';

/** Ids and keys: random, or with a seed the same in every run. */
export interface Ids {
  uuid(): string;
  key(): string;
  /** The next ones follow from a seed; null: from chance. */
  begin(seed: string | null): void;
  readonly seed: () => string | null;
}

export function makeIds(): Ids {
  const newId = makeNewId(randomUUID, Date.now);
  let seed: string | null = null;
  let count = 0;
  const bytes = (length: number) =>
    seed === null
      ? randomBytes(length)
      : createHash('sha256').update(`${seed}/${count++}`).digest().subarray(0, length);

  return {
    uuid: () => (seed === null ? newId() : uuidOf(bytes(16))),
    key: () => bytes(32).toString('base64url'),
    begin(next) {
      [seed, count] = [next, 0];
    },
    seed: () => seed,
  };
}

/** A UUID of version 4. */
function uuidOf(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
