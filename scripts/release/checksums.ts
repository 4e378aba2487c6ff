import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'SHA256SUMS';

/** The files of a folder and of those in it, as paths from it, without that of the checksums. */
export function filesOf(folder: string): string[] {
  const isFile = (name: string) => name !== NAME && statSync(path.join(folder, name)).isFile();
  return globSync('**/*', { cwd: folder }).filter(isFile).toSorted();
}

/** Writes the checksums of the files of a folder into one, which `sha256sum --check` reads. */
export function writeChecksums(folder: string): void {
  const lines = filesOf(folder).map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  writeFileSync(path.join(folder, NAME), lines.join(''));
}
