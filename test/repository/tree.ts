/** The files of this repository, as they would be committed. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What .gitignore leaves out, by name. */
const IGNORED = readFileSync(path.join(ROOT, '.gitignore'), 'utf8')
  .split('\n')
  .map((line) => line.trim().replace(/\/$/, ''))
  .filter(Boolean);

function isIgnored(file: string): boolean {
  const name = path.posix.basename(file);
  return (
    name === '.git' ||
    IGNORED.some((each) =>
      each.startsWith('*') ? name.endsWith(each.slice(1)) : name === each || file === each,
    )
  );
}

/** What is at the top, folders with a slash at their end. */
export function topLevel(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter(({ name }) => !isIgnored(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .toSorted();
}

/** Every file below a folder, by its path from the top, with forward slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !isIgnored(path.posix.join(folder, name)))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(file) : [file];
    })
    .toSorted();
}

export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
