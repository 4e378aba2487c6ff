/**
 * A copy of the project that has the files that git tracks, as they are now, and nothing else. Whatever is handed over is
 * made in it, so secrets, databases and core dumps that lie in the checkout are in no archive, image or package (D-120).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** @throws Error where the project is not a clone of its own. */
function trackedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
  // A copy without .git inside another repository.
  if (!files.includes('package.json')) throw new Error('git tracks no package.json here.');
  return files;
}

/** Fills an empty folder; the dependencies are those of the project, by a link. */
export function copyTracked(root: string, folder: string): void {
  for (const file of trackedFiles(root)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file), { verbatimSymlinks: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}
