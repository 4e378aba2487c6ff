import { seededRandom } from './load.ts';

/** Independent random numbers for each purpose of one seed. */
export function stream(seed: number, purpose: number): () => number {
  return seededRandom((seed ^ Math.imul(purpose + 3, 0x9e37_79b1)) | 0);
}
