import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';

const STANDARD_INPUT = 0;

/** The text of a file, or of standard input (`-`), without its last line break. @throws InvalidArgumentError */
export function readSecretFile(file: string): string {
  try {
    return readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new InvalidArgumentError('The file cannot be read.');
  }
}
