import { randomFillSync } from 'node:crypto';

/** Drawn from the system at once: for a few bytes, a draw takes as long as what is sealed with them. */
const POOL = Buffer.alloc(4_096);
let taken = POOL.length;

/** Random bytes for a key or an iv. No byte is given out twice, and what was given out stays with the caller alone. */
export function randomPart(length: number): Buffer {
  if (taken + length > POOL.length) {
    randomFillSync(POOL);
    taken = 0;
  }
  const part = Buffer.from(POOL.subarray(taken, taken + length));
  POOL.fill(0, taken, taken + length);
  taken += length;
  return part;
}
