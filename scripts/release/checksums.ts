import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'SHA256SUMS';
const SIGNATURE = `${NAME}.minisig`;

/** The files of a folder and of those in it, as paths from it, without that of the checksums and its signature. */
export function filesOf(folder: string): string[] {
  const isFile = (name: string) =>
    name !== NAME && name !== SIGNATURE && statSync(path.join(folder, name)).isFile();
  return globSync('**/*', { cwd: folder }).filter(isFile).toSorted();
}

/** Whether a file's name tells another version, such as an archive that an earlier release left. */
export const isOfOtherVersion = (name: string, version: string): boolean =>
  (path.basename(name).match(/\d+\.\d+\.\d+/g) ?? []).some((each) => each !== version);

/** Writes the checksums of a release's files in a folder into one, which `sha256sum --check` reads. */
export function writeChecksums(folder: string, versionOf: (name: string) => string): void {
  const files = filesOf(folder).filter((name) => !isOfOtherVersion(name, versionOf(name)));
  const lines = files.map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  writeFileSync(path.join(folder, NAME), lines.join(''));
  // That of the checksums before.
  rmSync(path.join(folder, SIGNATURE), { force: true });
}

/**
 * Signs the checksums with a key of minisign, which asks for its password. The trusted comment is signed too, and has no
 * time, so that one key signs the same release alike.
 */
export function signChecksums(folder: string, key: string, comment: string): void {
  const args = [
    '-S',
    '-s',
    key,
    '-m',
    NAME,
    '-x',
    SIGNATURE,
    '-c',
    'hosted-verification-links',
    '-t',
    comment,
  ];
  const { error, status } = spawnSync('minisign', args, {
    cwd: folder,
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  if (error) throw new Error(`The checksums are not signed, for want of minisign: ${error.message}.`);
  if (status !== 0) throw new Error(`The checksums are not signed: minisign ended with ${status}.`);
}
