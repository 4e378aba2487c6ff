/** A client of another language, as its tools take it: what is written by hand, and what is generated. */
import { cpSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

export const LANGUAGES = ['python', 'go', 'java', 'php'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Copies the client into a folder, which is made where it is missing. */
export function assembleClient(language: Language, folder: string): void {
  for (const part of ['packages', 'generated']) {
    cpSync(path.join(ROOT, part, 'clients', language), folder, { recursive: true });
  }
}
