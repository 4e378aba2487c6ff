/** The part of the guide that the bench writes. */
import { readFileSync, writeFileSync } from 'node:fs';

const GUIDE = new URL('../../../../openapi/guides/contribute/speed.md', import.meta.url);
export const BEGIN = '<!-- Measured by `npm run bench -- --write`; do not edit. -->';
export const END = '<!-- End of what is measured. -->';

/** The guide with this text between its two marks. */
export function withMeasured(guide: string, measured: string): string {
  const [before, rest] = guide.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('openapi/guides/contribute/speed.md has no marks for the figures.');
  return `${before}${BEGIN}\n\n${measured}\n${END}${after}`;
}

export function writeGuide(measured: string): void {
  writeFileSync(GUIDE, withMeasured(readFileSync(GUIDE, 'utf8'), measured));
}
