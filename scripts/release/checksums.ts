import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'SHA256SUMS';

/** The files of a folder and of those in it, as paths from it, without that of the checksums. */
export function filesOf(folder: string): string[] {
  const isFile = (name: string) => name !== NAME && statSync(path.join(folder, name)).isFile();
  return globSync('**/*', { cwd: folder }).filter(isFile).toSorted();
}

/** Whether a file's name tells another version, such as an archive that an earlier release left. */
export const isOfOtherVersion = (name: string, version: string): boolean =>
  (path.basename(name).match(/\d+\.\d+\.\d+/g) ?? []).some((each) => each !== version);

/** Writes the checksums of a version's files in a folder into one, which `sha256sum --check` reads. */
export function writeChecksums(folder: string, version: string): void {
  const files = filesOf(folder).filter((name) => !isOfOtherVersion(name, version));
  const lines = files.map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  writeFileSync(path.join(folder, NAME), lines.join(''));
}
