/** Values that no other run has used, the same for the same seed. */
import { createHash } from 'node:crypto';

export interface Chance {
  /** Hexadecimal digits. */
  hex(length: number): string;
  /** A word of its own, beginning with `prefix`. */
  word(prefix: string): string;
  /** An 11-digit ID number with the last digit chosen; 0 is found by a sandbox (D-23). */
  idNumber(lastDigit?: number): string;
}

/** A stream of chance that belongs to one check, whatever runs beside it. */
export function chanceOf(seed: string, check: string): Chance {
  let drawn = 0;
  const draw = () => createHash('sha256').update(`${seed} ${check} ${drawn++}`).digest('hex');
  return {
    hex: (length) => draw().slice(0, length),
    word: (prefix) => `${prefix}-${draw().slice(0, 12)}`,
    idNumber: (lastDigit = 0) =>
      `${(BigInt(`0x${draw().slice(0, 16)}`) % 10_000_000_000n).toString().padStart(10, '1')}${lastDigit}`,
  };
}
