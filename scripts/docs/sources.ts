/** Whether the site is what its sources say: a mark beside it holds a hash over all of them. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that the site is made from; the lock file stands for the tools. */
const SOURCES = [
  '*.md',
  'openapi/*.md',
  'openapi/guides/**/*',
  'generated/openapi.json',
  'generated/operations.ts',
  'packages/page/text-hash.ts',
  'packages/protocol/*.ts',
  'scripts/docs/**/*',
  'package-lock.json',
];
const MARK = '.built-from';

/** Whether a folder may be emptied: it is not there, has nothing in it, or is a site that was built. */
export function isOurs(out: string): boolean {
  return !existsSync(out) || readdirSync(out).length === 0 || existsSync(path.join(out, MARK));
}

export function isUpToDate(root: string, out: string): boolean {
  try {
    return readFileSync(path.join(out, MARK), 'utf8') === sourcesHash(root);
  } catch {
    return false;
  }
}

export function markBuilt(root: string, out: string): void {
  writeFileSync(path.join(out, MARK), sourcesHash(root));
}

function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    hash.update(`${path.relative(root, file)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
