/** What the guides' pictures were made from, and when: `openapi/guides/images/made-from.json`, which a test reads. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const FILE = path.join(ROOT, 'openapi/guides/images/made-from.json');

/** What decides how each set of pictures looks: sources, styles and English texts. */
const SOURCES = {
  page: ['packages/page/**/*.{ts,tsx,css,js}', 'packages/page/messages/en.json'],
  // Not its API, which draws nothing.
  console: ['packages/console/*.ts', 'packages/console/{browser,style}/**/*.{ts,tsx,css}'],
} as const;

export type PictureSet = keyof typeof SOURCES;
export type MadeFrom = Readonly<Record<PictureSet, { readonly date: string; readonly hash: string }>>;

export const PICTURE_SETS = Object.keys(SOURCES) as PictureSet[];

/** The hash of what a set would be made from now. */
export function hashOfSources(set: PictureSet): string {
  const hash = createHash('sha256');
  for (const file of globSync([...SOURCES[set]], { cwd: ROOT }).toSorted())
    hash.update(`${file.replaceAll(path.sep, '/')}\n`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

export const readMadeFrom = (): Partial<MadeFrom> =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

/** Notes that a set was made now. */
export function noteMade(set: PictureSet): void {
  const date = new Date().toISOString().slice(0, 10);
  const made = { ...readMadeFrom(), [set]: { date, hash: hashOfSources(set) } };
  writeFileSync(FILE, `${JSON.stringify(made, null, 2)}\n`);
}
