import { readFileSync } from 'node:fs';
import { AdminError } from './command.ts';

const STANDARD_INPUT = 0;

/** The text of a file, or of standard input (`-`), as it stands. @throws AdminError unless it is UTF-8. */
export function readTextFile(file: string): string {
  try {
    const bytes = readFileSync(file === '-' ? STANDARD_INPUT : file);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new AdminError(`${file} cannot be read, or is not UTF-8.`);
  }
}
