import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'SHA256SUMS';

/** Writes the checksums of the files of a folder into one, which `sha256sum --check` reads. */
export function writeChecksums(folder: string): void {
  const files = readdirSync(folder).filter((name) => name !== NAME);
  const lines = files.sort().map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  writeFileSync(path.join(folder, NAME), lines.join(''));
}
