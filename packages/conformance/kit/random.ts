/** Names and numbers that no other run has used, the same for the same seed. */
import { createHash } from 'node:crypto';

export interface Random {
  /** Hexadecimal digits. */
  hex(length: number): string;
  /** A unique word with a prefix. */
  word(prefix: string): string;
  /** A whole number from 0 to one less than the limit. */
  below(limit: number): number;
  /** An 11-digit ID number with the last digit chosen; a sandbox finds numbers that end in 0 (D-23). */
  idNumber(lastDigit?: number): string;
}

/** A sequence for one check, independent of other checks. */
export function randomFor(seed: string, check: string): Random {
  let drawn = 0;
  const draw = () => createHash('sha256').update(`${seed} ${check} ${drawn++}`).digest('hex');
  return {
    hex: (length) => draw().slice(0, length),
    word: (prefix) => `${prefix}-${draw().slice(0, 12)}`,
    below: (limit) => Number(BigInt(`0x${draw().slice(0, 12)}`) % BigInt(limit)),
    idNumber: (lastDigit = 0) =>
      `${(BigInt(`0x${draw().slice(0, 16)}`) % 10_000_000_000n).toString().padStart(10, '1')}${lastDigit}`,
  };
}
